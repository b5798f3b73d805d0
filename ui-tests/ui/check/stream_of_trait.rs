//! A stream that may be a trait's method, with a type parameter.

struct Numbers;

impl Numbers {
    #[framewright::coroutine(stream)]
    async fn all<T: Copy>(&self, value: T) -> T {
        framewright::yield_!(value);
    }
}

fn main() {
    drop(Numbers.all(1));
}
