//! The attribute stands on a macro call.

macro_rules! define {
    ($name:ident) => {
        async fn $name() {}
    };
}

#[framewright::coroutine]
define!(fetch);

fn main() {
    drop(fetch());
}
