//! A guard runs for each alternative that matches, and sees what that one binds.

use framewright_expand_examples::{D, d, later, say, tick};

fn asked(name: &D, wanted: usize) -> bool {
    say(format!("is {} of length {wanted}", name.name()));
    name.len() == wanted
}

#[framewright::coroutine]
async fn either(wanted: usize) -> usize {
    let pair = (Some(d("ab")), Some(d("abc")));
    tick("start", 1).await;
    match pair {
        (Some(name), _) | (_, Some(name)) if asked(&name, wanted) => {
            later(1, name).await.into_name().len()
        }
        (Some(left), Some(right)) => left.len() + right.wait(1).await + 10,
        _ => 0,
    }
}

#[framewright::coroutine]
async fn of_a_value(wanted: usize) -> usize {
    let n = match (d("a"), Some((d("ab"), d("abc")))) {
        (name, None) | (name, _) | (_, Some((name, _) | (_, name))) if asked(&name, wanted) => {
            name.wait(1).await
        }
        (_, Some((ref name, _))) if later(1, name.len()).await == wanted => 20,
        _ => 30,
    };
    n + later(1, wanted).await * 100
}

pub async fn case() -> Vec<usize> {
    let mut sizes = Vec::new();
    for wanted in 1..5 {
        sizes.push(either(wanted).await);
        sizes.push(of_a_value(wanted).await);
    }
    sizes
}
