//! Closures and blocks with `move` in guards that await, over what the arm binds.

use framewright_expand_examples::{D, d, later, make, say, tick};

struct Pair {
    name: D,
    count: usize,
}

#[framewright::coroutine]
async fn references(given: &Result<D, usize>) -> usize {
    match given {
        Ok(name)
            if {
                let measure = move |more: usize| name.len() + more;
                tick("guard", 1).await;
                measure(1)
            } > 4 =>
        {
            3
        }
        Ok(name)
            if later(1, {
                let measure = move || name.len();
                measure()
            })
            .await
                > 2 =>
        {
            name.len()
        }
        Err(count)
            if {
                let block = async move { later(1, *count).await + 1 };
                block.await
            } == 3 =>
        {
            20
        }
        Err(count) => *count,
        _ => 1,
    }
}

#[framewright::coroutine]
async fn values(given: Result<Pair, usize>) -> usize {
    match given {
        Ok(pair)
            if {
                let count = move |more: usize| pair.count + more;
                let length = || pair.name.len();
                tick("guard", 1).await;
                count(1) + length()
            } > 7 =>
        {
            say("long");
            pair.name.len()
        }
        Ok(Pair { name, count })
            if {
                let more = move |n| count + n;
                make("guard", 1).await.len() == more(1) + name.len()
            } =>
        {
            name.into_name().len()
        }
        Err(count) if later(1, [1, 2].map(move |n| n + count)[0]).await > 4 => count,
        Err(_) => 0,
        Ok(_) => 1,
    }
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let mut sum = 0;
    for given in [Ok(d("long name")), Ok(d("abc")), Ok(d("x")), Err(2), Err(5)] {
        sum += references(&given).await;
    }
    for (text, count) in [("long", 3), ("x", 3), ("y", 0)] {
        sum += values(Ok(Pair { name: d(text), count })).await;
    }
    sum + values(Err(4)).await + values(Err(1)).await
}
