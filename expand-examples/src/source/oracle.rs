//! What a function with options is compared with: the same, written by hand.
//!
//! In: the lines of a function. Out: as many lines. Invariant: the body stays as it is, but for
//! `yield_!`; parameters are bound inside, so that they are dropped where those of a function are.
//! Relies on a signature of one line, as rustfmt leaves it if it is short.
//!
//! ```text
//! #[framewright::coroutine(stream)]
//! async fn f(n: u32) -> T {          fn f(n: u32) -> impl Stream<Item = T> {
//!     yield_!(n);               =>       stream! { let n = n; yield (n); } }
//! }
//! ```

/// An option that changes what the function is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// `stream`: a `stream!` of the crate async-stream.
    Stream,
    /// `boxed`: a `Box::pin` of an async block.
    Boxed,
    /// `boxed(local)`: the same, without `Send`.
    BoxedLocal,
}

impl Kind {
    /// That of an attribute, if it has one.
    pub fn of(attribute: &str) -> Option<Self> {
        let options = attribute.split_once('(')?.1;
        [("stream", Kind::Stream), ("boxed(local)", Kind::BoxedLocal), ("boxed", Kind::Boxed)]
            .into_iter()
            .find_map(|(name, kind)| options.contains(name).then_some(kind))
    }
}

/// Rewrites the lines from the signature to the closing brace.
pub fn by_hand(kind: Kind, lines: &mut [String]) {
    let Some(head) = lines.iter().position(|line| line.contains("async fn ")) else { return };
    let signature = lines[head].trim_end().trim_end_matches('{').trim_end().to_owned();
    let (call, output) = signature.rsplit_once(" -> ").unwrap_or((&signature, "()"));
    // The lifetime of a reference, by the name that it has.
    let borrows = call.split('&').nth(1).map_or_else(String::new, |reference| {
        let named = reference.split([' ', ',', ')']).next().filter(|name| name.starts_with('\''));
        format!(" + {}", named.unwrap_or("'_"))
    });
    let library = "::framewright_expand_examples::oracle";
    let (output, open, close) = match kind {
        Kind::Stream => (
            format!("impl {library}::Stream<Item = {output}>{borrows}"),
            format!("{library}::async_stream::stream! {{"),
            "}",
        ),
        Kind::Boxed | Kind::BoxedLocal => {
            let send = if kind == Kind::Boxed { " + Send" } else { "" };
            let future = format!("dyn ::std::future::Future<Output = {output}>{send}{borrows}");
            (format!("std::pin::Pin<Box<{future}>>"), "Box::pin(async move {".to_owned(), "})")
        }
    };
    let bound: String =
        parameters(call).iter().map(|name| format!(" let {name} = {name};")).collect();
    lines[head] = format!("{} -> {output} {{ {open}{bound}", call.replacen("async fn ", "fn ", 1));
    for line in &mut lines[head + 1..] {
        *line = line.replace("yield_!(", "yield (");
    }
    if let Some(last) = lines.last_mut() {
        *last = format!("{close} {last}");
    }
}

/// The names of the parameters, without `self`.
fn parameters(call: &str) -> Vec<String> {
    let Some((_, inside)) = call.split_once('(') else { return Vec::new() };
    let mut names = Vec::new();
    for piece in inside.split(", ") {
        if let Some((name, _)) = piece.split_once(": ") {
            names.push(name.trim_start_matches("mut ").to_owned());
        }
    }
    names
}
