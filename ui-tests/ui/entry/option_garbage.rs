//! Tokens that are no option.

#[framewright::main(=> ;)]
async fn main() {}
