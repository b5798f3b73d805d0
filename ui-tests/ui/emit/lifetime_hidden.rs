//! A type with a lifetime, and with the name of one that holds no references: the lifetime is said.

struct String<'a>(Box<dyn Fn() -> usize + 'a>);

async fn later(n: usize) -> usize {
    n
}

#[framewright::coroutine]
async fn called(n: usize) -> usize {
    let base = later(n).await;
    let held: String = String(Box::new(|| base + 1));
    later(1).await;
    (held.0)()
}

fn main() {
    drop(called(1));
}
