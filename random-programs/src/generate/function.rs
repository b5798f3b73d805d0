//! Functions of a program. In: its generator. Out: a function, as text and as something to call.
//!
//! Invariant: a function calls only functions that were written before it, so none is recursive.

use super::types::{Calls, Ty};
use super::{Body, Generator};

/// How a method takes `self`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Receiver {
    Shared,
    Exclusive,
    Owned,
}

/// What is known of a function that is called.
#[derive(Clone, Debug)]
pub struct Signature {
    pub name: String,
    pub receiver: Option<Receiver>,
    pub parameters: Vec<Ty>,
    pub returns: Ty,
    /// How many events a call has, roughly.
    pub cost: usize,
}

impl Signature {
    /// Whether a call may be kept: none of its operands may be a reference to a temporary.
    pub fn lends_nothing_temporary(&self) -> bool {
        !self.parameters.iter().any(|ty| matches!(ty, Ty::Ref(_) | Ty::Mut(_) | Ty::Generic))
    }
}

/// The attribute, on a line of its own.
const ATTRIBUTE: &str = "#[framewright::coroutine]";

impl Generator {
    /// Writes a function of `size` statements, and makes it known.
    pub fn function(&mut self, size: usize) -> String {
        let name = format!("f{}", self.functions.len() + 1);
        let receiver = match self.rng.weighted([70, 12, 12, 6].into_iter()) {
            0 => None,
            1 => Some(Receiver::Shared),
            2 => Some(Receiver::Exclusive),
            _ => Some(Receiver::Owned),
        };
        let count = self.rng.between(usize::from(receiver.is_none()), 3);
        let mut parameters = Vec::new();
        for _ in 0..count {
            let ty = self.parameter_type(&parameters);
            parameters.push(ty);
        }
        let returns = match self.rng.percent(45) {
            true => self.rng.pick(&[Ty::Int, Ty::Value]).expect("there are two").clone(),
            false => Ty::owned(&mut self.rng, 1),
        };
        self.cost = 0;
        let (list, body) = self.body_of(size, receiver, &parameters, &returns);
        let generics = if parameters.contains(&Ty::Generic) { "<T: Use>" } else { "" };
        let head = format!("async fn {name}{generics}({list})");
        let result = returns.text().expect("what is returned has a name");
        let text = format!("{ATTRIBUTE}\n{head} -> {result} {{ {body} }}");
        let text = match receiver {
            None => text,
            Some(_) => format!("impl Host {{\n{text}\n}}"),
        };
        let cost = self.cost + 1;
        self.functions.push(Signature { name, receiver, parameters, returns, cost });
        text
    }

    /// The entry: a function without parameters.
    pub fn entry(&mut self, size: usize) -> String {
        let returns = Ty::owned(&mut self.rng, 1);
        self.cost = 0;
        let (_, body) = self.body_of(size, None, &[], &returns);
        let result = returns.text().expect("what is returned has a name");
        format!("{ATTRIBUTE}\npub async fn case() -> {result} {{ {body} }}")
    }

    fn body_of(
        &mut self,
        size: usize,
        receiver: Option<Receiver>,
        parameters: &[Ty],
        returns: &Ty,
    ) -> (String, String) {
        self.size = size;
        let body = Body { returns: returns.clone(), is_async: true, frames: 0, floor: 0 };
        self.bodies.push(body);
        let texts = self.scoped(|this| {
            let list = this.parameters(receiver, parameters);
            let first = this.scope.locals.len();
            let (text, leaves) = this.statements(size);
            let tail = if leaves { String::new() } else { this.tail(returns, 3, first) };
            (list, format!("{text} {tail}"))
        });
        self.bodies.pop();
        texts
    }

    fn parameters(&mut self, receiver: Option<Receiver>, types: &[Ty]) -> String {
        let mut list = Vec::new();
        if let Some(receiver) = receiver {
            let (text, ty) = match receiver {
                Receiver::Shared => ("&self", Ty::shared(Ty::Host)),
                Receiver::Exclusive => ("&mut self", Ty::exclusive(Ty::Host)),
                Receiver::Owned => ("mut self", Ty::Host),
            };
            self.declare("self".into(), ty, true, Vec::new());
            list.push(text.to_owned());
        }
        for ty in types {
            let text = parameter_text(ty);
            let owned = ty.text().is_some() && *ty != Ty::Generic && !borrowed(ty);
            if owned && self.rng.percent(35) {
                let pattern = self.bind_irrefutable(ty);
                list.push(format!("{pattern}: {text}"));
                continue;
            }
            let mutable = matches!(ty, Ty::Closure(Calls::Mutably, _)) || self.rng.percent(30);
            let name = format!("a{}", self.fresh());
            self.declare(name.clone(), ty.clone(), mutable, Vec::new());
            let keyword = if mutable { "mut " } else { "" };
            list.push(format!("{keyword}{name}: {text}"));
        }
        list.join(", ")
    }

    fn parameter_type(&mut self, before: &[Ty]) -> Ty {
        let closure = Ty::Closure(
            [Calls::Once, Calls::Mutably, Calls::Often][self.rng.below(3)],
            Box::new(Ty::Int),
        );
        match self.rng.weighted([40, 14, 14, 6, 5, 6, 5, 5, 5].into_iter()) {
            0 => Ty::owned(&mut self.rng, 1),
            1 => Ty::shared(Ty::Value),
            2 => Ty::exclusive(Ty::Value),
            3 => Ty::shared(Ty::Pair),
            4 => Ty::exclusive(Ty::list(Ty::Value)),
            5 if !before.contains(&Ty::Generic) => Ty::Generic,
            6 => Ty::Future(Box::new(Ty::Value)),
            7 => closure,
            _ => Ty::Value,
        }
    }
}

fn borrowed(ty: &Ty) -> bool {
    matches!(ty, Ty::Ref(_) | Ty::Mut(_))
}

fn parameter_text(ty: &Ty) -> String {
    match ty {
        Ty::Future(inner) => {
            format!("impl Future<Output = {}>", inner.text().expect("it has a name"))
        }
        Ty::Closure(calls, returns) => {
            let name = match calls {
                Calls::Once => "FnOnce",
                Calls::Mutably => "FnMut",
                Calls::Often => "Fn",
            };
            format!("impl {name}(usize) -> {}", returns.text().expect("it has a name"))
        }
        ty => ty.text().expect("the others have names"),
    }
}
