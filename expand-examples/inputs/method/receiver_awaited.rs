//! The receiver is the result of an await: by reference, by value, and again awaited.

use framewright_expand_examples::make;

#[framewright::coroutine]
pub async fn case() -> (usize, &'static str, usize) {
    let length = make("lent", 1).await.len();
    let name = make("taken", 1).await.into_name();
    let sent = make("sent", 1).await.send(1).await;
    (length, name, sent)
}
