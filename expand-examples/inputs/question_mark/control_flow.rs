//! `?` on `ControlFlow` and on nested results and options.

use std::ops::ControlFlow;

use framewright_expand_examples::{D, d, later, make};

#[framewright::coroutine]
async fn flow(stop: bool) -> ControlFlow<D, usize> {
    let held = d("held");
    let next =
        if stop { ControlFlow::Break(make("stop", 1).await) } else { ControlFlow::Continue(3) };
    let number = later(1, next).await?;
    ControlFlow::Continue(number + held.len())
}

#[framewright::coroutine]
async fn nested(value: Option<Result<u8, &'static str>>) -> Result<Option<u8>, &'static str> {
    let Some(result) = later(1, value).await else { return Ok(None) };
    Ok(Some(result? + later(1, Ok::<u8, &str>(1)).await?))
}

pub async fn case() -> String {
    let flows = [flow(true).await, flow(false).await];
    format!(
        "{flows:?} {:?} {:?} {:?}",
        nested(None).await,
        nested(Some(Ok(1))).await,
        nested(Some(Err("e"))).await
    )
}
