//! `x.renew()` consumes, and `x` is assigned again: "last in the source" is not "last on the path".

use framewright_expand_examples::{D, d, later, tick};

struct Chain {
    value: D,
    left: u32,
}

impl Chain {
    fn rest(self) -> Chain {
        Chain { value: self.value.renew(), left: self.left - 1 }
    }
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let mut chain = Chain { value: d("chain"), left: 2 };
    let mut sum = 0;
    while later(1, chain.left).await > 0 {
        sum += chain.value.len();
        chain = chain.rest();
        tick("shorter", 1).await;
    }
    let rest = d("rest");
    let mut value = d("value");
    let length = value.into_name().len();
    value = rest.renew();
    tick("again", 1).await;
    sum + length + value.len()
}
