//! The function is not async.

#[framewright::main]
fn main() {
    println!("started");
}
