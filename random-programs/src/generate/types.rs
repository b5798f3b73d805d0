//! The types that generated programs use.
//!
//! In: choices. Out: a type, what it is called in source, and what may be done with its values.
//! Invariant: everything that the language asks of a type here is answered as rustc would.

use crate::rng::Rng;

/// A type of a local, an argument or an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ty {
    Unit,
    /// `usize`, the only number.
    Int,
    Bool,
    /// `String`.
    Text,
    /// `D`, whose life is in the trace.
    Value,
    Pair,
    Shape,
    Watched,
    Tuple(Vec<Ty>),
    Opt(Box<Ty>),
    /// A `Result` with a `Fault`.
    Res(Box<Ty>),
    Boxed(Box<Ty>),
    List(Box<Ty>),
    /// Of two elements.
    Array(Box<Ty>),
    Ref(Box<Ty>),
    Mut(Box<Ty>),
    Shelf,
    Peek,
    /// Something to await, of a type without a name.
    Future(Box<Ty>),
    /// A closure from a number.
    Closure(Calls, Box<Ty>),
    /// A type parameter with the bound `Use`.
    Generic,
    /// The struct of the program, which has methods.
    Host,
}

/// How a closure may be called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Calls {
    Once,
    Mutably,
    Often,
}

impl Ty {
    pub fn opt(inner: Ty) -> Ty {
        Ty::Opt(Box::new(inner))
    }

    pub fn res(inner: Ty) -> Ty {
        Ty::Res(Box::new(inner))
    }

    pub fn list(inner: Ty) -> Ty {
        Ty::List(Box::new(inner))
    }

    pub fn shared(inner: Ty) -> Ty {
        Ty::Ref(Box::new(inner))
    }

    pub fn exclusive(inner: Ty) -> Ty {
        Ty::Mut(Box::new(inner))
    }

    /// A type whose values own what they hold, nested at most `depth` times.
    pub fn owned(rng: &mut Rng, depth: usize) -> Ty {
        let plain = [(40, Ty::Value), (16, Ty::Int), (4, Ty::Bool), (3, Ty::Text), (1, Ty::Unit)];
        let structs = [(10, Ty::Pair), (6, Ty::Shape), (4, Ty::Watched)];
        let single: Vec<(usize, Ty)> = plain.into_iter().chain(structs).collect();
        if depth == 0 || rng.percent(65) {
            let at = rng.weighted(single.iter().map(|(weight, _)| *weight));
            return single[at].1.clone();
        }
        let inner = Box::new(Ty::owned(rng, depth - 1));
        match rng.weighted([30, 18, 14, 14, 14, 6].into_iter()) {
            0 => Ty::Opt(inner),
            1 => Ty::Tuple(vec![*inner, Ty::owned(rng, depth - 1)]),
            2 => Ty::Res(inner),
            3 => Ty::Boxed(inner),
            4 => Ty::List(inner),
            _ => Ty::Array(inner),
        }
    }

    /// As it is written, if it can be written.
    pub fn text(&self) -> Option<String> {
        Some(match self {
            Ty::Unit => "()".into(),
            Ty::Int => "usize".into(),
            Ty::Bool => "bool".into(),
            Ty::Text => "String".into(),
            Ty::Value => "D".into(),
            Ty::Pair => "Pair".into(),
            Ty::Shape => "Shape".into(),
            Ty::Watched => "Watched".into(),
            Ty::Shelf => "Shelf".into(),
            Ty::Host => "Host".into(),
            Ty::Generic => "T".into(),
            Ty::Peek => "Peek<'_>".into(),
            Ty::Tuple(parts) => {
                let parts: Option<Vec<String>> = parts.iter().map(Ty::text).collect();
                format!("({})", parts?.join(", "))
            }
            Ty::Opt(inner) => format!("Option<{}>", inner.text()?),
            Ty::Res(inner) => format!("Result<{}, Fault>", inner.text()?),
            Ty::Boxed(inner) => format!("Box<{}>", inner.text()?),
            Ty::List(inner) => format!("Vec<{}>", inner.text()?),
            Ty::Array(inner) => format!("[{}; 2]", inner.text()?),
            Ty::Ref(inner) => format!("&{}", inner.text()?),
            Ty::Mut(inner) => format!("&mut {}", inner.text()?),
            Ty::Future(_) | Ty::Closure(..) => return None,
        })
    }

    pub fn is_copy(&self) -> bool {
        match self {
            Ty::Unit | Ty::Int | Ty::Bool | Ty::Ref(_) => true,
            Ty::Tuple(parts) => parts.iter().all(Ty::is_copy),
            Ty::Opt(inner) | Ty::Array(inner) => inner.is_copy(),
            _ => false,
        }
    }

    /// The fields by name, where there are some that can be named.
    pub fn fields(&self) -> Vec<(String, Ty)> {
        match self {
            Ty::Pair => {
                vec![("a".into(), Ty::Value), ("b".into(), Ty::Value), ("n".into(), Ty::Int)]
            }
            Ty::Watched => vec![("inner".into(), Ty::Value), ("n".into(), Ty::Int)],
            Ty::Host => vec![
                ("one".into(), Ty::Value),
                ("spare".into(), Ty::opt(Ty::Value)),
                ("items".into(), Ty::list(Ty::Value)),
                ("count".into(), Ty::Int),
            ],
            Ty::Tuple(parts) => {
                parts.iter().enumerate().map(|(at, ty)| (at.to_string(), ty.clone())).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Whether there is an expression for a new value.
    pub fn can_be_made(&self) -> bool {
        use Ty::{Generic, Mut, Peek, Ref};
        self.text().is_some() && !matches!(self, Generic | Mut(_) | Peek | Ref(_))
    }

    /// Whether a value may be taken apart: it has no destructor of its own.
    pub fn is_open(&self) -> bool {
        !matches!(self, Ty::Watched)
    }
}
