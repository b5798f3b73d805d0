//! The example of the internals: a loop, an early return, a value that moves.

use framewright::yield_now;

async fn price(item: &str) -> Result<usize, String> {
    yield_now().await;
    if item.is_empty() { Err("an item without a name".to_string()) } else { Ok(item.len()) }
}

async fn report(total: usize) {
    yield_now().await;
    println!("{total}");
}

#[framewright::coroutine]
async fn tally(items: Vec<String>) -> Result<usize, String> {
    let mut total = 0;
    for item in items {
        total += price(&item).await?;
    }
    report(total).await;
    Ok(total)
}

#[framewright::main]
async fn main() {
    assert_eq!(tally(vec!["tea".to_string(), "milk".to_string()]).await, Ok(7));
    assert!(tally(vec![String::new()]).await.is_err());
}
