//! Temporaries that a `let` extends through branches, arms, parts and constructors.

use framewright_expand_examples::{D, d, later, make, say};

struct Named<'a>(&'a D);

fn listed(name: &str) -> Vec<D> {
    vec![d(format!("{name}.0")), d(format!("{name}.1"))]
}

#[framewright::coroutine]
async fn branches(n: usize) -> usize {
    let x = if n == 0 {
        say("zero");
        &d("x0")
    } else if n == 1 {
        &make("x1", 1).await
    } else {
        &d("x2")
    };
    let y = match n {
        0 => &d("y0"),
        1 => {
            let inner = d("inner");
            &inner.with(later(1, d("y1")).await)
        }
        _ => x,
    };
    make("other", 1).await;
    x.len() + y.len() * 10
}

#[framewright::coroutine]
async fn parts() -> usize {
    let slice = &listed("s")[1..];
    let field = &(d("f"), d("g")).1;
    let pointee = &*Box::new(d("p"));
    make("other", 1).await;
    slice[0].len() + field.len() + pointee.len()
}

#[framewright::coroutine]
async fn made_of_them() -> usize {
    let some = Some(&d("some"));
    let named = Named(&d("named"));
    let all = [Some(&d("a")), None];
    make("other", 1).await;
    some.map_or(0, |d| d.len()) + named.0.len() + all[0].map_or(0, |d| d.len())
}

pub async fn case() -> Vec<usize> {
    let mut sizes = Vec::new();
    for n in 0..3 {
        sizes.push(branches(n).await);
    }
    sizes.push(parts().await);
    sizes.push(made_of_them().await);
    sizes
}
