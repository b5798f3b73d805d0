//! `let` in its forms.
//!
//! In: nothing. Out: the statement, what it binds declared. Invariant: a local is declared after
//! its initialiser was written, and borrows what that borrows.

use super::Generator;
use super::capture::Typed;
use super::place::Access;
use super::scope::State;
use super::types::{Calls, Ty};

impl Generator {
    /// `let x: T = value;`
    pub fn let_value(&mut self) -> Option<String> {
        let ty = Ty::owned(&mut self.rng, 2);
        let value = self.expression(&ty, 3);
        let mutable = self.rng.percent(60);
        let name = self.local_name();
        let typed = self.rng.percent(25);
        let annotation = if typed { format!(": {}", ty.text()?) } else { String::new() };
        let attribute = if self.rng.percent(4) { "#[allow(unused)] " } else { "" };
        self.declare(name.clone(), ty, mutable, value.loans);
        let keyword = if mutable { "let mut" } else { "let" };
        Some(format!("{attribute}{keyword} {name}{annotation} = {};", value.text))
    }

    /// `let (a, mut b) = value;`
    pub fn let_destructured(&mut self) -> Option<String> {
        let parts = vec![Ty::owned(&mut self.rng, 1), Ty::owned(&mut self.rng, 0)];
        let choices =
            [Ty::Pair, Ty::Tuple(parts), Ty::Tuple(vec![Ty::Value, Ty::Int]), Ty::Watched];
        let ty = self.rng.pick(&choices)?.clone();
        let scrutinee = self.scrutinee_of(&ty, 2)?;
        if scrutinee.text().starts_with('&') && scrutinee.loans.is_empty() {
            return None;
        }
        let text = self.let_pattern(&scrutinee);
        Some(format!("let {text} = {};", scrutinee.text()))
    }

    /// `let x; if condition { x = value; } else { x = value; }`
    pub fn let_deferred(&mut self) -> Option<String> {
        let ty = Ty::owned(&mut self.rng, 1);
        let name = format!("x{}", self.fresh());
        let mutable = self.rng.percent(30);
        let local = self.declare(name.clone(), ty.clone(), mutable, Vec::new());
        self.scope.locals[local].state = State::Unset;
        let condition = self.test(1).head();
        let first = self.filling(&name, &ty);
        let second = self.filling(&name, &ty);
        let never_filled = first.1.is_none() && second.1.is_none();
        self.join_branches(vec![first.1, second.1]);
        let state = &mut self.scope.locals[local];
        if state.state == State::Unset {
            state.state = State::Gone;
            state.mutable = false;
        }
        let keyword = if mutable { "let mut" } else { "let" };
        let annotation = ty.text().map(|text| format!(": {text}"));
        let annotation =
            annotation.filter(|_| never_filled || self.rng.percent(50)).unwrap_or_default();
        let branches = format!("if {condition} {} else {}", first.0, second.0);
        Some(format!("{keyword} {name}{annotation}; {branches}"))
    }

    /// `{ statements x = value; }`, or a branch that leaves.
    fn filling(&mut self, name: &str, ty: &Ty) -> super::choice::Branch {
        let before = self.scope.clone();
        let length = before.locals.len();
        if self.rng.percent(15)
            && let Some(text) = self.leave()
        {
            self.scope = before;
            return (format!("{{ {text} }}"), None);
        }
        let most = self.rng.between(0, 1);
        let (text, leaves) = self.statements(most);
        let mut text = text;
        if !leaves {
            let value = self.expression(ty, 2);
            text.push_str(&format!("{name} = {};", value.text));
            let named = |local: &super::scope::Local| local.name == name;
            let at = self.scope.locals.iter().position(named).expect("it was declared");
            self.scope.locals[at].state = State::Full;
        }
        let mut after = std::mem::replace(&mut self.scope, before);
        after.truncate(length);
        (format!("{{ {text} }}"), (!leaves).then_some(after))
    }

    /// `let Some(x) = value else { .. };`
    pub fn let_else(&mut self) -> Option<String> {
        let scrutinee = self.scrutinee(2)?;
        if scrutinee.text().starts_with('&') && scrutinee.loans.is_empty() {
            return None;
        }
        let before = self.scope.clone();
        let leaves = self.leave();
        self.scope = before;
        let leaves = leaves?;
        let arm = self.arm_of_let(&scrutinee);
        Some(format!("let {} = {} else {{ {leaves} }};", arm.text, scrutinee.head()))
    }

    /// `let r = &place;`, `let r = &mut place;`, `let r = &value;`
    pub fn let_reference(&mut self) -> Option<String> {
        let inner = match self.rng.weighted([50, 15, 10, 10].into_iter()) {
            0 => Ty::Value,
            1 => Ty::Pair,
            2 => Ty::opt(Ty::Value),
            _ => Ty::list(Ty::Value),
        };
        let name = format!("r{}", self.fresh());
        let (expression, ty) = match self.rng.below(6) {
            0 | 1 => {
                let found = self.lasting_exclusive(&inner)?;
                (found, Ty::exclusive(inner))
            }
            2 => {
                // Extended: it lives as long as the local.
                let value = self.expression(&inner, 2);
                if !value.text.ends_with(')') && !value.text.ends_with("await") {
                    return None;
                }
                let text = format!("&{}", value.operand());
                (super::Expr::loose(text), Ty::shared(inner))
            }
            3 if inner == Ty::Value => {
                let left = self.lasting_reference(&inner)?;
                let right = self.lasting_reference(&inner)?;
                let loans = left.loans.into_iter().chain(right.loans).collect();
                self.spend(2);
                let text = format!("longer({}, {})", left.text, right.text);
                (super::Expr::atom(text).holding(loans), Ty::shared(inner))
            }
            _ => (self.lasting_reference(&inner)?, Ty::shared(inner)),
        };
        self.declare(name.clone(), ty, false, expression.loans);
        Some(format!("let {name} = {};", expression.text))
    }

    /// A guard that lives to the end of the block.
    pub fn let_guard(&mut self) -> Option<String> {
        let shelf = self.place(&Ty::Shelf, Access::Read)?;
        self.touch(&shelf, Access::Read);
        let loans = self.loans(&shelf, super::scope::Kind::Shared);
        let name = format!("g{}", self.fresh());
        self.spend(4);
        let how = if self.may_await() { "open(1).await" } else { "peek()" };
        self.declare(name.clone(), Ty::Peek, false, loans);
        Some(format!("let {name} = {}.{how};", shelf.receiver))
    }

    /// A shelf, for guards.
    pub fn let_shelf(&mut self) -> Option<String> {
        let value = self.expression(&Ty::Value, 1);
        let name = format!("s{}", self.fresh());
        self.declare(name.clone(), Ty::Shelf, false, Vec::new());
        Some(format!("let {name} = Shelf::new({});", value.text))
    }

    /// A struct with methods.
    pub fn let_host(&mut self) -> Option<String> {
        let host = self.container(&Ty::Host, 1);
        let name = format!("h{}", self.fresh());
        self.declare(name.clone(), Ty::Host, true, Vec::new());
        Some(format!("let mut {name} = {};", host.text))
    }

    /// `let f = async { .. };`, or the future of a call.
    pub fn let_future(&mut self) -> Option<String> {
        if self.is_dear(6) {
            return None;
        }
        let name = format!("f{}", self.fresh());
        if self.rng.percent(40) {
            let functions = self.functions.clone();
            let function = self.rng.pick(&functions)?.clone();
            if self.is_dear(function.cost) || !function.lends_nothing_temporary() {
                return None;
            }
            let call = self.call(&function, 1)?;
            let ty = Ty::Future(Box::new(function.returns.clone()));
            self.declare(name.clone(), ty, false, call.loans);
            return Some(format!("let {name} = {};", call.text));
        }
        let inner = Ty::owned(&mut self.rng, 1);
        let future = self.future(&inner, 2);
        self.declare(name.clone(), Ty::Future(Box::new(inner)), false, future.loans);
        Some(format!("let {name} = {};", future.text))
    }

    /// `let c = |n| value;`
    pub fn let_closure(&mut self) -> Option<String> {
        let calls = [Calls::Often, Calls::Mutably, Calls::Once][self.rng.below(3)];
        let returns = match self.rng.percent(60) {
            true => Ty::Int,
            false => Ty::Value,
        };
        let closure = self.closure(calls, &returns, 2, Typed::Always);
        let name = format!("c{}", self.fresh());
        let ty = Ty::Closure(calls, Box::new(returns));
        self.declare(name.clone(), ty, true, closure.loans);
        Some(format!("let mut {name} = {};", closure.text))
    }
}
