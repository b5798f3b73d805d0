//! A method takes a part of what is in a box that is a field, or the pointee of a value.

use framewright_expand_examples::{D, d, make, tick};

struct Host {
    boxed: Box<(D, D)>,
    other: D,
}

struct Deep {
    host: Host,
    plain: (D, D, D),
    last: D,
}

#[framewright::coroutine]
async fn of_a_field() -> usize {
    let host = Host { boxed: Box::new((d("a"), d("b"))), other: d("c") };
    tick("pause", 1).await;
    let name = host.boxed.1.into_name();
    tick("pause", 1).await;
    name.len()
}

#[framewright::coroutine]
async fn on_one_way(host: Host, takes: usize) -> usize {
    tick("pause", 1).await;
    let name = match takes {
        0 => "none",
        1 => host.boxed.0.into_name(),
        2 => (*host.boxed).1.into_name(),
        _ => host.other.into_name(),
    };
    tick("pause", 1).await;
    name.len()
}

#[framewright::coroutine]
async fn of_both(host: Host, with_arguments: bool) -> D {
    tick("pause", 1).await;
    let first = host.boxed.0.with(make("first", 1).await);
    if with_arguments {
        let second = host.boxed.1.with(first);
        tick("pause", 1).await;
        return second.with(host.other.renew());
    }
    tick("pause", 1).await;
    first
}

#[framewright::coroutine]
async fn of_deeper_fields(deep: Deep) -> D {
    tick("pause", 1).await;
    let name = deep.host.boxed.1.renew().with(deep.plain.1.renew());
    tick("pause", 1).await;
    name.with(deep.plain.2.renew()).with(deep.last.clone())
}

#[framewright::coroutine]
async fn of_values(spare: D) -> D {
    let first = (*Box::new((d("x"), d("y")))).1.with(make("awaited", 1).await) + spare;
    Host { boxed: Box::new((d("a"), d("b"))), other: d("c") }
        .boxed
        .0
        .with(make("z", 1).await.with(first))
}

/// A method that only lends leaves it all, behind whatever pointer it is.
#[framewright::coroutine]
async fn lent(shared: (std::rc::Rc<(D, D)>, Box<(D, D)>)) -> usize {
    tick("pause", 1).await;
    let sum = shared.0.1.len();
    let sum = sum + shared.1.0.len();
    tick("pause", 1).await;
    sum
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let pair = |n| (d(format!("{n}a")), d(format!("{n}b")));
    let host = |n| Host { boxed: Box::new(pair(n)), other: d("o") };
    let mut sum = of_a_field().await;
    for takes in 0..4 {
        sum += on_one_way(host(takes), takes).await;
    }
    sum += of_both(host(4), true).await.len() + of_both(host(5), false).await.len();
    let plain = (d("p0"), d("p1"), d("p2"));
    sum += of_deeper_fields(Deep { host: host(6), plain, last: d("l") }).await.len();
    sum += of_values(d("spare")).await.len();
    sum + lent((std::rc::Rc::new((d("r0"), d("r1"))), Box::new((d("b0"), d("b1"))))).await
}
