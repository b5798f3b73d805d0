//! Sizes: small values passed down a chain of calls.
//!
//! In: nothing. Out: [`rows`], the size of each shape. Invariant: each call passes on what it was
//! given and adds nothing, so whatever a level adds is overhead.

use crate::leaf::{look, tick};
use crate::report::SizeRow;

#[framewright::coroutine]
async fn number_leaf(number: u64) -> u64 {
    tick().await;
    number
}

#[framewright::coroutine]
async fn number_1(number: u64) -> u64 {
    number_leaf(number).await
}

#[framewright::coroutine]
async fn number_2(number: u64) -> u64 {
    number_1(number).await
}

#[framewright::coroutine]
async fn number_3(number: u64) -> u64 {
    number_2(number).await
}

#[framewright::coroutine]
async fn number_4(number: u64) -> u64 {
    number_3(number).await
}

#[framewright::coroutine]
async fn number_5(number: u64) -> u64 {
    number_4(number).await
}

#[framewright::coroutine]
async fn number_6(number: u64) -> u64 {
    number_5(number).await
}

#[framewright::coroutine]
async fn number_7(number: u64) -> u64 {
    number_6(number).await
}

#[framewright::coroutine]
async fn number_8(number: u64) -> u64 {
    number_7(number).await
}

struct Sink {
    written: usize,
}

impl Sink {
    #[framewright::coroutine]
    async fn write(&mut self, bytes: &[u8]) -> usize {
        tick().await;
        self.written += bytes.len();
        self.written
    }

    #[framewright::coroutine]
    async fn write_1(&mut self, bytes: &[u8]) -> usize {
        self.write(bytes).await
    }

    #[framewright::coroutine]
    async fn write_2(&mut self, bytes: &[u8]) -> usize {
        self.write_1(bytes).await
    }

    #[framewright::coroutine]
    async fn write_3(&mut self, bytes: &[u8]) -> usize {
        self.write_2(bytes).await
    }

    #[framewright::coroutine]
    async fn write_4(&mut self, bytes: &[u8]) -> usize {
        self.write_3(bytes).await
    }
}

#[framewright::coroutine]
async fn text_length(text: String) -> usize {
    tick().await;
    text.len()
}

#[framewright::coroutine]
async fn formatted(number: u32) -> usize {
    let text = format!("number {number}");
    look(&text);
    text_length(text).await
}

/// The size of each shape on this side.
pub fn rows() -> Vec<SizeRow> {
    // The number is alive in the leaf alone; all tags fit into the word behind it.
    const NUMBER: usize = 8 + 8;
    // The reference and the slice, then one word in which all tags would fit.
    const WRITE: usize = 8 + 16 + 8;
    // The three words of the String, then one for the tags.
    const TEXT: usize = 24 + 8;
    let mut sink = Sink { written: 0 };
    vec![
        SizeRow::of("a u64 down 1 call", NUMBER, number_1(1)),
        SizeRow::of("a u64 down 4 calls", NUMBER, number_4(1)),
        SizeRow::of("a u64 down 8 calls", NUMBER, number_8(1)),
        SizeRow::of("`&mut self` and a slice, 4 levels", WRITE, sink.write_4(&[])),
        SizeRow::of("formatted String into a call", TEXT, formatted(1)),
    ]
}
