//! Associated functions without a receiver, `Self` in types, paths and patterns.

use framewright_expand_examples::{D, d, make, tick};

#[derive(Debug)]
pub enum Either {
    Left(D),
    Right { value: D },
}

impl Either {
    const NAME: &'static str = "constant";

    #[framewright::coroutine]
    async fn new(left: bool) -> Self {
        let value = make(Self::NAME, 1).await;
        if left { Self::Left(value) } else { Self::Right { value } }
    }

    #[framewright::coroutine]
    async fn flip(self) -> Self {
        tick("flip", 1).await;
        match self {
            Self::Left(value) => Self::Right { value },
            Self::Right { value } => Self::Left(value.with(d("flipped"))),
        }
    }
}

pub async fn case() -> [Either; 2] {
    [Either::new(true).await.flip().await, Either::new(false).await.flip().await]
}
