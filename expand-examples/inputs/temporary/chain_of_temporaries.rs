//! A chain whose links are temporaries that borrow each other, ending in an await.

use framewright_expand_examples::{D, Leaf, d, say};

struct Pool(D);
struct Conn<'a>(&'a Pool, D);
struct Query<'a>(&'a Conn<'a>, D);

impl Pool {
    fn conn(&self) -> Conn<'_> {
        Conn(self, d("conn"))
    }
}

impl Conn<'_> {
    fn query(&self, text: &str) -> Query<'_> {
        Query(self, d(text))
    }
}

impl Query<'_> {
    fn run(&self) -> Leaf<impl FnOnce() -> usize + '_> {
        Leaf::new("run", 1, || self.1.len() + self.0.1.len() + self.0.0.0.len())
    }
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let held = d("held");
    let first = Pool(d("pool")).conn().query("select").run().await;
    say("after");
    let pool = Pool(d("kept"));
    first + pool.conn().query(&format!("{held}")).run().await + held.len()
}
