//! Temporaries in the operand of `return` and `break`, awaited.

use framewright_expand_examples::{D, d, say};

struct Maker(D);

impl Maker {
    fn get(&self) -> &D {
        &self.0
    }
}

#[framewright::coroutine]
async fn leave(early: bool) -> usize {
    let local = d("local");
    if early {
        return Maker(d("returned")).get().wait(1).await;
    }
    let length = loop {
        let inner = d("inner");
        break Maker(d("broken")).get().wait(1).await + inner.len();
    };
    say("after");
    length + local.len()
}

pub async fn case() -> [usize; 2] {
    [leave(true).await, leave(false).await]
}
