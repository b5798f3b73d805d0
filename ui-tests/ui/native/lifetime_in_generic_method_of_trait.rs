//! A generic method of an impl returns a borrow of its argument in the place of one of `self`.

trait Fetch {
    fn fetch<'a, T: AsRef<str>>(&'a self, other: &str, more: T)
    -> impl Future<Output = &'a str>;
}

impl Fetch for String {
    #[framewright::coroutine]
    async fn fetch<'a, T: AsRef<str>>(&'a self, other: &str, more: T) -> &'a str {
        std::future::ready(()).await;
        if more.as_ref().is_empty() { other } else { self }
    }
}

fn main() {
    drop(String::new().fetch("a", "b"));
}
