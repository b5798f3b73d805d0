//! A place on the left that the right side changes: it is read in source order.

use framewright_expand_examples::later;

#[framewright::coroutine]
pub async fn case() -> (u32, u32, u32) {
    let mut x = 1;
    let first = x + {
        x = later(1, 10).await;
        x
    };
    let second = later(1, x).await
        + {
            x += 1;
            x
        }
        + x;
    let third = {
        x *= 2;
        x
    } - later(1, 3).await;
    (first, second, third)
}
