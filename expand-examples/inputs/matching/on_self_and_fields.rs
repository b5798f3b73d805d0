//! `match` on fields of `self`, changing them in the arms.

use framewright_expand_examples::{D, d, make, tick};

enum Phase {
    Idle,
    Busy(D),
    Done,
}

struct Machine {
    phase: Phase,
    log: Vec<D>,
}

impl Machine {
    #[framewright::coroutine]
    async fn step(&mut self) -> bool {
        match &mut self.phase {
            Phase::Idle => self.phase = Phase::Busy(make("work", 1).await),
            Phase::Busy(work) => {
                work.bump(1).await;
                if let Phase::Busy(work) = std::mem::replace(&mut self.phase, Phase::Done) {
                    tick("finishing", 1).await;
                    self.log.push(work);
                }
            }
            Phase::Done => return false,
        }
        true
    }
}

pub async fn case() -> (u32, Vec<D>) {
    let mut machine = Machine { phase: Phase::Idle, log: vec![d("start")] };
    let mut steps = 0;
    while machine.step().await {
        steps += 1;
    }
    (steps, machine.log)
}
