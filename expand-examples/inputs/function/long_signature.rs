//! Fully written types in odd places: arrays, pointers to functions, nested generics, tuples.

use std::collections::BTreeMap;

use framewright_expand_examples::{D, d, later, tick};

type Table = BTreeMap<&'static str, Vec<D>>;

#[framewright::coroutine]
async fn wide(
    table: Table,
    job: fn(&D) -> usize,
    pair: (u8, [u16; 2]),
    maybe: Option<Box<dyn Fn(usize) -> usize>>,
    unit: (),
) -> Result<(usize, Table), std::convert::Infallible> {
    let sum = job(&table["list"][0]) + later(1, pair.1[0] as usize).await;
    tick("pause", 1).await;
    let sum = maybe.map_or(sum, |add| add(sum)) + pair.0 as usize;
    () = unit;
    Ok((sum, table))
}

pub async fn case() -> Result<(usize, Table), std::convert::Infallible> {
    let table = Table::from([("list", vec![d("a"), d("b")])]);
    wide(table, D::len, (1, [2, 3]), Some(Box::new(|n| n * 2)), ()).await
}
