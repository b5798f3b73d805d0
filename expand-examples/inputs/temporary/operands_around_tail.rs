//! Operands of a tail whose other operand leaves with a struct that has such operands, too.

use framewright_expand_examples::{D, d, make, ready, say};

pub struct Pair {
    first: D,
    second: D,
    count: usize,
}

async fn lent(held: &mut D, _: impl FnOnce(usize) -> usize, other: &mut D) -> usize {
    ready(held.len() + other.len()).await
}

#[framewright::coroutine]
async fn leave(early: Result<usize, usize>) -> Pair {
    let Pair { first: mut kept, .. } = {
        say({
            usize::saturating_sub(
                lent(&mut d("lent"), move |count| count, &mut d("other")).await,
                if let Err(_) = early {
                    return Pair {
                        second: d("second"),
                        first: d("first"),
                        count: {
                            let _ = make("made", 1).await;
                            1
                        },
                    };
                } else {
                    2
                },
            )
        });
        Pair { count: 0, second: d("dropped"), first: d("kept") }
    };
    Pair { count: 1, second: kept.renew(), first: d("late") }
}

pub async fn case() -> [usize; 2] {
    let (early, late) = (leave(Err(0)).await, leave(Ok(1)).await);
    [
        early.first.len() + early.second.len() + early.count,
        late.first.len() + late.second.len() + late.count,
    ]
}
