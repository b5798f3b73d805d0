//! The items of a stream need a type with a name.

#[framewright::coroutine(stream)]
async fn count(to: u32) -> impl Copy {
    framewright::yield_!(to);
}

fn main() {
    drop(count(1));
}
