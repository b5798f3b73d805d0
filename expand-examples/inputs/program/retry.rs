//! Retry with backoff: attempts that fail in kinds, a growing delay, a last error kept.

use framewright_expand_examples::{D, d, later, say, tick};

#[derive(Debug)]
pub enum Failure {
    Busy(u32),
    Broken(D),
}

struct Flaky {
    failures: Vec<Failure>,
}

impl Flaky {
    #[framewright::coroutine]
    async fn attempt(&mut self, request: &D) -> Result<D, Failure> {
        request.wait(1).await;
        match self.failures.pop() {
            Some(failure) => Err(failure),
            None => Ok(request.clone().renew()),
        }
    }
}

#[framewright::coroutine]
async fn retry(service: &mut Flaky, request: D, limit: u32) -> Result<D, Option<D>> {
    let mut delay = 1;
    let mut last = None;
    for attempt in 1..=limit {
        let failure = match service.attempt(&request).await {
            Ok(answer) => return Ok(answer),
            Err(failure) => failure,
        };
        match failure {
            Failure::Busy(hint) if hint > 0 => delay = later(1, delay.max(hint)).await,
            Failure::Busy(_) => delay *= 2,
            Failure::Broken(why) if attempt == limit => return Err(Some(why)),
            Failure::Broken(why) => last = Some(why),
        }
        say(format_args!("attempt {attempt}, waiting {delay}"));
        tick("backoff", delay).await;
    }
    Err(last)
}

pub async fn case() -> Vec<Result<D, Option<D>>> {
    use Failure::{Broken, Busy};
    let mut results = Vec::new();
    let scripts = vec![
        vec![],
        vec![Busy(2), Busy(0)],
        vec![Busy(0), Broken(d("once")), Broken(d("twice"))],
        vec![Broken(d("last")), Busy(0), Busy(0)],
    ];
    for failures in scripts {
        let mut service = Flaky { failures };
        results.push(retry(&mut service, d("request"), 3).await);
    }
    results
}
