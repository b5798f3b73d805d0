//! A method behind `dyn Trait`, whose future is boxed; a tree that walks itself.

use std::future::Future;
use std::pin::Pin;

use framewright_expand_examples::{d, say, tick};

trait Weigh {
    fn weigh<'a>(&'a self, most: &'a u32) -> Pin<Box<dyn Future<Output = u32> + 'a>>;
}

struct Leaf(u32);

struct Branch(Vec<Box<dyn Weigh>>);

impl Weigh for Leaf {
    #[framewright::coroutine(boxed(local))]
    async fn weigh<'a>(&'a self, most: &'a u32) -> u32 {
        tick("leaf", 1).await;
        self.0.min(*most)
    }
}

impl Weigh for Branch {
    #[framewright::coroutine(boxed(local))]
    async fn weigh<'a>(&'a self, most: &'a u32) -> u32 {
        let own = d("branch");
        let mut sum = 0;
        for child in &self.0 {
            sum += child.weigh(most).await;
        }
        say(format!("{own:?} {sum}"));
        sum
    }
}

pub async fn case() -> u32 {
    let inner = Branch(vec![Box::new(Leaf(5)), Box::new(Leaf(1))]);
    Branch(vec![Box::new(Leaf(2)), Box::new(inner)]).weigh(&3).await
}
