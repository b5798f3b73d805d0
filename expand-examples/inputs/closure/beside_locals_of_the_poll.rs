//! Closures without `move` that use a held local by value, beside locals of the poll.

use framewright_expand_examples::{D, d, later, make, say, tick};

#[derive(Clone, Copy)]
struct Point {
    x: usize,
    y: usize,
}

fn apply<R>(n: usize, job: impl FnOnce(usize) -> R) -> R {
    say("applying");
    job(n)
}

#[framewright::coroutine]
async fn numbers(list: Vec<usize>, result: Result<usize, D>) -> Result<usize, D> {
    let (held, factor) = (later(1, 3).await, later(1, 2).await);
    let point = later(1, Point { x: 1, y: 2 }).await;
    let mut total = later(1, 0).await;
    tick("pause", 1).await;
    let other = list.len();
    let sum: usize = list.iter().map(|n| n * factor + held + other).sum();
    let add = |point: Point| point.x + point.y + other;
    let added = [1, 2].map(|n| add(point) + n);
    let mut grow = |n| {
        total += n;
        add(Point { x: total, y: n })
    };
    let grown = grow(3) + grow(4);
    let given = result.or_else(|error| if other > 5 { Err(error) } else { Ok(grown) })?;
    Ok(sum + added[0] + given)
}

#[framewright::coroutine]
async fn by_method(result: Result<usize, D>) -> usize {
    let held = later(1, 3).await;
    tick("pause", 1).await;
    let other = held;
    result.unwrap_or_else(|error| held + other + error.len())
}

#[framewright::coroutine]
async fn owned(spare: Option<D>) -> D {
    let held = make("held", 1).await;
    let number = later(1, 7).await;
    tick("pause", 1).await;
    let other = d("other");
    let lent = d("lent");
    let made = spare.map(|spare| (spare.with(merged(held, other, lent.len())), number));
    let (name, number) = made.unwrap_or_else(|| (d("none"), lent.len()));
    say(number);
    name
}

fn merged(one: D, two: D, count: usize) -> D {
    say(count);
    one.with(two)
}

#[framewright::coroutine]
async fn not_called(call: bool) -> usize {
    let held = make("held", 1).await;
    tick("pause", 1).await;
    let other = d("other");
    let take = |n: usize| merged(held, d("new"), other.len() + n).len();
    let last = d("last");
    if call { take(3) } else { last.len() }
}

#[framewright::coroutine]
async fn nested(list: &[usize]) -> String {
    let (held, name) = (later(1, 3).await, make("name", 1).await);
    tick("pause", 1).await;
    let other = list.len();
    let lines = list.iter().map(|n| {
        let inner = list.iter().map(|m| m + n + held + other);
        format!("{:?}", inner.map(|n| n + held).collect::<Vec<_>>())
    });
    let lines: Vec<_> = lines.collect();
    format!("{lines:?} {}", apply(other, |n| format!("{} {n} {other}", merged(name, d("x"), n))))
}

#[framewright::coroutine]
async fn in_a_loop(count: usize) -> usize {
    let mut sum = 0;
    for step in 0..count {
        let held = later(1, step).await;
        let name = make("name", 1).await;
        tick("pause", 1).await;
        let other = held + 1;
        sum += apply(step, |n| n + held + other);
        sum += apply(step, |n| merged(name, d("within"), n + other).len());
    }
    sum
}

#[framewright::coroutine]
async fn generic<C: Copy, M>(copied: C, moved: M, by: impl Fn(C) -> usize) -> (usize, M) {
    let (first, second) = (later(1, copied).await, later(1, moved).await);
    tick("pause", 1).await;
    let other = 3;
    let number = apply(other, |n| by(first) + n + other);
    apply(other, |n| (number + n + other, second))
}

#[framewright::coroutine]
async fn outlives() -> usize {
    let held = later(1, 4).await;
    let job = {
        let within = d("within");
        || within.into_name().len() + held
    };
    tick("pause", 1).await;
    let other = later(1, 3).await;
    tick("again", 1).await;
    job() + other
}

#[framewright::coroutine]
async fn while_another_is_filled() -> usize {
    let held = later(1, 7).await;
    tick("pause", 1).await;
    let outer;
    {
        let other = 3;
        let sum = |n| n + held + other;
        outer = d("outer").len() + 100;
        say(sum(1));
    }
    tick("end", 1).await;
    outer
}

#[framewright::coroutine]
async fn a_closure(list: Vec<D>) -> usize {
    let kept = d("kept");
    let measure = move |name: &D| name.len() + kept.len();
    tick("pause", 1).await;
    let other = 3;
    let job = |list: &[D]| other + list.iter().map(measure).sum::<usize>();
    job(&list)
}

#[framewright::coroutine]
async fn in_blocks() -> usize {
    let block = async move {
        let held = later(1, 3).await;
        let other = held;
        apply(2, |n| n + held + other)
    };
    let first = block.await;
    let held = later(1, first).await;
    tick("pause", 1).await;
    let other = 1;
    let lent = async { apply(other, |n| n + held + other) };
    lent.await
}

#[framewright::coroutine]
pub async fn case() -> (String, usize) {
    let all = numbers(vec![1, 2], Err(d("error"))).await.unwrap_or(0);
    let method = by_method(Err(d("error"))).await + by_method(Ok(1)).await;
    let name = owned(Some(d("spare"))).await.len() + owned(None).await.len();
    let called = not_called(true).await + not_called(false).await;
    let text = nested(&[1, 2]).await;
    let (number, moved) = generic(3, d("moved"), |n| n + 1).await;
    let sum = all + method + name + called + number + moved.len();
    let sum = sum + in_a_loop(2).await + outlives().await + while_another_is_filled().await;
    (text, sum + a_closure(vec![d("one")]).await + in_blocks().await)
}
