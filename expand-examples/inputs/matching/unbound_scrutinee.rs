//! A scrutinee that patterns bind in part, or not at all, lives to the end of its statement.

use framewright_expand_examples::{D, d, later, make, say};

#[framewright::coroutine]
async fn not_bound() -> usize {
    let first = match d("s") {
        _ => make("other", 1).await.len(),
    };
    let compared = match d("t") {
        _ => d("a"),
    } < async { make("b", 1).await }.await;
    if (match d("u") {
        _ => d("c"),
    } < async { make("e", 1).await }.await)
    {
        say("less");
    }
    first + compared as usize
}

#[allow(irrefutable_let_patterns)]
#[framewright::coroutine]
async fn as_operands() -> usize {
    let held = (
        match Some((d("v"), 3)) {
            Some((_, n)) => n,
            None => 0,
        },
        match (d("w"), d("x")) {
            (_, name) => name.into_name().len(),
        },
        if let (_, name) = (d("y"), d("z")) { name.len() } else { 0 },
        make("last", 1).await.len(),
    );
    say("made");
    held.0 + later(1, held.1 + held.2 + held.3).await
}

#[allow(irrefutable_let_patterns)]
#[framewright::coroutine]
async fn with_else(some: bool) -> D {
    let made = if let _ = d("all") { d("then").into_name() } else { make("else", 1).await.name() };
    let part = if let (Some(ref n), _) = (some.then_some(3), d("part")) {
        say("in then");
        *n
    } else {
        say("in else");
        later(1, 4).await
    };
    let lent = if let Some(name) = &some.then(|| d("lent")) {
        say("in then");
        name.len()
    } else if let Some((_, 4)) = Some((d("dropped"), part)) {
        say("in the second");
        make("second", 1).await.len()
    } else if let Ok::<D, D>(name) = Err(d("unmatched")) {
        name.len()
    } else {
        later(1, 1).await
    };
    d(format!("{made} {part} {lent}"))
}

pub async fn case() -> (usize, usize, D, D) {
    (not_bound().await, as_operands().await, with_else(true).await, with_else(false).await)
}
