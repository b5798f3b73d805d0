//! A required method of a trait has no body to lower.

trait Fetch {
    #[framewright::coroutine]
    async fn fetch(&self) -> u32;
}

impl Fetch for u32 {
    #[framewright::coroutine]
    async fn fetch(&self) -> u32 {
        *self
    }
}

fn main() {
    drop(1_u32.fetch());
}
