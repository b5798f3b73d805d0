//! The attribute stands on a trait.

#[framewright::coroutine]
trait Fetch {
    fn name(&self) -> &str;
}

impl Fetch for u32 {
    fn name(&self) -> &str {
        "number"
    }
}

fn main() {
    assert_eq!(1_u32.name(), "number");
}
