//! The machine in a native block, which hides its lifetimes.
//!
//! In: the machine. Out: a future that awaits it. Invariant: a block captures one pointer at most,
//! for rustc keeps what a block captures beside the frame that it is moved into.
//!
//! ```text
//! fw::late((self, name), move |hand| async move {
//!     let (this, name) = hand.take();             // in the first poll, which makes the block
//!     fw::coroutine(.., fw::make_frame(.., this, name), ..).await
//! })
//! ```

use std::cell::RefCell;

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

use super::Emitter;
use super::lifetimes::Lifetimes;
use crate::ir::LocalId;

impl Emitter<'_> {
    /// The machine in a native block, which hides its lifetimes, and gets its arguments when it is
    /// polled.
    pub(super) fn hidden_machine(&self) -> TokenStream {
        let (fw, hand) = (&self.ids.fw, self.fresh("hand"));
        let used = RefCell::new(Vec::new());
        let machine = self.machine(&|local| {
            used.borrow_mut().push(local);
            self.slot(local).to_token_stream()
        });
        let used = used.into_inner();
        let arguments = self.body.parameters.iter().map(|parameter| parameter.local);
        let arguments: Vec<_> = arguments.filter(|local| used.contains(local)).collect();
        let values = arguments.iter().map(|local| self.argument_value(*local, Lifetimes::Erased));
        let names = arguments.iter().map(|local| self.slot(*local));
        let is_pointer = |local: &LocalId| {
            let receiver = self.function.signature.receiver();
            *local == self.body.parameters[0].local
                && receiver.is_some_and(|receiver| receiver.reference.is_some())
        };
        if arguments.iter().all(is_pointer) {
            // As large as what it would be handed over by.
            let values = arguments.iter().zip(values);
            let values = values.map(|(local, value)| {
                let name = self.slot(*local);
                quote!(let #name = #value;)
            });
            return quote!(async move { #(#values)* #machine.await });
        }
        quote! {
            #fw::late((#(#values,)*), move |#hand| async move {
                let (#(#names,)*) = unsafe { #hand.take() };
                #machine.await
            })
        }
    }
}
