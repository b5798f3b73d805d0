//! The function is unsafe.

#[framewright::main]
async unsafe fn main() {}
