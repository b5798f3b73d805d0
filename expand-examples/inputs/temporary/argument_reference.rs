//! `foo(&tmp()).await` and `foo(tmp().as_ref()).await`: alive until the await is over.

use framewright_expand_examples::{D, d, say};

async fn length(value: &D, name: &str) -> usize {
    value.wait(1).await + name.len()
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let held = d("held");
    let first = length(&d("temporary"), &String::from("text")).await;
    say("after the statement");
    let second = length(&held.clone(), d("name").name()).await + held.len();
    say("again");
    first + length(Some(d("optional")).as_ref().unwrap(), "x").await + second
}
