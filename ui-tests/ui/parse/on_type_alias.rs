//! The attribute stands on a type alias.

#[framewright::coroutine]
type Reply = u32;

fn main() {
    let _: Reply = 1;
}
