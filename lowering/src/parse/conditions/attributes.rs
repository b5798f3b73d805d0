//! Where the attributes of a piece of syntax are.
//!
//! In: a statement or an expression. Out: its attributes. Invariant: those of a statement that is
//! an operation stand at its first operand, where `syn` puts them.

use syn::{Attribute, Expr, Stmt};

/// The attributes of a statement that is no item.
pub fn of_statement(stmt: &mut Stmt) -> Option<&mut Vec<Attribute>> {
    match stmt {
        Stmt::Local(local) => Some(&mut local.attrs),
        Stmt::Macro(call) => Some(&mut call.attrs),
        Stmt::Expr(expr, _) => of_expression(first(expr)),
        Stmt::Item(_) => None,
    }
}

/// The first operand of an operation.
fn first(expr: &mut Expr) -> &mut Expr {
    match expr {
        Expr::Assign(inner) => first(&mut inner.left),
        Expr::Binary(inner) => first(&mut inner.left),
        Expr::Cast(inner) => first(&mut inner.expr),
        other => other,
    }
}

macro_rules! attributes {
    ($expr:expr; $($kind:ident)+) => {
        match $expr {
            $(Expr::$kind(inner) => Some(&mut inner.attrs),)+
            _ => None,
        }
    };
}

/// The attributes of an expression.
pub fn of_expression(expr: &mut Expr) -> Option<&mut Vec<Attribute>> {
    attributes!(expr;
        Array Assign Async Await Binary Block Break Call Cast Closure Const Continue Field ForLoop
        Group If Index Infer Let Lit Loop Macro Match MethodCall Paren Path Range RawAddr Reference
        Repeat Return Struct Try TryBlock Tuple Unary Unsafe While Yield
    )
}
