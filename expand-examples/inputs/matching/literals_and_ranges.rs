//! `match` on an awaited number: literals, ranges, alternatives, bindings with `@`, wildcard.

use framewright_expand_examples::{d, later, make};

#[framewright::coroutine]
async fn name(n: u32) -> String {
    let held = d("held");
    match later(1, n).await {
        0 => "zero".to_string(),
        1 | 2 => make("few", 1).await.name().to_string(),
        small @ 3..=9 => format!("{small}{}", make("some", 1).await),
        big @ (10..20 | 30..) => {
            let list = d("list");
            format!("{big}{}{held}", later(1, list.len()).await)
        }
        _ => format!("{held}"),
    }
}

pub async fn case() -> Vec<String> {
    let mut names = Vec::new();
    for n in [0, 2, 5, 15, 25, 99] {
        names.push(name(n).await);
    }
    names
}
