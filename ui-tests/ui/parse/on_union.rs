//! The attribute stands on a union.

#[framewright::coroutine]
union Bits {
    float: f32,
}

fn main() {
    drop(Bits { float: 1.0 });
}
