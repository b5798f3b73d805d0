//! Destructuring assignments.
//!
//! In: an assignment to a tuple, an array or a struct. Out: the `let` and the assignments that it
//! is. Invariant: the parts are assigned from left to right.

use syn::punctuated::Punctuated;
use syn::{Expr, ExprAssign, FieldPat, Ident, Pat, Token, parse_quote};

use super::names::Names;

/// `(a, b) = e` is `{ let (x, y) = e; a = x; b = y; }`.
pub fn destructure(assign: &ExprAssign, names: &mut Names) -> Option<Expr> {
    if matches!(*assign.left, Expr::Infer(_)) {
        let value = &assign.right;
        return Some(parse_quote!({ let _ = #value; }));
    }
    if !matches!(&*assign.left, Expr::Tuple(_) | Expr::Array(_) | Expr::Call(_) | Expr::Struct(_)) {
        return None;
    }
    let mut parts = Parts { names, targets: Vec::new() };
    let pattern = parts.pattern(&assign.left)?;
    let value = &assign.right;
    let places = parts.targets.iter().map(|(place, _)| place);
    let values = parts.targets.iter().map(|(_, value)| value);
    Some(parse_quote!({ let #pattern = #value; #(#places = #values;)* }))
}

struct Parts<'n> {
    names: &'n mut Names,
    /// The places, each with the name of its value.
    targets: Vec<(Expr, Ident)>,
}

impl Parts<'_> {
    fn patterns(&mut self, elems: &Punctuated<Expr, Token![,]>) -> Option<Vec<Pat>> {
        elems.iter().map(|elem| self.pattern(elem)).collect()
    }

    fn pattern(&mut self, left: &Expr) -> Option<Pat> {
        Some(match left {
            Expr::Infer(_) => parse_quote!(_),
            Expr::Range(range) if range.start.is_none() && range.end.is_none() => parse_quote!(..),
            Expr::Tuple(tuple) => {
                let elems = self.patterns(&tuple.elems)?;
                parse_quote!((#(#elems,)*))
            }
            Expr::Array(array) => {
                let elems = self.patterns(&array.elems)?;
                parse_quote!([#(#elems),*])
            }
            Expr::Call(call) => {
                let elems = self.patterns(&call.args)?;
                let Expr::Path(path) = &*call.func else { return None };
                parse_quote!(#path(#(#elems),*))
            }
            Expr::Struct(literal) => {
                let mut fields = Vec::new();
                for field in &literal.fields {
                    fields.push(FieldPat {
                        attrs: Vec::new(),
                        member: field.member.clone(),
                        colon_token: Some(Default::default()),
                        pat: Box::new(self.pattern(&field.expr)?),
                    });
                }
                let path = &literal.path;
                let dots = literal.dot2_token;
                parse_quote!(#path { #(#fields,)* #dots })
            }
            place => {
                let value = self.names.fresh("assigned");
                self.targets.push((place.clone(), value.clone()));
                parse_quote!(#value)
            }
        })
    }
}
