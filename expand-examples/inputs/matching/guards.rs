//! Guards without awaits: on by-move bindings, on held locals, falling through.

use framewright_expand_examples::{D, d, later, say, tick};

#[framewright::coroutine]
async fn pick(value: Option<D>, limit: usize) -> usize {
    let held = d("held");
    tick("start", 1).await;
    match value {
        Some(value) if value.len() > limit => {
            tick("long", 1).await;
            value.into_name().len()
        }
        Some(value)
            if {
                say("second guard");
                held.len() == limit
            } =>
        {
            value.send(1).await
        }
        Some(_) => later(1, 0).await,
        None if limit == 0 => held.len(),
        None => 77,
    }
}

pub async fn case() -> Vec<usize> {
    let mut results = Vec::new();
    for (name, limit) in [("abc", 2), ("abc", 4), ("abc", 3), ("", 0), ("", 1)] {
        let value = if name.is_empty() { None } else { Some(d(name)) };
        results.push(pick(value, limit).await);
    }
    results
}
