//! The function takes arguments.

#[framewright::main]
async fn main(arguments: Vec<String>) {
    drop(arguments);
}
