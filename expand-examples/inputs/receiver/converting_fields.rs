//! Fields whose last use is a conversion into what a call expects.

use framewright_expand_examples::{D, d, tick};

struct Header {
    name: D,
    length: u16,
    text: String,
}

struct Wrapped(D);

impl From<D> for Wrapped {
    fn from(value: D) -> Self {
        Wrapped(value)
    }
}

async fn read(length: usize) -> usize {
    tick("read", 1).await;
    length
}

#[framewright::coroutine]
pub async fn case() -> (usize, usize) {
    let header = Header { name: d("name"), length: 3, text: "7".to_string() };
    tick("held", 1).await;
    let length = read(header.length.into()).await;
    let parsed: usize = header.text.parse().unwrap_or(length);
    tick("parsed", 1).await;
    let wrapped: Wrapped = header.name.into();
    tick("wrapped", 1).await;
    (wrapped.0.len() + parsed, length)
}
