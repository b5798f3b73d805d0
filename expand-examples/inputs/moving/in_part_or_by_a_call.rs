//! A local of which one branch takes a part, and which a method takes in the other one.

use framewright_expand_examples::{D, make, tick};

#[framewright::coroutine]
async fn opened(found: bool) -> Result<D, D> {
    let value = make("value", 1).await;
    if found { Ok(value) } else { Err(value) }
}

#[framewright::coroutine]
async fn read(found: bool, keep: bool) -> Result<usize, D> {
    let result = opened(found).await;
    let taken = if let Err(error) = result {
        if keep {
            return Err(error);
        }
        return Err(error.with(make("other", 1).await));
    } else {
        result.unwrap()
    };
    let mut length = 0;
    while length < 2 * taken.len() {
        tick("again", 1).await;
        length += taken.len();
    }
    Ok(length)
}

#[framewright::coroutine]
pub async fn case() -> [Result<usize, D>; 3] {
    [read(true, true).await, read(false, true).await, read(false, false).await]
}
