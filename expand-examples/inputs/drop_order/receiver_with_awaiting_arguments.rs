//! A receiver that is taken is an operand while its arguments await: of the tail, or inside of it.

use framewright_expand_examples::{D, d, later, make, tick};

fn merge(left: D, right: D) -> D {
    left.with(right)
}

#[framewright::coroutine]
async fn of_a_tail() -> D {
    Ok::<_, ()>(d("receiver")).unwrap_or(merge(d("operand"), make("awaited", 1).await))
}

#[framewright::coroutine]
async fn around_an_operand() -> usize {
    let value = Ok::<_, ()>(d("receiver")).unwrap_or(merge(d("operand"), make("x", 1).await));
    tick("pause", 1).await;
    value.len()
}

#[framewright::coroutine]
async fn around_temporaries() -> D {
    make("receiver", 1).await.with(match d("matched") {
        _ => make("argument", 1).await,
    })
}

#[framewright::coroutine]
async fn local_of_a_tail(held: Option<D>, mut spare: Option<D>) -> D {
    tick("pause", 1).await;
    let other = spare.take().unwrap_or((d("a"), d("b")).1.with(make("spare", 1).await));
    held.unwrap_or((d("c"), d("d")).1.with(make("held", 1).await.with(other)))
}

#[framewright::coroutine]
async fn among_late_temporaries() -> usize {
    let value = d("receiver").with(make("awaited", 1).await.with(d("argument")));
    let number = later(1, 1).await + value.with(later(1, d("late")).await.renew()).len();
    number + d("lent").len()
}

#[framewright::coroutine]
async fn called(call: impl FnOnce(D, usize) -> usize) -> usize {
    tick("pause", 1).await;
    call(d("given"), make("awaited", 1).await.len() + d("late").len())
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let mut sum = of_a_tail().await.len() + around_an_operand().await;
    sum += around_temporaries().await.len();
    sum += local_of_a_tail(None, Some(d("spare"))).await.len();
    sum += local_of_a_tail(Some(d("held")), None).await.len();
    let kept = d("kept");
    sum + among_late_temporaries().await + called(move |a, n| a.len() + n + kept.len()).await
}
