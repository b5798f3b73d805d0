//! `cell.borrow_mut().push(f().await)`: the borrow is taken first and held over the await.

use std::cell::RefCell;

use framewright_expand_examples::{D, d, later, make, say};

#[framewright::coroutine]
async fn fill(cell: &RefCell<Vec<D>>) -> usize {
    cell.borrow_mut().push(make("a", 1).await);
    say(cell.try_borrow().is_ok());
    cell.borrow_mut().insert(later(1, 0).await, d("b"));
    let length = cell.borrow().len() + later(1, usize::from(cell.try_borrow_mut().is_err())).await;
    cell.borrow_mut()[1] = make("c", 1).await;
    say(cell.try_borrow_mut().is_ok());
    length + cell.borrow()[0].wait(1).await
}

pub async fn case() -> (usize, Vec<D>) {
    let cell = RefCell::default();
    let length = fill(&cell).await;
    (length, cell.into_inner())
}
