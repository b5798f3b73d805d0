//! A macro call as clauses.
//!
//! In: a call such as `wait!(state @ State::Start, suspend State::AwaitRead, fut = read(x))`. Out:
//! its layout, on one line or one clause after another. Invariant: no macro is known by name; a
//! clause is some words and then an expression, and what is neither is shown token by token.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::visit_mut::VisitMut;
use syn::{Expr, Macro, MacroDelimiter};

use super::holes::{Holes, WIDTH};
use super::{parentheses, spacing};

/// More words do not come before the expression of a clause.
const MOST_WORDS: usize = 24;
/// Words of the library's macros that could be read as the name of a function.
const NO_CALLEES: &[&str] = &["outline", "inline"];

/// A macro call, taken apart.
pub struct Clauses {
    opening: String,
    closing: &'static str,
    clauses: Vec<Clause>,
    one_line: Option<String>,
}

struct Clause {
    words: String,
    expr: Option<Expr>,
    /// The comma or semicolon after it; one at the end stays, for a macro may tell it from none.
    end: &'static str,
}

impl Clauses {
    /// Takes a call apart.
    pub fn of(mac: &Macro) -> Clauses {
        let (open, closing) = match mac.delimiter {
            MacroDelimiter::Paren(_) => ("(", ")"),
            MacroDelimiter::Bracket(_) => ("[", "]"),
            MacroDelimiter::Brace(_) => ("{", "}"),
        };
        let path = spacing::text(mac.path.to_token_stream());
        let opening = format!("{path}!{open}");
        let clauses: Vec<_> = split(mac.tokens.clone())
            .into_iter()
            .map(|(tokens, end)| Clause { end, ..Clause::of(tokens) })
            .collect();
        let lines: Option<Vec<_>> = clauses.iter().map(Clause::one_line).collect();
        let one_line = lines.map(|lines| format!("{opening}{}{closing}", lines.join(" ")));
        Clauses { opening, closing, clauses, one_line }
    }

    /// The whole call on one line, if each clause fits one.
    pub fn one_line(&self) -> Option<&str> {
        self.one_line.as_deref()
    }

    /// The first line if it takes several.
    pub fn opening(&self) -> &str {
        &self.opening
    }

    /// The call in a line indented by `indent`, with this much room left in it.
    pub fn at(&self, indent: usize, room: usize) -> String {
        if let Some(text) = &self.one_line
            && (text.chars().count() <= room || self.clauses.is_empty())
        {
            return text.clone();
        }
        let inner = indent + 4;
        let blank = " ".repeat(inner);
        let mut lines: Vec<String> = Vec::new();
        let mut packs = false;
        for clause in &self.clauses {
            let text = format!("{}{}", clause.at(inner), clause.end);
            let single = !text.contains('\n');
            match lines.last_mut() {
                // Short clauses share a line.
                Some(line) if packs && single && line.len() + 1 + text.len() <= WIDTH => {
                    line.push(' ');
                    line.push_str(&text);
                }
                _ => lines.push(format!("{blank}{text}")),
            }
            packs = single;
        }
        let end = " ".repeat(indent);
        format!("{}\n{}\n{end}{}", self.opening, lines.join("\n"), self.closing)
    }
}

/// Whether an expression is a pattern, for it ends with `..` where a literal names the rest: the
/// printer would leave that out.
fn is_pattern(expr: &Expr) -> bool {
    struct Find(bool);
    impl<'a> Visit<'a> for Find {
        fn visit_expr_struct(&mut self, literal: &'a syn::ExprStruct) {
            self.0 |= literal.dot2_token.is_some() && literal.rest.is_none();
            visit::visit_expr_struct(self, literal);
        }
    }
    let mut find = Find(false);
    find.visit_expr(expr);
    find.0
}

impl Clause {
    fn of(tokens: Vec<TokenTree>) -> Clause {
        for words in 0..tokens.len().min(MOST_WORDS) {
            if words > 0 && !can_end(&tokens[words - 1]) {
                continue;
            }
            let rest: TokenStream = tokens[words..].iter().cloned().collect();
            if let Ok(mut expr) = syn::parse2::<Expr>(rest) {
                let called = tokens[words].to_string();
                let is_word = tokens.len() > words + 1 && NO_CALLEES.contains(&called.as_str());
                if is_word
                    || matches!(expr, Expr::Verbatim(_) | Expr::Assign(_))
                    || is_pattern(&expr)
                {
                    continue;
                }
                parentheses::Remove.visit_expr_mut(&mut expr);
                let words = spacing::text(tokens[..words].iter().cloned().collect());
                return Clause { words, expr: Some(expr), end: "" };
            }
        }
        Clause { words: spacing::text(tokens.into_iter().collect()), expr: None, end: "" }
    }

    fn one_line(&self) -> Option<String> {
        let text = format!("{}{}", self.at(4), self.end);
        (!text.contains('\n')).then_some(text)
    }

    /// The clause, its first line without the indentation that the others have.
    fn at(&self, indent: usize) -> String {
        let Some(expr) = &self.expr else { return self.words.clone() };
        let mut expr = expr.clone();
        let mut holes = Holes::default();
        holes.visit_expr_mut(&mut expr);
        let Some(printed) = print(&expr, indent / 4) else {
            return format!("{} {}", self.words, spacing::text(expr.to_token_stream()));
        };
        // The words stand before the first line; the holes are told so.
        let first = " ".repeat(indent);
        let gap = if self.words.is_empty() { "" } else { " " };
        let text = format!("{first}{}{gap}{}", self.words, printed.trim_start());
        holes.fill(&text).trim().to_string()
    }
}

/// Whether words may end here and an expression begin.
fn can_end(token: &TokenTree) -> bool {
    match token {
        TokenTree::Punct(punct) => {
            punct.spacing() == proc_macro2::Spacing::Alone && !matches!(punct.as_char(), '.' | '\'')
        }
        _ => true,
    }
}

/// The clauses, each with what ends it.
fn split(tokens: TokenStream) -> Vec<(Vec<TokenTree>, &'static str)> {
    let mut parts = Vec::new();
    let mut part = Vec::new();
    for token in tokens {
        let end = match &token {
            TokenTree::Punct(punct) if punct.as_char() == ',' => ",",
            TokenTree::Punct(punct) if punct.as_char() == ';' => ";",
            _ => {
                part.push(token);
                continue;
            }
        };
        parts.push((std::mem::take(&mut part), end));
    }
    if !part.is_empty() {
        parts.push((part, ""));
    }
    parts
}

/// An expression inside this many blocks, its lines indented accordingly. The blocks are loops,
/// whose braces the printer never puts on one line.
pub fn print(expr: &Expr, depth: usize) -> Option<String> {
    let depth = depth.max(1);
    let mut expr = expr.clone();
    for _ in 1..depth {
        expr = syn::parse_quote!(loop { #expr });
    }
    let function: syn::ItemFn = syn::parse_quote!(fn wrapper() { #expr });
    let file = syn::File { shebang: None, attrs: Vec::new(), items: vec![function.into()] };
    let printed = prettyplease::unparse(&file);
    let lines: Vec<_> = printed.lines().collect();
    let inner = lines.get(depth..lines.len().checked_sub(depth)?)?;
    Some(inner.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::Clauses;

    fn one_line(call: &str) -> String {
        let mac: syn::Macro = syn::parse_str(call).unwrap();
        Clauses::of(&mac).one_line().unwrap_or_default().to_string()
    }

    #[test]
    fn words_and_expressions_read_as_written() {
        for call in [
            "fw::wait!(live, state @ State::Start, begin[A | B], suspend State::At)",
            "fw::wait!(fut = outline read(&x))",
            "fw::wait!(fut = outline (*x).read())",
            "fw::receive!(x_held.disarm(), x, |place| place.next(), (*place).next())",
            "fw::hold!(live, x: Vec<u8> = f(), state in State::A | State::B)",
            "vec![f(x); 2]",
            "own::listed!(a, b,)",
        ] {
            assert_eq!(one_line(call), call);
        }
    }
}
