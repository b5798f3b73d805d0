//! An iterator held over awaits and advanced by hand: `iter_mut`, `peekable`, `drain`.

use framewright_expand_examples::{D, d, later, tick};

#[framewright::coroutine]
pub async fn case() -> (usize, Vec<D>) {
    let mut list = vec![d("a"), d("bb"), d("ccc"), d("eeee")];
    let mut sum = 0;
    let mut mutable = list.iter_mut();
    while let Some(value) = mutable.next() {
        sum += value.bump(1).await as usize;
        mutable.next();
    }
    let mut peekable = list.iter().peekable();
    while let Some(value) = peekable.next() {
        let following = peekable.peek().map_or(0, |next| next.len());
        sum += later(1, value.len() * following).await;
    }
    let mut drained = list.drain(1..3);
    let first = drained.next();
    tick("drained", 1).await;
    sum += first.map_or(0, |first| first.len());
    drop(drained);
    tick("end", 1).await;
    (sum, list)
}
