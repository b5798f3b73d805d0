//! `coroutine` stands above `main`, and finds a mistake.

use std::future::ready;

macro_rules! log {
    ($value:expr) => {
        println!("{}", $value)
    };
}

#[framewright::coroutine]
#[framewright::main]
async fn main() {
    log!(ready(1).await);
}
