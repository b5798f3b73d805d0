//! A value is moved in every turn of a loop that awaits.

#[framewright::coroutine]
async fn fetch(url: String) {
    loop {
        drop(url);
        std::future::ready(()).await;
    }
}

fn main() {
    drop(fetch(String::new()));
}
