//! Calls on computed places that begin before their arguments.
//!
//! In: a call of a method on a computed place, whose arguments await. Out: the place and the call
//! in a block that waits for the arguments, which are operands like any other. Invariant: nothing
//! in the block leaves it or awaits, and no temporary of it would live longer.
//!
//! ```text
//! list[i + 1].push(f(&x()).await)    =>  end1(
//!     begin_call(&mut Begun::new(async {
//!         let first = Gate::new();
//!         Ended::new(list[i + 1].push(first.pass(0).await), (first,))
//!     })),
//!     f(&x()).await,
//! )
//! ```

use syn::spanned::Spanned;
use syn::{Expr, ExprMethodCall, Ident, Path, parse_quote, parse_quote_spanned};

use super::enclose::Leaves;
use super::names::Names;
use super::{awaits, places};

/// The most arguments that such a call may have.
const MOST: usize = 6;

/// The call in two steps, or `None` if it cannot be made so. `ends` says whether temporaries of the
/// operation are dropped right after it in any case.
pub fn begun(call: &ExprMethodCall, krate: &Path, names: &mut Names, ends: bool) -> Option<Expr> {
    let (place, count) = (&call.receiver, call.args.len());
    if count > MOST || !starts_at_a_name(place) || awaits::in_expr(place) > 0 {
        return None;
    }
    let leaves = Leaves::of(place);
    if leaves.questions > 0 || leaves.elsewhere || (leaves.temporaries && !ends) {
        return None;
    }
    let gates: Vec<Ident> = call.args.iter().map(|_| names.fresh("gate")).collect();
    let mut made = call.clone();
    for (index, (argument, gate)) in made.args.iter_mut().zip(&gates).enumerate() {
        *argument = parse_quote!(#gate.pass(#index).await);
    }
    let end = Ident::new(&format!("end{count}"), proc_macro2::Span::mixed_site());
    let arguments = &call.args;
    Some(parse_quote_spanned! {call.span()=>
        #krate::frame::#end(
            #krate::frame::begin_call(&mut #krate::frame::Begun::new(async {
                #(let #gates = #krate::frame::Gate::new();)*
                #krate::frame::Ended::new(#made, (#(#gates,)*))
            })),
            #arguments
        )
    })
}

/// Whether a place is a part of what has a name: it lies elsewhere than what is made here.
fn starts_at_a_name(place: &Expr) -> bool {
    match places::start(place) {
        Expr::Path(_) => true,
        Expr::Unary(unary) => places::is_place(&unary.expr) && starts_at_a_name(&unary.expr),
        _ => false,
    }
}
