//! `into`, `try_into`, `to_owned`, `as_ref`, `clone` on locals, types fixed by their use.

use framewright_expand_examples::{D, d, later, tick};

#[derive(Debug)]
pub struct Wrapped(D);

impl From<D> for Wrapped {
    fn from(value: D) -> Wrapped {
        Wrapped(value.renew())
    }
}

impl From<Wrapped> for usize {
    fn from(wrapped: Wrapped) -> usize {
        wrapped.0.len()
    }
}

impl Wrapped {
    #[framewright::coroutine]
    async fn number(self) -> usize {
        tick("number", 1).await;
        self.into()
    }
}

#[framewright::coroutine]
pub async fn case() -> (Wrapped, usize, u8, String) {
    let value = d("value");
    let text = "text";
    let number = 200u32;
    tick("start", 1).await;
    let copy = value.clone();
    let wrapped: Wrapped = value.into();
    tick("wrapped", 1).await;
    let small = number.try_into().unwrap_or(later(1, 0u8).await);
    let owned = text.to_owned();
    tick("end", 1).await;
    (wrapped, Wrapped(copy).number().await, small, owned.into())
}
