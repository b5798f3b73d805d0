//! Methods of computed places whose arguments await: indexed, behind methods, with `?`.

use std::collections::BTreeMap;

use framewright_expand_examples::{D, Feed, d, later, make, say, tick};

fn index(n: usize) -> usize {
    say(format!("index {n}"));
    n
}

struct Lists {
    all: Vec<Vec<D>>,
    named: BTreeMap<&'static str, D>,
}

#[framewright::coroutine]
async fn filled(mut lists: Lists, feed: &mut Feed) -> Option<usize> {
    let kept = d("kept");
    let mut counts = [1, 2, 3];
    lists.all[index(0) + 1].push(make("pushed", 1).await);
    lists.all[index(1)].insert(later(1, 0).await, make("first", 1).await);
    lists.all[0].extend([feed.next().await?]);
    let length = lists.named["key"].wait(later(1, 1).await).await;
    say(counts[index(2)].max(later(1, length).await));
    let first = lists.all[1][0].len() + lists.all[1][later(1, 1).await].len();
    if first > 100 {
        lists.all[1].clear();
    }
    tick("pause", 1).await;
    lists.all[index(0)].push(feed.next().await?);
    Some(lists.all.iter().flatten().count() + kept.len() + first)
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let lists = || Lists { all: vec![vec![], vec![]], named: [("key", d("value"))].into() };
    let some = filled(lists(), &mut Feed::new(&["a", "b"])).await;
    let none = filled(lists(), &mut Feed::new(&["a"])).await;
    some.unwrap_or(0) + none.unwrap_or(100)
}
