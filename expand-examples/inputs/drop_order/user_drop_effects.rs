//! Destructors that act on shared state: order and moment are visible in the result.

use std::cell::RefCell;

use framewright_expand_examples::{say, tick};

struct Note<'a>(&'a RefCell<Vec<u32>>, u32);

impl Drop for Note<'_> {
    fn drop(&mut self) {
        say(format_args!("note {}", self.1));
        self.0.borrow_mut().push(self.1);
    }
}

#[framewright::coroutine]
async fn notes(log: &RefCell<Vec<u32>>) -> usize {
    let _one = Note(log, 1);
    let two = Note(log, 2);
    tick("pause", 1).await;
    let before = log.borrow().len();
    drop(two);
    {
        let _three = Note(log, 3);
        tick("pause", 1).await;
    }
    before * 10 + log.borrow().len()
}

pub async fn case() -> (usize, Vec<u32>) {
    let log = RefCell::default();
    let counted = notes(&log).await;
    (counted, log.into_inner())
}
