//! `Index` and `IndexMut` of a user type, with awaits on both sides of an assignment.

use std::ops::{Index, IndexMut};

use framewright_expand_examples::{D, d, later, make, say};

struct Shelf([D; 2]);

impl Index<usize> for Shelf {
    type Output = D;

    fn index(&self, at: usize) -> &D {
        say("index");
        &self.0[at]
    }
}

impl IndexMut<usize> for Shelf {
    fn index_mut(&mut self, at: usize) -> &mut D {
        say("index_mut");
        &mut self.0[at]
    }
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let mut shelf = Shelf([d("a"), d("b")]);
    shelf[later(1, 0).await] = make("new", 1).await;
    shelf[later(1, 1).await].touch();
    shelf[1] += make("more", 1).await;
    let length = shelf[0].len() + later(1, 1).await;
    length + shelf[1].len()
}
