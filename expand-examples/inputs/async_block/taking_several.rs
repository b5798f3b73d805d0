//! Blocks without `move` that take several locals by methods and matches, or only some of them.

use framewright_expand_examples::{D, d, later, make, ready, tick};

enum Shape {
    One(D),
    Empty,
}

#[framewright::coroutine]
async fn by_methods(three: D, mut list: Vec<usize>) -> usize {
    let (one, two, four) = (d("one"), d("two"), d("four"));
    let count = ready(3usize).await;
    let n = async {
        list.push(count);
        tick("u", 1).await;
        let n = two.renew().len() + three.len();
        tick("v", 1).await;
        let four = four;
        n + one.into_name().len() + four.len() + count.pow(2)
    }
    .await;
    tick("w", 1).await;
    n + list.len() + count
}

#[framewright::coroutine]
async fn by_a_match(shape: Shape, list: Vec<usize>) -> usize {
    let other = d("other");
    tick("t", 1).await;
    let n = async {
        let n = other.renew().len();
        tick("u", 1).await;
        match shape {
            Shape::One(inner) => list.len() + inner.len() + n,
            Shape::Empty => n,
        }
    }
    .await;
    tick("v", 1).await;
    n
}

#[framewright::coroutine]
async fn held(choose: bool, run: bool) -> usize {
    let (one, two) = (Box::new(d("one")), Some(d("two")));
    tick("t", 1).await;
    let block = async {
        tick("u", 1).await;
        if choose { (*one).into_name().len() } else { two.map_or(1, |two| two.len()) }
    };
    tick("v", 1).await;
    if run { block.await } else { 7 }
}

#[framewright::coroutine]
async fn as_an_argument() -> D {
    let (one, two, three) = (d("one"), d("two"), d("three"));
    tick("t", 1).await;
    three.with(async { one.renew().with(later(1, two.renew()).await) }.await)
}

#[framewright::coroutine]
async fn in_a_loop() -> usize {
    let mut n = 0;
    for i in 0..2 {
        let (one, two) = (d("one"), make("two", 1).await);
        n += async { if i == 0 { one.renew().len() } else { two.renew().len() } }.await;
        tick("u", 1).await;
    }
    n
}

pub async fn case() -> usize {
    let mut n = by_methods(d("three"), vec![1]).await;
    n += by_a_match(Shape::One(d("inner")), vec![1]).await;
    n += by_a_match(Shape::Empty, vec![]).await;
    n += held(true, true).await + held(false, true).await + held(true, false).await;
    n + as_an_argument().await.len() + in_a_loop().await
}
