//! `boxed` takes `local` and nothing else.

#[framewright::coroutine(boxed(remote))]
async fn count(to: u32) -> u32 {
    std::future::ready(to).await
}

fn main() {
    drop(count(1));
}
