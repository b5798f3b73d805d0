//! Blocks and statements.
//!
//! In: a block. Out: the same, marked. Invariant: a `let` whose block awaits again gets slots; the
//! temporaries of a statement end with it.

use syn::{Block, Expr, Local, Pat, Stmt};

use super::resolve::{Context, Resolver};
use super::{awaits, patterns, places};
use crate::ir::mark;
use crate::parse::Edition;

impl Resolver<'_> {
    /// The body of the function.
    pub fn root(&mut self, root: &mut Block) {
        self.put_back = patterns::put_back(root);
        self.ends.push(awaits::in_block(root));
        self.statements(root);
        self.ends.pop();
    }

    /// A block in its own scope.
    pub(super) fn block(&mut self, block: &mut Block) {
        self.scoped(|this| this.statements(block));
    }

    pub(super) fn statements(&mut self, block: &mut Block) {
        let counts: Vec<_> = block.stmts.iter().map(awaits::in_stmt).collect();
        let last = block.stmts.len().saturating_sub(1);
        for (index, stmt) in block.stmts.iter_mut().enumerate() {
            let later: usize = counts[index + 1..].iter().sum();
            let is_tail = index == last && matches!(stmt, Stmt::Expr(_, None));
            self.relations.open(is_tail);
            let end = self.awaits.len() + counts[index];
            match stmt {
                Stmt::Local(local) => {
                    self.ends.push(end);
                    self.let_statement(local, later > 0 && self.opaque.is_empty());
                    self.ends.pop();
                }
                // Before 2024 the temporaries of a tail live on in the scope around its block.
                Stmt::Expr(expr, None) if index == last => match self.edition {
                    Edition::Before2024 => self.expr(expr, Context::Value),
                    Edition::From2024 => self.terminating(expr, Context::Value),
                },
                Stmt::Expr(expr, _) => {
                    self.ends.push(end);
                    self.expr(expr, Context::Value);
                    self.ends.pop();
                }
                Stmt::Item(_) | Stmt::Macro(_) => {}
            }
            self.relations.close();
        }
    }

    fn let_statement(&mut self, local: &mut Local, later: bool) {
        let ty = match &local.pat {
            Pat::Type(typed) => Some((*typed.ty).clone()),
            _ => None,
        };
        let Some(init) = &mut local.init else {
            self.declare_name(&mut local.pat, later, ty.as_ref());
            return;
        };
        let known = places::known_of_value(&init.expr);
        let closure = matches!(&*init.expr, Expr::Closure(_));
        let selects = !patterns::is_name(&local.pat)
            && self.needs_select(&init.expr, &[&local.pat], init.diverge.is_some());
        let context = if selects { Context::Select } else { patterns::context(&local.pat) };
        let in_else = init.diverge.as_ref().map_or(0, |(_, e)| awaits::in_expr(e)) > 0;
        let leaves = match init.diverge {
            Some(_) => !places::matches_whatever_owns(&local.pat),
            None => false,
        };
        let leaves = leaves || !places::binds_all(&local.pat);
        let first = self.locals.len();
        let later = later || (in_else && self.opaque.is_empty());
        if later || (awaits::in_expr(&init.expr) > 0 && self.opaque.is_empty()) {
            if patterns::extends(&local.pat) {
                let promoted = places::is_promoted(&init.expr);
                extend(&mut init.expr, promoted);
            }
            self.mark_extended(&mut init.expr);
        }
        // What it leaves of its value is dropped before the temporaries that were made earlier.
        let outer = self.pending;
        if leaves && places::binds_anything(&local.pat) && awaits::in_expr(&init.expr) > 0 {
            self.pending = self.ends.len();
        }
        self.expr(&mut init.expr, context);
        self.pending = outer;
        self.note_apart(&init.expr, &[&local.pat], init.diverge.is_some());
        let is_kept = |local: &crate::ir::Local| local.role == crate::ir::Role::Temporary;
        if leaves && places::binds_anything(&local.pat) && self.locals[first..].iter().any(is_kept)
        {
            self.keep_scrutinee(&mut init.expr, false);
            self.type_of_kept(&init.expr, &mut local.pat);
        }
        // What is taken out of a kept value is taken slot by slot.
        let apart = self.is_kept(&init.expr) && places::binds_by_value(&local.pat);
        let later = later || apart;
        if let Some((_, otherwise)) = &mut init.diverge {
            self.terminating(otherwise, Context::Value);
        }
        if selects && init.diverge.is_none() {
            self.touch_only_bound(&init.expr, &local.pat);
        }
        if init.diverge.is_none() {
            self.declare_name(&mut local.pat, later || selects, ty.as_ref());
        } else {
            self.declare(&mut local.pat, later || selects, ty.as_ref());
        }
        if let Some(id) = super::locals::single(&local.pat)
            && ty.is_none()
        {
            self.locals[id.0].known = known;
            self.locals[id.0].closure = closure;
            self.locals[id.0].owns_all = known == crate::ir::Known::Copy;
        }
    }

    /// A kept value has the type that is written at the pattern: it is matched without.
    fn type_of_kept(&mut self, value: &Expr, pat: &mut Pat) {
        if let (Some(slot), Pat::Type(typed)) = (mark::as_marked_slot(value), &*pat) {
            self.locals[slot.0].ty = Some((*typed.ty).clone());
            *pat = (*typed.pat).clone();
        }
    }

    /// Marks the temporaries of a `let` that live as long as its local: those that are borrowed
    /// where the value itself is made.
    fn mark_extended(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Reference(reference) => {
                self.mark_extended(&mut reference.expr);
                let shared = reference.mutability.is_none();
                let promoted = shared && places::is_promoted(&reference.expr);
                extend(&mut reference.expr, promoted);
            }
            Expr::Call(call) if mark::as_macro(call).is_some_and(|m| self.macros[m].pins) => {
                call.args.iter_mut().for_each(|pinned| replace(pinned, mark::extended));
            }
            Expr::Call(call) if is_constructor(&call.func) => {
                call.args.iter_mut().for_each(|field| self.mark_extended(field));
            }
            Expr::Tuple(tuple) => tuple.elems.iter_mut().for_each(|e| self.mark_extended(e)),
            Expr::Array(array) => array.elems.iter_mut().for_each(|e| self.mark_extended(e)),
            Expr::Struct(literal) => {
                literal.fields.iter_mut().for_each(|field| self.mark_extended(&mut field.expr));
            }
            Expr::Cast(cast) => self.mark_extended(&mut cast.expr),
            Expr::Paren(paren) if paren.attrs.is_empty() => self.mark_extended(&mut paren.expr),
            Expr::Group(group) => self.mark_extended(&mut group.expr),
            Expr::Block(block) => self.mark_extended_in(&mut block.block),
            Expr::Unsafe(block) => self.mark_extended_in(&mut block.block),
            Expr::If(branches) => {
                self.mark_extended_in(&mut branches.then_branch);
                branches.else_branch.iter_mut().for_each(|(_, e)| self.mark_extended(e));
            }
            Expr::Match(inner) => {
                inner.arms.iter_mut().for_each(|arm| self.mark_extended(&mut arm.body));
            }
            _ => {}
        }
    }

    fn mark_extended_in(&mut self, block: &mut Block) {
        if let Some(Stmt::Expr(tail, None)) = block.stmts.last_mut() {
            self.mark_extended(tail);
        }
    }
}

/// Marks the value that a `let` extends when it extends a place: the one that the place is in.
fn extend(place: &mut Expr, promoted: bool) {
    match place {
        Expr::Path(_) => {}
        Expr::Field(field) => extend(&mut field.base, promoted),
        Expr::Index(index) => extend(&mut index.expr, promoted),
        Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Deref(_)) => {
            extend(&mut unary.expr, promoted);
        }
        Expr::Paren(paren) if paren.attrs.is_empty() => extend(&mut paren.expr, promoted),
        Expr::Group(group) => extend(&mut group.expr, promoted),
        Expr::Paren(_) => {}
        value => {
            // What a reference refers to lives as long as the reference.
            if let Expr::Reference(reference) = value {
                let shared = reference.mutability.is_none();
                let promoted = shared && places::is_promoted(&reference.expr);
                extend(&mut reference.expr, promoted);
            }
            if !promoted {
                replace(value, mark::extended);
            }
        }
    }
}

/// Whether what is called is a variant or a struct, by its name.
pub fn is_constructor(callee: &Expr) -> bool {
    let Expr::Path(path) = callee else { return false };
    let last = path.path.segments.last().map(|last| last.ident.to_string());
    last.is_some_and(|name| name.starts_with(char::is_uppercase))
}

fn replace(expr: &mut Expr, mark: fn(Expr) -> Expr) {
    let inner = std::mem::replace(expr, Expr::PLACEHOLDER);
    *expr = mark(inner);
}
