//! Events and spans with held locals as shorthand fields, values, format arguments and captures.

use framewright_expand_examples::{D, d, later, tick};
use tracing::{Level, debug, error, event, info, info_span, span, trace, warn};

struct User {
    name: D,
    id: u32,
}

#[framewright::coroutine]
async fn logged(given: D, count: u32) -> usize {
    let user = User { name: d("user"), id: 7 };
    let value = d("value");
    let number = later(0, 5).await;
    tick("pause", 1).await;
    info!("plain");
    info!("captured {value} and {count:?}");
    info!("positional {} and named {n}", value, n = number);
    info!(count, "shorthand");
    info!(count);
    debug!(number, %value, ?given, "sigils");
    debug!(%value, count, "captured {given} after {}", number);
    warn!(user.id, name = %user.name, "paths");
    warn!(%user.name, ?user.id);
    error!(target: "chosen", total = count + number, debug = ?value, "target {given}");
    error!(target: "chosen", number);
    trace!({ count, %value }, "braces {}", number);
    trace!(user.key = count, "literal" = number, r#type = ?value);
    event!(Level::INFO, count, ?value, "event {value}");
    event!(target: "chosen", Level::WARN, number, "event");
    let span = info_span!("span", count, value = %value, other = tracing::field::Empty);
    let entered = span!(parent: &span, Level::DEBUG, "child", ?given, number).entered();
    drop(entered);
    tick("pause", 1).await;
    info!(parent: &span, number, "last {value}");
    value.len() + given.len() + user.name.len()
}

#[framewright::coroutine]
pub async fn case() -> usize {
    logged(d("given"), 3).await
}
