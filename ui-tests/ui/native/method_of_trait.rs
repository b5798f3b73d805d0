//! A method of an impl does not return what its trait says.

trait Fetch {
    fn fetch(&self) -> impl Future<Output = usize>;
}

impl Fetch for String {
    #[framewright::coroutine]
    async fn fetch(&self) -> u32 {
        std::future::ready(self.len() as u32).await
    }
}

fn main() {
    drop(String::new().fetch());
}
