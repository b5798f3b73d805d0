//! No comma between two options.

#[framewright::main(crate = ::framewright crate = ::framewright)]
async fn main() {}
