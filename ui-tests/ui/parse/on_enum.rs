//! The attribute stands on an enum.

#[framewright::coroutine]
enum Reply {
    Found,
}

fn main() {
    let Reply::Found = Reply::Found;
}
