//! `coroutine` stands above `main`, and finds a mistake.

use std::future::ready;

macro_rules! log {
    ($value:expr, $then:expr) => {{
        println!("{}", $value);
        $then
    }};
}

#[framewright::coroutine]
#[framewright::main]
async fn main() {
    loop {
        log!(ready(1).await, break);
    }
}
