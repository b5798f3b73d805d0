//! A future that is held over an await borrows what is changed meanwhile.

#[framewright::coroutine]
async fn count(urls: &mut Vec<String>) -> usize {
    std::future::ready(urls.len()).await
}

#[framewright::coroutine]
async fn fetch(mut urls: Vec<String>) -> usize {
    let counting = count(&mut urls);
    std::future::ready(()).await;
    urls.clear();
    counting.await
}

fn main() {
    drop(fetch(Vec::new()));
}
