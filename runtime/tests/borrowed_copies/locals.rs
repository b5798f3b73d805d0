//! References that travel through locals of the poll.
//!
//! In: functions, one for each way to travel. Out: what they read afterwards. Invariant: that of
//! the folder.

use super::{C, W, check, cp, eat, run, tick};

#[framewright::coroutine]
async fn block() -> u64 {
    let x = cp(1);
    let y = {
        let r = W(&x);
        drop(0);
        r
    };
    eat(x);
    tick().await;
    y.0.sum()
}
#[framewright::coroutine]
async fn block2() -> u64 {
    let x = cp(1);
    tick().await;
    let y = {
        let r = W(&x);
        drop(0);
        r
    };
    eat(x);
    let z = cp(7);
    tick().await;
    z.0[0] * 1000 + y.0.sum()
}
#[framewright::coroutine]
async fn push() -> u64 {
    let x = cp(1);
    let mut v = Vec::new();
    if true {
        let r = &x;
        v.push(r);
    }
    eat(x);
    tick().await;
    v[0].sum()
}
#[framewright::coroutine]
async fn for_() -> u64 {
    let x = [cp(1), cp(2)];
    let mut v = Vec::new();
    for c in &x {
        let q = c;
        v.push(q);
    }
    let y = x.map(eat);
    tick().await;
    v[0].sum()
}
#[framewright::coroutine]
async fn clos() -> u64 {
    let x = cp(1);
    let b: Box<dyn Fn() -> u64 + '_> = {
        let f = || x.sum();
        Box::new(move || f() + 1)
    };
    eat(x);
    tick().await;
    b()
}
#[framewright::coroutine]
async fn refcell() -> u64 {
    let reg = std::cell::RefCell::new(Vec::new());
    let x = cp(1);
    {
        let mut g = reg.borrow_mut();
        let r = &x;
        g.push(r);
    }
    eat(x);
    tick().await;
    reg.borrow()[0].sum()
}
#[framewright::coroutine]
async fn rawp() -> u64 {
    let x = cp(1);
    let p: *const C = &raw const x;
    eat(x);
    tick().await;
    // SAFETY: the value that it points to is in scope.
    unsafe { (*p).sum() }
}
#[framewright::coroutine]
async fn letelse() -> u64 {
    let x = Some(cp(1));
    let mut keep = None;
    if let Some(c) = &x {
        let k = c;
        keep = Some(k);
    }
    x.map(eat);
    tick().await;
    keep.unwrap().sum()
}
#[framewright::coroutine]
async fn nested_pick(flag: bool) -> u64 {
    let a = cp(1);
    let b = cp(2);
    let r = match flag {
        true => {
            let ra = &a;
            let _k = 1;
            ra
        }
        false => {
            let rb = &b;
            rb
        }
    };
    let s = [a, b].map(eat);
    tick().await;
    r.sum()
}
static mut N: u32 = 1;
async fn bump() -> u32 {
    // SAFETY: one thread uses the static.
    unsafe {
        N += 1;
    }
    tick().await;
    10
}
fn add(a: u32, b: u32) -> u32 {
    a * 100 + b
}
async fn sm_native() -> u32 {
    // SAFETY: one thread uses the static.
    unsafe {
        N = 1;
    }
    // SAFETY: one thread uses the static.
    unsafe { add(N, bump().await) }
}
#[framewright::coroutine]
async fn sm() -> u32 {
    // SAFETY: one thread uses the static.
    unsafe {
        N = 1;
    }
    // SAFETY: one thread uses the static.
    unsafe { add(N, bump().await) }
}
#[test]
fn references_to_copied_values_stay_valid() {
    assert_eq!(run(sm_native()), run(sm()));
    check("block", &|| run(block()), 6);
    check("block2", &|| run(block2()), 7006);
    check("push", &|| run(push()), 6);
    check("for", &|| run(for_()), 6);
    check("clos", &|| run(clos()), 7);
    check("refcell", &|| run(refcell()), 6);
    check("rawp", &|| run(rawp()), 6);
    check("letelse", &|| run(letelse()), 6);
    check("pick", &|| run(nested_pick(true)), 6);
}
