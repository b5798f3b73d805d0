//! Const generics in types and expressions.

use framewright_expand_examples::{D, d, later, tick};

#[framewright::coroutine]
async fn fill<const N: usize, T: Copy + Default>(value: T) -> [T; N] {
    let mut array = [T::default(); N];
    for at in 0..N {
        array[at] = later(1, value).await;
    }
    tick("filled", N as u32 - 1).await;
    array
}

#[framewright::coroutine]
async fn lengths<const N: usize>(values: [D; N]) -> [usize; N] {
    let lengths = values.each_ref().map(D::len);
    tick("pause", 1).await;
    lengths
}

pub async fn case() -> ([u8; 3], [usize; 2]) {
    (fill::<3, u8>(7).await, lengths([d("a"), d("bb")]).await)
}
