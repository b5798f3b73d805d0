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

#[framewright::coroutine]
pub async fn case() -> usize {
    let names = [d("name")];
    let compared = compared(vec![1, 2, 3], &names, vec![d("sum")]).await;
    compared.unwrap_or_else(|error| error.len())
}
