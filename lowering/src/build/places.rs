//! What an expression is: a place or a value, and what its type can be said to be.
//!
//! In: unmarked expressions, types and patterns. Out: answers. Invariant: "known" is said only
//! where it is sure; everything else is unknown.

use syn::{Expr, Lit, Pat, Type};

use crate::ir::Known;

/// Whether an expression denotes a place.
pub fn is_place(expr: &Expr) -> bool {
    match expr {
        Expr::Path(_) | Expr::Field(_) | Expr::Index(_) => true,
        Expr::Unary(unary) => matches!(unary.op, syn::UnOp::Deref(_)),
        Expr::Paren(paren) => paren.attrs.is_empty() && is_place(&paren.expr),
        Expr::Group(group) => is_place(&group.expr),
        _ => false,
    }
}

/// Where a place starts: what its fields and elements are of.
pub fn start(place: &Expr) -> &Expr {
    match place {
        Expr::Field(field) => start(&field.base),
        Expr::Index(index) => start(&index.expr),
        Expr::Paren(paren) => start(&paren.expr),
        Expr::Group(group) => start(&group.expr),
        place => place,
    }
}

/// Whether a reference to a value is a reference to a constant, which needs no temporary.
pub fn is_promoted(expr: &Expr) -> bool {
    match expr {
        Expr::Lit(_) | Expr::Path(_) => true,
        // The operator of a local is a call, perhaps.
        Expr::Unary(unary) => {
            matches!(unary.op, syn::UnOp::Neg(_) | syn::UnOp::Not(_)) && is_constant(&unary.expr)
        }
        Expr::Array(array) => array.elems.iter().all(is_constant),
        Expr::Tuple(tuple) => tuple.elems.iter().all(is_constant),
        Expr::Repeat(repeat) => is_constant(&repeat.expr),
        Expr::Reference(reference) => {
            reference.mutability.is_none() && is_constant(&reference.expr)
        }
        // Parentheses with an attribute are a mark: the value of an await is no constant.
        Expr::Paren(paren) => paren.attrs.is_empty() && is_promoted(&paren.expr),
        Expr::Group(group) => is_promoted(&group.expr),
        _ => false,
    }
}

/// Whether a value in a reference to a constant is itself one; a local is none.
fn is_constant(expr: &Expr) -> bool {
    match expr {
        Expr::Path(path) => path
            .path
            .get_ident()
            .is_none_or(|name| name.to_string().starts_with(|c: char| c.is_ascii_uppercase())),
        Expr::Paren(paren) => paren.attrs.is_empty() && is_constant(&paren.expr),
        Expr::Group(group) => is_constant(&group.expr),
        expr => is_promoted(expr),
    }
}

/// Whether evaluating an expression may make temporaries.
pub fn may_lend(expr: &Expr) -> bool {
    match expr {
        Expr::Lit(_) | Expr::Path(_) | Expr::Closure(_) | Expr::Async(_) => false,
        Expr::Reference(reference) => {
            !is_promoted(&reference.expr) && may_lend(&reference.expr)
                || !(is_place(&reference.expr) || is_promoted(&reference.expr))
        }
        Expr::Field(field) => !is_place(&field.base) || may_lend(&field.base),
        // What a value points to is read from where that is kept.
        Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Deref(_)) => {
            !is_place(&unary.expr) || may_lend(&unary.expr)
        }
        Expr::Unary(unary) => may_lend(&unary.expr),
        Expr::Cast(cast) => may_lend(&cast.expr),
        Expr::Paren(paren) => may_lend(&paren.expr),
        Expr::Group(group) => may_lend(&group.expr),
        Expr::MethodCall(call) => {
            !matches!(&*call.receiver, Expr::Path(_)) || call.args.iter().any(may_lend)
        }
        Expr::Call(call) => call.args.iter().any(may_lend),
        Expr::Tuple(tuple) => tuple.elems.iter().any(may_lend),
        Expr::Array(array) => array.elems.iter().any(may_lend),
        Expr::Struct(literal) => literal.fields.iter().any(|field| may_lend(&field.expr)),
        Expr::Binary(binary) => {
            is_comparison(&binary.op) || may_lend(&binary.left) || may_lend(&binary.right)
        }
        _ => true,
    }
}

/// What is known of a value from the expression that makes it.
pub fn known_of_value(expr: &Expr) -> Known {
    match expr {
        Expr::Lit(lit) => match lit.lit {
            Lit::Int(_) | Lit::Float(_) | Lit::Bool(_) | Lit::Char(_) | Lit::Byte(_) => Known::Copy,
            Lit::Str(_) | Lit::ByteStr(_) | Lit::CStr(_) => Known::SharedRef,
            _ => Known::Nothing,
        },
        Expr::Reference(reference) if reference.mutability.is_some() => Known::MutRef,
        Expr::Reference(_) => Known::SharedRef,
        Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Neg(_)) => {
            // Of anything but a number it is a call.
            if known_of_value(&unary.expr) == Known::Copy { Known::Copy } else { Known::Nothing }
        }
        Expr::Paren(paren) => known_of_value(&paren.expr),
        Expr::Group(group) => known_of_value(&group.expr),
        Expr::Cast(cast) => known_of_type(&cast.ty),
        Expr::Binary(binary) if is_comparison(&binary.op) => Known::Copy,
        _ => Known::Nothing,
    }
}

/// Whether an operator compares, and so takes its operands by reference.
pub fn is_comparison(op: &syn::BinOp) -> bool {
    use syn::BinOp::{Eq, Ge, Gt, Le, Lt, Ne};
    matches!(op, Eq(_) | Ne(_) | Lt(_) | Le(_) | Gt(_) | Ge(_))
}

/// What is known of a type as it is written.
pub fn known_of_type(ty: &Type) -> Known {
    match ty {
        Type::Reference(reference) if reference.mutability.is_some() => Known::MutRef,
        Type::Reference(_) => Known::SharedRef,
        Type::Paren(paren) => known_of_type(&paren.elem),
        Type::Group(group) => known_of_type(&group.elem),
        ty if is_numbers(ty) => Known::Copy,
        _ => Known::Nothing,
    }
}

/// Whether a type is a number, or made of numbers.
fn is_numbers(ty: &Type) -> bool {
    match ty {
        Type::Array(array) => is_numbers(&array.elem),
        Type::Tuple(tuple) => tuple.elems.iter().all(is_numbers),
        Type::Paren(paren) => is_numbers(&paren.elem),
        Type::Path(path) if path.qself.is_none() => {
            path.path.get_ident().is_some_and(|ident| is_primitive(&ident.to_string()))
        }
        _ => false,
    }
}

const OWNERS: [&str; 14] = [
    "String",
    "PathBuf",
    "OsString",
    "Duration",
    "Instant",
    "SocketAddr",
    "IpAddr",
    "Vec",
    "Option",
    "Box",
    "Arc",
    "Rc",
    "HashMap",
    "BTreeMap",
];

/// Whether a path names a type of std that owns all that it has: by its name, in a module. What a
/// type parameter or `Self` calls so may be anything.
pub fn is_owner(path: &syn::Path) -> bool {
    let mut names = path.segments.iter().rev().map(|segment| &segment.ident);
    names.next().is_some_and(|last| OWNERS.iter().any(|owner| last == owner))
        && names.all(|module| !module.to_string().starts_with(char::is_uppercase))
}

/// Whether a type holds no reference: numbers, and types of std that own all that they have.
pub fn owns_all(ty: &Type) -> bool {
    match ty {
        Type::Path(path) if path.qself.is_none() => {
            let Some(last) = path.path.segments.last() else { return false };
            let known = is_owner(&path.path);
            let arguments = match &last.arguments {
                syn::PathArguments::None => true,
                syn::PathArguments::AngleBracketed(arguments) => {
                    arguments.args.iter().all(|argument| match argument {
                        syn::GenericArgument::Type(ty) => owns_all(ty),
                        _ => false,
                    })
                }
                syn::PathArguments::Parenthesized(_) => false,
            };
            is_numbers(ty) || (known && arguments)
        }
        Type::Array(array) => owns_all(&array.elem),
        Type::Tuple(tuple) => tuple.elems.iter().all(owns_all),
        Type::Paren(paren) => owns_all(&paren.elem),
        _ => false,
    }
}

fn is_primitive(name: &str) -> bool {
    const PRIMITIVES: [&str; 16] = [
        "bool", "char", "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64",
        "i128", "isize", "f32", "f64",
    ];
    PRIMITIVES.contains(&name)
}

/// Whether a pattern's identifier binds, and is not a constant or a unit variant.
///
/// Names alone tell: a binding starts with a small letter, as the compiler's own lints ask.
pub fn binds(pat: &syn::PatIdent) -> bool {
    pat.by_ref.is_some()
        || pat.mutability.is_some()
        || pat.subpat.is_some()
        || !pat.ident.to_string().trim_start_matches("r#").starts_with(char::is_uppercase)
}

/// Whether a pattern binds anything by value, and so may move out of its place.
pub fn binds_by_value(pat: &Pat) -> bool {
    struct Find(bool);
    impl<'a> syn::visit::Visit<'a> for Find {
        fn visit_pat_ident(&mut self, pat: &'a syn::PatIdent) {
            self.0 |= binds(pat) && pat.by_ref.is_none();
            syn::visit::visit_pat_ident(self, pat);
        }
    }
    let mut find = Find(false);
    syn::visit::Visit::visit_pat(&mut find, pat);
    find.0
}

/// Whether a pattern binds anything by reference.
pub fn lends(pat: &Pat) -> bool {
    struct Find(bool);
    impl<'a> syn::visit::Visit<'a> for Find {
        fn visit_pat_ident(&mut self, pat: &'a syn::PatIdent) {
            self.0 |= pat.by_ref.is_some();
            syn::visit::visit_pat_ident(self, pat);
        }
    }
    let mut find = Find(false);
    syn::visit::Visit::visit_pat(&mut find, pat);
    find.0
}

/// Whether a pattern binds anything at all.
pub fn binds_anything(pat: &Pat) -> bool {
    struct Find(bool);
    impl<'a> syn::visit::Visit<'a> for Find {
        fn visit_pat_ident(&mut self, pat: &'a syn::PatIdent) {
            self.0 |= binds(pat);
            syn::visit::visit_pat_ident(self, pat);
        }
    }
    let mut find = Find(false);
    syn::visit::Visit::visit_pat(&mut find, pat);
    find.0
}

/// Whether a value that matches is moved into the bindings as a whole, with nothing left to drop.
///
/// Only types of std are trusted to have no `Drop` of their own.
pub fn binds_all(pat: &Pat) -> bool {
    match pat {
        Pat::Ident(ident) if binds(ident) => ident.by_ref.is_none(),
        Pat::Ident(ident) => ident.ident == "None",
        Pat::Lit(_) | Pat::Range(_) | Pat::Reference(_) | Pat::Const(_) => true,
        Pat::Paren(paren) => binds_all(&paren.pat),
        Pat::Type(typed) => binds_all(&typed.pat),
        Pat::Or(or) => or.cases.iter().all(binds_all),
        Pat::Tuple(tuple) => tuple.elems.iter().all(binds_all),
        Pat::Slice(slice) => slice.elems.iter().all(binds_all),
        Pat::TupleStruct(tuple) => {
            let known = tuple.path.segments.last().is_some_and(|segment| {
                ["Some", "Ok", "Err", "Ready", "Continue", "Break"]
                    .iter()
                    .any(|name| segment.ident == name)
            });
            let known = known || is_selected(&tuple.path);
            known && tuple.elems.iter().all(binds_all)
        }
        Pat::Path(path) => {
            let is_none = path.path.segments.last().is_some_and(|s| s.ident == "None");
            is_none || is_selected(&path.path)
        }
        _ => false,
    }
}

/// Whether what a pattern does not match has nothing to drop.
pub fn matches_whatever_owns(pat: &Pat) -> bool {
    match pat {
        Pat::Wild(_) | Pat::Rest(_) => true,
        Pat::Ident(ident) => binds(ident) && ident.subpat.is_none(),
        Pat::Paren(paren) => matches_whatever_owns(&paren.pat),
        Pat::Type(typed) => matches_whatever_owns(&typed.pat),
        Pat::Tuple(tuple) => tuple.elems.iter().all(matches_whatever_owns),
        Pat::TupleStruct(tuple) => {
            tuple.path.segments.last().is_some_and(|last| last.ident == "Some")
                && tuple.elems.iter().all(matches_whatever_owns)
        }
        _ => false,
    }
}

/// Whether a path is that of a variant of what a `select!` has selected.
fn is_selected(path: &syn::Path) -> bool {
    path.segments.iter().rev().nth(1).is_some_and(|name| {
        let name = name.ident.to_string();
        name.strip_prefix("Selected").is_some_and(|count| count.parse::<usize>().is_ok())
    })
}
