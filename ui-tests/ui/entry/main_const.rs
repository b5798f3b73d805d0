//! The function is `const`.

#[framewright::main]
const async fn main() {}
