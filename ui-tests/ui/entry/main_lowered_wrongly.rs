//! `coroutine` stands on the function too, and finds a mistake in it.

use std::future::ready;

macro_rules! log {
    ($value:expr) => {
        println!("{}", $value)
    };
}

#[framewright::main]
#[framewright::coroutine]
async fn main() {
    log!(ready(1).await);
}
