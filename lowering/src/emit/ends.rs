//! Guards of what ends with a scope of temporaries.
//!
//! In: what ends there. Out: its guards, none of which owns anything yet. Invariant: a receiver
//! that its method takes has two guards, of which one is armed: that of the value, among the
//! temporaries, until the arguments are evaluated, and from then on one among the operands.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::Expr;

use super::Emitter;
use super::receive::Received;
use crate::ir::scope::{self, Ends};
use crate::ir::{Call, LocalId, Usage, mark};

impl Emitter<'_> {
    /// What has a guard of all that ends: a receiver only if types have a say about it.
    pub(super) fn ends(&self, all: Vec<Ends>) -> Vec<Ends> {
        let is_guarded = |one: &Ends| match one {
            Ends::Slot(_) | Ends::Receiver(Call::OnTemporary(_)) => true,
            Ends::Receiver(Call::OnLocal(mention)) => {
                let usage = self.body.mention(*mention).usage;
                matches!(usage, Usage::Receiver | Usage::PartReceiver)
                    && self.liveness.is_last(*mention)
            }
        };
        all.into_iter().filter(is_guarded).collect()
    }

    /// The guard of one of them, before anything is there.
    pub(super) fn declare_end(&self, one: &Ends) -> TokenStream {
        match one {
            Ends::Slot(local) => self.declare_empty(*local),
            Ends::Receiver(call) => self.declare_taken(&self.taken(*call)),
        }
    }

    /// The same for what a condition keeps.
    pub(super) fn declare_end_for_condition(&self, one: &Ends) -> TokenStream {
        match one {
            Ends::Slot(local) => self.declare_for_condition(*local),
            Ends::Receiver(call) => self.declare_taken(&self.taken(*call)),
        }
    }

    /// An expression that is a scope of temporaries, and what fills its own operands first: these
    /// end among the temporaries, so they must not stand in an expression of ours.
    pub(super) fn with_operands_ahead(&self, expr: &Expr) -> TokenStream {
        let has_operands = match expr {
            Expr::Call(call) => mark::as_macro(call).is_none(),
            Expr::Tuple(_) | Expr::Array(_) | Expr::Struct(_) => true,
            _ => false,
        };
        // A tail inside of an operand is such a scope too: those of the scopes around it wait.
        let outer_flag = self.operands_ahead.replace(has_operands);
        let outer = self.ahead.take();
        let code = self.expr(expr);
        self.operands_ahead.set(outer_flag);
        let ahead = self.ahead.replace(outer);
        quote!(#ahead #code)
    }

    /// The slot of what ends, if it is a kept value.
    pub(super) fn ending_slot(one: &Ends) -> Option<LocalId> {
        match one {
            Ends::Slot(local) => Some(*local),
            Ends::Receiver(_) => None,
        }
    }

    /// The second guard of a receiver, which owns nothing yet, and the type of its call.
    pub(super) fn declare_taken(&self, Taken { held, ty }: &Taken) -> TokenStream {
        let (fw, live) = (&self.ids.fw, &self.ids.live);
        quote! {
            let #held = #fw::held_later(&#live);
            let #ty: #fw::Unknown<_> = #fw::PhantomData;
        }
    }

    /// Makes a call's own type that by which the guards decide, but for lifetimes.
    pub(super) fn same_call(&self, call: &Ident, decides: Option<&Ident>) -> TokenStream {
        let fw = &self.ids.fw;
        let same = decides.map(|decides| {
            quote!(if false {
                loop {}
                #fw::same(&#call, &#decides);
            })
        });
        same.unwrap_or_default()
    }

    /// A receiver that is taken is taken before its arguments are evaluated: from then on it is an
    /// operand like them, and is dropped as one, before the temporaries of the statement.
    pub(super) fn if_taken(
        &self,
        Taken { held, ty }: &Taken,
        received: &Received,
        boxed: bool,
    ) -> TokenStream {
        let (fw, decides) = (&self.ids.fw, self.deciding_call(received.on));
        let (given_up, from) = (self.given_up(received), self.receiver_slot(received));
        let takes = if boxed { quote!(is_marked) } else { quote!(takes) };
        let same = self.same_call(ty, decides);
        quote!(#same if #fw::#takes(&#ty) { #given_up #held.arm(#from); })
    }

    /// The names of the guard of a receiver that is taken, and of the type of its call.
    pub(super) fn taken(&self, call: Call) -> Taken {
        let mut taken = self.taken.borrow_mut();
        let new = || Taken { held: self.fresh("receiver_held"), ty: self.fresh("call") };
        taken.entry(call).or_insert_with(new).clone()
    }

    /// Before the arguments of a call are evaluated: its receiver is an operand from then on, if
    /// it is taken. Nothing if no argument awaits.
    pub(super) fn take_receiver(&self, expr: &Expr) -> TokenStream {
        let call = scope::received(self.body, expr).map(Ends::Receiver);
        let Some(Ends::Receiver(call)) = self.ends(call.into_iter().collect()).pop() else {
            return TokenStream::new();
        };
        let (receiver, method, arguments) = match expr {
            Expr::MethodCall(call) => (&*call.receiver, Some(&call.method), &call.args),
            Expr::Call(call) => (&*call.func, None, &call.args),
            _ => return TokenStream::new(),
        };
        let Some(received) = self.as_received(receiver, method) else { return TokenStream::new() };
        let boxed = arguments.iter().any(|argument| self.body.closes_over_poll(argument));
        self.if_taken(&self.taken(call), &received, boxed)
    }
}

/// The receiver of a call whose arguments await.
#[derive(Clone)]
pub struct Taken {
    /// Its guard among the operands.
    pub held: Ident,
    /// What names the type of the call.
    pub ty: Ident,
}
