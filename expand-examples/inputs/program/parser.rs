//! A recursive-descent parser over an async source of tokens: `?`, recursion, matches, loops.

use std::future::Future;
use std::pin::Pin;

use framewright_expand_examples::{D, d, tick};

struct Tokens {
    left: Vec<&'static str>,
}

impl Tokens {
    #[framewright::coroutine]
    async fn next(&mut self) -> Option<D> {
        tick("token", 1).await;
        self.left.pop().map(d)
    }

    fn sum(&mut self) -> Pin<Box<dyn Future<Output = Result<i32, String>> + '_>> {
        Box::pin(sum(self))
    }
}

#[framewright::coroutine]
async fn atom(tokens: &mut Tokens) -> Result<i32, String> {
    let token = tokens.next().await.ok_or("end")?;
    match token.name() {
        "(" => tokens.sum().await,
        "-" => Ok(-Box::pin(atom(tokens)).await?),
        number => number.parse().map_err(|error| format!("{token}: {error}")),
    }
}

#[framewright::coroutine]
async fn sum(tokens: &mut Tokens) -> Result<i32, String> {
    let mut total = atom(tokens).await?;
    while let Some(operator) = tokens.next().await {
        total = match operator.name() {
            "+" => total + atom(tokens).await?,
            "*" => total * atom(tokens).await?,
            ")" => break,
            _ => return Err(format!("unexpected {operator}")),
        };
    }
    Ok(total)
}

pub async fn case() -> Vec<Result<i32, String>> {
    let mut results = Vec::new();
    for text in ["1 + 2", "2 * ( - 3 + 1 )", "1 +", "1 ? 2", "x"] {
        let mut tokens = Tokens { left: text.split(' ').rev().collect() };
        results.push(sum(&mut tokens).await);
    }
    results
}
