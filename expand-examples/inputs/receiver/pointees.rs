//! Methods that may take what a box points to, a field's box, and that of a temporary.

use std::cell::RefCell;
use std::rc::Rc;

use framewright_expand_examples::*;

struct Two {
    left: Box<D>,
    right: D,
}

#[framewright::coroutine]
async fn whole(boxed: Box<D>) -> usize {
    tick("t", 1).await;
    (*boxed).renew().send(1).await
}

#[framewright::coroutine]
async fn sent(boxed: Box<D>, twice: Box<Box<D>>) -> usize {
    tick("t", 1).await;
    let n = (*boxed).send(2).await;
    let with = (**twice).with(make("with", 1).await);
    tick("u", 1).await;
    n + with.len()
}

#[framewright::coroutine]
async fn field(mut two: Two, mut pair: (usize, Box<Option<D>>)) -> usize {
    tick("t", 1).await;
    let one = (*two.left).renew();
    tick("u", 1).await;
    let taken = (*pair.1).unwrap_or_else(|| one);
    tick("v", 1).await;
    two.left = Box::new(taken);
    pair.1 = Box::new(Some(d("put back")));
    tick("w", 1).await;
    two.right.len() + two.left.len() + pair.0
}

#[framewright::coroutine]
async fn perhaps(boxed: Box<D>, takes: bool) -> usize {
    tick("t", 1).await;
    if takes {
        tick("u", 1).await;
        (*boxed).into_name();
        tick("v", 1).await;
    }
    tick("w", 1).await;
    1
}

#[framewright::coroutine]
async fn temporary(one: D, other: D) -> usize {
    say((*Box::new(one)).send(1).await);
    later(1, (*(Box::new(other), 1).0).renew()).await.len()
        + (**Box::new(Box::new(d("b")))).wait(1).await
}

#[framewright::coroutine]
async fn put_back(mut boxed: Box<D>) -> usize {
    tick("t", 1).await;
    let n = (*boxed).len();
    tick("u", 1).await;
    *boxed = d("new");
    tick("v", 1).await;
    n
}

/// What is only lent, through pointers of other kinds.
#[framewright::coroutine]
async fn lent(
    shared: Rc<D>,
    cell: &RefCell<Vec<usize>>,
    text: Box<str>,
    call: Box<dyn Fn() -> usize>,
) -> usize {
    tick("t", 1).await;
    let n = (*shared).len() + (*text).len();
    let mut list = cell.borrow_mut();
    tick("u", 1).await;
    (*list).push(n + (*call)());
    tick("v", 1).await;
    n
}

pub async fn case() {
    say(whole(Box::new(d("boxed"))).await);
    say(sent(Box::new(d("a")), Box::new(Box::new(d("b")))).await);
    say(field(Two { left: Box::new(d("l")), right: d("r") }, (1, Box::new(None))).await);
    say(perhaps(Box::new(d("p")), true).await);
    say(perhaps(Box::new(d("q")), false).await);
    say(temporary(d("one"), d("other")).await);
    say(put_back(Box::new(d("old"))).await);
    let cell = RefCell::new(vec![]);
    say(lent(Rc::new(d("rc")), &cell, "text".into(), Box::new(|| 3)).await);
    say(format!("{cell:?}"));
}
