//! A closure handed on by `&mut` and `&dyn` across awaits.

use framewright_expand_examples::{D, d, tick};

async fn twice(job: &mut impl FnMut(u32) -> u32) -> u32 {
    let first = job(1);
    tick("between", 1).await;
    first + job(2)
}

#[framewright::coroutine]
pub async fn case() -> (u32, usize) {
    let mut total = 0;
    let value = d("value");
    let mut add = |n| {
        total += n;
        total + value.len() as u32
    };
    let sum = twice(&mut add).await + twice(&mut add).await;
    let measure = |other: &D| other.len() + value.len();
    let measure: &dyn Fn(&D) -> usize = &measure;
    tick("end", 1).await;
    (sum + total, measure(&d("other")))
}
