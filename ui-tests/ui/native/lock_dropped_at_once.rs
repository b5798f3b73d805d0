//! A guard that is dropped at once, and a label that nothing uses.

#![deny(let_underscore_lock, unused_labels)]

use std::sync::Mutex;

#[framewright::coroutine]
async fn fetch(urls: &Mutex<Vec<String>>) -> usize {
    let _ = urls.lock().unwrap();
    'outer: loop {
        if std::future::ready(true).await {
            break;
        }
    }
    1
}

fn main() {
    drop(fetch(&Mutex::new(Vec::new())));
}
