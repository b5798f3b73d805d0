//! `let` with written types: unsizing, trait objects, function pointers, reborrows, never.

use std::fmt::Debug;

use framewright_expand_examples::{D, d, later, make, tick};

#[framewright::coroutine]
pub async fn case() -> String {
    let mut owner = d("owner");
    let object: Box<dyn Debug> = Box::new(make("object", 1).await);
    let slice: &[u32] = &[1, later(1, 2).await];
    let job: fn(&D) -> usize = D::len;
    let lent: &D = &mut owner;
    let (left, right): (u64, Option<&str>) = (later(1, 5).await, None);
    let list: Vec<Box<dyn Fn() -> usize>> = vec![Box::new(|| 1), Box::new(|| slice.len())];
    tick("all held", 1).await;
    let sum = job(lent) + list.iter().map(|job| job()).sum::<usize>() + left as usize;
    format!("{object:?}{sum}{right:?}")
}
