//! Recursion as `Box::pin(f(..)).await` inside of `f`.

use framewright_expand_examples::{D, d, later};

enum Tree {
    Leaf(D),
    Node(Box<Tree>, Box<Tree>),
}

#[framewright::coroutine]
async fn sum(tree: &Tree, depth: usize) -> usize {
    match tree {
        Tree::Leaf(value) => value.wait(1).await + depth,
        Tree::Node(left, right) => {
            let left = Box::pin(sum(left, depth + 1)).await;
            left + Box::pin(sum(right, later(1, depth + 1).await)).await
        }
    }
}

pub async fn case() -> usize {
    let leaf = |name| Box::new(Tree::Leaf(d(name)));
    sum(&Tree::Node(leaf("a"), Box::new(Tree::Node(leaf("b"), leaf("c")))), 0).await
}
