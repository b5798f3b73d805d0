//! The function has no body.

#[framewright::main]
async fn main();
