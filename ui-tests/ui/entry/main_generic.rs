//! The function is generic.

#[framewright::main]
async fn main<T>() {}
