//! What is returned is behind a `&mut`, and its lifetime can be neither shortened nor stretched.

#[framewright::coroutine]
async fn fetch<'a, 'b>(urls: &'a mut Vec<&'b str>) -> &'a mut Vec<&'a str> {
    std::future::ready(()).await;
    urls
}

fn main() {
    drop(fetch(&mut Vec::new()));
}
