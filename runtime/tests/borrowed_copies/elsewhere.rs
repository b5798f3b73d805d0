//! References that travel through breaks, arguments, tuples and loops.
//!
//! In: functions, one for each way to travel. Out: what they read afterwards. Invariant: that of
//! the folder.

use super::{C, W, check, cp, eat, run, tick};

#[framewright::coroutine]
async fn brk() -> u64 {
    let x = cp(1);
    let r = loop {
        break &x;
    };
    eat(x);
    tick().await;
    r.sum()
}
#[framewright::coroutine]
async fn lblk(c: bool) -> u64 {
    let x = cp(1);
    let b = cp(2);
    let r = 'a: {
        if c {
            break 'a &x;
        }
        &b
    };
    eat(x);
    tick().await;
    r.sum()
}
#[framewright::coroutine]
async fn tup() -> u64 {
    let x = cp(1);
    let p: (&C, u32) = (&x, 1);
    eat(x);
    tick().await;
    p.0.sum()
}
#[framewright::coroutine]
async fn arr() -> u64 {
    let x = cp(1);
    let p: [&C; 1] = [&x];
    eat(x);
    tick().await;
    p[0].sum()
}
#[framewright::coroutine]
async fn argv(mut v: Vec<&C>) -> u64 {
    let x = cp(1);
    v.push(&x);
    eat(x);
    tick().await;
    v[0].sum()
}
#[framewright::coroutine]
async fn argr(mut r: &C) -> u64 {
    let x = cp(1);
    r = &x;
    eat(x);
    tick().await;
    r.sum()
}
#[framewright::coroutine]
async fn mv_closure() -> u64 {
    let x = cp(1);
    let r = W(&x);
    let f = move || eat(x);
    tick().await;
    r.0.sum() + f() - 6
}
#[framewright::coroutine]
async fn destr() -> u64 {
    let x = cp(1);
    let r = W(&x);
    let C(inner) = x;
    tick().await;
    r.0.sum() + inner[0] - 1
}
#[framewright::coroutine]
async fn mtch() -> u64 {
    let x = Some(cp(1));
    let r = x.as_ref();
    let k = match x {
        Some(c) => {
            tick().await;
            c.sum()
        }
        None => 0,
    };
    tick().await;
    r.unwrap().sum() + k - 6
}
#[framewright::coroutine]
async fn whl() -> u64 {
    let x = cp(1);
    let mut st: Vec<W<'_>> = vec![];
    let mut i = 0;
    while i < 1 {
        i += 1;
        let w = W(&x);
        st.extend([w]);
    }
    let mut o = [x, x];
    o[0].0[0] = 5;
    let z = x;
    tick().await;
    st[0].0.sum() + z.0[0] - 1
}
#[framewright::coroutine]
async fn closure_push() -> u64 {
    let x = cp(1);
    let mut v = vec![];
    let mut add = |c| v.push(c);
    {
        let q = &x;
        add(q);
    }
    eat(x);
    tick().await;
    v[0].sum()
}
#[framewright::coroutine]
async fn params((a, b): (C, C)) -> u64 {
    let r = {
        let k = [&a, &b];
        k
    };
    eat(a);
    eat(b);
    tick().await;
    let z = [cp(8), cp(9)];
    tick().await;
    r[0].sum() + z[0].0[0] - 8
}
#[framewright::coroutine]
async fn linked() -> u64 {
    let x = cp(1);
    let cell = std::cell::Cell::new(None);
    let setter = |c| {
        let d = Some(c);
        cell.set(d)
    };
    if let Some(c) = Some(&x) {
        let c2 = c;
        setter(c2);
    }
    eat(x);
    tick().await;
    cell.get().map_or(0, C::sum)
}
#[framewright::coroutine]
async fn array_elem() -> u64 {
    let x = [cp(1), cp(2)];
    let r = &x[0];
    let y = x;
    tick().await;
    let q = [cp(3), cp(4)];
    tick().await;
    r.sum() + y[0].0[0] + q[0].0[0] - 4
}
#[framewright::coroutine]
async fn awaited_ref() -> u64 {
    let x = cp(1);
    let r = std::future::ready(&x).await;
    eat(x);
    tick().await;
    r.sum()
}
#[framewright::coroutine]
async fn matched_break() -> u64 {
    let x = [Some(cp(1)), None];
    let r = loop {
        match &x[0] {
            Some(c) => break c,
            None => tick().await,
        }
    };
    let y = x;
    tick().await;
    r.sum() + y[0].unwrap().0[0] - 1
}
#[test]
fn references_to_copied_values_stay_valid() {
    check("brk", &|| run(brk()), 6);
    check("lblk", &|| run(lblk(true)), 6);
    check("tup", &|| run(tup()), 6);
    check("arr", &|| run(arr()), 6);
    check("argv", &|| run(argv(vec![])), 6);
    check("argr", &|| run(argr(&cp(9))), 6);
    check("mv_closure", &|| run(mv_closure()), 6);
    check("destr", &|| run(destr()), 6);
    check("mtch", &|| run(mtch()), 6);
    check("whl", &|| run(whl()), 6);
    check("closure_push", &|| run(closure_push()), 6);
    check("params", &|| run(params((cp(1), cp(2)))), 6);
    check("linked", &|| run(linked()), 6);
    check("array_elem", &|| run(array_elem()), 6);
    check("awaited_ref", &|| run(awaited_ref()), 6);
    check("matched_break", &|| run(matched_break()), 6);
}
