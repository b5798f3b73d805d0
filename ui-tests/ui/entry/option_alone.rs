//! The option `crate` without a value.

#[framewright::main(crate)]
async fn main() {}
