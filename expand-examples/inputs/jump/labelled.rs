//! Labelled `break` and `continue` across nested loops, with values and held droppables.

use framewright_expand_examples::{d, make, say, tick};

#[framewright::coroutine]
pub async fn case() -> (u32, usize) {
    let mut seen = 0;
    let found = 'outer: loop {
        let row = d("row");
        'inner: for name in ["a", "b", "c"] {
            let cell = make(name, 1).await;
            seen += 1;
            match seen {
                1 => continue 'inner,
                2 => continue 'outer,
                5 => break 'outer cell.len() + row.len(),
                _ => say(seen),
            }
            tick("end of inner", 1).await;
        }
        say("end of outer");
    };
    (seen, found)
}
