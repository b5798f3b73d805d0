//! `json!` with held locals as values and keys, deep inside.

use framewright_expand_examples::{d, later, say, tick};
use serde_json::json;

#[framewright::coroutine]
pub async fn case() -> String {
    let name = String::from("name");
    let key = String::from("key");
    let count = later(0, 5).await;
    let list = vec![1, 2];
    let kept = d("kept");
    tick("pause", 1).await;
    let value = json!({
        "name": name,
        "count": count,
        "nested": {
            "list": list,
            "more": [name, count + 1, list.len(), null, { "kept": kept.len() }],
        },
        key: true,
        (name.as_str()): list[0],
    });
    tick("pause", 1).await;
    let array = json!([name, count, list]);
    let one = json!(name);
    say(&value);
    tick("pause", 1).await;
    format!("{value} {array} {one}")
}
