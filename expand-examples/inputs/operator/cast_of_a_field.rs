//! A field of a local that may be gone, cast where a statement or a block ends.

use framewright_expand_examples::{D, d, tick};

struct Counted {
    value: D,
    n: u16,
}

#[framewright::coroutine]
async fn count(mut counted: Counted) -> usize {
    tick("t", 1).await;
    counted.value.touch();
    // SAFETY: nothing here is unsafe; the block is the point.
    let wide = unsafe { counted.n as u8 as usize };
    drop(counted.value);
    wide * 2 + { counted.n as usize }
}

pub async fn case() -> usize {
    count(Counted { value: d("value"), n: 300 }).await
}
