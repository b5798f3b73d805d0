//! What the function returns is nothing that a program may end with.

#[framewright::main]
async fn main() -> u64 {
    4
}
