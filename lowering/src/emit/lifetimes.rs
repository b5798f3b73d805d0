//! How the frame gets its lifetimes.
//!
//! In: a signature. Out: [`Lifetimes`]. Invariant: a signature that may be a trait's does not grow.
//!
//! A hidden type may mention only lifetimes that are in scope of the signature, and the frame's
//! slots hold borrows of the frame itself and data from several arguments. By the signature:
//!
//! - one lifetime at most, and no type parameters: nothing to do;
//! - several lifetimes, no type parameters: the arguments' lifetimes are freed on their way into
//!   the frame, by a transmute to the same type, and the frame's lifetimes are then inferred;
//! - type parameters, its own or the impl's, in a function that is certainly no trait's: one more
//!   lifetime, which every lifetime and type of the signature outlives, as there must be one that
//!   the slots can have;
//! - type parameters in what may be a trait's method, whose signature cannot grow: the frame is
//!   awaited inside an `async` block, which hides lifetimes.

use syn::{FnArg, Ident, Lifetime, Signature, Type, Visibility};

use crate::check::{has_impl, mentions_self};
use crate::parse::Function;

/// How the frame gets its lifetimes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Lifetimes {
    /// From the signature as it is.
    Signature,
    /// Arguments' lifetimes are freed.
    Freed,
    /// From one more lifetime.
    Named,
    /// Hidden by a native block.
    Erased,
}

impl Lifetimes {
    /// What a function needs.
    pub fn of(function: &Function) -> Self {
        let signature = &function.signature;
        let inherited = matches!(function.vis, Visibility::Inherited);
        // A private function without a receiver is hardly one of a generic impl.
        let outside = if inherited { Vec::new() } else { outside_parameters(signature) };
        let generic = signature.generics.type_params().next().is_some()
            || !outside.is_empty()
            || signature.inputs.iter().any(argument_has_impl);
        let receiver = signature.receiver();
        let own_receiver =
            receiver.is_some_and(|r| r.reference.is_none() && !mentions_reference(&r.ty));
        let maybe_trait = inherited && (receiver.is_some() || mentions_self(signature));
        if maybe_trait && (generic || own_receiver) {
            Lifetimes::Erased
        } else if generic || own_receiver {
            Lifetimes::Named
        } else if count_lifetimes(signature) > 1 && receiver.is_some() && names_types(signature) {
            // A type named there may be a parameter of the impl, with lifetimes of its own.
            if inherited { Lifetimes::Erased } else { Lifetimes::Named }
        } else if count_lifetimes(signature) > 1
            && receiver.is_some()
            && returns_parameter(signature)
        {
            // What the frame waits for may have parameters of the impl that nothing else names.
            if inherited { Lifetimes::Erased } else { Lifetimes::Named }
        } else if count_lifetimes(signature) > 1 {
            Lifetimes::Freed
        } else {
            Lifetimes::Signature
        }
    }
}

/// Whether `-> impl Coroutine` may be said: a trait's own method must stay an `impl Future`, or
/// every impl of the trait would have to be lowered.
pub fn shows_coroutine(function: &Function, lifetimes: Lifetimes) -> bool {
    let signature = &function.signature;
    let certainly_free = signature.receiver().is_none() && !mentions_self(signature);
    lifetimes != Lifetimes::Erased
        && (certainly_free || !matches!(function.vis, Visibility::Inherited))
}

fn argument_has_impl(input: &FnArg) -> bool {
    matches!(input, FnArg::Typed(typed) if has_impl(&typed.ty))
}

fn mentions_reference(ty: &Type) -> bool {
    struct Find(bool);
    impl<'a> syn::visit::Visit<'a> for Find {
        fn visit_type_reference(&mut self, _: &'a syn::TypeReference) {
            self.0 = true;
        }
    }
    let mut find = Find(false);
    syn::visit::Visit::visit_type(&mut find, ty);
    find.0
}

/// Whether an argument's type names a type that is not one of std's, behind a reference.
fn names_types(signature: &Signature) -> bool {
    struct Find {
        depth: usize,
        found: bool,
    }
    impl<'a> syn::visit::Visit<'a> for Find {
        fn visit_type_reference(&mut self, reference: &'a syn::TypeReference) {
            self.depth += 1;
            syn::visit::visit_type_reference(self, reference);
            self.depth -= 1;
        }
        fn visit_type_path(&mut self, path: &'a syn::TypePath) {
            let known = crate::build::places::owns_all(&Type::Path(path.clone()))
                || path.path.is_ident("str");
            self.found |= self.depth > 0 && !known;
            syn::visit::visit_type_path(self, path);
        }
    }
    let mut find = Find { depth: 0, found: false };
    for input in &signature.inputs {
        if let FnArg::Typed(typed) = input {
            syn::visit::Visit::visit_type(&mut find, &typed.ty);
        }
    }
    find.found
}

/// What the types of the arguments name like a type parameter, in capitals, and is none of the
/// function: it may be one of the impl around it.
pub fn outside_parameters(signature: &Signature) -> Vec<Ident> {
    struct Find<'s>(&'s Signature, Vec<Ident>);
    impl<'a> syn::visit::Visit<'a> for Find<'_> {
        fn visit_type_path(&mut self, path: &'a syn::TypePath) {
            let own = |ident: &Ident| self.0.generics.type_params().any(|p| p.ident == *ident);
            if let Some(ident) = path.path.get_ident().filter(|_| path.qself.is_none())
                && is_in_capitals(ident)
                && !own(ident)
                && !self.1.contains(ident)
            {
                self.1.push(ident.clone());
            }
            syn::visit::visit_type_path(self, path);
        }
        fn visit_type_bare_fn(&mut self, _: &'a syn::TypeBareFn) {}
    }
    let mut find = Find(signature, Vec::new());
    for input in &signature.inputs {
        if let FnArg::Typed(typed) = input {
            syn::visit::Visit::visit_type(&mut find, &typed.ty);
        }
    }
    find.1
}

fn is_in_capitals(ident: &Ident) -> bool {
    let name = ident.to_string();
    name.starts_with(|c: char| c.is_ascii_uppercase())
        && !name.contains(|c: char| c.is_ascii_lowercase())
}

/// Whether the returned type has a part that is named like a type parameter, or a type of one.
fn returns_parameter(signature: &Signature) -> bool {
    struct Find(bool);
    impl<'a> syn::visit::Visit<'a> for Find {
        fn visit_type_path(&mut self, path: &'a syn::TypePath) {
            self.0 |= path.path.segments.first().is_some_and(|first| is_in_capitals(&first.ident));
            syn::visit::visit_type_path(self, path);
        }
    }
    let mut find = Find(false);
    syn::visit::Visit::visit_return_type(&mut find, &signature.output);
    find.0
}

/// Lifetimes of the arguments, named or not.
fn count_lifetimes(signature: &Signature) -> usize {
    struct Count {
        elided: usize,
        named: Vec<Ident>,
    }
    impl<'a> syn::visit::Visit<'a> for Count {
        fn visit_type_reference(&mut self, reference: &'a syn::TypeReference) {
            self.elided += usize::from(reference.lifetime.is_none());
            syn::visit::visit_type_reference(self, reference);
        }
        fn visit_receiver(&mut self, receiver: &'a syn::Receiver) {
            match &receiver.reference {
                Some((_, None)) => self.elided += 1,
                Some((_, Some(lifetime))) => self.visit_lifetime(lifetime),
                None => syn::visit::visit_type(self, &receiver.ty),
            }
        }
        fn visit_lifetime(&mut self, lifetime: &'a Lifetime) {
            if lifetime.ident == "_" {
                self.elided += 1;
            } else if lifetime.ident != "static" && !self.named.contains(&lifetime.ident) {
                self.named.push(lifetime.ident.clone());
            }
        }
        fn visit_path_segment(&mut self, segment: &'a syn::PathSegment) {
            // A path may have lifetimes that are not written.
            if segment.arguments.is_empty()
                && segment.ident.to_string().starts_with(char::is_uppercase)
            {
                self.elided +=
                    usize::from(!matches!(segment.ident.to_string().as_str(), "Self" | "String"));
            }
            syn::visit::visit_path_segment(self, segment);
        }
    }
    let mut count = Count { elided: 0, named: Vec::new() };
    for input in &signature.inputs {
        syn::visit::Visit::visit_fn_arg(&mut count, input);
    }
    count.elided + count.named.len()
}
