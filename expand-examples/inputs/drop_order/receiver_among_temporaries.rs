//! Temporaries of awaited values, among operands: a receiver that is taken is dropped before them.

use framewright_expand_examples::{D, d, later, make, say, tick};

#[framewright::coroutine]
async fn awaited_locals() -> usize {
    let last = make("last", 1);
    let after = d("after");
    let later = make("later", 1);
    tick("pause", 1).await;
    after.len() + later.await.len() + last.await.len() + after.len()
}

#[framewright::coroutine]
async fn taken_first() -> usize {
    let first = d("first");
    let second = d("second");
    let third = d("third");
    tick("pause", 1).await;
    let future = second.send(make("temp", 0).await.len() as u32);
    third.len() + future.await
}

#[framewright::coroutine]
async fn taken_among_others() -> usize {
    let operand = d("operand");
    let other = d("other");
    tick("pause", 1).await;
    let pair = (operand.send(make("awaited", 1).await.len() as u32 % 2), later(1, d("value")));
    tick("pause", 1).await;
    let sum = (other.send(make("late", 1).await.len() as u32 % 2), d("end").len()).1;
    say(format!("{sum}"));
    pair.0.await + pair.1.await.len()
}

#[framewright::coroutine]
async fn taken_before_an_argument(word: Option<u32>) -> usize {
    let first = d("first");
    let second = d("second");
    let third = d("third");
    tick("pause", 1).await;
    let future = loop {
        break second.send(
            first.len() as u32 % 2
                + match word {
                    Some(word) => word,
                    None => return third.len(),
                },
        );
    };
    third.len() + future.await
}

#[framewright::coroutine]
async fn taken_and_left() -> usize {
    let before = d("before");
    let taken = d("taken");
    let after = d("after");
    loop {
        let none: Option<u32> = later(1, None).await;
        return taken
            .send(match none {
                Some(word) => word,
                None => break,
            })
            .await;
    }
    tick("left", 1).await;
    before.len() + after.len()
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let sum = awaited_locals().await + taken_first().await + taken_among_others().await;
    let sum = sum + taken_before_an_argument(Some(1)).await + taken_and_left().await;
    sum + taken_before_an_argument(None).await
}
