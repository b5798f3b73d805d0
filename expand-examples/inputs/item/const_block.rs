//! Inline `const` blocks, associated constants and array lengths around awaits.

use framewright_expand_examples::{D, d, later, tick};

trait Sized2 {
    const SIZE: usize;
}

impl Sized2 for D {
    const SIZE: usize = 2;
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let empty = [const { Vec::<D>::new() }; 2];
    let numbers = [later(1, 7).await; <D as Sized2>::SIZE];
    let mut names = [const { None::<D> }; D::SIZE];
    tick("start", const { 1 + 1 }).await;
    names[1] = Some(d("named"));
    tick("end", 1).await;
    numbers.iter().sum::<usize>() + empty.len() + names.iter().flatten().map(D::len).sum::<usize>()
}
