//! What a boxed function returns needs a type with a name.

#[framewright::coroutine(boxed)]
async fn count(to: u32) -> impl Copy {
    std::future::ready(to).await
}

fn main() {
    drop(count(1));
}
