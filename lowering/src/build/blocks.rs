//! Async blocks that are lowered too.
//!
//! In: a body as parsed. Out: the text of each `async move` block in it, which is marked with its
//! number. Invariant: a block inside of a closure or of another async block is not among them: the
//! former stays native, the latter is found when the outer one is lowered.

use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, Item};

use crate::ir::mark;

/// Takes note of the async blocks of a body.
pub fn of(body: &mut Block) -> Vec<Block> {
    let mut find = Find(Vec::new());
    find.visit_block_mut(body);
    find.0
}

struct Find(Vec<Block>);

impl VisitMut for Find {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Closure(_) => {}
            Expr::Async(block) => {
                if block.capture.is_some() {
                    block.attrs.push(mark::block(self.0.len()));
                    self.0.push(block.block.clone());
                }
            }
            _ => visit_mut::visit_expr_mut(self, expr),
        }
    }

    fn visit_item_mut(&mut self, _: &mut Item) {}
}
