//! Records of `log` with held locals: captures, arguments, targets and key-value pairs.

use framewright_expand_examples::{D, d, later, tick};
use log::{Level, debug, error, info, log, trace, warn};

#[framewright::coroutine]
async fn logged(given: D, count: u32) -> usize {
    let value = d("value");
    let number = later(0, 5).await;
    tick("pause", 1).await;
    info!("plain");
    info!("captured {value} and {count:?}");
    debug!("positional {} and named {n}", value, n = number);
    warn!(target: "chosen", "target {given} {}", number);
    error!(count; "pairs {value}");
    error!(count, number = number, value:%, given:? = given; "pairs {}", count);
    trace!(target: "chosen", value:?; "one");
    log!(Level::Info, "level {value}");
    log!(target: "chosen", Level::Debug, count, text = "x"; "level {}", given);
    tick("pause", 1).await;
    value.len() + given.len()
}

#[framewright::coroutine]
pub async fn case() -> usize {
    logged(d("given"), 3).await
}
