//! The attribute `test` stands on a module.

#[framewright::test]
mod tests {}

fn main() {}
