//! A method of an impl returns a borrow of its argument in the place of one of `self`.

trait Fetch {
    fn fetch<'a>(&'a self, other: &str) -> impl Future<Output = &'a str>;
}

impl Fetch for String {
    #[framewright::coroutine]
    async fn fetch<'a>(&'a self, other: &str) -> &'a str {
        std::future::ready(()).await;
        if self.is_empty() { other } else { self }
    }
}

fn main() {
    drop(String::new().fetch("a"));
}
