//! A receiver of a trait with a lifetime, in a future that must be `Send`.

use std::future::Future;
use std::pin::Pin;

use framewright_expand_examples::{d, later};

struct Request(String);

trait Take<'a>: Sized {
    fn take(from: &'a Request, left: &mut u32) -> impl Future<Output = Option<Self>> + Send;
}

trait Boxed: Future + Send + Sized {
    fn boxed<'a>(self) -> Pin<Box<dyn Future<Output = Self::Output> + Send + 'a>>
    where
        Self: 'a,
    {
        Box::pin(self)
    }
}

impl<F: Future + Send> Boxed for F {}

impl<'a> Take<'a> for &'a str {
    #[framewright::coroutine]
    async fn take(from: &'a Request, left: &mut u32) -> Option<Self> {
        *left = left.checked_sub(1)?;
        later(1, Some(&*from.0)).await
    }
}

impl<'a, T: Take<'a>> Take<'a> for Option<T> {
    #[framewright::coroutine]
    async fn take(from: &'a Request, left: &mut u32) -> Option<Self> {
        Some(T::take(from, left).boxed().await)
    }
}

trait Endpoint {
    fn call(&self, request: Request) -> impl Future<Output = usize> + Send;
}

struct Lengths;

impl Endpoint for Lengths {
    // Native on both sides: what it holds must be `Send` for any lifetimes.
    async fn call(&self, request: Request) -> usize {
        let mut left = 2;
        let first = <&str as Take>::take(&request, &mut left).await;
        let second = <Option<&str> as Take>::take(&request, &mut left).await;
        let third = <Option<&str> as Take>::take(&request, &mut left).await;
        first.map_or(0, str::len) + second.flatten().map_or(0, str::len) + third.iter().count()
    }
}

#[framewright::coroutine]
async fn called(endpoint: &Lengths) -> usize {
    let held = d("held");
    endpoint.call(Request("text".to_owned())).await + held.len()
}

pub async fn case() -> usize {
    called(&Lengths).await
}
