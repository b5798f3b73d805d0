//! The options of the attribute.
//!
//! In: the tokens between its parentheses. Out: [`Options`]. Invariant: an option that is not
//! known, has no sensible value or is given twice is an error on its own tokens.

use proc_macro2::TokenStream;
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Ident, LitInt, Path, Result, Token, ext::IdentExt, parse_quote};

use crate::diagnostics;

/// The edition whose scopes of temporaries the body has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Edition {
    /// 2021 and before: the temporaries of a block's tail outlive its locals.
    Before2024,
    /// 2024: they end before.
    #[default]
    From2024,
}

/// What the attribute says.
#[derive(Debug, Clone)]
pub struct Options {
    /// The path of the `framewright` crate.
    pub krate: Path,
    /// The edition of the body.
    pub edition: Edition,
    /// Whether attributes of other macros have been put above this one already.
    pub ordered: bool,
    /// Whether it is a stream, of what the function is written to return.
    pub stream: bool,
    /// Whether the frame lies on the heap, behind a type without a name.
    pub boxed: Option<Boxed>,
}

/// What may be done with a frame on the heap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Boxed {
    /// It may go to other threads.
    Send,
    /// It stays on its thread: `boxed(local)`.
    Local,
}

struct Setting {
    name: Ident,
    value: Option<Value>,
}

enum Value {
    Inside(TokenStream),
    Path(Path),
    Number(LitInt),
}

impl Parse for Setting {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let name = input.call(Ident::parse_any)?;
        if input.peek(syn::token::Paren) {
            let inside;
            syn::parenthesized!(inside in input);
            let value = Some(Value::Inside(inside.parse()?));
            return Ok(Setting { name, value });
        }
        if !input.peek(Token![=]) {
            return Ok(Setting { name, value: None });
        }
        let _: Token![=] = input.parse()?;
        let value = if input.peek(LitInt) {
            Some(Value::Number(input.parse()?))
        } else if input.peek(Token![,]) || input.is_empty() {
            None
        } else {
            Some(Value::Path(input.call(Path::parse_mod_style)?))
        };
        Ok(Setting { name, value })
    }
}

/// Parses the options.
pub fn parse(tokens: TokenStream, edition: Edition) -> Result<Options> {
    let settings = Punctuated::<Setting, Token![,]>::parse_terminated.parse2(tokens)?;
    let mut options = Options {
        krate: parse_quote!(::framewright),
        edition,
        ordered: false,
        stream: false,
        boxed: None,
    };
    let mut seen: Vec<String> = Vec::new();
    for setting in settings {
        let name = setting.name.to_string();
        if seen.contains(&name) {
            return Err(diagnostics::repeated_option(setting.name.span(), &name));
        }
        apply(&mut options, &setting, &name)?;
        seen.push(name);
    }
    Ok(options)
}

fn apply(options: &mut Options, setting: &Setting, name: &str) -> Result<()> {
    let span = setting.name.span();
    match (name, &setting.value) {
        ("crate", Some(Value::Path(path))) => options.krate = path.clone(),
        ("crate", _) => {
            return Err(diagnostics::malformed_option(span, name, "crate = ::framewright"));
        }
        ("edition", Some(Value::Number(number))) => {
            options.edition = match number.base10_digits() {
                "2015" | "2018" | "2021" => Edition::Before2024,
                "2024" => Edition::From2024,
                _ => {
                    let write = "edition = 2021` or `edition = 2024";
                    return Err(diagnostics::malformed_option(number.span(), name, write));
                }
            };
        }
        ("ordered", None) => options.ordered = true,
        ("edition", _) => {
            return Err(diagnostics::malformed_option(span, name, "edition = 2024"));
        }
        ("stream", None) => options.stream = true,
        ("stream", _) => return Err(diagnostics::malformed_option(span, name, "stream")),
        ("boxed", None) => options.boxed = Some(Boxed::Send),
        ("boxed", Some(Value::Inside(what))) if what.to_string() == "local" => {
            options.boxed = Some(Boxed::Local);
        }
        ("boxed", _) => {
            return Err(diagnostics::malformed_option(span, name, "boxed` or `boxed(local)"));
        }
        _ => return Err(diagnostics::unknown_option(span, name)),
    }
    Ok(())
}
