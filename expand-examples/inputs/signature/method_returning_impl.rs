//! Methods that return an `impl Trait`: with a closure in it, generic, borrowing, without `self`.

use framewright_expand_examples::{D, d, later, tick};

pub struct List<T> {
    items: Vec<T>,
    name: D,
}

impl<T: Clone> List<T> {
    #[framewright::coroutine]
    pub async fn twice(&self, n: u32) -> impl Iterator<Item = T> + '_ {
        let kept = d("kept");
        tick("pause", n).await;
        let more = kept.len();
        self.items.iter().flat_map(move |item| [item.clone(), item.clone()]).take(more)
    }

    #[framewright::coroutine]
    pub(crate) async fn counted<U: AsRef<str>>(
        &mut self,
        text: U,
        item: T,
    ) -> impl FnOnce() -> usize + use<T, U> {
        tick("pause", 1).await;
        self.items.push(item);
        let length = later(1, text.as_ref().len()).await + self.name.len();
        let count = self.items.len();
        move || length + count
    }
}

impl List<u32> {
    #[framewright::coroutine]
    pub(self) async fn of(items: &[u32]) -> impl Into<Self> {
        tick("making", 1).await;
        List { items: items.to_vec(), name: later(1, d("name")).await }
    }
}

#[framewright::coroutine]
pub async fn case() -> Vec<u32> {
    let mut list: List<u32> = List::of(&[1, 2, 3]).await.into();
    let count = list.counted("text", 4).await;
    let mut all: Vec<u32> = list.twice(2).await.collect();
    all.push(count() as u32);
    all
}
