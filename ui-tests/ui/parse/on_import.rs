//! The attribute stands on an import.

#[framewright::coroutine]
use std::collections::HashMap;

fn main() {
    drop(HashMap::<u8, u8>::new());
}
