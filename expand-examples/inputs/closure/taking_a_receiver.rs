//! Closures without `move` that call methods on a held local, which take it or do not.

use framewright_expand_examples::{D, d, later, make, say, tick};

fn apply<R>(n: usize, job: impl FnOnce(usize) -> R) -> R {
    say("applying");
    job(n)
}

fn run<R>(job: impl FnOnce() -> R) -> R {
    say("running");
    job()
}

fn twice(mut job: impl FnMut() -> usize) -> usize {
    job() + job()
}

#[framewright::coroutine]
async fn taken(found: Option<&'static str>) -> &'static str {
    let value = make("value", 1).await;
    tick("before", 1).await;
    let name = found.unwrap_or_else(|| value.into_name());
    tick("after", 1).await;
    name
}

#[framewright::coroutine]
async fn renewed(call: bool) -> usize {
    let value = make("value", 1).await;
    let last = d("last");
    tick("before", 1).await;
    let job = || value.renew();
    tick("held", 1).await;
    let length = if call { job().len() } else { last.len() };
    tick("after", 1).await;
    length
}

#[framewright::coroutine]
async fn lent() -> usize {
    let mut value = make("value", 1).await;
    let mut names = vec![d("first")];
    tick("before", 1).await;
    let length = twice(|| value.bump_by(1));
    tick("between", 1).await;
    let count = twice(|| {
        names.push(d("more"));
        names.len()
    });
    tick("after", 1).await;
    length + count
}

trait BumpBy {
    fn bump_by(&mut self, n: usize) -> usize;
}

impl BumpBy for D {
    fn bump_by(&mut self, n: usize) -> usize {
        say("bumping");
        self.len() + n
    }
}

#[framewright::coroutine]
async fn with_others(more: D) -> D {
    let value = make("value", 1).await;
    let number = later(1, 3).await;
    let factor = later(1, 2).await;
    tick("before", 1).await;
    let made = run(|| {
        say(number * factor);
        value.with(more)
    });
    say(factor);
    tick("after", 1).await;
    made
}

#[framewright::coroutine]
async fn with_parameters() -> (D, String) {
    let (first, second) = (make("first", 1).await, make("second", 1).await);
    tick("before", 1).await;
    let one = apply(3, |n: usize| first.with(d(format!("{n}"))));
    tick("between", 1).await;
    let other = apply(4, |n| format!("{n} {}", second.into_name()));
    (one, other)
}

#[framewright::coroutine]
async fn beside_the_poll(result: Result<usize, usize>) -> String {
    let (value, spare) = (make("value", 1).await, make("spare", 1).await);
    tick("before", 1).await;
    let other = spare.len();
    let owned = d("owned");
    let name = result.unwrap_or_else(|_| other + value.into_name().len());
    let length = run(|| spare.with(owned).len() + other);
    format!("{name} {length}")
}

#[framewright::coroutine]
async fn matched(given: Option<D>, call: bool) -> usize {
    let kept = d("kept");
    tick("before", 1).await;
    let job = || match given {
        Some(value) => value.into_name().len(),
        None => 0,
    };
    tick("held", 1).await;
    if call { job() + kept.len() } else { kept.len() }
}

#[framewright::coroutine]
async fn beside_what_it_borrows(given: Option<D>) -> String {
    let (value, kept) = (make("value", 1).await, make("kept", 1).await);
    let pair = (d("one"), later(1, d("two")).await);
    let number = later(1, 2).await;
    tick("before", 1).await;
    let job = || format!("{} {} {}", kept.name(), value.into_name(), pair.0.len() + number);
    tick("held", 1).await;
    let text = job();
    let length = given.map(|given| given.len() + kept.into_name().len() + number);
    let last = length.unwrap_or_else(|| pair.1.len());
    format!("{text} {last}")
}

#[framewright::coroutine]
async fn two_at_once(list: Vec<D>, given: Option<D>) -> usize {
    let (first, second, kept) = (make("a", 1).await, make("bb", 1).await, d("kept"));
    let shared: &D = &kept;
    tick("before", 1).await;
    let job = |n: usize| n + first.into_name().len() + second.into_name().len() + shared.len();
    tick("held", 1).await;
    let sum = match given {
        Some(given) => job(given.len()),
        None => kept.len(),
    };
    let (one, other) = (make("one", 1).await, make("other", 1).await);
    tick("between", 1).await;
    let spare = d("spare");
    let last = list.into_iter().next();
    let length = last.map(|last| last.len() + one.into_name().len() + spare.with(other).len());
    sum + length.unwrap_or(0)
}

trait IntoLength {
    fn into_length(self) -> usize;
}

impl IntoLength for &D {
    fn into_length(self) -> usize {
        self.len()
    }
}

#[framewright::coroutine]
async fn of_a_reference(list: &[D]) -> usize {
    let first = later(1, &list[0]).await;
    tick("before", 1).await;
    let more = list.len();
    let sum: usize = list.iter().map(|each| each.len() + first.into_length() + more).sum();
    tick("between", 1).await;
    sum + list.iter().map(|each| each.len() * first.into_length()).sum::<usize>()
}

#[derive(Clone, Copy)]
enum Mode {
    Plain,
    More(usize),
}

#[framewright::coroutine]
async fn copied_by_a_match(mut list: Vec<D>) -> usize {
    let mode = later(1, Mode::More(2)).await;
    let code = later(1, 3u8).await;
    tick("before", 1).await;
    list.retain(|each| match mode {
        Mode::Plain => true,
        Mode::More(n) => each.len() > n,
    });
    list.retain(|_| match mode {
        Mode::Plain => false,
        Mode::More(n) => n > 1,
    });
    let length = |each: &D| match mode {
        Mode::Plain => each.name(),
        Mode::More(_) => "more",
    };
    let boxed: Box<dyn Fn(&D) -> &'static str> = Box::new(length);
    let texts: Vec<Box<dyn std::fmt::Debug>> =
        list.iter().map(|each| Box::new(each.len() + usize::from(code)) as _).collect();
    let made: Option<Box<dyn std::fmt::Debug>> = None;
    let made = made.unwrap_or_else(|| Box::new(mode_number(mode)));
    let number: u64 = Some(1).map_or_else(|| code.into(), |n: u64| n + u64::from(code));
    format!("{texts:?} {made:?} {} {number}", boxed(&d("x"))).len()
}

fn mode_number(mode: Mode) -> usize {
    match mode {
        Mode::Plain => 0,
        Mode::More(n) => n,
    }
}

#[framewright::coroutine]
async fn in_a_loop(count: usize) -> Result<usize, &'static str> {
    let mut sum = 0;
    for step in 0..count {
        let value = make("value", 1).await;
        tick("step", 1).await;
        let found = if step < 2 { Some(step) } else { None };
        sum += found.ok_or_else(|| value.into_name())?;
        sum += run(|| format!("{}", step + 1).len());
    }
    Ok(sum)
}

#[framewright::coroutine]
async fn nested() -> String {
    let value = make("value", 1).await;
    tick("before", 1).await;
    let outer = || {
        let inner = || value.into_name();
        format!("{} inside", inner())
    };
    let text = format!("{}", run(outer));
    tick("after", 1).await;
    text
}

#[framewright::coroutine]
async fn returned(value: D) -> impl FnOnce() -> &'static str {
    tick("before", 1).await;
    || value.into_name()
}

#[framewright::coroutine]
async fn copied() -> Option<usize> {
    let number = later(1, Some(3)).await;
    tick("before", 1).await;
    let sum = twice(|| number.unwrap_or(1));
    number.map(|n| n + sum)
}

#[framewright::coroutine]
async fn pointee(boxed: Box<D>) -> usize {
    let kept = d("kept");
    tick("before", 1).await;
    let job = || (*boxed).into_name();
    tick("held", 1).await;
    job().len() + kept.len()
}

#[framewright::coroutine]
pub async fn case() -> String {
    let mut text = format!("{}{}", taken(None).await, taken(Some("found")).await);
    let mut sum = renewed(true).await + renewed(false).await + lent().await;
    text += with_others(d("more")).await.name();
    let (one, other) = with_parameters().await;
    text += &other;
    sum += one.len() + matched(Some(d("given")), true).await;
    sum += matched(Some(d("given")), false).await + matched(None, true).await;
    text += &beside_the_poll(Err(3)).await;
    text += &beside_the_poll(Ok(4)).await;
    text += &beside_what_it_borrows(Some(d("given"))).await;
    text += &beside_what_it_borrows(None).await;
    text += in_a_loop(3).await.unwrap_err();
    sum += in_a_loop(2).await.unwrap_or(0) + copied().await.unwrap_or(0);
    sum += two_at_once(vec![d("x")], Some(d("given"))).await;
    sum += two_at_once(Vec::new(), None).await + of_a_reference(&[d("p"), d("q")]).await;
    sum += copied_by_a_match(vec![d("a"), d("long")]).await;
    text += &nested().await;
    sum += pointee(Box::new(d("pointee"))).await;
    format!("{text} {sum} {}", (returned(d("returned")).await)())
}
