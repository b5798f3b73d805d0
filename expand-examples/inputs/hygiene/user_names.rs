//! Names that generated code might want for itself.

use framewright_expand_examples::{D, d, later, make, tick};

#[derive(Debug)]
pub enum State {
    Start,
    Done(D),
}

struct Frame<T>(T);

fn frame() -> u32 {
    1
}

#[framewright::coroutine]
async fn resume(frame: Frame<D>, cx: u32, state: State, slot: D) -> State {
    let future = later(1, cx);
    let poll = future.await;
    let guard = make("guard", 1).await;
    let live = frame.0.len() + slot.len();
    tick("context", 1).await;
    let waker = match state {
        State::Start => guard.with(slot),
        State::Done(value) => value,
    };
    let put = |held: u32| held + poll;
    tick("pin", put(0)).await;
    if live > 3 { State::Done(waker) } else { State::Start }
}

pub async fn case() -> (State, u32) {
    (resume(Frame(d("frame")), 1, State::Start, d("slot")).await, frame())
}
