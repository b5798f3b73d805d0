//! The enum of states, and what is said of them.
//!
//! ```text
//! enum State {
//!     Start,
//!     /// line 2: `pool.get()`
//!     AwaitGet,
//!     Done,
//!     Poisoned,
//! }
//! ```

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;

use super::Emitter;
use crate::frame::Slot;

impl Emitter<'_> {
    /// The enum with its description.
    pub(super) fn states(&self) -> TokenStream {
        let (states, fw) = (&self.ids.states, &self.ids.fw);
        let name = self.function.signature.ident.to_string();
        let doc = format!(" Where `{name}` stands.");
        let variants = self.body.awaits.iter().map(|point| {
            let (state, line) = (&point.state, point.span.start().line);
            let doc = if line == 0 {
                format!(" `{}`", point.text)
            } else {
                format!(" line {line}: `{}`", point.text)
            };
            quote!(#[doc = #doc] #state)
        });
        let description = self.description(&name);
        let number = self.state_number();
        quote! {
            #[doc = #doc]
            #[repr(#number)]
            enum #states { Start, #(#variants,)* Done, Poisoned }

            unsafe impl #fw::States for #states {
                const DESCRIPTION: &'static #fw::Description = &#description;
            }
        }
    }

    /// The number that represents a state: as large as the states need. The library, which knows no
    /// enum, reads and writes it.
    pub(super) fn state_number(&self) -> Ident {
        let name = if self.body.awaits.len() < 253 { "u8" } else { "u16" };
        Ident::new(name, Span::call_site())
    }

    fn description(&self, name: &str) -> TokenStream {
        let fw = &self.ids.fw;
        let awaits = self.body.awaits.iter().map(|point| {
            let (state, text) = (point.state.to_string(), &point.text);
            let line = Literal::u32_unsuffixed(u32::try_from(point.span.start().line).unwrap_or(0));
            quote!(#fw::state(#state, #line, #text))
        });
        let plain = |name: &str| quote!(#fw::state(#name, 0, ""));
        let (start, done, poisoned) = (plain("Start"), plain("Done"), plain("Poisoned"));
        let slots = self.layout.slots().into_iter().map(|slot| {
            let name = self.layout.ident(self.body, slot).to_string();
            let occupied = self.occupied_states(slot);
            quote!(#fw::slot(#name, &[#(#occupied),*]))
        });
        quote! {
            #fw::Description {
                name: #name,
                file: ::core::file!(),
                states: &[#start, #(#awaits,)* #done, #poisoned],
                slots: &[#(#slots),*],
            }
        }
    }

    fn occupied_states(&self, slot: Slot) -> Vec<Literal> {
        let (Slot::Value(local) | Slot::Flag(local)) = slot;
        let at_start = self.body.local(local).role == crate::ir::Role::Argument;
        let suspended = (0..self.body.awaits.len())
            .filter(|index| self.liveness.is_occupied(local, *index))
            .map(|index| index + 1);
        at_start
            .then_some(0)
            .into_iter()
            .chain(suspended)
            .map(|state| Literal::u16_unsuffixed(u16::try_from(state).unwrap_or(u16::MAX)))
            .collect()
    }
}
