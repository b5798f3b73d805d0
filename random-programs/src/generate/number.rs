//! Expressions of type `usize`.
//!
//! In: how deep. Out: the expression. Invariant: none is large, so that loops end soon.

use super::place::Access;
use super::scope::Kind;
use super::types::Ty;
use super::{Expr, Generator};

type Way = fn(&mut Generator, usize) -> Option<Expr>;

const WAYS: &[(usize, Way)] = &[
    (16, length),
    (8, touched),
    (10, waited),
    (6, consumed),
    (12, sum),
    (8, of_two),
    (8, helper),
    (5, of_option),
    (4, of_list),
    (4, cast),
    (5, through_guard),
    (4, of_references),
    (4, of_text),
    (3, generic),
    (3, of_array),
    (3, matched),
];

impl Generator {
    pub fn number(&mut self, depth: usize) -> Expr {
        for _ in 0..4 {
            let at = self.rng.weighted(WAYS.iter().map(|(weight, _)| *weight));
            if let Some(found) = WAYS[at].1(self, depth) {
                return found;
            }
        }
        self.simple(&Ty::Int)
    }
}

/// `value.len()`, of a place or of a temporary.
fn length(this: &mut Generator, depth: usize) -> Option<Expr> {
    this.spend(1);
    if this.rng.percent(75)
        && let Some(place) = this.place(&Ty::Value, Access::Read)
    {
        this.touch(&place, Access::Read);
        return Some(Expr::atom(format!("{}.len()", place.receiver)));
    }
    let value = this.expression(&Ty::Value, depth);
    Some(Expr::atom(format!("{}.len()", value.operand())))
}

fn touched(this: &mut Generator, _: usize) -> Option<Expr> {
    let place = this.place(&Ty::Value, Access::Change)?;
    this.touch(&place, Access::Change);
    this.spend(1);
    Some(Expr::loose(format!("{}.touch() as usize", place.receiver)))
}

/// `value.wait(1).await` and the like.
fn waited(this: &mut Generator, depth: usize) -> Option<Expr> {
    if !this.may_await() {
        return None;
    }
    let pending = this.pending();
    this.spend(4 + pending);
    match this.rng.below(3) {
        0 => {
            let place = this.place(&Ty::Value, Access::Read)?;
            this.touch(&place, Access::Read);
            Some(Expr::atom(format!("{}.wait({pending}).await", place.receiver)))
        }
        1 => {
            let place = this.place(&Ty::Value, Access::Change)?;
            this.touch(&place, Access::Change);
            Some(Expr::loose(format!("{}.bump({pending}).await as usize", place.receiver)))
        }
        _ => {
            let value = this.expression(&Ty::Value, depth);
            Some(Expr::atom(format!("{}.send({pending}).await", value.operand())))
        }
    }
}

fn consumed(this: &mut Generator, depth: usize) -> Option<Expr> {
    let value = this.expression(&Ty::Value, depth);
    this.spend(1);
    Some(Expr::atom(format!("{}.into_name().len()", value.operand())))
}

fn sum(this: &mut Generator, depth: usize) -> Option<Expr> {
    let left = this.expression(&Ty::Int, depth);
    let right = this.expression(&Ty::Int, depth);
    let (left, right) = (left.operand(), right.operand());
    Some(match this.rng.below(5) {
        0 => Expr::loose(format!("{left} * 2 + {right}")),
        1 => Expr::loose(format!("{left} % 3 + {right}")),
        2 => Expr::loose(format!("{left} | {right}")),
        _ => Expr::loose(format!("{left} + {right}")),
    })
}

fn of_two(this: &mut Generator, depth: usize) -> Option<Expr> {
    let left = this.expression(&Ty::Int, depth).operand();
    let right = this.expression(&Ty::Int, depth);
    let method = *this.rng.pick(&["min", "max", "saturating_sub", "abs_diff"])?;
    // What is made of literals alone has no type yet, and so no methods.
    Some(Expr::atom(match left.ends_with("len()") {
        true => format!("{left}.{method}({})", right.text),
        false => format!("usize::{method}({left}, {})", right.text),
    }))
}

/// A call with operands by value, by reference and by mutable reference.
fn helper(this: &mut Generator, depth: usize) -> Option<Expr> {
    let (reference, exclusive) = (Ty::shared(Ty::Value), Ty::exclusive(Ty::Value));
    let (name, operands): (&str, Vec<Ty>) = match this.rng.below(6) {
        0 | 1 => ("weigh", vec![reference, Ty::Value]),
        2 => ("mix", vec![Ty::Value, Ty::Int, exclusive]),
        3 => ("seen", vec![Ty::Int]),
        4 => {
            let place = this.place(&Ty::Pair, Access::Read)?;
            this.touch(&place, Access::Read);
            this.spend(2);
            return Some(Expr::atom(format!("{}.total()", place.receiver)));
        }
        _ => {
            let shape = this.place(&Ty::Shape, Access::Read)?;
            this.touch(&shape, Access::Read);
            this.spend(2);
            return Some(Expr::atom(format!("{}.size()", shape.receiver)));
        }
    };
    let operands = this.operands(&operands, depth);
    this.spend(2);
    Some(Expr::atom(format!("{name}({})", operands.text)))
}

fn of_option(this: &mut Generator, depth: usize) -> Option<Expr> {
    let ty = Ty::opt(Ty::Value);
    this.spend(1);
    if this.rng.percent(50)
        && let Some(place) = this.place(&ty, Access::Read)
    {
        this.touch(&place, Access::Read);
        return Some(Expr::atom(format!(
            "{}.as_ref().map_or(0, |each| each.len())",
            place.receiver
        )));
    }
    let option = this.expression(&ty, depth).operand();
    Some(Expr::atom(format!("{option}.map_or(1, |each| each.len())")))
}

fn of_list(this: &mut Generator, _: usize) -> Option<Expr> {
    let place = this.place(&Ty::list(Ty::Value), Access::Read)?;
    this.touch(&place, Access::Read);
    this.spend(1);
    let list = place.receiver;
    Some(Expr::atom(match this.rng.below(4) {
        0 => format!("{list}.len()"),
        1 => format!("{list}.iter().map(|each| each.len()).sum::<usize>()"),
        2 => format!("{list}.first().map_or(0, |each| each.len())"),
        _ => format!("{list}[{list}.len() / 2..].len()"),
    }))
}

fn cast(this: &mut Generator, depth: usize) -> Option<Expr> {
    if this.rng.percent(50) {
        let condition = this.expression(&Ty::Bool, depth);
        return Some(Expr::loose(format!("{} as usize", condition.operand())));
    }
    let number = this.expression(&Ty::Int, depth);
    Some(Expr::loose(format!("{} as u8 as usize", number.operand())))
}

/// The guard is a temporary to the end of the statement.
fn through_guard(this: &mut Generator, _: usize) -> Option<Expr> {
    let shelf = this.place(&Ty::Shelf, Access::Read)?;
    this.touch(&shelf, Access::Read);
    if shelf.local >= this.guarded {
        return None;
    }
    let loans = this.loans(&shelf, Kind::Shared);
    this.scope.temporaries.extend(loans);
    this.spend(4);
    let awaits = this.may_await() && this.rng.percent(50);
    let guard = if awaits { "open(1).await" } else { "peek()" };
    Some(Expr::atom(match this.rng.below(2) {
        0 if this.may_await() => format!("{}.{guard}.wait(1).await", shelf.receiver),
        _ => format!("{}.{guard}.len()", shelf.receiver),
    }))
}

/// References, perhaps to temporaries, that end with the expression.
fn of_references(this: &mut Generator, depth: usize) -> Option<Expr> {
    let reference = Ty::shared(Ty::Value);
    let operands = this.operands(&[reference.clone(), reference], depth);
    this.spend(3);
    Some(Expr::atom(format!("longer({}).len()", operands.text)))
}

fn of_text(this: &mut Generator, depth: usize) -> Option<Expr> {
    let text = this.expression(&Ty::Text, depth);
    Some(Expr::atom(format!("{}.len()", text.operand())))
}

fn generic(this: &mut Generator, _: usize) -> Option<Expr> {
    this.spend(1);
    if this.rng.percent(50)
        && let Some(place) = this.place(&Ty::Generic, Access::Take)
    {
        this.touch(&place, Access::Take);
        return Some(Expr::atom(format!("{}.consumed()", place.receiver)));
    }
    let place = this.place(&Ty::Generic, Access::Read)?;
    this.touch(&place, Access::Read);
    Some(Expr::atom(format!("{}.used()", place.receiver)))
}

/// `[a, b][i]`
fn of_array(this: &mut Generator, depth: usize) -> Option<Expr> {
    let operands = this.operands(&[Ty::Int, Ty::Int, Ty::Int], depth);
    let [first, second, index] = operands.parts.as_slice() else { return None };
    Some(Expr::atom(format!("[{first}, {second}][({index}) % 2]")))
}

/// `match value.name() { "x" => .. }`: the temporary lives through the arms.
fn matched(this: &mut Generator, depth: usize) -> Option<Expr> {
    let value = this.expression(&Ty::Value, depth);
    let yes = this.branch_value(&Ty::Int, depth);
    let no = this.branch_value(&Ty::Int, depth);
    let name = format!("d{}", this.rng.between(1, 9));
    let head = format!("{}.name()", value.operand());
    let head = Expr::atom(head).head();
    this.join_branches(vec![yes.1, no.1]);
    Some(Expr::loose(format!("match {head} {{ \"{name}\" => {}, _ => {} }}", yes.0, no.0)))
}
