//! Smaller programs: one piece of syntax removed or made simple.
//!
//! In: a program. Out: every program that is one step smaller. Invariant: counters of loops stay,
//! so that a smaller program ends as well; whether it compiles is not known here.

use quote::ToTokens;
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, File, ImplItem, Item, Stmt, parse_quote};

/// All programs that are one step smaller, the largest steps first.
pub fn reductions(file: &File) -> Vec<String> {
    let length = file.to_token_stream().to_string().len();
    let mut found: Vec<(usize, String)> = Vec::new();
    for at in 0.. {
        let mut smaller = file.clone();
        let mut step = Step { left: at, done: false };
        step.visit_file_mut(&mut smaller);
        if !step.done {
            break;
        }
        let tokens = smaller.to_token_stream().to_string().len();
        if tokens < length {
            found.push((tokens, prettyplease::unparse(&smaller)));
        }
    }
    found.sort();
    found.dedup();
    found.into_iter().map(|(_, text)| text).collect()
}

/// Does the step with a number, counted in the order of the visit.
struct Step {
    left: usize,
    done: bool,
}

impl Step {
    /// Whether it is this step's turn.
    fn is_due(&mut self) -> bool {
        if self.done {
            return false;
        }
        if self.left == 0 {
            self.done = true;
            return true;
        }
        self.left -= 1;
        false
    }

    /// Removes one element of a list, if it is the turn of one.
    fn remove<T>(&mut self, list: &mut Vec<T>, may_go: impl Fn(&T) -> bool) {
        let due = list.iter().position(|element| may_go(element) && self.is_due());
        if let Some(at) = due {
            list.remove(at);
        }
    }
}

impl VisitMut for Step {
    fn visit_file_mut(&mut self, file: &mut File) {
        self.remove(&mut file.items, |item| !matches!(item, Item::Use(_)));
        visit_mut::visit_file_mut(self, file);
    }

    fn visit_item_impl_mut(&mut self, item: &mut syn::ItemImpl) {
        self.remove(&mut item.items, |_| true);
        visit_mut::visit_item_impl_mut(self, item);
    }

    fn visit_item_fn_mut(&mut self, item: &mut syn::ItemFn) {
        if item.attrs.len() == 1 && self.is_due() {
            item.attrs.clear();
        }
        visit_mut::visit_item_fn_mut(self, item);
    }

    fn visit_impl_item_mut(&mut self, item: &mut ImplItem) {
        if let ImplItem::Fn(function) = item
            && function.attrs.len() == 1
            && self.is_due()
        {
            function.attrs.clear();
        }
        visit_mut::visit_impl_item_mut(self, item);
    }

    fn visit_block_mut(&mut self, block: &mut Block) {
        self.remove(&mut block.stmts, |statement| !counts(statement));
        // A block in the place of a statement: what is in it.
        let inner = block.stmts.iter().position(|statement| {
            inner_block(statement).is_some_and(|block| !block.stmts.is_empty()) && self.is_due()
        });
        if let Some(at) = inner {
            let block_of = inner_block(&block.stmts[at]).expect("it was just seen").clone();
            block.stmts.splice(at..=at, block_of.stmts);
        }
        visit_mut::visit_block_mut(self, block);
    }

    fn visit_stmt_mut(&mut self, statement: &mut Stmt) {
        if !counts(statement) {
            visit_mut::visit_stmt_mut(self, statement);
        }
    }

    fn visit_expr_match_mut(&mut self, expression: &mut syn::ExprMatch) {
        self.remove(&mut expression.arms, |_| true);
        let guarded = expression.arms.iter_mut().find(|arm| arm.guard.is_some() && self.is_due());
        if let Some(arm) = guarded {
            arm.guard = None;
        }
        visit_mut::visit_expr_match_mut(self, expression);
    }

    fn visit_expr_if_mut(&mut self, expression: &mut syn::ExprIf) {
        if expression.else_branch.is_some() && self.is_due() {
            expression.else_branch = None;
        }
        visit_mut::visit_expr_if_mut(self, expression);
    }

    fn visit_local_mut(&mut self, local: &mut syn::Local) {
        if let syn::Pat::Type(typed) = &local.pat
            && self.is_due()
        {
            local.pat = (*typed.pat).clone();
        }
        visit_mut::visit_local_mut(self, local);
    }

    fn visit_pat_mut(&mut self, pattern: &mut syn::Pat) {
        let simple = matches!(pattern, syn::Pat::Wild(_) | syn::Pat::Type(_));
        if !simple && self.is_due() {
            *pattern = parse_quote!(_);
            return;
        }
        visit_mut::visit_pat_mut(self, pattern);
    }

    fn visit_expr_mut(&mut self, expression: &mut Expr) {
        for simpler in simpler(expression) {
            if self.is_due() {
                *expression = simpler;
                return;
            }
        }
        visit_mut::visit_expr_mut(self, expression);
    }

    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        type Operands = syn::punctuated::Punctuated<Expr, syn::Token![,]>;
        let Ok(mut operands) = mac.parse_body_with(Operands::parse_terminated) else { return };
        for operand in &mut operands {
            self.visit_expr_mut(operand);
        }
        if self.done {
            mac.tokens = operands.into_token_stream();
        }
    }
}

/// Whether a statement counts the rounds of a loop.
fn counts(statement: &Stmt) -> bool {
    let text = statement.to_token_stream().to_string();
    text.starts_with('i') && text.contains("+= 1 ;")
}

fn inner_block(statement: &Stmt) -> Option<&Block> {
    let Stmt::Expr(expression, _) = statement else { return None };
    match expression {
        Expr::Block(inner) => Some(&inner.block),
        Expr::Unsafe(inner) => Some(&inner.block),
        Expr::If(inner) => Some(&inner.then_branch),
        Expr::Loop(inner) => Some(&inner.body),
        Expr::While(inner) => Some(&inner.body),
        Expr::ForLoop(inner) => Some(&inner.body),
        _ => None,
    }
}

/// What may stand instead: its parts, and the simplest values of the common types.
fn simpler(expression: &Expr) -> Vec<Expr> {
    let mut found = parts(expression);
    let text = expression.to_token_stream().to_string();
    if text.len() > 9 {
        found.push(parse_quote!(1));
        found.push(parse_quote!(true));
        found.push(parse_quote!(d("s")));
        found.push(parse_quote!(None));
        found.push(parse_quote!(()));
    }
    found
}

/// The expressions directly inside.
fn parts(expression: &Expr) -> Vec<Expr> {
    match expression {
        Expr::Await(of) => vec![(*of.base).clone()],
        Expr::Paren(of) => vec![(*of.expr).clone()],
        Expr::Unary(of) => vec![(*of.expr).clone()],
        Expr::Reference(of) => vec![(*of.expr).clone()],
        Expr::Cast(of) => vec![(*of.expr).clone()],
        Expr::Try(of) => vec![(*of.expr).clone()],
        Expr::Field(of) => vec![(*of.base).clone()],
        Expr::Binary(of) => vec![(*of.left).clone(), (*of.right).clone()],
        Expr::Call(of) => of.args.iter().cloned().collect(),
        Expr::MethodCall(of) => {
            std::iter::once((*of.receiver).clone()).chain(of.args.iter().cloned()).collect()
        }
        Expr::Tuple(of) => of.elems.iter().cloned().collect(),
        Expr::Array(of) => of.elems.iter().cloned().collect(),
        Expr::Struct(of) => of.fields.iter().map(|field| field.expr.clone()).collect(),
        Expr::Match(of) => {
            let arms = of.arms.iter().map(|arm| (*arm.body).clone());
            std::iter::once((*of.expr).clone()).chain(arms).collect()
        }
        Expr::If(of) => {
            let other = of.else_branch.iter().map(|(_, branch)| (**branch).clone());
            block_value(&of.then_branch).into_iter().chain(other).collect()
        }
        Expr::Block(of) => tail(&of.block).into_iter().collect(),
        Expr::Unsafe(of) => tail(&of.block).into_iter().collect(),
        Expr::Async(of) => tail(&of.block).into_iter().collect(),
        Expr::Loop(of) => block_value(&of.body).into_iter().collect(),
        Expr::Closure(of) => vec![(*of.body).clone()],
        Expr::Let(of) => vec![(*of.expr).clone()],
        Expr::Assign(of) => vec![(*of.right).clone()],
        _ => Vec::new(),
    }
}

fn block_value(block: &Block) -> Option<Expr> {
    Some(parse_quote!(#block))
}

/// The value of a block that has nothing else.
fn tail(block: &Block) -> Option<Expr> {
    match block.stmts.as_slice() {
        [Stmt::Expr(value, None)] => Some(value.clone()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::reductions;

    #[test]
    fn a_statement_an_operand_and_an_arm_can_go() {
        let text = "fn f() { a(); b(c(1), 2); match x { 1 => y(), _ => z() } }";
        let found = reductions(&syn::parse_str(text).expect("it is Rust"));
        let has = |text: &str| found.iter().any(|one| one.replace(['\n', ' '], "").contains(text));
        assert!(has("{b(c(1),2);matchx"));
        assert!(has("{a();b(1,2)"));
        assert!(has("matchx{_=>z(),}"));
    }

    #[test]
    fn a_counter_stays() {
        let text = "fn f() { loop { i1 += 1; if i1 > 2 { break; } } }";
        let found = reductions(&syn::parse_str(text).expect("it is Rust"));
        assert!(found.iter().all(|one| !one.contains("loop") || one.contains("i1 += 1")));
    }
}
