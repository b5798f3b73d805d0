//! The attribute stands on a macro definition.

#[framewright::coroutine]
macro_rules! twice {
    ($value:expr) => {
        $value * 2
    };
}

fn main() {
    assert_eq!(twice!(2), 4);
}
