//! Methods of a struct with a lifetime, returning data that outlives the borrow of self.

use framewright_expand_examples::{Wire, d, tick};

struct Reader<'t> {
    text: &'t str,
    wire: &'t mut Wire,
}

impl<'t> Reader<'t> {
    #[framewright::coroutine]
    async fn word(&mut self) -> Option<&'t str> {
        tick("word", 1).await;
        let (word, rest) = self.text.split_once(' ')?;
        self.text = rest;
        Some(word)
    }

    #[framewright::coroutine]
    async fn flush(self) -> &'t str {
        let held = d("held");
        self.wire.write(self.text.as_bytes()).await.unwrap();
        &self.text[..held.len()]
    }
}

pub async fn case() -> String {
    let text = String::from("first second third");
    let mut wire = Wire::new(&[]);
    let mut reader = Reader { text: &text, wire: &mut wire };
    let first = reader.word().await;
    let second = reader.word().await;
    format!("{first:?}{second:?}{}", reader.flush().await)
}
