//! A connection with explicit phases: `self` taken apart and rebuilt, phase by phase.

use framewright_expand_examples::{D, Feed, Lock, d, make, say, tick};

enum Phase {
    Connecting { tries: u32 },
    Ready(Session),
    Closed(Option<D>),
}

struct Session {
    token: D,
    inbox: Feed,
    seen: Vec<D>,
}

#[framewright::coroutine]
async fn advance(phase: Phase, gate: &Lock<u32>) -> Phase {
    match phase {
        Phase::Connecting { tries } if tries < *gate.lock().await => {
            tick("connecting", tries).await;
            Phase::Connecting { tries: tries + 1 }
        }
        Phase::Connecting { .. } => {
            let token = make("token", 1).await;
            Phase::Ready(Session { token, inbox: Feed::new(&["a", "b"]), seen: vec![] })
        }
        Phase::Ready(mut session) => match session.inbox.next().await {
            Some(message) => {
                session.seen.push(message);
                Phase::Ready(session)
            }
            None => {
                let Session { token, seen, .. } = session;
                say(format_args!("{seen:?}"));
                let last = seen.into_iter().last();
                Phase::Closed(last.map(|last| last.with(token)))
            }
        },
        Phase::Closed(reason) => Phase::Closed(reason),
    }
}

#[framewright::coroutine]
async fn run(gate: &Lock<u32>) -> Option<D> {
    let mut phase = Phase::Connecting { tries: 0 };
    loop {
        phase = advance(phase, gate).await;
        if let Phase::Closed(reason) = phase {
            break reason;
        }
        tick("between", 1).await;
    }
}

pub async fn case() -> Option<D> {
    run(&Lock::new("gate", 1)).await
}
