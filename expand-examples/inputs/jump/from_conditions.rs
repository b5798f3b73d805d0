//! `break`, `continue` and `return` inside conditions, scrutinees and arguments.

use framewright_expand_examples::{Feed, d, later, make, say};

#[framewright::coroutine]
async fn run(feed: &mut Feed, limit: u32) -> u32 {
    let mut n = 0;
    'outer: while n < 10 {
        n += 1;
        let row = d("row");
        while {
            if n == 2 {
                continue 'outer;
            }
            later(1, n).await < limit
        } {
            n += match feed.next().await {
                Some(value) => value.len() as u32,
                None => break 'outer,
            };
            say(later(1, if n > 8 { return n } else { n }).await);
        }
        let unit = if let Some(_) =
            (if n > 4 { break } else { make("probe", 1).await.name().find('z') })
        {
        };
        row.renew();
        unit
    }
    n * 100
}

pub async fn case() -> [u32; 3] {
    let mut feed = Feed::new(&["a", "bb", "ccc"]);
    [run(&mut feed, 3).await, run(&mut feed, 9).await, run(&mut feed, 1).await]
}
