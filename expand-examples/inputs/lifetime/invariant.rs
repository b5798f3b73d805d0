//! Invariant lifetimes: `&mut Vec<&str>`, `&mut Context<'_>` and cells of references.

use std::cell::Cell;

use framewright_expand_examples::{D, d, later, tick};

struct Context<'a> {
    names: &'a mut Vec<&'a str>,
    count: u32,
}

#[framewright::coroutine]
async fn collect<'a>(list: &mut Vec<&'a str>, text: &'a str) -> usize {
    for word in text.split(' ') {
        list.push(later(1, word).await);
    }
    list.len()
}

#[framewright::coroutine]
async fn count(context: &mut Context<'_>) -> u32 {
    tick("pause", 1).await;
    context.count += context.names.len() as u32;
    context.count
}

#[framewright::coroutine]
async fn point<'a>(cell: &Cell<&'a D>, to: &'a D) -> usize {
    let old = cell.replace(to);
    tick("pause", 1).await;
    old.len() + cell.get().len()
}

pub async fn case() -> (usize, u32, usize) {
    let (one, other) = (d("one"), d("other"));
    let text = String::from("a b c");
    let mut list = Vec::new();
    let size = collect(&mut list, &text).await;
    let cell = Cell::new(&one);
    (size, count(&mut Context { names: &mut list, count: 1 }).await, point(&cell, &other).await)
}
