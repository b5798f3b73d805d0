//! The compiler behind `#[framewright::coroutine]`: from an `async fn` to a readable state machine.
//!
//! In: the tokens of the attribute and of the function. Out: the tokens of the lowered function,
//! with every stage's result beside them. Invariant: this ends with code or with an error, for any
//! tokens, and never panics. It is an ordinary crate on `proc_macro2`, so that the command line and
//! the tests run exactly what the macro runs.
//!
//! The stages, each a folder: [`parse`], [`check`], [`build`], [`liveness`], [`frame`], [`emit`].

pub mod build;
pub mod check;
mod diagnostics;
pub mod emit;
pub mod frame;
pub mod ir;
pub mod liveness;
pub mod parse;

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::Result;
use syn::parse::{ParseStream, Parser};

use build::names::Names;
use ir::Body;
use liveness::Liveness;
use parse::Decided;
pub use parse::{Edition, Function, Options};

/// A lowered function, with what every stage made of it.
#[derive(Debug)]
pub struct Lowering {
    /// `parse`: the function as written.
    pub function: Function,
    /// `build`: the body with its flow graph.
    pub body: Body,
    /// `liveness`: what each slot holds, where.
    pub liveness: Liveness,
    /// `frame`: which slots share bytes.
    pub layout: frame::Layout,
    /// `emit`: the lowered function.
    pub tokens: TokenStream,
}

/// What a function is expanded to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// The state machine, with the copy of the body that the compiler judges.
    Lowered,
    /// That copy alone, for a compilation that makes no code. What is refused is refused here too.
    Judged,
}

/// Lowers a function.
///
/// `edition` is that of the code in which the function stands, unless the attribute says another.
/// What is inside under a `#[cfg]` is decided as for a debug build on this machine.
///
/// # Errors
///
/// Everything that the attribute refuses, on the tokens at fault.
pub fn lower(attribute: TokenStream, item: TokenStream, edition: Edition) -> Result<Lowering> {
    let (mut input, names) = read(attribute, item, edition)?;
    parse::configure_for_host(&mut input.function);
    lower_configured(input, names)
}

/// Parses a function that is not too deep for that, and notes the names in it.
fn read(
    attribute: TokenStream,
    item: TokenStream,
    edition: Edition,
) -> Result<(parse::Input, Names)> {
    parse::depth::check(&item)?;
    let names = Names::of(item.clone());
    if let Some(name) = names.reserved() {
        return Err(diagnostics::reserved_name(name));
    }
    Ok((parse::parse(attribute, item, edition)?, names))
}

/// Lowers a function in which nothing is conditional.
fn lower_configured(input: parse::Input, mut names: Names) -> Result<Lowering> {
    let parse::Input { options, function } = input;
    let mut analysed = analyse(&function, &options, &mut names)?;
    let layout = analysed.lay_out(&mut names)?;
    let (parts, found) = analysed.found(&layout);
    let tokens = emit::emit(found, parts, names);
    let Analysed { body, liveness, .. } = analysed;
    Ok(Lowering { function, body, liveness, layout, tokens })
}

/// The stages that may refuse a function.
fn analyse<'a>(
    function: &'a Function,
    options: &'a Options,
    names: &mut Names,
) -> Result<Analysed<'a>> {
    check::check(function)?;
    check::check_options(function, options)?;
    if options.stream && emit::hides_lifetimes(function) {
        return Err(diagnostics::stream_of_a_trait(function.signature.ident.span()));
    }
    Analysed::of(function, options, build::build(function, options, names)?)
}

/// What is known of a function before its frame is laid out.
struct Analysed<'a> {
    function: &'a Function,
    options: &'a Options,
    body: Body,
    liveness: Liveness,
    parts: emit::Parts,
}

impl<'a> Analysed<'a> {
    fn of(function: &'a Function, options: &'a Options, body: Body) -> Result<Self> {
        let liveness = liveness::analyse(&body);
        let parts = emit::parts_of(&body, &liveness);
        if let Some(local) = emit::too_many_parts(&parts) {
            return Err(diagnostics::not_lowered(
                body.local(local).slot.span(),
                "a local of which more than 127 parts are moved out, one by one",
                "take it apart with one `let`",
            ));
        }
        Ok(Analysed { function, options, body, liveness, parts })
    }

    /// The frame, after those of the async blocks in the body.
    fn lay_out(&mut self, names: &mut Names) -> Result<frame::Layout> {
        lower_blocks(self.function, self.options, &mut self.body, names);
        frame::checked_layout(&self.body, &self.liveness, names)
            .map_err(|what| diagnostics::internal(self.function.signature.ident.span(), &what))
    }

    /// What is emitted.
    fn found<'f>(&'f mut self, layout: &'f frame::Layout) -> (emit::Parts, emit::Found<'f>) {
        let parts = std::mem::take(&mut self.parts);
        let Analysed { function, options, body, liveness, .. } = self;
        (parts, emit::Found { function, options, body, liveness, layout })
    }
}

/// Lowers the async blocks of a body; one that cannot be lowered stays native.
fn lower_blocks(function: &Function, options: &Options, body: &mut Body, names: &mut Names) {
    for index in 0..body.captures.len() {
        let Some(block) = &body.captures[index].block else { continue };
        let machine = lower_block(function, options, body, block, names);
        if let Some(block) = &mut body.captures[index].block {
            block.machine = machine.ok();
        }
    }
}

fn lower_block(
    function: &Function,
    options: &Options,
    outside: &Body,
    block: &ir::AsyncBlock,
    names: &mut Names,
) -> Result<ir::Machine> {
    let function = block_function(function, block);
    let captured: Vec<_> = block
        .captured
        .iter()
        .map(|captured| (captured, captured.outside.map(|local| outside.local(local))))
        .collect();
    let body = build::build_block(&function, options, &captured, names)?;
    let mut analysed = Analysed::of(&function, options, body)?;
    let layout = analysed.lay_out(names)?;
    let (parts, found) = analysed.found(&layout);
    // What it calls its own things hides what the function around it calls so.
    Ok(emit::block(found, parts, names.clone()))
}

/// An async block as a function, named after the one in which it stands.
fn block_function(outside: &Function, block: &ir::AsyncBlock) -> Function {
    let name = format!("{}_block", outside.signature.ident.to_string().trim_start_matches("r#"));
    let name = proc_macro2::Ident::new(&name, outside.signature.ident.span());
    Function {
        attrs: Vec::new(),
        vis: syn::Visibility::Inherited,
        // What a block returns has no name.
        signature: syn::parse_quote!(async fn #name() -> impl ::core::marker::Sized),
        block: block.written.clone(),
    }
}

/// The copy of a body that the compiler judges, as the whole function.
fn judge(input: parse::Input, mut names: Names) -> Result<TokenStream> {
    let parse::Input { options, function } = input;
    let mut analysed = analyse(&function, &options, &mut names)?;
    // Nothing of it is run, so it needs no frame.
    let no_layout = frame::Layout::default();
    let (parts, found) = analysed.found(&no_layout);
    Ok(emit::judged(found, parts, names))
}

/// Lowers a function for the compiler: an error comes with a stub of the function's type, so that
/// one mistake gives one error. What is conditional inside is a question to the compiler first.
pub fn expand(
    attribute: TokenStream,
    item: TokenStream,
    edition: Edition,
    form: Form,
) -> TokenStream {
    expand_decided(attribute, &Decided::default(), item, edition, form)
}

/// The function again, with an answer of the compiler: `[attribute] [answers] item`.
pub fn expand_again(tokens: TokenStream, edition: Edition, form: Form) -> TokenStream {
    let parser = |input: ParseStream<'_>| {
        let (attribute, answers);
        syn::bracketed!(attribute in input);
        syn::bracketed!(answers in input);
        Ok((attribute.parse()?, answers.parse()?, input.parse()?))
    };
    match parser.parse2(tokens) {
        Ok((attribute, decided, item)) => expand_decided(attribute, &decided, item, edition, form),
        Err(error) => error.into_compile_error(),
    }
}

fn expand_decided(
    attribute: TokenStream,
    decided: &Decided,
    item: TokenStream,
    edition: Edition,
    form: Form,
) -> TokenStream {
    let expanded = read(attribute.clone(), item.clone(), edition).and_then(|(mut input, names)| {
        if let Some(again) = emit::reordered(&attribute, &input.options, &input.function) {
            return Ok(again);
        }
        match (parse::configure(&mut input.function, decided), form) {
            (Err(undecided), _) => {
                Ok(emit::ask(&input.options.krate, &attribute, decided, &undecided, &item))
            }
            (Ok(()), Form::Lowered) => Ok(lower_configured(input, names)?.tokens),
            (Ok(()), Form::Judged) => judge(input, names),
        }
    });
    expanded.unwrap_or_else(|error| emit::stub(item, &error))
}

/// What `framewright::select!` is where no attribute lowers it: `[path of the library] branches`.
pub fn select(tokens: TokenStream) -> TokenStream {
    let select = parse::depth::check(&tokens).and_then(|()| build::native_select(tokens));
    match select {
        Ok(select) => select.into_token_stream(),
        Err(error) => error.into_compile_error(),
    }
}
