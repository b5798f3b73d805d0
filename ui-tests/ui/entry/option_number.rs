//! The option `crate` with a number.

#[framewright::main(crate = 4)]
async fn main() {}
