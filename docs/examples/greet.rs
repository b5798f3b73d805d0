//! The example of the README: a greeting that waits, then is sent.

use std::time::Duration;

use framewright::time::sleep;

async fn send(line: String) -> usize {
    println!("{line}");
    line.len()
}

#[framewright::coroutine]
async fn greet(name: String) -> usize {
    let line = format!("hello, {name}");
    sleep(Duration::from_millis(10)).await;
    let sent = send(line).await;
    sent + name.len()
}

#[framewright::main]
async fn main() {
    assert_eq!(greet("ada".to_string()).await, 13);
}
