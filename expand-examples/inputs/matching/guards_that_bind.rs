//! `if let` in guards (2024), with awaits in guards, in arms, in both, and in neither.

use framewright_expand_examples::{D, d, later, make, say, tick};

fn longer(name: &D, than: usize) -> Option<(D, usize)> {
    say(format!("is {} longer than {than}", name.name()));
    (name.len() > than).then(|| (d(format!("{}+", name.name())), name.len()))
}

#[framewright::coroutine]
async fn awaiting_arms(name: Option<D>) -> usize {
    let n = 7;
    match name.map(|name| (name, d("beside"))) {
        Some((name, _)) if let Some((more, n)) = longer(&name, 4) => {
            tick("first", 1).await;
            name.len() + more.len() * 10 + n * 100
        }
        Some((name, beside)) if let Some((ref more, 3)) = longer(&name, 2) => {
            later(1, name).await.into_name().len() + more.len() * 10 + beside.len()
        }
        Some((ref name, _)) if let Some((_, n)) = longer(&name, 1) => name.len() + n,
        Some((name, _)) => name.wait(1).await,
        None => n,
    }
}

#[allow(irrefutable_let_patterns)]
#[framewright::coroutine]
async fn awaiting_guards(name: Option<D>) -> usize {
    let held = name;
    tick("start", 1).await;
    match held {
        Some(name) if let Some((more, n)) = longer(&name, later(1, 4).await) => {
            name.into_name().len() + more.into_name().len() * 10 + n * 100
        }
        Some(name)
            if let made = make("made", 1).await
                && let Some((more, n)) = longer(&name, 2)
                && later(1, n == 3).await
                && made.len() == 4 =>
        {
            let made = made.with(later(1, more).await);
            name.len() + made.len() * 10
        }
        Some(ref name)
            if name.len() > 1
                && let Some(n) = later(1, Some(name.len())).await =>
        {
            n
        }
        Some(name) if let 1 = name.wait(1).await => later(1, name).await.len() * 5,
        name => name.map_or(0, |name| name.len()),
    }
}

#[framewright::coroutine]
async fn leaving(name: Option<D>) -> Option<usize> {
    let mut turns = 0;
    loop {
        turns += 1;
        let found = match name.as_ref().map(|name| longer(name, turns)) {
            Some(Some((more, n))) if let 5 = later(1, n).await => {
                if turns == 2 {
                    break Some(more.into_name().len());
                }
                continue;
            }
            Some(ref all) if let Some((more, _)) = all => more.len(),
            Some(_) if let Some(_) = later(1, None::<D>).await => 0,
            more => more.map(|more| more.is_some() as usize + turns)?,
        };
        if found < 4 || turns > 3 {
            return Some(found * 1000);
        }
    }
}

#[framewright::coroutine]
async fn without_awaits(name: Option<D>) -> usize {
    tick("start", 1).await;
    loop {
        match name {
            Some(name) if let Some((more, n)) = longer(&name, 3) => {
                break name.into_name().len() + more.len() + n;
            }
            Some(name) if let Some((_, 2)) = longer(&name, 1) => break name.len() * 10,
            name => return name.map_or(0, |name| name.len() * 100),
        }
    }
}

pub async fn case() -> (Vec<usize>, Vec<Option<usize>>) {
    let (mut sizes, mut left) = (Vec::new(), Vec::new());
    for name in ["a", "ab", "abc", "abcd", "abcde"] {
        sizes.push(awaiting_arms(Some(d(name))).await);
        sizes.push(awaiting_guards(Some(d(name))).await);
        sizes.push(without_awaits(Some(d(name))).await);
        left.push(leaving(Some(d(name))).await);
    }
    sizes.push(awaiting_arms(None).await);
    sizes.push(awaiting_guards(None).await);
    left.push(leaving(None).await);
    (sizes, left)
}
