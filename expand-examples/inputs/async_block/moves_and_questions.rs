//! `async move` blocks that leave early, take apart what they captured, and nest.

use framewright_expand_examples::{D, d, later, make, tick};

async fn parsed(text: &str) -> Result<u32, std::num::ParseIntError> {
    tick("parsed", 1).await;
    text.parse()
}

#[framewright::coroutine]
pub async fn case() -> String {
    let mut out = String::new();
    for text in ["12", "x"] {
        let guard = d(text);
        let outcome = async move {
            let number = parsed(guard.name()).await?;
            let more: u32 = later(1, 5).await;
            Ok::<_, std::num::ParseIntError>(number + more)
        };
        out.push_str(&format!("{:?}", outcome.await.is_ok()));
    }
    let pair: (D, Option<D>) = (d("left"), Some(d("right")));
    let taken = async move {
        let (left, right) = pair;
        if let Some(right) = right {
            tick("right", 1).await;
            return right.len();
        }
        left.len()
    };
    let length = taken.await;
    let outer = d("outer");
    let count = 2;
    let nested = async move {
        let inner = make("inner", 1).await;
        let deep = async move {
            tick("deep", 1).await;
            inner.len() + count
        };
        let sum = deep.await;
        sum + outer.into_name().len()
    };
    format!("{out} {length} {}", nested.await)
}
