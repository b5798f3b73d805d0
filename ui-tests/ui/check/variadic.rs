//! The function takes a variable number of arguments.

#[framewright::coroutine]
async unsafe extern "C" fn fetch(from: u32, ...) -> u32 {
    from
}

fn main() {
    drop(unsafe { fetch(1) });
}
