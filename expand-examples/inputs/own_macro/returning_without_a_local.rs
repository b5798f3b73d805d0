//! Macros that hide a `return` or a `?` and name no local: as statements, and as values.

use framewright_expand_examples::{D, d, say, tick};

macro_rules! corrupted {
    () => {
        return Err("corrupted".into())
    };
}

macro_rules! fail {
    ($error:expr) => {
        return Err($error.into())
    };
}

macro_rules! check_limit {
    () => {
        if LIMIT < 3 {
            return Err("limit".into());
        }
        say("checked");
    };
}

macro_rules! nothing {
    () => {
        return None
    };
}

macro_rules! limit {
    () => {
        LIMIT.checked_sub(4)?
    };
}

macro_rules! brk {
    () => {
        break
    };
}

const LIMIT: usize = 7;

#[framewright::coroutine]
async fn read(n: usize) -> Result<usize, String> {
    let held = d("read");
    tick("read", 1).await;
    if n == 7 {
        corrupted!();
    }
    check_limit!();
    Ok(n + held.len())
}

#[framewright::coroutine]
async fn values(n: usize, name: D) -> Result<usize, String> {
    let held = d("held");
    if n == 0 {
        corrupted!();
    }
    let Some(less) = n.checked_sub(2) else { corrupted!() };
    let Some(less) = less.checked_sub(1) else {
        say("small");
        corrupted!();
    };
    let read = read(less).await?;
    let moved = if read > 5 {
        name.len()
    } else {
        drop(name);
        fail!("moved");
    };
    tick("values", 1).await;
    let chosen = match less {
        2 => fail!(String::from("two")),
        3 => {
            let _inner = d("inner");
            fail!("three");
        }
        less => less + moved,
    };
    let mut rounds = 0;
    loop {
        tick("round", 1).await;
        rounds += 1;
        if rounds == chosen {
            brk!();
        }
        if rounds == 6 {
            fail!("rounds")
        }
    }
    Ok(rounds + held.len())
}

#[framewright::coroutine]
async fn option(n: usize) -> Option<usize> {
    let held = d("option");
    tick("option", 1).await;
    let limit = limit!();
    if n == limit {
        nothing!();
    }
    tick("again", 1).await;
    match n {
        1 => nothing!(),
        n => Some(n + held.len()),
    }
}

#[framewright::coroutine]
async fn at_the_end(n: usize) -> Result<usize, String> {
    let _held = d("end");
    if read(n).await? > 5 {
        corrupted!()
    }
    read(n).await?;
    corrupted!();
}

pub async fn case() -> String {
    let mut all = String::new();
    for n in 0..8 {
        all += &format!("{:?} ", values(n, d("name")).await);
    }
    for n in 1..4 {
        all += &format!("{:?} ", option(n).await);
    }
    all + &format!("{:?} {:?}", at_the_end(1).await, at_the_end(7).await)
}
