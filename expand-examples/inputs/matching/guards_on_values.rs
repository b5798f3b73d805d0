//! Guards that await on a value made in the scrutinee: it is made once, and dropped if they are.

use framewright_expand_examples::{D, d, later, make, say, tick};

fn made(name: &str) -> Option<D> {
    say(format!("making {name}"));
    Some(d(name))
}

#[framewright::coroutine]
async fn once(name: &str) -> Option<D> {
    match made(name) {
        Some(p) if later(1, p.len()).await > 3 => Some(p),
        Some(p) if p.wait(1).await == 1 => None,
        None => None,
        mut other => {
            say("other");
            other.take()
        }
    }
}

#[framewright::coroutine]
async fn formatted(of: &D) -> usize {
    match Some(format!("{} {}", of.len(), 0)) {
        Some(text) if later(0, 3).await != 3 => text.len(),
        _ => 0,
    }
}

#[framewright::coroutine]
async fn of_a_block() -> usize {
    match Some({
        tick("in the scrutinee", 1).await;
        2
    }) {
        None => 1,
        Some(mut n) if later(0, n).await != 2 => {
            n += 1;
            n
        }
        Some(n) => n + later(1, 10).await,
    }
}

#[framewright::coroutine]
async fn later_arms(result: Result<usize, D>) -> usize {
    match result.map(|n| n + 1) {
        Ok(n) if later(1, n > 5).await => later(1, n).await,
        Ok(mut n) => {
            n *= 2;
            n
        }
        Err(ref name) if name.len() > 3 => 100,
        rest => rest.unwrap_err().into_name().len(),
    }
}

#[framewright::coroutine]
async fn borrowed(n: usize) -> usize {
    match &(n, make("kept", 1).await) {
        (1, name) if name.wait(1).await > 9 => 1,
        (2, name) if later(1, name).await.len() == 4 => name.len(),
        (_, name) => name.len() * 10,
    }
}

#[framewright::coroutine]
async fn compared(name: &D) -> usize {
    match made("left").unwrap().len() < name.wait(1).await {
        true if later(1, name.len()).await > 4 => 1,
        true => 2,
        false if later(1, true).await => 3,
        false => 4,
    }
}

pub async fn case() -> (Vec<Option<D>>, Vec<usize>) {
    let found = vec![once("long").await, once("a").await, once("abc").await];
    let mut sizes = vec![formatted(&d("of")).await, of_a_block().await];
    for result in [Ok(7), Ok(3), Err(d("abcde")), Err(d("e"))] {
        sizes.push(later_arms(result).await);
    }
    sizes.push(borrowed(1).await);
    sizes.push(borrowed(2).await);
    sizes.push(compared(&d("abcdef")).await);
    sizes.push(compared(&d("x")).await);
    (found, sizes)
}
