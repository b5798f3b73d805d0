//! Expressions of the types that hold others.
//!
//! In: the type, and how deep. Out: the expression. Invariant: its type is written where nothing
//! else would say it, as in `None::<D>`.

use super::place::Access;
use super::scope::Kind;
use super::types::Ty;
use super::{Expr, Generator};

impl Generator {
    pub fn container(&mut self, ty: &Ty, depth: usize) -> Expr {
        match ty {
            Ty::Pair => self.new_pair(depth),
            Ty::Shape => self.new_shape(depth),
            Ty::Watched => {
                let operands = self.operands(&[Ty::Value, Ty::Int], depth);
                self.spend(2);
                match self.rng.percent(70) {
                    true => Expr::atom(format!("Watched::new({})", operands.text)),
                    false => {
                        let [inner, n] = operands.parts.as_slice() else { unreachable!() };
                        Expr::atom(format!("Watched {{ inner: {inner}, n: {n} }}"))
                    }
                }
            }
            Ty::Tuple(parts) => {
                let operands = self.operands(parts, depth);
                Expr::atom(format!("({})", operands.text))
            }
            Ty::Opt(inner) => self.option(inner, depth),
            Ty::Res(inner) => self.result(inner, depth),
            Ty::Boxed(inner) => {
                let inner = self.expression(inner, depth);
                Expr::atom(format!("Box::new({})", inner.text))
            }
            Ty::List(inner) => self.new_list(inner, depth),
            Ty::Array(inner) => {
                let operands = self.operands(&[(**inner).clone(), (**inner).clone()], depth);
                Expr::atom(format!("[{}]", operands.text))
            }
            Ty::Text => self.new_text(depth),
            Ty::Shelf => {
                let value = self.expression(&Ty::Value, depth);
                Expr::atom(format!("Shelf::new({})", value.text))
            }
            Ty::Host => {
                let parts = [Ty::Value, Ty::opt(Ty::Value), Ty::list(Ty::Value), Ty::Int];
                let operands = self.operands(&parts, depth);
                let [one, spare, items, count] = operands.parts.as_slice() else { unreachable!() };
                let fields = format!("one: {one}, spare: {spare}, items: {items}, count: {count}");
                Expr::atom(format!("Host {{ {fields} }}"))
            }
            _ => unreachable!("{ty:?} has no expression of its own"),
        }
    }

    /// Fields are written, and so evaluated, in some order.
    fn new_pair(&mut self, depth: usize) -> Expr {
        let orders = [["a", "b", "n"], ["n", "b", "a"], ["b", "a", "n"]];
        let order = orders[self.rng.below(3)];
        let of = |field: &&str| if *field == "n" { Ty::Int } else { Ty::Value };
        let types: Vec<Ty> = order.iter().map(of).collect();
        let operands = self.operands(&types, depth);
        let fields = order.iter().zip(&operands.parts);
        let fields: Vec<String> = fields.map(|(name, value)| format!("{name}: {value}")).collect();
        Expr::atom(format!("Pair {{ {} }}", fields.join(", ")))
    }

    fn new_shape(&mut self, depth: usize) -> Expr {
        match self.rng.below(5) {
            0 => Expr::atom("Shape::Empty"),
            1 => {
                let number = self.expression(&Ty::Int, depth);
                Expr::atom(format!("Shape::Count({})", number.text))
            }
            2 | 3 => {
                let value = self.expression(&Ty::Value, depth);
                Expr::atom(format!("Shape::One({})", value.text))
            }
            _ => {
                let operands = self.operands(&[Ty::Value, Ty::Value], depth);
                let [left, right] = operands.parts.as_slice() else { unreachable!() };
                Expr::atom(format!("Shape::Two {{ left: {left}, right: {right} }}"))
            }
        }
    }

    fn option(&mut self, inner: &Ty, depth: usize) -> Expr {
        let own = Ty::opt(inner.clone());
        if depth > 0 {
            match self.rng.below(8) {
                0 => {
                    if let Some(place) = self.place(&own, Access::Change) {
                        self.touch(&place, Access::Change);
                        return Expr::atom(format!("{}.take()", place.receiver));
                    }
                }
                1 => {
                    let list = Ty::list(inner.clone());
                    if let Some(place) = self.place(&list, Access::Change) {
                        self.touch(&place, Access::Change);
                        return Expr::atom(format!("{}.pop()", place.receiver));
                    }
                }
                2 => {
                    let result = self.expression(&Ty::res(inner.clone()), depth - 1);
                    return Expr::atom(format!("{}.ok()", result.operand()));
                }
                _ => {}
            }
        }
        match (inner.text(), self.rng.percent(20)) {
            (Some(name), true) => Expr::atom(format!("None::<{name}>")),
            _ => {
                let value = self.expression(inner, depth);
                Expr::atom(format!("Some({})", value.text))
            }
        }
    }

    fn result(&mut self, inner: &Ty, depth: usize) -> Expr {
        let name = inner.text().expect("results hold types with names");
        match self.rng.below(6) {
            0 => {
                let number = self.expression(&Ty::Int, depth);
                Expr::atom(format!("Err::<{name}, _>(Fault({}))", number.text))
            }
            1 if depth > 0 => {
                let option = self.expression(&Ty::opt(inner.clone()), depth - 1);
                let number = self.expression(&Ty::Int, 0);
                Expr::atom(format!("{}.ok_or(Fault({}))", option.operand(), number.text))
            }
            _ => {
                let value = self.expression(inner, depth);
                Expr::atom(format!("Ok::<_, Fault>({})", value.text))
            }
        }
    }

    fn new_list(&mut self, inner: &Ty, depth: usize) -> Expr {
        let length = [0, 1, 2, 2][self.rng.below(4)];
        if length == 0 {
            let name = inner.text().expect("lists hold types with names");
            return Expr::atom(format!("Vec::<{name}>::new()"));
        }
        let operands = self.operands(&vec![inner.clone(); length], depth);
        Expr::atom(format!("vec![{}]", operands.text))
    }

    /// `format!` with captured names and arguments, or what `to_string` makes.
    fn new_text(&mut self, depth: usize) -> Expr {
        let mut captured = self.places(Access::Read);
        captured.retain(|place| place.is_local() && matches!(place.ty, Ty::Value | Ty::Int));
        let captured = self.rng.pick(&captured).cloned();
        self.spend(2);
        let Some(place) = captured else {
            let number = self.expression(&Ty::Int, depth);
            return Expr::atom(format!("{}.to_string()", number.operand()));
        };
        self.touch(&place, Access::Read);
        let name = &place.receiver;
        if self.rng.percent(30) {
            return Expr::atom(format!("{name}.to_string()"));
        }
        let loans = self.loans(&place, Kind::Shared);
        let mark = self.scope.held.len();
        self.scope.held.extend(loans);
        let number = self.expression(&Ty::Int, depth);
        self.scope.held.truncate(mark);
        Expr::atom(format!("format!(\"{{{name}}} {{}}\", {})", number.text))
    }
}
