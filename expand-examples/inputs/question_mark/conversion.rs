//! `?` converts errors with `From`, two kinds into one, a boxed one too.

use std::error::Error;
use std::num::ParseIntError;

use framewright_expand_examples::feed::Dry;
use framewright_expand_examples::{Feed, d, later, say};

#[derive(Debug)]
pub enum Failure {
    Dry,
    Number(ParseIntError),
}

impl From<Dry> for Failure {
    fn from(_: Dry) -> Failure {
        say("from dry");
        Failure::Dry
    }
}

impl From<ParseIntError> for Failure {
    fn from(error: ParseIntError) -> Failure {
        say("from number");
        Failure::Number(error)
    }
}

#[framewright::coroutine]
async fn number(feed: &mut Feed) -> Result<u32, Failure> {
    let held = d("held");
    let text = feed.try_next().await?;
    Ok(text.name().parse::<u32>()? + later(1, "1").await.parse::<u32>()? + held.len() as u32)
}

#[framewright::coroutine]
async fn boxed(text: &str) -> Result<u32, Box<dyn Error>> {
    let held = d("held");
    let number: u32 = later(1, text).await.parse()?;
    if number > 5 {
        Err(format!("{held} is too much"))?
    }
    Ok(number)
}

pub async fn case() -> String {
    let mut feed = Feed::new(&["5", "five"]);
    let numbers = [number(&mut feed).await, number(&mut feed).await, number(&mut feed).await];
    format!("{numbers:?} {:?} {:?} {:?}", boxed("3").await, boxed("x").await, boxed("9").await)
}
