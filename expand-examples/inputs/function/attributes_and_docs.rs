//! Doc comments, lint attributes, visibility and comments stay where they are.

use framewright_expand_examples::{d, tick};

/// Documented before the attribute.
#[framewright::coroutine]
/// Documented after it.
#[allow(unused_variables, clippy::needless_return)]
#[inline]
pub(crate) async fn documented(
    #[allow(unused)] unused: u32,
    // An ordinary comment.
    used: u32,
) -> u32 {
    //! Inside.
    /// On a statement.
    #[allow(unused_mut)]
    let mut held = d("held");
    #[allow(unused_must_use)]
    held.len();
    #[cfg(not(panic = "unwind"))]
    compile_error!("never");
    tick("pause", 1).await;
    return used;
}

pub async fn case() -> u32 {
    documented(1, 2).await
}
