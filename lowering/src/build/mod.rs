//! `build`: from a function to a [`Body`].
//!
//! In: a checked function. Out: its body with macros taken apart, names resolved, awaits numbered,
//! values that may need a slot marked, and the flow graph. Invariant: every local whose scope
//! contains an await has a slot from here on; which of the slots the frame must keep, and which
//! bytes they share, is decided by later stages.

mod apart;
mod awaits;
mod begun;
mod blocks;
mod calls;
mod captures;
mod combinators;
mod control;
mod destructure;
mod enclose;
mod expressions;
mod flow;
mod foreign;
mod formatted;
mod given;
pub mod hiding;
mod leaving;
mod locals;
mod logging;
mod macros;
mod mentions;
pub mod names;
mod normalise;
mod operators;
mod patterns;
pub mod places;
mod receivers;
mod recursion;
mod resolve;
mod statements;
mod taking;
pub mod yields;

use syn::{Block, Result};

use crate::ir::{Body, CapturedLocal, Flow, Local};
use crate::parse::{Function, Options};
pub use combinators::native_select;
pub use locals::single;
use names::Names;
pub use operators::is_compound_assignment;
pub use patterns::bound_paths;
use resolve::Resolver;
pub use statements::is_constructor;

/// Builds the body of a function.
pub fn build(function: &Function, options: &Options, names: &mut Names) -> Result<Body> {
    let mut root = function.block.clone();
    yields::take_apart(&mut root, options)?;
    build_with(function, root, options, &[], names)
}

/// Builds the body of an async block, with what it takes along as parameters.
pub fn build_block(
    function: &Function,
    options: &Options,
    captured: &[(&CapturedLocal, Option<&Local>)],
    names: &mut Names,
) -> Result<Body> {
    build_with(function, function.block.clone(), options, captured, names)
}

fn build_with(
    function: &Function,
    mut root: Block,
    options: &Options,
    captured: &[(&CapturedLocal, Option<&Local>)],
    names: &mut Names,
) -> Result<Body> {
    let blocks = blocks::of(&mut root);
    let macros = normalise::normalise(&mut root, function, options, names)?;
    let mut resolver = Resolver::new(names, &macros, &blocks, options.edition);
    let mut parameters = resolver.parameters(&function.signature);
    parameters.extend(captured.iter().map(|(local, from)| resolver.captured(local, *from)));
    resolver.root(&mut root);
    let tables = resolver.finish()?;
    let mut body = Body {
        locals: tables.locals,
        mentions: tables.mentions,
        awaits: tables.awaits,
        macros,
        captures: tables.captures,
        relations: tables.relations,
        parameters,
        root,
        edition: options.edition,
        flow: Flow::default(),
    };
    body.flow = flow::flow(&body);
    Ok(body)
}
