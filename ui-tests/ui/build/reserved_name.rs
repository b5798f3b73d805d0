//! A name that marks syntax inside of the compiler.

#[framewright::coroutine]
async fn count(__m0: u32) -> u32 {
    std::future::ready(__m0).await
}

fn main() {
    drop(count(1));
}
