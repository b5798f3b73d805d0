//! A `loop` without an end but `return`, in a function whose tail is the loop.

use framewright_expand_examples::{Feed, d, make};

#[framewright::coroutine]
async fn serve(feed: &mut Feed) -> usize {
    let held = d("held");
    let mut served = 0;
    loop {
        let Some(request) = feed.next().await else { return served };
        let answer = make("answer", 1).await;
        served += request.len() + answer.len() + held.len();
    }
}

pub async fn case() -> usize {
    serve(&mut Feed::new(&["a", "b"])).await
}
