//! Tuple structs and enum variants called with an awaited argument.

use framewright_expand_examples::{D, d, make};

#[derive(Debug)]
pub struct Pair(D, D);

#[derive(Debug)]
pub enum Shape {
    Line(Pair),
    Dot(D),
}

#[framewright::coroutine]
pub async fn case() -> [Shape; 2] {
    let dot = Some(Shape::Dot(make("dot", 1).await));
    [Shape::Line(Pair(d("from"), make("to", 1).await)), dot.unwrap()]
}
