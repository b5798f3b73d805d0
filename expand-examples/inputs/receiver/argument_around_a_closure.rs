//! An argument made by methods that take closures, on a binding of a pattern, of a held receiver.

use framewright_expand_examples::{D, d, tick};

#[framewright::coroutine]
pub async fn case() -> usize {
    let mut names = Vec::new();
    let found = Some(vec![d("a"), d("b")]);
    while names.len() < 4 {
        tick("more", 1).await;
        match &found {
            Some(found) => {
                names.extend(found.iter().map(|name| name.len()).map(|length| length + 1));
                names.extend(longest(found, |name| name.len()));
            }
            None => {}
        }
    }
    names.len()
}

fn longest(all: &[D], by: impl Fn(&D) -> usize) -> Option<usize> {
    all.iter().map(by).max()
}
