//! Loops over what something holds: `for`, `while let`.
//!
//! In: the scope. Out: the statement. Invariant: what is iterated over does not grow meanwhile.

use super::place::{Access, Place};
use super::scope::Kind;
use super::types::Ty;
use super::{Expr, Generator};

impl Generator {
    pub fn while_let_pop(&mut self) -> Option<String> {
        let list = self.place(&Ty::list(Ty::Value), Access::Change)?;
        self.touch(&list, Access::Change);
        self.hold_through(&list, |this, list| {
            let name = format!("x{}", this.fresh());
            let bound = name.clone();
            let (label, body, after) = this.loop_of(
                2,
                None,
                |this| {
                    let mutable = this.rng.percent(50);
                    this.declare(bound, Ty::Value, mutable, Vec::new());
                    String::new()
                },
                |_| String::new(),
            );
            this.scope = after;
            format!("{label}while let Some(mut {name}) = {list}.pop() {{ {body} }}")
        })
    }

    /// Borrows a place for as long as a loop runs, so that the loop does not make it longer.
    fn hold_through(
        &mut self,
        place: &Place,
        step: impl FnOnce(&mut Generator, &str) -> String,
    ) -> Option<String> {
        let mark = self.scope.held.len();
        let loans = self.loans(place, Kind::Exclusive);
        self.scope.held.extend(loans);
        let text = step(self, &place.receiver);
        self.scope.held.truncate(mark);
        Some(text)
    }

    /// `while let Some(x) = feed.next().await { .. }`
    pub fn while_let_next(&mut self) -> Option<String> {
        if !self.may_await() {
            return None;
        }
        let names = [self.fresh(), self.fresh()].map(|name| format!("\"d{name}\""));
        let length = self.rng.between(1, 2);
        let names = names[..length].join(", ");
        let feed = format!("feed{}", self.fresh());
        let name = format!("x{}", self.fresh());
        let bound = name.clone();
        let (label, body, after) = self.loop_of(
            length,
            None,
            |this| {
                this.spend(5);
                this.declare(bound, Ty::Value, true, Vec::new());
                String::new()
            },
            |_| String::new(),
        );
        self.scope = after;
        let start = format!("let mut {feed} = Feed::new(&[{names}]);");
        let head = format!("while let Some(mut {name}) = {feed}.next().await");
        Some(format!("{start} {label}{head} {{ {body} }}"))
    }

    pub fn for_range(&mut self) -> Option<String> {
        let limit = self.expression(&Ty::Int, 1);
        let name = format!("i{}", self.fresh());
        let bound = name.clone();
        let (label, body, after) = self.loop_of(
            2,
            None,
            |this| {
                this.declare(bound, Ty::Int, false, Vec::new());
                String::new()
            },
            |_| String::new(),
        );
        self.scope = after;
        let range = format!("0..usize::min({}, 2)", limit.text);
        let range = Expr::loose(range).head();
        Some(format!("{label}for {name} in {range} {{ {body} }}"))
    }

    pub fn for_borrowed(&mut self) -> Option<String> {
        let exclusive = self.rng.percent(40);
        let (access, kind) = match exclusive {
            true => (Access::Change, Kind::Exclusive),
            false => (Access::Read, Kind::Shared),
        };
        let list = self.place(&Ty::list(Ty::Value), access)?;
        self.touch(&list, access);
        let loans = self.loans(&list, kind);
        let name = format!("x{}", self.fresh());
        let bound = name.clone();
        let ty = if exclusive { Ty::exclusive(Ty::Value) } else { Ty::shared(Ty::Value) };
        let mark = self.scope.held.len();
        self.scope.held.extend(loans.clone());
        let (label, body, after) = self.loop_of(
            2,
            None,
            |this| {
                this.declare(bound, ty, false, loans);
                String::new()
            },
            |_| String::new(),
        );
        self.scope = after;
        self.scope.held.truncate(mark);
        let sign = if exclusive { "&mut " } else { "&" };
        Some(format!("{label}for {name} in {sign}{} {{ {body} }}", list.text))
    }

    /// Over a list or an array by value, with a pattern.
    pub fn for_owned(&mut self) -> Option<String> {
        let inner = Ty::owned(&mut self.rng, 1);
        let list = self.rng.percent(60);
        let wrapped = Box::new(inner.clone());
        let over = if list { Ty::List(wrapped) } else { Ty::Array(wrapped) };
        let source = self.expression(&over, 2);
        let enumerated = self.rng.percent(25);
        let mut pattern = String::new();
        let shown = &mut pattern;
        let (label, body, after) = self.loop_of(
            2,
            None,
            |this| {
                let ty = match enumerated {
                    true => Ty::Tuple(vec![Ty::Int, inner]),
                    false => inner,
                };
                *shown = this.bind_irrefutable(&ty);
                String::new()
            },
            |_| String::new(),
        );
        self.scope = after;
        let source = match enumerated {
            true => format!("{}.into_iter().enumerate()", source.operand()),
            false => source.text,
        };
        Some(format!("{label}for {pattern} in {} {{ {body} }}", Expr::loose(source).head()))
    }
}
