//! Which awaits a piece of the source contains.
//!
//! In: source that is not yet marked. Out: counts. Invariant: an await inside a closure, an async
//! block or an item belongs to that, and is not counted.

use syn::visit::{self, Visit};
use syn::{Block, Expr, Item, Stmt};

#[derive(Default)]
struct Count(usize);

impl<'a> Visit<'a> for Count {
    fn visit_expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Closure(_) | Expr::Async(_) => return,
            Expr::Await(_) => self.0 += 1,
            _ => {}
        }
        visit::visit_expr(self, expr);
    }

    fn visit_item(&mut self, _: &'a Item) {}
}

/// Awaits of an expression.
pub fn in_expr(expr: &Expr) -> usize {
    let mut count = Count::default();
    count.visit_expr(expr);
    count.0
}

/// Awaits of a block.
pub fn in_block(block: &Block) -> usize {
    let mut count = Count::default();
    count.visit_block(block);
    count.0
}

/// Awaits of a statement.
pub fn in_stmt(stmt: &Stmt) -> usize {
    let mut count = Count::default();
    count.visit_stmt(stmt);
    count.0
}
