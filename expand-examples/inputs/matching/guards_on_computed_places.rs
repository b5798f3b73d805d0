//! Guards that await on places that are computed: what computes them runs once.

use framewright_expand_examples::{D, d, later, say, tick};

struct Both {
    left: Option<D>,
    right: Option<D>,
}

fn both() -> Both {
    say("both");
    Both { left: Some(d("left")), right: Some(d("right")) }
}

fn boxed(n: usize) -> Box<Option<D>> {
    say("boxed");
    Box::new((n > 0).then(|| d("boxed")))
}

fn at(n: usize) -> usize {
    say("at");
    n
}

#[framewright::coroutine]
async fn of_a_field(n: usize) -> usize {
    match both().left {
        Some(name) if later(1, n).await == 1 => name.len(),
        Some(ref name) if name.wait(1).await == n => n,
        Some(name) => name.into_name().len() * 100,
        None => 0,
    }
}

#[framewright::coroutine]
async fn of_a_pointee(n: usize) -> usize {
    match *boxed(n) {
        Some(name) if later(1, n).await == 1 => name.len(),
        Some(name) => {
            tick("second", 1).await;
            name.into_name().len() * 100
        }
        None if later(1, n == 1).await => 1,
        None => 0,
    }
}

#[framewright::coroutine]
async fn of_an_element(names: &[D], numbers: Vec<usize>) -> usize {
    let mut sum = 0;
    for i in 0..3 {
        sum += match numbers[at(i)] {
            1 if later(1, false).await => 1,
            n if names[at(i)].wait(1).await == n => n * 10,
            n => n * 100,
        };
    }
    sum + match &names[at(0)] {
        name if later(1, name).await.len() == 9 => 1,
        name => name.len() * 1000,
    }
}

pub async fn case() -> Vec<usize> {
    let mut sizes = Vec::new();
    for n in [0, 1, 4] {
        sizes.push(of_a_field(n).await);
        sizes.push(of_a_pointee(n).await);
    }
    sizes.push(of_an_element(&[d("a"), d("bc"), d("def")], vec![1, 2, 4]).await);
    sizes.push(both().right.map_or(0, |name| name.len()));
    sizes
}
