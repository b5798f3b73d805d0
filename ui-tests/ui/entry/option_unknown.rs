//! An option that does not exist.

#[framewright::main(threads = 4)]
async fn main() {}
