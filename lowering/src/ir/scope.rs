//! Which kept values belong to which scope of temporaries.
//!
//! In: a statement, a condition, an arm or another place where temporaries are dropped. Out: the
//! slots of the values kept in it, in the order in which they are made. Invariant: every marked
//! slot but an iterator's belongs to exactly one scope.

use syn::visit::{self, Visit};
use syn::{Block, Expr, Stmt};

use super::mark::{self, Marked};
use super::{Body, Call, LocalId, Role, Usage, pointee};
use crate::parse::Edition;

/// What ends with a scope of temporaries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ends {
    /// A kept value.
    Slot(LocalId),
    /// The receiver of a call whose arguments await, if the method takes it: from then on it is an
    /// operand.
    Receiver(Call),
}

/// The slots among what ends.
pub fn slots(all: Vec<Ends>) -> Vec<LocalId> {
    let slots = all.into_iter().filter_map(|one| match one {
        Ends::Slot(local) => Some(local),
        Ends::Receiver(_) => None,
    });
    slots.collect()
}

/// The slots kept to the end of an expression that is a scope of its own.
///
/// Its own operands end with it, among its temporaries; those of expressions inside of it before.
pub fn of_expr(body: &Body, expr: &Expr, edition: Edition) -> Vec<Ends> {
    operands_last(body, all_in(body, expr, edition), &own_operands(body, expr))
}

/// The slots kept to the end of the statement around an expression: operands end before any
/// temporary.
pub fn around(body: &Body, expr: &Expr, edition: Edition) -> Vec<Ends> {
    operands_last(body, all_in(body, expr, edition), &[])
}

fn all_in(body: &Body, expr: &Expr, edition: Edition) -> Vec<Ends> {
    let mut find = Find { body, edition, wanted: Wanted::All, found: Vec::new() };
    find.visit_expr(expr);
    find.found
}

/// Slots in the order in which their guards are declared: what ends first comes last.
fn operands_last(body: &Body, found: Vec<Ends>, own: &[Ends]) -> Vec<Ends> {
    let is_operand = |one: &Ends| match one {
        Ends::Slot(local) => body.local(*local).role == Role::Operand,
        Ends::Receiver(_) => true,
    };
    let is_inside = |one: &Ends| is_operand(one) && !own.contains(one);
    let (operands, mut all): (Vec<_>, Vec<_>) = found.into_iter().partition(is_inside);
    all.extend(operands);
    all
}

/// The kept operands of an expression itself; those of a macro are operands of what it expands to.
fn own_operands(body: &Body, expr: &Expr) -> Vec<Ends> {
    if matches!(expr, Expr::Call(call) if mark::as_macro(call).is_some()) {
        return Vec::new();
    }
    struct Own {
        inside: bool,
        found: Vec<Ends>,
    }
    impl<'a> Visit<'a> for Own {
        fn visit_expr(&mut self, expr: &'a Expr) {
            if std::mem::replace(&mut self.inside, true) {
                self.found.extend(mark::as_marked_slot(expr).map(Ends::Slot));
            } else {
                visit::visit_expr(self, expr);
            }
        }
    }
    let mut own = Own { inside: false, found: Vec::new() };
    own.visit_expr(expr);
    own.found.extend(received(body, expr).map(Ends::Receiver));
    own.found
}

/// The call that an expression is, if types say whether it takes its receiver, and its arguments
/// await.
pub fn received(body: &Body, expr: &Expr) -> Option<Call> {
    let (receiver, arguments) = match expr {
        Expr::MethodCall(call) => (&call.receiver, &call.args),
        Expr::Call(call) => (&call.func, &call.args),
        _ => return None,
    };
    if !mark::awaits_in_any(arguments) {
        return None;
    }
    let (holder, _) = pointee::holder(receiver);
    if let Some(mention) = mark::root_mention(holder) {
        let may_take = matches!(body.mention(mention).usage, Usage::Receiver | Usage::PartReceiver);
        return may_take.then_some(Call::OnLocal(mention));
    }
    let slot = match mark::as_marked(holder) {
        Some((Marked::Part(slot), _)) => slot,
        Some((Marked::Slot(slot), _)) if body.local(slot).role == Role::Temporary => slot,
        _ => return None,
    };
    matches!(expr, Expr::MethodCall(_)).then_some(Call::OnTemporary(slot))
}

struct Find<'b> {
    body: &'b Body,
    edition: Edition,
    wanted: Wanted,
    found: Vec<Ends>,
}

/// Which slots are looked for. An operand ends with the expression that it is one of; only
/// temporaries of a tail may live on in the scope around its block.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    All,
    Temporaries,
    Operands,
}

impl Find<'_> {
    fn tail(&mut self, block: &Block) {
        if self.edition != Edition::Before2024 || self.wanted == Wanted::Operands {
            return;
        }
        if let Some(Stmt::Expr(tail, None)) = block.stmts.last() {
            let outer = std::mem::replace(&mut self.wanted, Wanted::Temporaries);
            self.visit_expr(tail);
            self.wanted = outer;
        }
    }

    fn receiver(&mut self, call: &Expr) {
        let call = received(self.body, call).filter(|_| self.is_wanted(Role::Operand));
        self.found.extend(call.map(Ends::Receiver));
    }

    fn is_wanted(&self, role: Role) -> bool {
        match role {
            Role::Iterator | Role::Extended => false,
            Role::Temporary => self.wanted != Wanted::Operands,
            _ => self.wanted != Wanted::Temporaries,
        }
    }
}

impl<'a> Visit<'a> for Find<'_> {
    fn visit_expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Block(inner) => self.tail(&inner.block),
            Expr::Unsafe(inner) => self.tail(&inner.block),
            Expr::Binary(binary) if matches!(binary.op, syn::BinOp::And(_) | syn::BinOp::Or(_)) => {
                if is_nested(&binary.op, &binary.left) || has_let(&binary.left) {
                    self.visit_expr(&binary.left);
                }
            }
            // What a formatting macro borrows ends inside of it.
            Expr::Call(call)
                if mark::as_macro(call).is_some_and(|index| self.body.macros[index].is_scope) => {}
            Expr::If(inner) => {
                if self.edition == Edition::Before2024 && has_let(&inner.cond) {
                    self.visit_expr(&inner.cond);
                }
            }
            Expr::Let(inner) => self.visit_expr(&inner.expr),
            Expr::Match(inner) => self.visit_expr(&inner.expr),
            Expr::ForLoop(inner) => self.visit_expr(&inner.expr),
            Expr::MethodCall(call) => {
                self.visit_expr(&call.receiver);
                self.receiver(expr);
                call.args.iter().for_each(|argument| self.visit_expr(argument));
            }
            Expr::Call(call) => {
                self.visit_expr(&call.func);
                self.receiver(expr);
                call.args.iter().for_each(|argument| self.visit_expr(argument));
            }
            Expr::Loop(_) | Expr::While(_) | Expr::Closure(_) | Expr::Async(_) => {}
            expr => {
                visit::visit_expr(self, expr);
                let slot = mark::as_marked_slot(expr);
                let slot = slot.filter(|id| self.is_wanted(self.body.local(*id).role));
                self.found.extend(slot.map(Ends::Slot));
            }
        }
    }

    fn visit_local(&mut self, local: &'a syn::Local) {
        if let Some(init) = &local.init {
            self.visit_expr(&init.expr);
        }
    }

    fn visit_item(&mut self, _: &'a syn::Item) {}
}

/// Before 2024, the temporaries of a block's tail, where they end with the block and not later.
pub fn of_tail(body: &Body, block: &Block, edition: Edition) -> Vec<Ends> {
    match block.stmts.last() {
        Some(Stmt::Expr(tail, None)) if edition == Edition::Before2024 => {
            let wanted = Wanted::Temporaries;
            let mut find = Find { body, edition, wanted, found: Vec::new() };
            find.visit_expr(tail);
            find.found
        }
        _ => Vec::new(),
    }
}

/// What ends with a tail itself: everything, or before 2024 its operands alone.
pub fn inside_tail(body: &Body, tail: &Expr, edition: Edition) -> Vec<Ends> {
    let wanted = match edition {
        Edition::Before2024 => Wanted::Operands,
        Edition::From2024 => return of_expr(body, tail, edition),
    };
    let mut find = Find { body, edition, wanted, found: Vec::new() };
    find.visit_expr(tail);
    find.found
}

/// The slots of temporaries that a `let` extends.
pub fn extended(body: &Body, init: &Expr) -> Vec<LocalId> {
    struct Find<'b>(&'b Body, Vec<LocalId>);
    impl<'a> Visit<'a> for Find<'_> {
        fn visit_expr(&mut self, expr: &'a Expr) {
            if matches!(expr, Expr::Closure(_) | Expr::Async(_)) {
                return;
            }
            visit::visit_expr(self, expr);
            let slot = mark::as_marked_slot(expr);
            self.1.extend(slot.filter(|id| self.0.local(*id).role == Role::Extended));
        }
        fn visit_stmt(&mut self, stmt: &'a Stmt) {
            if let Stmt::Expr(tail, None) = stmt {
                self.visit_expr(tail);
            }
        }
    }
    let mut find = Find(body, Vec::new());
    find.visit_expr(init);
    find.1
}

/// The slots of a macro's arguments, if it is a scope of temporaries.
pub fn of_macro(body: &Body, call: &syn::ExprCall, edition: Edition) -> Vec<Ends> {
    let mut find = Find { body, edition, wanted: Wanted::All, found: Vec::new() };
    call.args.iter().for_each(|argument| find.visit_expr(argument));
    find.found
}

/// Whether the left operand of a lazy operator is one of the same kind.
pub fn is_nested(op: &syn::BinOp, left: &Expr) -> bool {
    use syn::BinOp::{And, Or};
    match left {
        Expr::Binary(inner) => {
            matches!((op, &inner.op), (And(_), And(_)) | (Or(_), Or(_)))
        }
        _ => false,
    }
}

/// Whether a condition binds.
pub fn has_let(cond: &Expr) -> bool {
    match cond {
        Expr::Let(_) => true,
        Expr::Binary(binary) if matches!(binary.op, syn::BinOp::And(_)) => {
            has_let(&binary.left) || has_let(&binary.right)
        }
        Expr::Paren(paren) => has_let(&paren.expr),
        _ => false,
    }
}

/// The slots of a condition: those of its links, which its bindings may borrow from.
pub fn of_condition(body: &Body, cond: &Expr, edition: Edition) -> Vec<Ends> {
    match cond {
        Expr::Binary(binary) if matches!(binary.op, syn::BinOp::And(_)) && has_let(cond) => {
            let mut found = of_condition(body, &binary.left, edition);
            found.extend(of_condition(body, &binary.right, edition));
            found
        }
        Expr::Let(link) => around(body, &link.expr, edition),
        Expr::Paren(paren) if has_let(cond) => of_condition(body, &paren.expr, edition),
        // Any other link is a scope of its own.
        _ => Vec::new(),
    }
}

/// The links of a condition, in order.
pub fn links(cond: &Expr) -> Vec<&Expr> {
    match cond {
        Expr::Binary(binary) if matches!(binary.op, syn::BinOp::And(_)) && has_let(cond) => {
            let mut found = links(&binary.left);
            found.extend(links(&binary.right));
            found
        }
        Expr::Paren(paren) if has_let(cond) => links(&paren.expr),
        other => vec![other],
    }
}

/// Whether a condition that binds has more links than one.
pub fn is_chain(cond: &Expr) -> bool {
    links(cond).len() > 1
}

/// The locals with slots that a condition binds.
pub fn bound_in(cond: &Expr) -> Vec<LocalId> {
    links(cond)
        .into_iter()
        .flat_map(|link| match link {
            Expr::Let(link) => mark::declared_in(&link.pat),
            _ => Vec::new(),
        })
        .collect()
}
