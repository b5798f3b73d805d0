//! Operands of a tail whose other operand leaves with a struct that has such operands, too.

use framewright_expand_examples::{D, d, ready};

pub struct Pair {
    first: D,
    second: usize,
}

async fn lent(held: &mut D) -> usize {
    held.len()
}

#[framewright::coroutine]
async fn leave(early: bool) -> Pair {
    let sum = {
        usize::saturating_add(
            lent(&mut d("lent")).await,
            if early {
                return Pair { first: d("early"), second: ready(1).await };
            } else {
                2
            },
        )
    };
    Pair { first: d("late"), second: sum }
}

pub async fn case() -> [usize; 2] {
    let (early, late) = (leave(true).await, leave(false).await);
    [early.first.len() + early.second, late.first.len() + late.second]
}
