//! `coroutine` stands on the function too, and finds a mistake in it.

use std::future::ready;

macro_rules! log {
    ($value:expr, $then:expr) => {{
        println!("{}", $value);
        $then
    }};
}

#[framewright::main]
#[framewright::coroutine]
async fn main() {
    loop {
        log!(ready(1).await, break);
    }
}
