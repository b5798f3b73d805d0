//! Parts that were moved out, by value, by a method and by patterns, filled again by assignment.

use framewright_expand_examples::{D, d, ready, tick};

struct Pair {
    a: D,
    b: D,
}

impl Pair {
    fn into_a(self) -> D {
        self.a
    }
}

enum Shape {
    Two { left: D, right: D },
    One(D),
}

#[framewright::coroutine]
async fn below(way: usize) -> usize {
    let shape = Shape::Two { left: d("left"), right: d("right") };
    let mut held = (shape, Pair { a: d("a"), b: d("b") }, Some(Box::new(d("boxed"))));
    tick("whole", 1).await;
    let taken = if way == 1 {
        match held.0 {
            Shape::Two { left, .. } => left.len(),
            Shape::One(one) => one.len(),
        }
    } else if way == 2 {
        let a = held.1.a;
        a.into_name().len()
    } else if way == 3 {
        held.1.into_a().len()
    } else {
        match held.2 {
            Some(boxed) if way == 4 => boxed.len(),
            _ => 0,
        }
    };
    tick("in part", 1).await;
    held.0 = Shape::One(d("one"));
    held.1 = Pair { a: d("second a"), b: d("second b") };
    held.2 = None;
    tick("whole again", 1).await;
    held.1.b.len() + taken
}

#[framewright::coroutine]
async fn pointee(refill: bool) -> usize {
    let mut held = (ready(Box::new(d("first"))).await, 1);
    let _taken = *held.0;
    if refill {
        held.0 = Box::new(d("second"));
        tick("full", 1).await;
        return held.0.len();
    }
    tick("empty", 1).await;
    held.1
}

#[framewright::coroutine]
async fn one_of_two() -> usize {
    let mut held = (Some(d("left")), d("right"), 3);
    tick("whole", 1).await;
    let (left, right, number) = held;
    tick("taken apart", 1).await;
    if left.is_some() {
        held.0 = Some(d("left again"));
    }
    tick("half", 1).await;
    held.2 = 4;
    held.1 = d("right again");
    tick("whole again", 1).await;
    right.len() + number + held.1.len() + held.2
}

#[framewright::coroutine]
async fn beside_a_reference() -> usize {
    let held = (d("lent"), d("taken"));
    tick("whole", 1).await;
    let (ref lent, taken) = held;
    tick("half", 1).await;
    lent.len() + taken.into_name().len()
}

pub async fn case() -> usize {
    let mut sum = 0;
    for way in 0..5 {
        sum += below(way).await;
    }
    sum + pointee(true).await + pointee(false).await + one_of_two().await
        + beside_a_reference().await
}
