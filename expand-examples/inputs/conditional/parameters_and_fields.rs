//! `#[cfg]` on parameters and on fields that await, in methods, trait methods and nested functions.

use framewright_expand_examples::{D, d, make, tick};

struct Pair {
    x: D,
    #[cfg(panic = "unwind")]
    y: D,
    #[cfg(not(panic = "unwind"))]
    z: Missing,
}

trait Build {
    async fn build(&self, name: &'static str, #[cfg(any())] missing: Missing) -> Pair;
}

struct Builder(D);

impl Build for Builder {
    #[framewright::coroutine]
    async fn build(&self, name: &'static str, #[cfg(any())] missing: Missing) -> Pair {
        let held = d("held");
        Pair {
            x: make(name, 1).await,
            #[cfg(panic = "unwind")]
            y: make("y", held.len() as u32 % 2).await,
            #[cfg(not(panic = "unwind"))]
            z: missing().await,
        }
    }
}

impl Builder {
    #[framewright::coroutine]
    async fn twice(
        self,
        #[cfg(panic = "unwind")] first: D,
        #[cfg(any())] second: Missing,
    ) -> usize {
        let Pair {
            x,
            #[cfg(panic = "unwind")]
            y,
            #[cfg(any())]
            z,
        } = self.build("x", #[cfg(any())] missing()).await;
        tick("pause", 1).await;
        x.len() + y.len() + first.len() + self.0.len()
    }
}

#[framewright::coroutine]
pub async fn case() -> usize {
    #[framewright::coroutine]
    async fn nested(#[cfg(panic = "unwind")] given: D) -> usize {
        #[cfg(panic = "unwind")]
        tick("nested", 1).await;
        given.len()
    }
    let builder = Builder(d("builder"));
    builder.twice(d("first")).await + nested(d("given")).await
}
