//! Elided lifetimes: one reference in, a part of it out.

use framewright_expand_examples::{D, d, later, tick};

#[framewright::coroutine]
async fn first_word(text: &str) -> &str {
    tick("pause", 1).await;
    text.split(' ').next().unwrap_or(text)
}

#[framewright::coroutine]
async fn longest_of(list: &[D]) -> Option<&D> {
    let mut best = list.first()?;
    for value in list {
        if later(1, value.len()).await > best.len() {
            best = value;
        }
    }
    Some(best)
}

pub async fn case() -> (String, Option<String>) {
    let list = [d("a"), d("ccc"), d("bb")];
    let text = String::from("two words");
    (first_word(&text).await.to_string(), longest_of(&list).await.map(|best| best.to_string()))
}
