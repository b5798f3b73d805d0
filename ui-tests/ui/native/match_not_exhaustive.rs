//! An arm is missing, and another one awaits.

enum Reply {
    Found(usize),
    Moved,
    Missing,
}

#[framewright::coroutine]
async fn fetch(reply: Reply) -> usize {
    match reply {
        Reply::Found(length) => std::future::ready(length).await,
        Reply::Moved => 0,
    }
}

fn main() {
    drop(fetch(Reply::Missing));
    drop(fetch(Reply::Moved));
    drop(fetch(Reply::Found(1)));
}
