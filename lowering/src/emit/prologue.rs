//! The frame: how it is made, and how a resume finds its slots in it.
//!
//! ```text
//! make_frame2(State::Start, arg(a), Overlap2::start(Start::Empty, Start::Empty))
//!
//! let (a, shared) = fw::frame2(frame);
//! let (x, g_fut) = fw::overlap2(shared);
//! ```

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::Emitter;
use crate::frame::{Part, Slot};
use crate::ir::{LocalId, Role};
use crate::liveness::Guard;

impl Emitter<'_> {
    /// The frame in its first state.
    pub(super) fn new_frame(&self, value: &dyn Fn(LocalId) -> TokenStream) -> TokenStream {
        let (fw, start) = (&self.ids.fw, self.start());
        let beside = self.layout.beside();
        let make = format_ident!("make_frame{}", beside.len());
        let parts = beside.into_iter().map(|part| self.initial(part, value));
        let tag = match self.layout.relay(self.body) {
            Some((_, arguments)) => {
                let name = format_ident!("Relay{}", self.body.awaits.len());
                let arguments = arguments.map(|part| self.initial(part, value));
                let arguments = arguments.unwrap_or_else(|| quote!(()));
                quote!(#fw::#name::start(#start, #arguments))
            }
            None => start,
        };
        quote!(#fw::#make(#tag, #(#parts),*))
    }

    fn initial(&self, part: &Part, value: &dyn Fn(LocalId) -> TokenStream) -> TokenStream {
        let fw = &self.ids.fw;
        match part {
            Part::Slot(Slot::Value(local)) if self.starts_filled(part) => {
                let value = value(*local);
                quote!(#fw::arg(#value))
            }
            Part::Slot(_) => quote!(#fw::later()),
            Part::Beside(parts) => {
                let make = format_ident!("make_beside{}", parts.len());
                let parts = parts.iter().map(|part| self.initial(part, value));
                quote!(#fw::#make(#(#parts),*))
            }
            Part::Overlap(parts) => {
                let name = format_ident!("Overlap{}", parts.len());
                if !self.starts_filled(part) {
                    return quote!(#fw::#name::empty());
                }
                let parts = parts.iter().map(|part| match part {
                    _ if !self.starts_filled(part) => quote!(#fw::Start::Empty),
                    // A slot of its own is what the value would be beside others.
                    Part::Slot(Slot::Value(local)) => {
                        let value = value(*local);
                        quote!(#fw::Start::Filled(#value))
                    }
                    part => {
                        let part = self.initial(part, value);
                        quote!(#fw::Start::Filled(#part))
                    }
                });
                quote!(#fw::#name::start(#(#parts),*))
            }
        }
    }

    fn starts_filled(&self, part: &Part) -> bool {
        part.slots().iter().any(|slot| match slot {
            Slot::Value(local) => self.body.local(*local).role == Role::Argument,
            Slot::Flag(_) => false,
        })
    }

    /// A resume function's body, between what finds its slots and what tells where they lie.
    ///
    /// They are told at the end, for what a slot holds is known to the compiler there. Ahead of the
    /// body each mention of a slot would leave it one more question, which it looks at again and
    /// again until the slot is filled.
    pub(super) fn around(&self, body: &TokenStream) -> TokenStream {
        let (fw, frame, mode) = (&self.ids.fw, &self.ids.frame, &self.ids.mode);
        let mut splits = TokenStream::new();
        let frame_pointer = quote!(#frame);
        self.split("frame", &self.layout.beside(), &frame_pointer, &mut splits);
        let is_relay = self.split_relay(&mut splits);
        let stack = self.layout.on_stack.iter().map(|slot| self.stack_slot(*slot));
        let rooms = self.body.local_ids().filter_map(|local| self.room(local));
        let places = self.layout.slots().into_iter().map(|slot| {
            let name = self.layout.pointer(self.body, slot);
            match is_relay && self.is_future(slot) {
                true => quote!(#name.place(&mut #mode);),
                false => quote!(#fw::place(&mut #mode, #name);),
            }
        });
        let (run, entry) = (self.label("run"), self.entry(is_relay));
        quote! {
            #splits
            #(#stack)*
            #(#rooms)*
            #run: {
                if #mode.asks_layout() {
                    break #run;
                }
                #entry
                #body
            }
            #(#places)*
            ::core::task::Poll::Pending
        }
    }

    /// The state, the live flag, and types that are found out later.
    fn entry(&self, is_relay: bool) -> TokenStream {
        let ids = &self.ids;
        let (fw, tag, mode, state, live) = (&ids.fw, &ids.tag, &ids.mode, &ids.state, &ids.live);
        let tag_of = match is_relay {
            true => {
                let entered = self.fresh("entered");
                quote!(let #entered = #fw::entered(#tag, &#live);)
            }
            false => {
                let number = self.state_number();
                quote!(let #tag = #tag as *mut ::core::primitive::#number;)
            }
        };
        let parts = self.body.local_ids().filter_map(|local| self.parts.get(&local)).flatten();
        let results = parts.filter_map(|part| part.result.as_ref());
        let types = self.deciding_calls.iter().map(|(_, name)| name).chain(results);
        quote! {
            use #fw::AwaitedSlot as _;
            let mut #state = #mode.enter(#tag);
            let #live = #fw::Live::new();
            #tag_of
            #(let #types: #fw::Unknown<_> = #fw::PhantomData;)*
        }
    }

    fn stack_slot(&self, slot: Slot) -> TokenStream {
        let fw = &self.ids.fw;
        let pointer = self.layout.ident(self.body, slot);
        let cell = self.fresh(&format!("{pointer}_on_stack"));
        match slot {
            Slot::Value(_) => quote! {
                let mut #cell = #fw::stack_slot();
                let #pointer = #cell.as_mut_ptr();
            },
            Slot::Flag(local) => {
                let ty = match self.liveness.guards[local.0] {
                    Guard::HeldFlag => quote!(::core::primitive::bool),
                    _ => self.mask(local),
                };
                quote! {
                    let mut #cell = #fw::stack_slot::<#ty>();
                    let #pointer = #cell.as_mut_ptr();
                }
            }
        }
    }

    /// A slot that is in the frame only if there is room for it.
    fn room(&self, local: LocalId) -> Option<TokenStream> {
        let room = self.layout.rooms[local.0].as_ref()?;
        let (fw, slot) = (&self.ids.fw, self.slot(local));
        let cell = self.fresh(&format!("{slot}_on_stack"));
        Some(quote! {
            let mut #cell = #fw::stack_slot();
            let #slot = #fw::in_room(#room, #cell.as_mut_ptr());
        })
    }

    /// The arguments and futures of a relay, if the frame's tag is one.
    fn split_relay(&self, out: &mut TokenStream) -> bool {
        let Some((_, arguments)) = self.layout.relay(self.body) else { return false };
        let (fw, tag) = (&self.ids.fw, &self.ids.tag);
        let split = format_ident!("relay{}", self.body.awaits.len());
        let futures = self.body.awaits.iter().map(|point| self.slot(point.future));
        let mut inside = TokenStream::new();
        let arguments = match arguments {
            None => quote!(_),
            Some(Part::Slot(slot)) => {
                let slot = self.layout.ident(self.body, *slot);
                quote!(#slot)
            }
            Some(Part::Beside(parts) | Part::Overlap(parts)) => {
                let group = self.fresh("group");
                let parts: Vec<&Part> = parts.iter().collect();
                self.split("beside", &parts, &quote!(#group), &mut inside);
                quote!(#group)
            }
        };
        out.extend(quote! {
            let (#arguments, #(#futures),*) = #fw::#split(#tag);
            #inside
        });
        true
    }

    fn is_future(&self, slot: Slot) -> bool {
        matches!(slot, Slot::Value(local)
            if matches!(self.body.local(local).role, Role::Future(_)))
    }

    fn split(&self, kind: &str, parts: &[&Part], whole: &TokenStream, out: &mut TokenStream) {
        let fw = &self.ids.fw;
        let split = format_ident!("{}{}", kind, parts.len());
        let mut inner = Vec::new();
        let names: Vec<Ident> = parts
            .iter()
            .map(|part| match part {
                Part::Slot(slot) => self.layout.pointer(self.body, *slot),
                Part::Beside(_) | Part::Overlap(_) => {
                    let wanted = if matches!(part, Part::Overlap(_)) { "shared" } else { "group" };
                    let name = self.fresh(wanted);
                    inner.push((part, name.clone()));
                    name
                }
            })
            .collect();
        // A part that is empty at the start has members of no known kind yet.
        let known = kind != "beside" || parts.iter().any(|part| self.starts_filled(part));
        let kinds = (!known).then(|| {
            let kinds = parts.iter().map(|part| self.kind_of_member(part));
            quote!(::<#(#kinds),*>)
        });
        let tag = (kind == "frame").then(|| {
            let tag = &self.ids.tag;
            quote!(#tag,)
        });
        out.extend(quote!(let (#tag #(#names,)*) = #fw::#split #kinds(#whole);));
        for (part, name) in inner {
            let name = quote!(#name);
            let (kind, parts) = match part {
                Part::Beside(parts) => ("beside", parts),
                Part::Overlap(parts) => ("overlap", parts),
                Part::Slot(_) => continue,
            };
            self.split(kind, &parts.iter().collect::<Vec<_>>(), &name, out);
        }
    }

    fn kind_of_member(&self, part: &Part) -> TokenStream {
        let fw = &self.ids.fw;
        let (name, count) = match part {
            Part::Slot(_) => (format_ident!("Slot"), 1),
            Part::Beside(parts) => (format_ident!("Beside{}", parts.len()), parts.len()),
            Part::Overlap(parts) => (format_ident!("Overlap{}", parts.len()), parts.len()),
        };
        let unknown = std::iter::repeat_n(quote!(_), count);
        quote!(#fw::#name<#(#unknown),*>)
    }

    /// The guards of the arguments, in order, with what their patterns take apart.
    pub(super) fn argument_guards(&self) -> TokenStream {
        let mode = &self.ids.mode;
        let state = &self.ids.state;
        let guarded: Vec<LocalId> = self
            .body
            .parameters
            .iter()
            .map(|parameter| parameter.local)
            .filter(|local| self.liveness.guards[local.0] != Guard::None)
            .collect();
        let fw = &self.ids.fw;
        let pending = quote!(return ::core::task::Poll::Pending;);
        let start = self.start();
        let unstarted = quote!(#mode.drops() && ::core::matches!(#state, #start));
        let mut out = TokenStream::new();
        if !guarded.is_empty() {
            // A frame that never ran drops its arguments in the order of their declaration.
            let live = &self.ids.live;
            let reversed = guarded.iter().rev().map(|local| {
                let (slot, name) = (self.slot(*local), self.fresh("unused"));
                quote!(let #name = #fw::held(&#live, #slot);)
            });
            out.extend(quote!(if #unstarted { #(#reversed)* #pending }));
        } else {
            out.extend(quote!(if #unstarted { #pending }));
        }
        let mut parameters: Vec<_> = self.body.parameters.iter().collect();
        if self.is_block {
            // What a block captures is dropped in order also at its end.
            parameters.reverse();
        }
        for parameter in parameters {
            out.extend(self.held_after_fill(parameter.local));
            if let Some(pattern) = &parameter.pattern {
                out.extend(self.take_argument_apart(parameter.local, pattern));
            }
        }
        out
    }
}
