//! Raw identifiers, underscores, non-ASCII names and names that differ in case alone.

use framewright_expand_examples::{D, d, later, tick};

struct Named {
    r#type: D,
    größe: usize,
}

#[framewright::coroutine]
async fn r#match(r#in: D, _unused: D, __: u32, r#fn: &D) -> usize {
    let r#loop = d("loop");
    let größe = later(1, 3).await;
    let value = d("lower");
    #[allow(non_snake_case)]
    let Value = d("upper");
    tick("pause", __).await;
    let named = Named { r#type: r#in, größe };
    tick("pause", 1).await;
    named.r#type.len() + named.größe + r#loop.len() + r#fn.len() + value.len() + Value.len()
}

pub async fn case() -> usize {
    r#match(d("in"), d("unused"), 1, &d("fn")).await
}
