//! Guards that change what is matched, in cells: later guards, arms and drops see it.

use std::cell::{Cell, RefCell};

use framewright_expand_examples::{D, d, later, make, tick};

struct Counted {
    count: Cell<usize>,
    names: RefCell<Vec<D>>,
    _name: D,
}

fn counted(name: &str) -> Counted {
    Counted { count: Cell::new(0), names: RefCell::default(), _name: d(name) }
}

impl Counted {
    fn add(&self, name: D) -> usize {
        self.names.borrow_mut().push(name);
        self.count.set(self.count.get() + 1);
        self.count.get()
    }
}

#[framewright::coroutine]
async fn of_a_value(n: usize) -> usize {
    match Some(counted("value")) {
        Some(c) if c.add(make("first", 1).await) == n => c.names.borrow().len(),
        Some(c) if later(1, c.add(d("second"))).await == n => c.count.get() * 10,
        Some(c) if c.add(d("third")) == n => later(1, c.count.get() * 100).await,
        Some(c) => {
            tick("last", 1).await;
            c.add(d("fourth")) * 1000
        }
        None => 0,
    }
}

#[framewright::coroutine]
async fn of_a_local(n: usize) -> usize {
    let held = (Some(counted("local")), d("beside"));
    tick("start", 1).await;
    match held {
        (Some(c), _) if c.add(d("first")) == n => c.count.get(),
        (Some(c), name) if c.add(make("second", 1).await) == n => name.len() + c.count.get() * 10,
        (Some(ref c), _) if c.add(d("third")) == n => c.wait().await,
        (Some(c), ref name) => c.count.get() * 1000 + name.len(),
        (None, _) => 0,
    }
}

impl Counted {
    async fn wait(&self) -> usize {
        tick("wait", 1).await;
        self.count.get() * 100
    }
}

pub async fn case() -> Vec<usize> {
    let mut sizes = Vec::new();
    for n in 1..5 {
        sizes.push(of_a_value(n).await);
        sizes.push(of_a_local(n).await);
    }
    sizes
}
