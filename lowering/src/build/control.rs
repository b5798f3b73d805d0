//! Branches, matches and loops.
//!
//! In: control flow expressions. Out: the same, marked. Invariant: conditions, guards, arms and
//! loop bodies are scopes of temporaries, as in the language; a loop that awaits has a label, and
//! every `break` and `continue` in it names the loop that it means.

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{
    Expr, ExprForLoop, ExprIf, ExprLoop, ExprMatch, ExprWhile, Label, Lifetime, Pat, parse_quote,
};

use super::resolve::{Context, Resolver};
use super::{awaits, patterns, places};
use crate::ir::{Role, alternatives, mark, scope};
use crate::parse::Edition;

/// Where the links of a condition stand.
#[derive(Clone, Copy)]
struct Links {
    /// How many awaits come before the end of what they bind.
    end: usize,
    /// Whether they are an `if`'s: before 2024 a value that did not match outlives it.
    of_if: bool,
    /// Whether what they bind has slots in any case.
    slots: bool,
}

impl Resolver<'_> {
    pub(super) fn if_expr(&mut self, expr: &mut ExprIf) {
        let then = awaits::in_block(&expr.then_branch);
        // Where the else branch awaits, the condition must be one that can be skipped: its bindings
        // and temporaries get slots.
        let in_else = expr.else_branch.as_ref().map_or(0, |(_, e)| awaits::in_expr(e));
        self.scoped(|this| {
            this.condition(&mut expr.cond, then, Some(in_else));
            this.body_block(&mut expr.then_branch);
        });
        if let Some((_, otherwise)) = &mut expr.else_branch {
            self.terminating(otherwise, Context::Value);
        }
    }

    /// A condition; `body` awaits follow in the block that its bindings reach, and in that of an
    /// `if` as many as said in what follows if it does not hold.
    fn condition(&mut self, cond: &mut Expr, body: usize, in_else: Option<usize>) {
        if !scope::has_let(cond) {
            self.terminating(cond, Context::Value);
            return;
        }
        // The temporaries of a `let` in a condition live as long as its bindings.
        let end = self.awaits.len() + awaits::in_expr(cond) + body + in_else.unwrap_or(0);
        let outer = self.ends.last().copied().unwrap_or(0);
        let end = match self.edition {
            Edition::Before2024 if in_else.is_some() => outer.max(end),
            _ => end,
        };
        let of_if = in_else.is_some();
        // Before 2024 those of an `if` are temporaries of the statement around it.
        let around = self.edition == Edition::Before2024 && of_if;
        let outer = self.pending;
        if around && self.is_pending() {
            self.pending = self.ends.len() + 1;
        }
        self.links_to(cond, Links { end, of_if, slots: false });
        self.pending = outer;
    }

    /// A guard that binds: its bindings and its temporaries live as long as the arm's.
    fn binding_guard(&mut self, guard: &mut Expr, body: &Expr, slots: bool) {
        let end = self.awaits.len() + awaits::in_expr(guard) + awaits::in_expr(body);
        // Where it is tried in a step, the body is entered as if an await came first.
        let end = end + usize::from(slots);
        self.links_to(guard, Links { end, of_if: false, slots });
    }

    fn links_to(&mut self, cond: &mut Expr, links: Links) {
        self.ends.push(links.end);
        self.links(cond, links);
        self.ends.pop();
    }

    fn links(&mut self, cond: &mut Expr, links: Links) {
        match cond {
            Expr::Binary(binary) if matches!(binary.op, syn::BinOp::And(_)) => {
                self.links(&mut binary.left, links);
                self.links(&mut binary.right, links);
            }
            Expr::Let(link) => {
                let selects = self.needs_select(&link.expr, &[&link.pat], true);
                let moves = places::binds_by_value(&link.pat);
                let context = match selects {
                    true => Context::Select,
                    false if places::binds_anything(&link.pat) => Context::Scrutinee { moves },
                    false => Context::Tested,
                };
                self.expr(&mut link.expr, context);
                self.note_apart(&link.expr, &[&link.pat], true);
                let follows = self.awaits.len() < links.end && self.opaque.is_empty();
                let follows = follows || self.is_pending();
                let unmatched = links.of_if
                    && self.edition == Edition::Before2024
                    && !places::matches_whatever_owns(&link.pat);
                let lent = places::lends(&link.pat);
                if follows && (unmatched || lent || !places::binds_all(&link.pat)) {
                    self.keep_scrutinee(&mut link.expr, lent);
                }
                self.declare(&mut link.pat, follows || selects || links.slots, None);
            }
            Expr::Paren(paren) if scope::has_let(&paren.expr) => {
                self.links(&mut paren.expr, links);
            }
            other => self.terminating(other, Context::Value),
        }
    }

    pub(super) fn match_expr(&mut self, expr: &mut ExprMatch) {
        let moves = expr.arms.iter().any(|arm| {
            matches!(
                patterns::context(&arm.pat),
                Context::Value | Context::Scrutinee { moves: true }
            )
        });
        let guards_await = self.opaque.is_empty() && guards_in_steps(&expr.arms);
        let all: Vec<_> = expr.arms.iter().map(|arm| &arm.pat).collect();
        let again = patterns::is_looked_at_again(&expr.expr, &expr.arms);
        let selects = self.needs_select(&expr.expr, &all, guards_await || again);
        let binds = expr.arms.iter().any(|arm| places::binds_anything(&arm.pat));
        let context = match selects {
            true => Context::Select,
            false if binds || guards_await => Context::Scrutinee { moves },
            false => Context::Tested,
        };
        self.expr(&mut expr.expr, context);
        let all: Vec<_> = expr.arms.iter().map(|arm| &arm.pat).collect();
        self.note_apart(&expr.expr, &all, false);
        if guards_await {
            self.keep_for_guards(&mut expr.expr);
        } else if self.outlives_match(expr) {
            let lent = expr.arms.iter().any(|arm| places::lends(&arm.pat));
            self.keep_scrutinee(&mut expr.expr, lent);
        }
        // Arms that are chosen in steps are entered from elsewhere.
        let kept = self.is_kept(&expr.expr);
        let in_steps = guards_await || selects || (kept && moves);
        for arm in &mut expr.arms {
            let slots = arm_awaits(arm) || in_steps;
            self.scoped(|this| {
                this.declare(&mut arm.pat, slots, None);
                if let Some((_, guard)) = &mut arm.guard {
                    if awaits::in_expr(guard) > 0 && alternatives::tried(&arm.pat).len() > 1 {
                        this.refuse(crate::diagnostics::not_lowered(
                            guard.span(),
                            "a guard that awaits after alternatives which may both match",
                            "write an arm for each",
                        ));
                    }
                    let outer = this.guarded.len();
                    this.guarded.extend(mark::declared_in(&arm.pat));
                    match scope::has_let(guard) {
                        true => this.binding_guard(guard, &arm.body, in_steps),
                        false => this.terminating(guard, Context::Value),
                    }
                    this.guarded.truncate(outer);
                }
                this.terminating(&mut arm.body, Context::Value);
            });
        }
    }

    /// Whether an await comes before what an arm leaves of a value is dropped, at the end of the
    /// statement: in an arm, or after the match. Where one arm awaits the match is a block of ours,
    /// which would end what any of the others leaves.
    fn outlives_match(&self, expr: &ExprMatch) -> bool {
        let inside: usize = expr.arms.iter().map(awaits_in_arm).sum();
        let after = self.ends.last().is_some_and(|end| self.awaits.len() + inside < *end);
        (after || inside > 0 || self.is_pending())
            && expr.arms.iter().any(|arm| !places::binds_all(&arm.pat))
    }

    pub(super) fn loop_expr(&mut self, expr: &mut ExprLoop) {
        let awaits = awaits::in_block(&expr.body) > 0 || left_by_guards(&expr.body);
        self.enter_loop(&mut expr.label, awaits, expr.loop_token.span);
        self.body_block(&mut expr.body);
        self.loops.pop();
    }

    pub(super) fn while_expr(&mut self, expr: &mut ExprWhile) {
        let body = awaits::in_block(&expr.body);
        let awaits = awaits::in_expr(&expr.cond) + body > 0 || left_by_guards(&expr.body);
        self.enter_loop(&mut expr.label, awaits, expr.while_token.span);
        self.scoped(|this| {
            this.condition(&mut expr.cond, body, None);
            this.body_block(&mut expr.body);
        });
        self.loops.pop();
    }

    pub(super) fn for_expr(&mut self, expr: &mut ExprForLoop) {
        let body = awaits::in_block(&expr.body);
        let plain_items = matches!(&*expr.expr, Expr::Range(_));
        self.expr(&mut expr.expr, Context::Value);
        let slots = body > 0 && self.opaque.is_empty();
        if slots {
            if !(plain_items || places::binds_all(&expr.pat)) {
                self.bind_item(expr);
            }
            self.keep(&mut expr.expr, "iter", Role::Iterator);
        }
        let named = body > 0 || left_by_guards(&expr.body);
        self.enter_loop(&mut expr.label, named, expr.for_token.span);
        self.scoped(|this| {
            this.declare(&mut expr.pat, slots, None);
            this.body_block(&mut expr.body);
        });
        self.loops.pop();
    }

    /// `for P in e { b }` with parts that `P` leaves: `for item in e { let P = item; b }`.
    fn bind_item(&mut self, expr: &mut ExprForLoop) {
        let item = self.names.fresh("item");
        let pat = std::mem::replace(&mut *expr.pat, parse_quote!(#item));
        if !matches!(pat, Pat::Wild(_)) {
            expr.body.stmts.insert(0, parse_quote!(let #pat = #item;));
        }
    }

    /// A block at whose end the temporaries of its tail are dropped.
    fn body_block(&mut self, block: &mut syn::Block) {
        self.ends.push(self.awaits.len() + awaits::in_block(block));
        self.block(block);
        self.ends.pop();
    }

    fn enter_loop(&mut self, label: &mut Option<Label>, named: bool, span: Span) {
        if !named || !self.opaque.is_empty() {
            self.loops.push(None);
            return;
        }
        let lifetime = match label {
            Some(label) => label.name.clone(),
            None => {
                let name = self.names.free("again");
                let span = span.resolved_at(Span::mixed_site());
                let lifetime = Lifetime::new(&format!("'{name}"), span);
                *label = Some(Label { name: lifetime.clone(), colon_token: Default::default() });
                lifetime
            }
        };
        self.loops.push(Some(lifetime));
    }

    pub(super) fn jump(&mut self, label: &mut Option<Lifetime>) {
        if label.is_none()
            && let Some(Some(name)) = self.loops.last()
        {
            *label = Some(name.clone());
        }
    }
}

/// Whether a guard in a block may leave the loop around it, or another: guards may come to stand in
/// a loop of ours.
fn left_by_guards(block: &syn::Block) -> bool {
    struct Find {
        guards: usize,
        found: bool,
    }
    impl<'a> syn::visit::Visit<'a> for Find {
        fn visit_arm(&mut self, arm: &'a syn::Arm) {
            self.guards += 1;
            arm.guard.iter().for_each(|(_, guard)| self.visit_expr(guard));
            // The body of an arm whose guard binds comes there with it.
            let binds = arm.guard.as_ref().is_some_and(|(_, guard)| scope::has_let(guard));
            self.guards -= usize::from(!binds);
            self.visit_expr(&arm.body);
            self.guards -= usize::from(binds);
        }
        fn visit_expr(&mut self, expr: &'a Expr) {
            self.found |= self.guards > 0 && matches!(expr, Expr::Break(_) | Expr::Continue(_));
            syn::visit::visit_expr(self, expr);
        }
        fn visit_item(&mut self, _: &'a syn::Item) {}
    }
    let mut find = Find { guards: 0, found: false };
    syn::visit::Visit::visit_block(&mut find, block);
    find.found
}

/// Whether an arm awaits.
pub fn arm_awaits(arm: &syn::Arm) -> bool {
    awaits_in_arm(arm) > 0
}

fn awaits_in_arm(arm: &syn::Arm) -> usize {
    let guard = arm.guard.as_ref().map_or(0, |(_, guard)| awaits::in_expr(guard));
    guard + awaits::in_expr(&arm.body)
}

/// Whether guards are tried one by one: if one awaits, or if one binds what an arm holds.
fn guards_in_steps(arms: &[syn::Arm]) -> bool {
    let mut guards = arms.iter().filter_map(|arm| arm.guard.as_ref());
    let binds = guards.clone().any(|(_, guard)| scope::has_let(guard));
    guards.any(|(_, guard)| awaits::in_expr(guard) > 0) || (binds && arms.iter().any(arm_awaits))
}
