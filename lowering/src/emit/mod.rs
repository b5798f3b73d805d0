//! `emit`: from a body, its liveness and its layout to Rust.
//!
//! In: everything that the earlier stages found. Out: the tokens of the lowered function.
//! Invariant: nothing is decided and nothing can fail here. The user's nesting stays as written;
//! what is added lets a resume find its way back to the await at which the frame was suspended.
//!
//! ```text
//! async fn f(a: A) -> R { let x = g(&a).await; h(x).await }
//!
//! fn f(a: A) -> impl Coroutine<Output = R> {
//!     let mut judged = None;
//!     if false { judged = fw::judged(async move { /* the body as written */ }); loop {} }
//!     enum State { Start, AwaitG, AwaitH, Done, Poisoned }
//!     coroutine(judged, make_frame2(State::Start, arg(a), later()), |frame, mut mode| unsafe {
//!         /* one pointer a slot; state and live flag; guards of the arguments */
//!         Ready({
//!             let x_held =
//!                 hold!(live, x = wait!(.. AwaitG, g_fut = g(&*a)), state in Start | AwaitG);
//!             wait!(.. AwaitH, h_fut = h(x_held.take()))
//!         })
//!     })
//! }
//! ```
//!
//! A statement before the last await of its block runs if the state is `Start`, which is also the
//! state of a running frame, or one of its own; what comes after the last await of a block is the
//! user's text. [`Emitter`] holds what all parts need.

mod ask;
mod body;
mod boxed;
mod calls;
mod captures;
mod choices;
mod closures;
mod conditions;
mod ends;
mod expressions;
mod filling;
mod foreign;
mod given;
mod guards;
mod heap;
mod hidden;
mod item;
mod lifetimes;
mod loops;
mod macros;
mod matches;
mod naming;
mod open_blocks;
mod operators;
mod order;
mod owners;
mod parts;
mod paths;
mod patterns;
mod prologue;
mod receive;
mod rest;
mod signature;
mod states;
mod steps;
mod streams;
mod stub;
mod tails;
mod taken;

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use crate::build::names::Names;
use crate::frame::Layout;
use crate::ir::{Body, Call, LocalId, Machine};
use crate::liveness::Liveness;
use crate::parse::{Function, Options};
pub use ask::ask;
pub use order::reordered;
pub use parts::{Parts, collect as parts_of, too_many as too_many_parts};
pub use stub::stub;

/// What the stages before this one found of a function.
#[derive(Clone, Copy)]
pub struct Found<'a> {
    /// The function as it is written.
    pub function: &'a Function,
    /// The options of its attribute.
    pub options: &'a Options,
    /// Its body.
    pub body: &'a Body,
    /// What its slots hold.
    pub liveness: &'a Liveness,
    /// Where they lie.
    pub layout: &'a Layout,
}

/// Emits the lowered function.
pub fn emit(found: Found<'_>, parts: Parts, names: Names) -> TokenStream {
    item::item(&Emitter::new(found, parts, names))
}

/// Whether a frame has to be awaited in a native block, which hides its lifetimes.
pub fn hides_lifetimes(function: &Function) -> bool {
    lifetimes::Lifetimes::of(function) == lifetimes::Lifetimes::Erased
}

/// Emits the copy of the body that the compiler judges, as the whole function.
pub fn judged(found: Found<'_>, parts: Parts, names: Names) -> TokenStream {
    item::judged_item(&Emitter::new(found, parts, names))
}

/// Emits an async block, whose captured locals are its parameters.
pub fn block(found: Found<'_>, parts: Parts, names: Names) -> Machine {
    let mut emitter = Emitter::new(found, parts, names);
    emitter.is_block = true;
    item::block(&emitter)
}

/// Everything that emission reads.
pub struct Emitter<'a> {
    function: &'a Function,
    options: &'a Options,
    body: &'a Body,
    liveness: &'a Liveness,
    layout: &'a Layout,
    /// One guard a local.
    guards: Vec<Ident>,
    /// Calls whose type says what a suspended state holds, with the names of these types.
    deciding_calls: Vec<(Call, Ident)>,
    /// The parts that may be moved out of each local.
    parts: Parts,
    /// Whether this is an async block.
    is_block: bool,
    ids: Ids,
    labels: std::cell::RefCell<Names>,
    /// Whether what fills kept operands of the expression that is emitted next comes before it.
    operands_ahead: std::cell::Cell<bool>,
    /// What does.
    ahead: std::cell::RefCell<TokenStream>,
    /// The guards of receivers that are taken while their arguments await.
    taken: std::cell::RefCell<std::collections::BTreeMap<Call, ends::Taken>>,
    /// Whether what is emitted now runs only while the frame does, and not again on a resume.
    in_step: std::cell::Cell<bool>,
    /// What a local is called that a closure may take.
    given_as: std::cell::Cell<captures::GivenAs>,
}

/// The identifiers of a lowered function.
struct Ids {
    frame: Ident,
    /// The frame's state, as it is written in there.
    tag: Ident,
    mode: Ident,
    state: Ident,
    live: Ident,
    place: Ident,
    whole: Ident,
    judged: Ident,
    /// The enum of states.
    states: Ident,
    /// The library.
    fw: Ident,
}

impl<'a> Emitter<'a> {
    fn new(found: Found<'a>, mut parts: Parts, mut names: Names) -> Self {
        let Found { function, options, body, liveness, layout } = found;
        let ids = Ids {
            frame: names.fresh("frame"),
            tag: names.fresh("tag"),
            mode: names.fresh("mode"),
            state: names.fresh("state"),
            live: names.fresh("live"),
            place: names.fresh("place"),
            whole: names.fresh("whole"),
            judged: names.fresh("judged"),
            states: names.fresh("State"),
            fw: names.fresh("fw"),
        };
        let guard = |id: LocalId| format!("{}_held", body.local(id).slot);
        let guards = body.local_ids().map(|id| names.fresh(&guard(id))).collect();
        let deciding_calls = liveness
            .deciding_calls()
            .into_iter()
            .map(|call| {
                (call, names.fresh(&format!("{}_call", body.local(receiver(body, call)).slot)))
            })
            .collect();
        for local in body.local_ids() {
            for part in parts.get_mut(&local).into_iter().flatten() {
                let name = |method| format!("{}_{method}", body.local(local).slot);
                part.result = part.converts().map(|method| names.fresh(&name(method)));
            }
        }
        Emitter {
            function,
            options,
            body,
            liveness,
            layout,
            guards,
            deciding_calls,
            parts,
            is_block: false,
            ids,
            labels: std::cell::RefCell::new(names),
            operands_ahead: std::cell::Cell::new(false),
            ahead: std::cell::RefCell::default(),
            taken: std::cell::RefCell::default(),
            in_step: std::cell::Cell::new(false),
            given_as: std::cell::Cell::new(captures::GivenAs::Value),
        }
    }

    /// Whether items are handed out. An async block is a future, also inside of a stream.
    fn streams(&self) -> bool {
        self.options.stream && !self.is_block
    }

    /// The name of a call's type, if a suspended state depends on it.
    fn deciding_call(&self, call: Call) -> Option<&Ident> {
        self.deciding_calls.iter().find(|(known, _)| *known == call).map(|(_, name)| name)
    }

    /// A state by the number of its await.
    fn suspended_state(&self, await_index: usize) -> TokenStream {
        let (states, state) = (&self.ids.states, &self.body.awaits[await_index].state);
        quote!(#states::#state)
    }

    fn start(&self) -> TokenStream {
        let states = &self.ids.states;
        quote!(#states::Start)
    }

    /// The states of some awaits as alternatives.
    fn alternatives(&self, awaits: impl Iterator<Item = usize>) -> TokenStream {
        let states = awaits.map(|index| self.suspended_state(index));
        quote!(#(#states)|*)
    }

    /// Whether the frame is suspended in one of these awaits; `None` if there are none.
    fn suspended_in(&self, awaits: std::ops::Range<usize>) -> Option<TokenStream> {
        if awaits.is_empty() {
            return None;
        }
        let (state, alternatives) = (&self.ids.state, self.alternatives(awaits));
        Some(quote!(::core::matches!(#state, #alternatives)))
    }

    /// `Start` and these awaits as alternatives.
    fn start_or(&self, awaits: std::ops::Range<usize>) -> TokenStream {
        let start = self.start();
        if awaits.is_empty() {
            return start;
        }
        let alternatives = self.alternatives(awaits);
        quote!(#start | #alternatives)
    }

    /// Whether the frame runs, or is suspended in one of these awaits.
    fn runs_or_in(&self, awaits: std::ops::Range<usize>) -> TokenStream {
        let (state, alternatives) = (&self.ids.state, self.start_or(awaits));
        quote!(::core::matches!(#state, #alternatives))
    }

    fn label(&self, wanted: &str) -> syn::Lifetime {
        let name = self.labels.borrow_mut().free(wanted);
        syn::Lifetime::new(&format!("'{name}"), Span::mixed_site())
    }

    fn fresh(&self, wanted: &str) -> Ident {
        self.labels.borrow_mut().fresh(wanted)
    }

    /// The pointer of a slot.
    fn slot(&self, local: LocalId) -> &Ident {
        &self.body.local(local).slot
    }

    fn held(&self, local: LocalId) -> &Ident {
        &self.guards[local.0]
    }
}

/// The local on which a call is made.
fn receiver(body: &Body, call: Call) -> LocalId {
    match call {
        Call::OnLocal(mention) => body.mention(mention).local,
        Call::OnTemporary(local) => local,
    }
}
