//! `v.push(v.len() + f().await)`: the receiver is read in its own argument.

use framewright_expand_examples::later;

#[framewright::coroutine]
pub async fn case() -> Vec<usize> {
    let mut sizes = vec![10];
    sizes.push(sizes.len() + later(1, 5).await);
    sizes.push(later(1, 5).await + sizes.len());
    sizes.insert(sizes.len() - 1, later(1, sizes.len()).await);
    sizes
}
