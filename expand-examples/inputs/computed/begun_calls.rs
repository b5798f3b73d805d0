//! Calls on computed places whose arguments break, return, make temporaries or call macros.

use std::collections::BTreeMap;

use framewright_expand_examples::{D, d, later, make, say, tick};

fn index(n: usize) -> usize {
    say(format!("index {n}"));
    n
}

async fn named(lent: &D, given: D) -> D {
    tick("named", 1).await;
    lent.clone().with(given)
}

#[framewright::coroutine]
async fn in_loops(mut lists: [Vec<D>; 3], failing: bool) -> Result<usize, String> {
    let mut round = 0;
    'outer: loop {
        let kept = d("kept");
        for list in 0..3 {
            lists[index(list)].push(if round > 1 { break 'outer } else { make("a", 1).await });
            lists[list].insert(
                later(1, 0).await,
                named(&d("lent"), if list > 1 { continue 'outer } else { d("given") }).await,
            );
            say(lists[list].len());
            round += 1;
        }
        lists[0].extend([kept, later(1, d("more")).await]);
    }
    lists[1].push(later(1, if failing { Err("failed".to_string()) } else { Ok(d("ok")) }).await?);
    Ok(lists[index(2)].drain(..later(1, 1).await.min(lists.len())).count())
}

/// The value goes on, in a larger expression.
#[framewright::coroutine]
async fn values(lists: &mut Vec<Vec<D>>, counts: [usize; 3], by_name: BTreeMap<&str, D>) -> usize {
    let longest = counts[index(1)].max(named(&d("lent"), d("given")).await.len());
    let added = Some(lists[longest % 2].splice(..0, [named(&d("x"), d("y")).await]).count());
    let text = format!("{} {:?}", by_name["key"].wait(later(1, 1).await).await, added);
    say(lists[index(0) + 1].iter().zip(&vec![make("zip", 1).await]).count());
    let first = lists[0].get(later(1, 0).await).map_or(0, |found| found.len());
    if lists[1].contains(&make("asked", 1).await) || counts[2].eq(&later(1, 3).await) {
        return text.len() + first;
    }
    lists[0].swap(
        later(1, 0).await,
        match counts.len() {
            9 => return 1,
            _ => later(1, 0).await,
        },
    );
    first
}

struct Table {
    rows: Box<[Vec<D>]>,
}

impl Table {
    #[framewright::coroutine]
    async fn add(&mut self, row: usize, name: &str) -> Option<&mut D> {
        self.rows[row].push(named(&d("lent"), d(later(1, name).await)).await);
        self.rows[index(row)].get_mut(usize::min(row, named(&d("l"), d("m")).await.len()))
    }
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let lists = || [vec![], vec![], vec![]];
    let mut sum = in_loops(lists(), false).await.unwrap_or_else(|error| error.len());
    sum += in_loops(lists(), true).await.unwrap_or_else(|error| error.len());
    let by_name = BTreeMap::from([("key", d("value"))]);
    sum += values(&mut vec![vec![d("0")], vec![d("1")]], [1, 2, 3], by_name).await;
    let mut table = Table { rows: Box::new([vec![]]) };
    sum + table.add(0, "cell").await.map_or(0, |cell| cell.len())
}
