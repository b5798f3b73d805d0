//! A `while let` on a method of a pinned local.

use framewright_expand_examples::*;
macro_rules! brk {
    () => {
        break
    };
}
pub fn see(x: &D) -> usize {
    x.len()
}

pub struct S(u32);
impl S {
    pub fn nx(&mut self) -> Leaf<impl FnOnce() -> Option<D>> {
        self.0 += 1;
        let k = self.0;
        Leaf::new("s", 1, move || (k < 3).then(|| d("i")))
    }
}
#[framewright::coroutine]
pub async fn case() -> usize {
    let mut s = Box::pin(S(0));
    let mut v = vec![];
    while let Some(x) = s.as_mut().nx().await {
        v.push(x);
    }
    v.len()
}
