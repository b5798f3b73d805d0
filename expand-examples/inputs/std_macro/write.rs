//! `write!` and `writeln!` into a held string, with awaited arguments and `?`.

use std::fmt::{Error, Write};

use framewright_expand_examples::{d, later, make};

#[framewright::coroutine]
pub async fn case() -> Result<String, Error> {
    let mut text = String::new();
    let held = d("held");
    write!(text, "{}", make("a", 1).await)?;
    writeln!(text, " {held} {}", later(1, 5).await)?;
    write!(&mut text, "{text_length}", text_length = later(1, 3).await).unwrap();
    Ok(text)
}
