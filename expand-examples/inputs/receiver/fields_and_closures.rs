//! A field of a held local as the receiver of a method that is given a closure, which may take it.

use framewright_expand_examples::{D, d, say, tick};

struct Options {
    name: Option<D>,
    other: Option<D>,
    last: D,
    number: u32,
}

#[framewright::coroutine]
async fn taken(options: Options, spare: D) -> usize {
    tick("taken", 1).await;
    let name = options.name.unwrap_or_else(|| d("default"));
    tick("between", 1).await;
    let length = options.other.as_ref().map(|other| other.len() + spare.len());
    tick("after", 1).await;
    let other = options.other.map(|other| other.with(spare));
    say(format_args!("{}", options.number));
    name.len() + length.unwrap_or(0) + other.map_or(0, |other| other.len()) + options.last.len()
}

#[framewright::coroutine]
async fn borrowed(options: &Options) -> usize {
    tick("borrowed", 1).await;
    let length = options.name.as_ref().map(|name| name.len()).unwrap_or_else(|| 100);
    tick("again", 1).await;
    length + options.other.iter().map(|other| other.len() + options.number as usize).sum::<usize>()
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let options = Options { name: None, other: Some(d("other")), last: d("last"), number: 3 };
    let sum = borrowed(&options).await;
    sum + taken(options, d("spare")).await
}
