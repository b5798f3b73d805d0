//! Statements. In: how many. Out: their text, and whether the last one leaves.
//!
//! Invariant: temporaries of a statement end with it.

use super::place::Access;
use super::types::Ty;
use super::{Expr, Generator};

type Way = fn(&mut Generator) -> Option<String>;

const WAYS: &[(usize, Way)] = &[
    (34, Generator::let_value),
    (9, Generator::let_destructured),
    (6, Generator::let_deferred),
    (8, Generator::let_else),
    (14, Generator::let_reference),
    (4, Generator::let_shelf),
    (5, Generator::let_guard),
    (4, Generator::let_host),
    (7, Generator::let_future),
    (7, Generator::let_closure),
    (12, Generator::assign),
    (3, Generator::assign_destructured),
    (8, Generator::compound),
    (8, Generator::push),
    (3, Generator::refill_option),
    (22, Generator::choice_statement),
    (15, Generator::loop_statement),
    (20, effect),
    (8, discard),
    (6, Generator::leave_if),
    (5, Generator::question),
    (4, assertion),
    (3, nested_block),
    (2, item),
    (4, touched_reference),
];

impl Generator {
    /// At most so many statements; whether the last one leaves the block.
    pub fn statements(&mut self, most: usize) -> (String, bool) {
        let mut text = String::new();
        for _ in 0..most {
            if self.size == 0 || self.is_dear(6) {
                break;
            }
            self.size -= 1;
            self.retire_some();
            let temporaries = self.scope.temporaries.clone();
            let statement = self.statement();
            self.scope.temporaries = temporaries;
            text.push_str(&statement);
            text.push('\n');
        }
        let leaves = self.size > 0 && !self.loops.is_empty() && self.rng.percent(4);
        let before = self.scope.clone();
        let jump = if leaves { self.leave() } else { None };
        // What follows is not reached, so that anything may hold there.
        self.scope = before;
        match jump {
            Some(jump) => (format!("{text}{jump};"), true),
            None => (text, false),
        }
    }

    fn statement(&mut self) -> String {
        for _ in 0..6 {
            let at = self.rng.weighted(WAYS.iter().map(|(weight, _)| *weight));
            if let Some(found) = WAYS[at].1(self) {
                return found;
            }
        }
        effect(self).unwrap_or_default()
    }

    /// Gives up references that nothing uses any more, so that what they borrow is free.
    fn retire_some(&mut self) {
        for at in 0..self.scope.locals.len() {
            let local = &self.scope.locals[at];
            let own = local.body + 1 == self.bodies.len() && local.loops == self.depth;
            let plain = matches!(local.ty, Ty::Ref(_) | Ty::Mut(_)) && !local.holds.is_empty();
            if own && plain && self.rng.percent(22) && self.scope.borrowed(at, None).is_none() {
                self.scope.locals[at].retired = true;
            }
        }
    }

    /// `if condition { return .. }`
    pub fn leave_if(&mut self) -> Option<String> {
        let condition = self.test(1).head();
        let before = self.scope.clone();
        let text = self.leave();
        self.scope = before;
        Some(format!("if {condition} {{ {} }}", text?))
    }

    /// `value?;`
    pub fn question(&mut self) -> Option<String> {
        let ty = Ty::owned(&mut self.rng, 0);
        let value = self.questioned(&ty, 2)?;
        match self.rng.percent(50) {
            true => Some(format!("{};", value.text)),
            false => {
                let name = self.local_name();
                self.declare(name.clone(), ty, false, Vec::new());
                Some(format!("let {name} = {};", value.text))
            }
        }
    }
}

/// A statement for its effect.
fn effect(this: &mut Generator) -> Option<String> {
    match this.rng.below(7) {
        0 => this.place_to_drop().map(|text| format!("{text};")),
        1 | 2 if this.may_await() => {
            let pending = this.pending();
            this.spend(2 + pending);
            Some(format!("tick(\"t\", {pending}).await;"))
        }
        3 => {
            let number = this.expression(&Ty::Int, 3);
            this.spend(1);
            Some(format!("say(format_args!(\"{{}}\", {}));", number.text))
        }
        4 => {
            let place = this.place(&Ty::Pair, Access::Change)?;
            this.touch(&place, Access::Change);
            Some(format!("{}.swap();", place.receiver))
        }
        _ => {
            let number = this.expression(&Ty::Int, 3);
            this.spend(1);
            Some(format!("say({});", number.text))
        }
    }
}

/// `let _ = value;`, `_ = value;`, `value;`
fn discard(this: &mut Generator) -> Option<String> {
    let ty = Ty::owned(&mut this.rng, 1);
    let value = this.expression(&ty, 3);
    let form = *this.rng.pick(&["let _ = ", "_ = ", "", "drop"])?;
    Some(match form {
        "drop" => format!("drop({});", value.text),
        "" => format!("{};", value.operand()),
        form => format!("{form}{};", value.text),
    })
}

fn assertion(this: &mut Generator) -> Option<String> {
    let operands = this.operands(&[Ty::Int, Ty::Int], 2);
    let [left, right] = operands.parts.as_slice() else { return None };
    let message = this.fresh();
    let (left, right) = (Expr::loose(left).operand(), Expr::loose(right).operand());
    Some(match this.rng.below(3) {
        0 => format!("assert!({left} <= {right} + 9, \"a{message}\");"),
        1 => format!("assert_ne!({left} + 100, {right});"),
        _ => format!("debug_assert!(100 + {right} > {left});"),
    })
}

fn nested_block(this: &mut Generator) -> Option<String> {
    let most = this.rng.between(1, 3);
    let (text, end) = this.branch_unit_of(most);
    let reached = end.is_some();
    this.join_branches(vec![end]);
    let word = if this.rng.percent(20) { "unsafe " } else { "" };
    Some(if reached { format!("{word}{text}") } else { text })
}

/// An item in the body.
fn item(this: &mut Generator) -> Option<String> {
    let name = this.fresh();
    let value = this.rng.below(4);
    match this.rng.percent(50) {
        true => {
            let name = format!("K{name}");
            this.declare(name.clone(), Ty::Int, false, Vec::new());
            Some(format!("const {name}: usize = {value};"))
        }
        false => {
            let number = this.expression(&Ty::Int, 1);
            let inner = format!("fn inner{name}(n: usize) -> usize {{ seen(n + {value}) }}");
            this.spend(1);
            Some(format!("{inner} say(inner{name}({}));", number.text))
        }
    }
}

/// A use of a local that is a reference.
fn touched_reference(this: &mut Generator) -> Option<String> {
    let place = this.place_where(Access::Change, |place| {
        place.ty == Ty::Value && place.text.starts_with('*')
    })?;
    this.touch(&place, Access::Change);
    this.spend(1);
    Some(format!("{}.touch();", place.receiver))
}
