//! A generic trait with an associated type, implemented for a generic type.

use framewright_expand_examples::{D, d, later, tick};

trait Decode<T> {
    type Error;

    async fn decode(&mut self, from: T) -> Result<T, Self::Error>;
    async fn pair<U: Clone>(&self, extra: U) -> (U, U);
}

struct Codec<E> {
    error: Option<E>,
}

impl<T, E> Decode<T> for Codec<E>
where
    T: std::fmt::Debug,
{
    type Error = E;

    #[framewright::coroutine]
    async fn decode(&mut self, from: T) -> Result<T, E> {
        tick("decode", 1).await;
        match self.error.take() {
            Some(error) => Err(error),
            None => Ok(later(1, from).await),
        }
    }

    #[framewright::coroutine]
    async fn pair<U: Clone>(&self, extra: U) -> (U, U) {
        let copy = extra.clone();
        tick("pair", 1).await;
        (copy, extra)
    }
}

pub async fn case() -> (Result<D, D>, Result<D, D>, (D, D)) {
    let mut codec = Codec { error: Some(d("error")) };
    let first = codec.decode(d("a")).await;
    let second = codec.decode(d("b")).await;
    (first, second, Decode::<D>::pair(&codec, d("extra")).await)
}
