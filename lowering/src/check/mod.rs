//! `check`: what can be said of a function before its body is looked at closely.
//!
//! In: a parsed function. Out: nothing, or the errors. Invariant: emission has no error paths, so
//! everything that it cannot do is refused here or by `build`.

use syn::{Result, Signature, Type, spanned::Spanned};

use crate::diagnostics;
use crate::parse::{Function, Options};

/// Checks the signature.
pub fn check(function: &Function) -> Result<()> {
    let signature = &function.signature;
    if let Some(token) = &signature.constness {
        return Err(diagnostics::qualifier(token.span, "const"));
    }
    if let Some(variadic) = &signature.variadic {
        return Err(diagnostics::qualifier(variadic.dots.span(), "..."));
    }
    if let syn::ReturnType::Type(_, ty) = &signature.output {
        let in_impl = signature.receiver().is_some() || mentions_self(signature);
        let maybe_trait = matches!(function.vis, syn::Visibility::Inherited);
        if in_impl && maybe_trait && has_impl(ty) {
            return Err(diagnostics::not_lowered(
                ty.span(),
                "a method that returns an `impl Trait` and may be a trait's",
                "write `pub(self)` before it if it is not, else return a named type",
            ));
        }
    }
    if signature.asyncness.is_none() {
        return Err(diagnostics::not_async(signature.fn_token.span));
    }
    Ok(())
}

/// Checks what the options ask of the signature.
pub fn check_options(function: &Function, options: &Options) -> Result<()> {
    if let syn::ReturnType::Type(_, ty) = &function.signature.output
        && has_impl(ty)
    {
        if options.stream {
            return Err(diagnostics::not_lowered(
                ty.span(),
                "a stream whose items are an `impl Trait`",
                "write a named type or a `Box<dyn Trait>`",
            ));
        }
        if options.boxed.is_some() {
            return Err(diagnostics::not_lowered(
                ty.span(),
                "a boxed function that returns an `impl Trait`",
                "write a named type or a `Box<dyn Trait>`",
            ));
        }
    }
    Ok(())
}

/// Whether a type contains an `impl Trait`.
pub fn has_impl(ty: &Type) -> bool {
    struct Find(bool);
    impl<'a> syn::visit::Visit<'a> for Find {
        fn visit_type_impl_trait(&mut self, _: &'a syn::TypeImplTrait) {
            self.0 = true;
        }
    }
    let mut find = Find(false);
    syn::visit::Visit::visit_type(&mut find, ty);
    find.0
}

/// Whether what a function returns contains an `impl Trait`, and so has no name.
pub fn returns_impl(signature: &Signature) -> bool {
    matches!(&signature.output, syn::ReturnType::Type(_, ty) if has_impl(ty))
}

/// Whether a signature is one of an impl or a trait for sure.
pub fn mentions_self(signature: &Signature) -> bool {
    struct Find(bool);
    impl<'a> syn::visit::Visit<'a> for Find {
        fn visit_path(&mut self, path: &'a syn::Path) {
            self.0 |= path.segments.first().is_some_and(|s| s.ident == "Self");
            syn::visit::visit_path(self, path);
        }
    }
    let mut find = Find(false);
    syn::visit::Visit::visit_signature(&mut find, signature);
    find.0
}
