//! The option `crate` with nothing after `=`.

#[framewright::main(crate =)]
async fn main() {}
