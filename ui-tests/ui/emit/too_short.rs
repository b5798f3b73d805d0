//! A value does not live as long as what borrows it over an await.

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    let lent;
    {
        let owned = url.to_owned();
        lent = &owned;
        std::future::ready(()).await;
    }
    std::future::ready(()).await;
    lent.len()
}

fn main() {
    drop(fetch("a"));
}
