//! `async fn` in a trait, implemented for several types, called through generics.

use framewright_expand_examples::{D, d, later, make};

trait Service {
    async fn call(&self, request: D) -> D;
    async fn count(&mut self, by: u32) -> u32;
}

struct Echo(u32);
struct Prefix(D);

impl Service for Echo {
    #[framewright::coroutine]
    async fn call(&self, request: D) -> D {
        request.with(make("echo", 1).await)
    }

    #[framewright::coroutine]
    async fn count(&mut self, by: u32) -> u32 {
        self.0 += later(1, by).await;
        self.0
    }
}

impl Service for Prefix {
    #[framewright::coroutine]
    async fn call(&self, request: D) -> D {
        let prefix = self.0.clone();
        prefix.with(later(1, request).await)
    }

    #[framewright::coroutine]
    async fn count(&mut self, by: u32) -> u32 {
        self.0.bump(by).await
    }
}

#[framewright::coroutine]
async fn twice<S: Service>(service: &mut S) -> (D, u32) {
    let first = service.call(d("request")).await;
    let number = service.count(1).await;
    (service.call(first).await, number + service.count(2).await)
}

pub async fn case() -> [(D, u32); 2] {
    [twice(&mut Echo(0)).await, twice(&mut Prefix(d("prefix"))).await]
}
