//! Guards on patterns with alternatives, bindings by reference, and bindings of a whole.

use framewright_expand_examples::{D, d, later, make, tick};

enum Shape {
    Empty,
    One(D),
    Two { left: D, right: D },
    Count(usize),
}

fn shape(n: usize) -> Shape {
    match n {
        0 => Shape::Empty,
        1 => Shape::One(d("one")),
        2 => Shape::Two { left: d("left"), right: d("right") },
        n => Shape::Count(n),
    }
}

#[framewright::coroutine]
async fn of_variants(n: usize) -> usize {
    match shape(n) {
        Shape::One(name) | Shape::Two { left: name, .. } if name.wait(1).await > 3 => name.len(),
        Shape::Two { left: ref name, right } if later(1, name.len()).await == right.len() => 1,
        ref whole @ (Shape::Empty | Shape::Count(3..=5)) if later(1, n).await == 4 => {
            tick("whole", 1).await;
            matches!(whole, Shape::Count(4)) as usize * 10
        }
        Shape::Two { right, left: ref mut name } => {
            *name = make("changed", 1).await;
            name.len() * 100 + right.len()
        }
        Shape::Count(n @ 3..) if later(1, n).await > 5 => n * 1000,
        whole => match whole {
            Shape::One(name) => name.into_name().len(),
            _ => 0,
        },
    }
}

#[framewright::coroutine]
async fn of_a_local(n: usize) -> usize {
    let whole = shape(n);
    tick("held", 1).await;
    match whole {
        Shape::One(name) | Shape::Two { right: name, .. } if name.wait(1).await > 4 => name.len(),
        Shape::Two { ref left, right: ref name } if left.len() == name.wait(1).await => 7,
        whole @ Shape::Two { .. } if later(1, n).await == 2 => match whole {
            Shape::Two { left, .. } => left.into_name().len() * 10,
            _ => 0,
        },
        whole => matches!(whole, Shape::Empty | Shape::Count(_)) as usize,
    }
}

pub async fn case() -> Vec<usize> {
    let mut sizes = Vec::new();
    for n in [0, 1, 2, 3, 4, 9] {
        sizes.push(of_variants(n).await);
        sizes.push(of_a_local(n).await);
    }
    sizes
}
