//! A guard that awaits, of alternatives which may both match.

use std::future::ready;

#[framewright::coroutine]
async fn either(names: (Option<&str>, Option<&str>)) -> usize {
    match names {
        (Some(name), _) | (_, Some(name)) if ready(name.len()).await > 3 => name.len(),
        _ => 0,
    }
}

async fn twice() -> usize {
    either((Some("a"), None)).await + either((None, None)).await
}

fn main() {
    drop(twice());
}
