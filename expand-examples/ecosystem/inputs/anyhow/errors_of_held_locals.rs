//! `bail!`, `ensure!` and `anyhow!` with held locals, also such as are moved into the error.

use anyhow::{Context, Result, anyhow, bail, ensure};
use framewright_expand_examples::{D, d, later, say, tick};

#[derive(Debug)]
struct Failed(D);

impl std::fmt::Display for Failed {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "failed {:?}", self.0)
    }
}

impl std::error::Error for Failed {}

#[framewright::coroutine]
async fn checked(given: D, limit: usize, way: u32) -> Result<usize> {
    let value = d("value");
    let failed = Failed(d("error"));
    tick("pause", 1).await;
    ensure!(value.len() > limit, "too short: {value} for {}", limit);
    ensure!(limit < 4);
    ensure!(limit == 3 || way == 0, Failed(d("other")));
    if way == 1 {
        bail!("way {way} of {given}");
    }
    if way == 2 {
        bail!(failed);
    }
    let late = later(1, 1).await;
    if way == 3 {
        return Err(anyhow!("late {late} {:?}", given).context("context"));
    }
    if way == 4 {
        return Err(anyhow!(failed)).with_context(|| format!("in {value}"));
    }
    tick("pause", 1).await;
    Ok(value.len() + failed.0.len() + late)
}

#[framewright::coroutine]
pub async fn case() -> Vec<Result<usize, String>> {
    let mut out = Vec::new();
    for (limit, way) in [(9, 0), (4, 0), (3, 1), (3, 2), (3, 3), (3, 4), (3, 5), (2, 1)] {
        let result = checked(d("given"), limit, way).await;
        out.push(result.map_err(|error| format!("{error:?}").lines().next().unwrap().to_string()));
        say(format!("{:?}", out.last()));
    }
    out
}
