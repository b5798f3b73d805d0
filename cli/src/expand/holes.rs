//! Places for what the printer cannot lay out.
//!
//! In: a tree with macro calls and struct literals. Out: the tree with identifiers in their place,
//! and, once it is printed, the text with those replaced. Invariant: an identifier is as wide as
//! what goes there, if that fits a line, so that the printer breaks lines where it would.

use syn::visit_mut::{self, VisitMut};
use syn::{Expr, ExprStruct, Ident, Macro, MacroDelimiter, Stmt};

use super::clauses::Clauses;

/// No line is longer, if it can be helped.
pub const WIDTH: usize = 100;
/// What a struct literal may take to stay on one line.
const SHORT: usize = 76;
const NAME: &str = "__hole";

/// What goes into the holes, by number.
#[derive(Default)]
pub struct Holes(Vec<Filling>);

enum Filling {
    Text(String),
    Call(Clauses),
}

impl Holes {
    /// A hole for a comment that stands as a statement.
    pub fn comment(&mut self, text: &str) -> Expr {
        self.hole(Filling::Text(text.to_string()))
    }

    fn hole(&mut self, filling: Filling) -> Expr {
        let width = match &filling {
            Filling::Text(text) => text.chars().count(),
            Filling::Call(call) => call.one_line().map_or(call.opening().len(), |text| text.len()),
        };
        let name = format!("{NAME}{}_", self.0.len());
        let name = format!("{name:_<width$}", width = width.min(WIDTH));
        let ident = Ident::new(&name, proc_macro2::Span::call_site());
        self.0.push(filling);
        syn::parse_quote!(#ident)
    }

    fn call(&mut self, mac: &Macro) -> Option<Expr> {
        // Between braces may be anything.
        if matches!(mac.delimiter, MacroDelimiter::Brace(_)) {
            return None;
        }
        Some(self.hole(Filling::Call(Clauses::of(mac))))
    }

    /// A printed text with its holes filled.
    pub fn fill(&self, printed: &str) -> String {
        let mut out = String::new();
        let mut rest = printed;
        while let Some(at) = rest.find(NAME) {
            let mut name = rest[at + NAME.len()..].split(|c| c != '_' && !char::is_ascii_digit(&c));
            let name = name.next().unwrap_or_default();
            out.push_str(&rest[..at]);
            rest = &rest[at + NAME.len() + name.len()..];
            let number = name.trim_end_matches('_').parse::<usize>().ok();
            let after = rest.lines().next().map_or(0, |line| line.chars().count());
            match number.and_then(|number| self.0.get(number)) {
                Some(Filling::Text(text)) => out.push_str(text),
                Some(Filling::Call(call)) => {
                    let line = &out[out.rfind('\n').map_or(0, |at| at + 1)..];
                    let indent = line.chars().take_while(|c| *c == ' ').count();
                    let column = line.chars().count();
                    let text = call.at(indent, WIDTH.saturating_sub(column + after));
                    out.push_str(&text);
                }
                None => out.push_str(&format!("{NAME}{name}")),
            }
        }
        out.push_str(rest);
        out
    }
}

impl VisitMut for Holes {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        let hole = match expr {
            Expr::Macro(call) if call.attrs.is_empty() => self.call(&call.mac),
            Expr::Struct(literal) => self.short(literal).map(Filling::Text).map(|t| self.hole(t)),
            _ => None,
        };
        if let Some(hole) = hole {
            *expr = hole;
        }
    }

    fn visit_stmt_mut(&mut self, stmt: &mut Stmt) {
        if let Stmt::Macro(call) = stmt {
            if call.attrs.is_empty()
                && let Some(hole) = self.call(&call.mac)
            {
                *stmt = Stmt::Expr(hole, call.semi_token);
            }
            return;
        }
        visit_mut::visit_stmt_mut(self, stmt);
    }
}

impl Holes {
    /// A struct literal on one line, if it is short.
    fn short(&self, literal: &ExprStruct) -> Option<String> {
        let annotated =
            !literal.attrs.is_empty() || literal.fields.iter().any(|field| !field.attrs.is_empty());
        if annotated || literal.rest.is_some() || literal.fields.is_empty() {
            return None;
        }
        let mut path = literal.clone();
        path.fields.clear();
        let path = self.fill(&super::clauses::print(&Expr::Struct(path), 1)?);
        let mut fields = Vec::new();
        for field in &literal.fields {
            let syn::Member::Named(name) = &field.member else { return None };
            let value = self.fill(&super::clauses::print(&field.expr, 1)?);
            fields.push(match field.colon_token {
                Some(_) => format!("{name}: {}", value.trim()),
                None => name.to_string(),
            });
        }
        let path = path.trim().trim_end_matches("{}").trim_end();
        let text = format!("{path} {{ {} }}", fields.join(", "));
        (!text.contains('\n') && text.len() <= SHORT).then_some(text)
    }
}
