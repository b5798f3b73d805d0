//! Nested patterns: tuples in enums in options, boxes seen through, constants.

use framewright_expand_examples::{D, d, later, make};

const SPECIAL: u32 = 7;

#[framewright::coroutine]
async fn unpack(value: Option<Result<(D, u32), (u32, Option<D>)>>) -> String {
    match value {
        Some(Ok((_, SPECIAL))) => format!("special {}", later(1, 1).await),
        Some(Ok((value, n @ 0..=9))) => format!("{value}{}", later(1, n).await),
        Some(Ok((value, _)) | Err((_, Some(value)))) => {
            make("either", 1).await.with(value).name().into()
        }
        Some(Err((n, None))) => later(1, n.to_string()).await,
        None => "nothing".into(),
    }
}

pub async fn case() -> Vec<String> {
    vec![
        unpack(Some(Ok((d("a"), 7)))).await,
        unpack(Some(Ok((d("b"), 8)))).await,
        unpack(Some(Ok((d("c"), 10)))).await,
        unpack(Some(Err((1, Some(d("e")))))).await,
        unpack(Some(Err((2, None)))).await,
        unpack(None).await,
    ]
}
