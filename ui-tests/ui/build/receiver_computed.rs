//! The receiver of a method is a computed place that awaits, and the argument awaits and returns.

use std::future::ready;

#[framewright::coroutine]
async fn fetch(queues: &mut [Vec<usize>], at: usize) -> usize {
    queues[ready(at).await].push(if at > 9 { return 0 } else { ready(at).await });
    queues.len()
}

async fn twice() -> usize {
    let mut queues = [Vec::new(), Vec::new()];
    fetch(&mut queues, 0).await + fetch(&mut queues, 0).await
}

fn main() {
    drop(twice());
}
