//! Guards on what a mutable reference leads to, before an arm that takes the reference.

use framewright_expand_examples::{D, d, later, make, tick};

enum State {
    Idle,
    Busy { left: usize, name: D },
}

#[framewright::coroutine]
async fn plain(state: &mut State) -> usize {
    match state {
        State::Busy { left, name } if *left > 1 => {
            tick("busy", 1).await;
            *left -= 1;
            name.len()
        }
        all @ State::Busy { .. } => {
            tick("last", 1).await;
            *all = State::Idle;
            10
        }
        State::Idle => 100,
    }
}

#[framewright::coroutine]
async fn awaiting(state: &mut State) -> usize {
    match &mut *state {
        State::Busy { left, name } if later(1, *left > 2).await => {
            *left -= 1;
            name.len()
        }
        State::Busy { left, .. } if *left == 2 => {
            *left = 0;
            make("two", 1).await.len()
        }
        all => match std::mem::replace(all, State::Idle) {
            State::Busy { name, .. } if name.wait(1).await < 2 => 10,
            State::Busy { name, .. } => name.into_name().len() * 100,
            State::Idle => 0,
        },
    }
}

pub async fn case() -> Vec<usize> {
    let mut sizes = Vec::new();
    let mut state = State::Busy { left: 2, name: d("first") };
    for _ in 0..3 {
        sizes.push(plain(&mut state).await);
    }
    let mut state = State::Busy { left: 3, name: d("second") };
    for _ in 0..4 {
        sizes.push(awaiting(&mut state).await);
    }
    sizes
}
