//! Items inside the body: `const`, `static`, `fn`, `struct`, `impl`, `use`, `mod`-free.

use framewright_expand_examples::{d, later, tick};

#[framewright::coroutine]
pub async fn case() -> usize {
    use std::collections::BTreeMap as Map;
    const TIMES: u32 = 2;
    static NAMES: [&str; 2] = ["a", "bb"];
    let held = d("held");
    let mut map = Map::new();
    for name in NAMES {
        map.insert(name, double(later(1, name.len()).await));
    }
    tick("pause", TIMES).await;
    #[derive(Clone, Copy)]
    struct Local {
        n: usize,
    }
    impl Local {
        fn get(self) -> usize {
            self.n
        }
    }
    let local = Local { n: map["bb"] };
    tick("pause", 1).await;
    fn double(n: usize) -> usize {
        n * 2
    }
    local.get() + held.len()
}
