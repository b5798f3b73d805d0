//! `x += f().await` with a user `AddAssign`: the place comes first, then the right side.

use framewright_expand_examples::{D, d, make, tick};

fn place<'a>(list: &'a mut [D], name: &str) -> &'a mut D {
    d(name);
    &mut list[0]
}

#[framewright::coroutine]
pub async fn case() -> (D, Vec<D>) {
    let mut value = d("value");
    value += make("a", 1).await;
    value += d("b");
    let mut list = vec![d("x"), d("y")];
    list[1] += make("c", 1).await;
    *place(&mut list, "place") += make("e", 1).await;
    tick("pause", 1).await;
    (value, list)
}
