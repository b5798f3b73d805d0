//! The value of an await used in part: the rest goes at the end of the statement.

use framewright_expand_examples::{D, d, later, say, tick};

struct Reply {
    head: D,
    body: D,
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let reply = || Reply { head: d("head"), body: d("body") };
    let head = later(1, reply()).await.head;
    say("body gone");
    let length = later(1, reply()).await.body.len();
    say("both gone");
    later(1, reply()).await;
    say("again");
    let body = { later(1, reply()).await }.body;
    tick("pause", 1).await;
    length + head.len() + body.len()
}
