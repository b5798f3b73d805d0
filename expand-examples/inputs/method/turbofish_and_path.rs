//! Turbofish, associated functions and fully qualified calls around awaits.

use framewright_expand_examples::{D, d, later, make};

trait Label {
    fn label<T: ToString>(&self, suffix: T) -> String;
}

impl Label for D {
    fn label<T: ToString>(&self, suffix: T) -> String {
        format!("{self}{}", suffix.to_string())
    }
}

#[framewright::coroutine]
pub async fn case() -> (String, u32, Vec<u8>) {
    let held = d("held");
    let label = <D as Label>::label::<u32>(&make("a", 1).await, later(1, 4).await);
    let label = held.label::<String>(label);
    let number = later(1, "17").await.parse::<u32>().unwrap()
        + u32::from_str_radix(later(1, "ff").await, 16).unwrap();
    (label, number, later(1, 3..6u8).await.collect::<Vec<_>>())
}
