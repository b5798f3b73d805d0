//! A value is moved out of a reference.

struct Request {
    url: String,
}

#[framewright::coroutine]
async fn fetch(request: &Request) -> String {
    std::future::ready(()).await;
    request.url
}

fn main() {
    drop(fetch(&Request { url: String::new() }));
}
