//! Types that only later statements fix: `collect`, `parse`, `Default`, `None`, `Vec::new`.

use framewright_expand_examples::{D, d, later, make, tick};

fn wants(list: &mut Vec<D>, map: std::collections::BTreeMap<u8, usize>, slot: Option<D>) -> usize {
    list.extend(slot);
    list.len() + map.len()
}

#[framewright::coroutine]
pub async fn case() -> (usize, i16, u64) {
    let mut list = Vec::new();
    let mut map = Default::default();
    let mut slot = None;
    let parsed = "-12".parse().unwrap();
    let zero = Default::default();
    tick("all unknown", 1).await;
    let mut sum = later(1, zero).await;
    if later(1, true).await {
        slot = Some(make("slot", 1).await);
        map = [(1, 2)].into_iter().collect();
    }
    list.push(d("listed"));
    sum += 5u64;
    tick("all known", 1).await;
    (wants(&mut list, map, slot), parsed, sum)
}
