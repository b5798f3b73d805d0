//! Branches and blocks, as expressions and as statements.
//!
//! In: the type of the value, or none. Out: the text. Invariant: each branch is written from the
//! scope before all of them, and what holds afterwards holds after each that comes to its end.

use super::place::Access;
use super::scope::Scope;
use super::scrutinee::Scrutinee;
use super::types::Ty;
use super::{Edition, Expr, Generator};

/// The text of a branch, and the scope at its end if that can be reached.
pub type Branch = (String, Option<Scope>);

impl Generator {
    /// A branch that gives a value, or leaves. The scope is then again what it was.
    pub fn branch_value(&mut self, ty: &Ty, depth: usize) -> Branch {
        let before = self.scope.clone();
        let length = before.locals.len();
        let leaves = std::mem::replace(&mut self.branch_leaves, true);
        if leaves
            && self.size > 0
            && self.rng.percent(9)
            && let Some(text) = self.leave()
        {
            self.scope = before;
            return (text, None);
        }
        let likely = 35usize.saturating_sub(8 * self.nested);
        let text = match self.size > 0 && self.rng.percent(likely) {
            true => self.block_text(ty, depth),
            false => self.expression(ty, depth).text,
        };
        let mut after = std::mem::replace(&mut self.scope, before);
        after.truncate(length);
        (text, Some(after))
    }

    /// A branch without a value.
    pub fn branch_unit(&mut self) -> Branch {
        let most = self.rng.between(1, 3);
        self.branch_unit_of(most)
    }

    /// The same, of at most so many statements.
    pub fn branch_unit_of(&mut self, most: usize) -> Branch {
        let before = self.scope.clone();
        let length = before.locals.len();
        self.nested += 1;
        let (text, leaves) = self.statements(most);
        self.nested -= 1;
        let mut after = std::mem::replace(&mut self.scope, before);
        after.truncate(length);
        (format!("{{ {text} }}"), (!leaves).then_some(after))
    }

    /// Goes on after branches; if all of them leave, with what was before.
    pub fn join_branches(&mut self, branches: Vec<Option<Scope>>) {
        let ended: Vec<Scope> = branches.into_iter().flatten().collect();
        if let Some(joined) = ended.into_iter().reduce(|all, one| all.join(&one)) {
            self.scope = joined;
        }
    }

    /// `{ statements value }`
    pub fn block_text(&mut self, ty: &Ty, depth: usize) -> String {
        self.scoped(|this| {
            let most = this.rng.between(1, 2);
            let length = this.scope.locals.len();
            let (text, leaves) = this.statements(most);
            // After a jump a value says which type the block has.
            let tail = match leaves {
                true => this.simple(ty).text,
                false => this.tail(ty, depth, length),
            };
            format!("{{ {text} {tail} }}")
        })
    }

    /// The last expression of a block whose locals begin at `first`.
    pub fn tail(&mut self, ty: &Ty, depth: usize, first: usize) -> String {
        let guarded = self.guarded;
        if self.edition == Edition::E2021 {
            self.guarded = self.guarded.min(first);
        }
        let tail = self.expression(ty, depth).text;
        self.guarded = guarded;
        tail
    }

    pub fn block(&mut self, ty: &Ty, depth: usize) -> Option<Expr> {
        if self.size == 0 {
            return None;
        }
        Some(Expr::loose(self.block_text(ty, depth)))
    }

    pub fn if_else(&mut self, ty: &Ty, depth: usize) -> Option<Expr> {
        if self.rng.percent(35) {
            return self.if_let_value(ty, depth);
        }
        let condition = self.test(depth.min(2)).head();
        let yes = self.branch_value(ty, depth);
        self.branch_leaves = false;
        let no = self.branch_value(ty, depth);
        let (yes, no) = self.alternatives(yes, no);
        Some(Expr::loose(format!("if {condition} {yes} else {no}")))
    }

    /// Joins two branches and puts braces around each.
    fn alternatives(&mut self, yes: Branch, no: Branch) -> (String, String) {
        self.join_branches(vec![yes.1, no.1]);
        (braced(yes.0), braced(no.0))
    }

    fn if_let_value(&mut self, ty: &Ty, depth: usize) -> Option<Expr> {
        let mark = self.scope.held.len();
        let scrutinee = self.scrutinee(depth)?;
        self.scope.held.extend(scrutinee.loans.clone());
        let head = scrutinee.head();
        let before = self.scope.clone();
        let arm = self.arm(&scrutinee);
        let yes = self.branch_value(ty, depth);
        self.scope = before;
        self.branch_leaves = false;
        let no = self.branch_value(ty, depth);
        let yes = (yes.0, yes.1.map(|scope| truncated(scope, &self.scope)));
        let (yes, no) = self.alternatives(yes, no);
        self.scope.held.truncate(mark);
        Some(Expr::loose(format!("if let {} = {head} {yes} else {no}", arm.text)))
    }

    /// `if condition && let pattern = value && condition { value } else { value }`
    pub fn let_chain_value(&mut self, ty: &Ty, depth: usize) -> Option<Expr> {
        if self.edition == Edition::E2021 {
            return None;
        }
        let mark = self.scope.held.len();
        let before = self.scope.clone();
        let first = self.condition(depth.min(1)).head();
        let Some(scrutinee) = self.scrutinee(depth) else {
            self.scope = before;
            return None;
        };
        self.scope.held.extend(scrutinee.loans.clone());
        let skipped = before.join(&self.scope);
        let arm = self.arm(&scrutinee);
        let bound = self.scope.clone();
        let last = self.condition(depth.min(1)).head();
        let failed = bound.join(&self.scope);
        let yes = self.branch_value(ty, depth);
        let length = skipped.locals.len();
        let mut after = failed;
        after.truncate(length);
        self.scope = skipped.join(&after);
        self.scope.held.truncate(mark);
        self.branch_leaves = false;
        let no = self.branch_value(ty, depth);
        let yes = (yes.0, yes.1.map(|scope| truncated(scope, &self.scope)));
        let (yes, no) = self.alternatives(yes, no);
        self.scope.held.truncate(mark);
        let (pattern, head) = (arm.text, scrutinee.head());
        let chain = format!("{} && let {pattern} = {head} && {}", tight(first), tight(last));
        Some(Expr::loose(format!("if {chain} {yes} else {no}")))
    }

    pub fn match_value(&mut self, ty: &Ty, depth: usize) -> Option<Expr> {
        let text = self.match_arms(depth, |this| this.branch_value(ty, depth))?;
        Some(Expr::loose(text))
    }

    /// A match whose arms are written by `branch`.
    pub fn match_arms(
        &mut self,
        depth: usize,
        branch: impl Fn(&mut Generator) -> Branch,
    ) -> Option<String> {
        let mark = self.scope.held.len();
        let scrutinee = self.scrutinee(depth)?;
        self.scope.held.extend(scrutinee.loans.clone());
        let head = scrutinee.head();
        let before = self.scope.clone();
        let mut arms = Vec::new();
        let mut ends = Vec::new();
        let mut guards = before.clone();
        for last in self.arm_plan() {
            self.scope = guards.clone();
            let arm = if last { self.last_arm(&scrutinee) } else { self.arm(&scrutinee) };
            let guard = if last { String::new() } else { self.guard(&scrutinee, depth) };
            guards.temporaries = self.scope.temporaries.clone();
            self.branch_leaves = !last;
            let (text, end) = branch(self);
            ends.push(end.map(|scope| truncated(scope, &before)));
            arms.push(format!("{}{guard} => {text},", arm.text));
        }
        self.scope = guards;
        self.join_branches(ends);
        self.scope.held.truncate(mark);
        Some(format!("match {head} {{ {} }}", arms.join(" ")))
    }

    /// For each arm, whether it takes what is left.
    fn arm_plan(&mut self) -> Vec<bool> {
        let before = self.rng.between(1, 2);
        let mut plan = vec![false; before];
        plan.push(true);
        plan
    }

    /// ` if condition`, perhaps; nothing is changed in it.
    fn guard(&mut self, scrutinee: &Scrutinee, depth: usize) -> String {
        if !self.rng.percent(25) || scrutinee.is_exclusive() {
            return String::new();
        }
        self.frozen += 1;
        let condition = self.test(depth.min(1));
        self.frozen -= 1;
        format!(" if {}", condition.text)
    }

    pub fn labelled_block(&mut self, ty: &Ty, depth: usize) -> Option<Expr> {
        if self.size == 0 {
            return None;
        }
        let label = self.open_block(Some(ty.clone()));
        let text = self.block_text(ty, depth);
        let breaks = self.close_frame();
        let ends = breaks.into_iter().map(|scope| truncated(scope, &self.scope));
        let joined = ends.fold(self.scope.clone(), |all, one| all.join(&one));
        self.scope = joined;
        Some(Expr::loose(format!("'{label}: {text}")))
    }

    /// What `if` and `match` are as statements.
    pub fn choice_statement(&mut self) -> Option<String> {
        match self.rng.below(4) {
            0 => self.match_arms(2, |this| this.branch_unit()),
            1 => {
                let condition = self.test(2).head();
                let yes = self.branch_unit();
                let no = self.branch_unit();
                self.join_branches(vec![yes.1, no.1]);
                Some(format!("if {condition} {} else {}", yes.0, no.0))
            }
            2 => {
                let mark = self.scope.held.len();
                let scrutinee = self.scrutinee(2)?;
                self.scope.held.extend(scrutinee.loans.clone());
                let before = self.scope.clone();
                let arm = self.arm(&scrutinee);
                let yes = self.branch_unit();
                let end = yes.1.map(|scope| truncated(scope, &before));
                self.scope = before.clone();
                self.join_branches(vec![end, Some(before)]);
                self.scope.held.truncate(mark);
                Some(format!("if let {} = {} {}", arm.text, scrutinee.head(), yes.0))
            }
            _ => {
                let condition = self.test(2).head();
                let before = self.scope.clone();
                let yes = self.branch_unit();
                self.join_branches(vec![yes.1, Some(before)]);
                Some(format!("if {condition} {}", yes.0))
            }
        }
    }

    /// Changes a local on one path only.
    pub fn place_to_drop(&mut self) -> Option<String> {
        let place = self.place_where(Access::Take, |place| {
            !place.ty.is_copy() && !matches!(place.ty, Ty::Closure(..))
        })?;
        self.touch(&place, Access::Take);
        self.spend(1);
        Some(format!("drop({})", place.text))
    }
}

/// In braces, if it is not a block already.
pub fn braced(text: String) -> String {
    if text.starts_with('{') { text } else { format!("{{ {text} }}") }
}

/// An operand of `&&`.
fn tight(condition: String) -> String {
    if condition.starts_with('(') && condition.ends_with(')') && !condition.contains(") ") {
        return condition;
    }
    format!("({condition})")
}

/// Without the locals that `outer` does not have, and with its operands.
pub fn truncated(mut scope: Scope, outer: &Scope) -> Scope {
    scope.truncate(outer.locals.len());
    scope.held.clone_from(&outer.held);
    scope
}
