//! (2024) A stream over borrowed arguments, with items that borrow, and one in a method.

use std::pin::pin;

use framewright::yield_;
use framewright_expand_examples::{d, next, say, tick};

struct Shelf {
    names: Vec<String>,
}

impl Shelf {
    #[framewright::coroutine(stream)]
    pub async fn shown(&self) -> &String {
        for name in &self.names {
            tick("shelf", 1).await;
            yield_!(name);
        }
    }
}

#[framewright::coroutine(stream)]
async fn words<'a>(text: &'a str) -> &'a str {
    let _own = d("own");
    for word in text.split(' ') {
        if word.is_empty() {
            continue;
        }
        yield_!(word);
        tick("word", 1).await;
    }
}

pub async fn case() -> usize {
    let text = String::from("a bc  def");
    let mut longest = 0;
    let mut words = pin!(words(&text));
    while let Some(word) = next(words.as_mut()).await {
        longest = longest.max(word.len());
    }
    let shelf = Shelf { names: vec!["x".to_owned(), "y".to_owned()] };
    let mut shown = pin!(shelf.shown());
    while let Some(name) = next(shown.as_mut()).await {
        say(format!("{name}"));
    }
    longest
}
