//! `dyn` arguments by reference and boxed, called across awaits.

use framewright_expand_examples::{D, d, later, tick};

trait Shape {
    fn area(&self) -> usize;
    fn grow(&mut self, by: usize);
}

impl Shape for D {
    fn area(&self) -> usize {
        self.len()
    }

    fn grow(&mut self, by: usize) {
        *self += d("x".repeat(by));
    }
}

#[framewright::coroutine]
async fn measure(
    one: &dyn Shape,
    other: &mut dyn Shape,
    boxed: Box<dyn Shape>,
    job: &dyn Fn(usize) -> usize,
) -> usize {
    let first = one.area() + later(1, 1).await;
    other.grow(later(1, 2).await);
    tick("pause", 1).await;
    job(first + other.area() + boxed.area())
}

pub async fn case() -> usize {
    let (one, mut other) = (d("one"), d("other"));
    measure(&one, &mut other, Box::new(d("boxed")), &|n| n * 2).await
}
