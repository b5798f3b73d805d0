//! Guards that await as programs have them: queues, states, slices, texts, generics and closures.

use framewright_expand_examples::{D, d, later, make, say, tick};

enum State {
    Idle,
    Busy { left: usize, name: D },
}

struct Worker {
    queue: Vec<D>,
    state: State,
}

impl Worker {
    #[framewright::coroutine]
    async fn fits(&self, name: &D) -> bool {
        tick("fits", 1).await;
        name.len() > self.queue.len()
    }

    #[framewright::coroutine]
    async fn step(&mut self) -> usize {
        match self.queue.pop() {
            Some(name) if self.fits(&name).await => {
                self.state = State::Busy { left: name.len(), name };
                make("task", 1).await.len()
            }
            Some(name) => {
                self.queue.insert(0, name);
                100
            }
            None => match &mut self.state {
                State::Busy { left, name } if { name.len() > 100 || later(1, *left).await > 1 } => {
                    *left -= 1;
                    *left * 10
                }
                state @ State::Busy { .. } => match std::mem::replace(state, State::Idle) {
                    State::Busy { name, .. } if name.wait(1).await < 2 => 200,
                    State::Busy { name, .. } => name.into_name().len() * 1000,
                    State::Idle => 0,
                },
                State::Idle => 1,
            },
        }
    }
}

#[framewright::coroutine]
async fn parts(names: Vec<D>, text: String) -> usize {
    let sum = match names.as_slice() {
        [first, rest @ ..] if rest.iter().any(|name| name.len() == first.len()) => {
            later(1, rest.len()).await
        }
        [first, .., last] if first.wait(1).await < later(1, last.len()).await => 10,
        [] if later(1, true).await => 20,
        other => other.len() * 100,
    };
    sum + match text.as_str() {
        "one" if later(1, names.is_empty()).await => 1000,
        "one" | "two" => 2000,
        text if text.len() > later(1, 3).await => 3000,
        _ => 4000,
    }
}

trait Sized2 {
    fn size(&self) -> usize;
}

impl Sized2 for D {
    fn size(&self) -> usize {
        self.len()
    }
}

impl Sized2 for usize {
    fn size(&self) -> usize {
        *self
    }
}

#[framewright::coroutine]
async fn generic<T: Sized2, E>(value: Result<T, E>, limit: usize) -> Option<T> {
    let limits = [limit, limit + 1];
    match value.map(Some) {
        Ok(Some(value)) if limits.iter().any(|limit| value.size() == *limit) => {
            say("one of them");
            tick("generic", 1).await;
            Some(value)
        }
        Ok(Some(value)) if async { value.size() }.await > later(1, limit).await => Some(value),
        Ok(value @ Some(_)) if limit == 1 && later(1, true).await => value,
        _ => None,
    }
}

#[framewright::coroutine]
async fn type_found_later() -> usize {
    match None {
        Some(n) if later(1, n).await == 3usize => n,
        Some(n) => n + 1,
        None => later(1, 7).await,
    }
}

pub async fn case() -> (Vec<usize>, Vec<Option<usize>>) {
    let mut sizes = Vec::new();
    let mut worker = Worker { queue: vec![d("ab"), d("abcd")], state: State::Idle };
    for _ in 0..7 {
        sizes.push(worker.step().await);
        if worker.queue.len() == 1 && sizes.len() > 2 {
            worker.queue.clear();
        }
    }
    sizes.push(parts(vec![d("a"), d("bc"), d("e")], "one".into()).await);
    sizes.push(parts(vec![d("a"), d("bc")], "three".into()).await);
    sizes.push(parts(vec![], "one".into()).await);
    sizes.push(parts(vec![d("abc"), d("a")], "x".into()).await);
    sizes.push(type_found_later().await);
    let mut found = Vec::new();
    for limit in 0..4 {
        found.push(generic(Ok::<_, ()>(limit * 2), limit).await);
        found.push(generic(Ok::<_, D>(d("ab")), limit).await.map(|name| name.len()));
        found.push(generic::<usize, _>(Err(d("no")), limit).await);
    }
    (sizes, found)
}
