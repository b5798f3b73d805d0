//! A method of an impl does not take what its trait says.

trait Fetch {
    fn fetch(&self, from: usize) -> impl Future<Output = usize>;
}

impl Fetch for String {
    #[framewright::coroutine]
    async fn fetch(&self, from: &str) -> usize {
        std::future::ready(self.len() + from.len()).await
    }
}

fn main() {
    drop(String::new().fetch(1));
}
