//! The attribute stands on a struct.

#[framewright::coroutine]
struct Request {
    url: String,
}

fn main() {
    let request = Request { url: String::new() };
    drop(request.url);
}
