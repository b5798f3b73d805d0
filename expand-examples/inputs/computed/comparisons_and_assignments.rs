//! Comparisons of computed places with awaited values, and compound assignments to awaiting places.

use framewright_expand_examples::{D, d, later, say, tick};

fn index(n: usize) -> usize {
    say(format!("index {n}"));
    n
}

#[framewright::coroutine]
async fn compared(mut numbers: Vec<usize>, names: &[D], mut sums: Vec<D>) -> Result<usize, String> {
    let kept = d("kept");
    let same = numbers[index(1)] == later(1, 2).await;
    let other = d("other");
    if numbers[index(0)] < later(1, numbers.len()).await && names[0] != other {
        say("less");
    }
    numbers[later(1, 0).await] += later(1, 5).await;
    numbers[index(later(1, 1).await)] *= later(1, Ok::<_, String>(3)).await?;
    sums[later(1, 0).await] += d(later(1, "more").await);
    tick("pause", 1).await;
    numbers[later(1, 0).await] -= later(1, Err::<usize, _>("failed")).await?;
    Ok(numbers[0] + usize::from(same) + kept.len())
}

/// What it is compared with may leave the function or the loop, and make temporaries.
#[framewright::coroutine]
async fn compared_and_left(mut numbers: Vec<usize>, names: Vec<D>) -> D {
    let mut round = 0;
    loop {
        round += 1;
        let less = names[index(round) - 1] < if round > 1 { break } else { later(1, d("z")).await };
        say(if less { "less" } else { "more" });
        // A number is read before the other side assigns to it.
        let old = numbers[index(0)] == {
            numbers[0] = later(1, 7).await;
            numbers = vec![numbers[0]];
            tick("assigned", 1).await;
            1
        };
        say(if old { "old" } else { "new" });
        say(*std::convert::identity(&d("lent")) != (&later(1, d("of")).await).renewed(&d("tail")));
        say(names[later(1, 1).await] == match round {
            0 => return d("left"),
            _ => later(1, d("b")).await,
        });
        say(*names[0].name() == *later(1, "a").await);
    }
    d("end")
}

trait Renewed {
    fn renewed(&self, with: &D) -> D;
}

impl Renewed for D {
    fn renewed(&self, with: &D) -> D {
        say(with.len());
        d("renewed")
    }
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let names = [d("name")];
    let compared = compared(vec![1, 2, 3], &names, vec![d("sum")]).await;
    let left = compared_and_left(vec![1, 2], vec![d("a"), d("b")]).await;
    compared.unwrap_or_else(|error| error.len()) + left.len()
}
