//! The place for a waker: wakers that misbehave, and every order of the steps of two threads.
//!
//! In: registrations and wake-ups. Out: wake-ups. Invariant: none is lost, and the place is free
//! afterwards, whatever a waker did.

use super::*;

#[cfg(not(any(loom, shuttle)))]
mod behaviour {
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
    use std::task::{RawWaker, RawWakerVTable, Wake};

    use super::*;

    #[derive(Default)]
    struct Count(AtomicUsize);

    impl Wake for Count {
        fn wake(self: Arc<Self>) {
            self.0.fetch_add(1, SeqCst);
        }
    }

    fn counted() -> (Arc<Count>, Waker) {
        let count = Arc::new(Count::default());
        (count.clone(), Waker::from(count))
    }

    #[test]
    fn the_last_registered_is_woken_once() {
        let place = AtomicWaker::new();
        let ((first, first_waker), (second, second_waker)) = (counted(), counted());
        place.register(&first_waker);
        place.register(&second_waker);
        place.register(&second_waker);
        place.wake();
        place.wake();
        assert_eq!((first.0.load(SeqCst), second.0.load(SeqCst)), (0, 1));
        assert_eq!(Arc::strong_count(&first), 2, "what was displaced is dropped");
    }

    /// Comes back to the place in whatever is done with it.
    struct Reentrant {
        place: AtomicWaker,
        other: Waker,
        calls: AtomicUsize,
    }

    fn reenter(data: *const ()) -> Arc<Reentrant> {
        // SAFETY: each waker made below holds a count.
        let shared = unsafe { Arc::from_raw(data.cast::<Reentrant>()) };
        shared.calls.fetch_add(1, SeqCst);
        shared.place.register(&shared.other);
        shared.place.wake();
        shared
    }

    static REENTRANT: RawWakerVTable = RawWakerVTable::new(
        |data| {
            let shared = reenter(data);
            std::mem::forget(shared.clone());
            RawWaker::new(Arc::into_raw(shared).cast(), &REENTRANT)
        },
        |data| drop(reenter(data)),
        |data| std::mem::forget(reenter(data)),
        |data| drop(reenter(data)),
    );

    #[test]
    fn a_waker_may_come_back_when_it_is_cloned_woken_or_dropped() {
        let (count, other) = counted();
        let place = AtomicWaker::new();
        let shared = Arc::new(Reentrant { place, other, calls: AtomicUsize::new(0) });
        let data = Arc::into_raw(shared.clone()).cast();
        // SAFETY: the functions above keep the count.
        let waker = unsafe { Waker::new(data, &REENTRANT) };
        shared.place.register(&waker);
        shared.place.register(&shared.other);
        shared.place.register(&waker);
        shared.place.wake();
        drop(waker);
        assert!(shared.calls.load(SeqCst) >= 4);
        assert!(count.0.load(SeqCst) >= 4);
        shared.place.register(&shared.other);
        let before = count.0.load(SeqCst);
        shared.place.wake();
        assert_eq!(count.0.load(SeqCst), before + 1, "the place is in order");
    }

    static PANICS: AtomicBool = AtomicBool::new(false);

    fn panics() {
        if PANICS.load(SeqCst) {
            panic!("a waker that panics");
        }
    }

    static PANICKING: RawWakerVTable = RawWakerVTable::new(
        |data| {
            panics();
            RawWaker::new(data, &PANICKING)
        },
        |_| panics(),
        |_| panics(),
        |_| panics(),
    );

    // tokio#3689, futures-rs#2706: a waker that panics must not leave the place taken for ever.
    #[test]
    fn a_waker_that_panics_leaves_the_place_in_order() {
        let place = AtomicWaker::new();
        // SAFETY: there is no data.
        let waker = unsafe { Waker::new(std::ptr::null(), &PANICKING) };
        let (count, other) = counted();
        PANICS.store(true, SeqCst);
        catch_unwind(AssertUnwindSafe(|| place.register(&waker))).unwrap_err();
        PANICS.store(false, SeqCst);
        place.register(&waker);
        PANICS.store(true, SeqCst);
        // Contained.
        place.wake();
        PANICS.store(false, SeqCst);
        place.register(&waker);
        PANICS.store(true, SeqCst);
        catch_unwind(AssertUnwindSafe(|| place.register(&other))).unwrap_err();
        PANICS.store(false, SeqCst);
        place.register(&other);
        place.wake();
        assert_eq!(count.0.load(SeqCst), 1);
    }
}

#[cfg(loom)]
mod models {
    use std::sync::Arc as StdArc;
    use std::task::Wake;

    use loom::sync::Arc;
    use loom::sync::atomic::{AtomicBool, Ordering::SeqCst};
    use loom::thread;

    use super::*;

    struct Flag(AtomicBool);

    impl Wake for Flag {
        fn wake(self: StdArc<Self>) {
            self.0.store(true, SeqCst);
        }
    }

    fn flag() -> (StdArc<Flag>, Waker) {
        let flag = StdArc::new(Flag(AtomicBool::new(false)));
        (flag.clone(), Waker::from(flag))
    }

    #[test]
    fn what_happens_is_seen_or_wakes() {
        loom::model(|| {
            let shared = Arc::new((AtomicWaker::new(), AtomicBool::new(false)));
            let other = shared.clone();
            let happens = thread::spawn(move || {
                other.1.store(true, SeqCst);
                other.0.wake();
            });
            let (woken, waker) = flag();
            shared.0.register(&waker);
            let seen = shared.1.load(SeqCst);
            happens.join().unwrap();
            assert!(seen || woken.0.load(SeqCst));
        });
    }

    #[test]
    fn the_newer_of_two_wakers_is_woken() {
        loom::model(|| {
            let shared = Arc::new((AtomicWaker::new(), AtomicBool::new(false)));
            let ((_, old), (woken, new)) = (flag(), flag());
            shared.0.register(&old);
            let other = shared.clone();
            let happens = thread::spawn(move || {
                other.1.store(true, SeqCst);
                other.0.wake();
            });
            shared.0.register(&new);
            let seen = shared.1.load(SeqCst);
            happens.join().unwrap();
            assert!(seen || woken.0.load(SeqCst));
        });
    }

    #[test]
    fn two_events_at_once_lose_no_wake_up() {
        loom::model(|| {
            let shared = Arc::new((AtomicWaker::new(), AtomicBool::new(false)));
            let threads = [shared.clone(), shared.clone()].map(|other| {
                thread::spawn(move || {
                    other.1.store(true, SeqCst);
                    other.0.wake();
                })
            });
            let (woken, waker) = flag();
            shared.0.register(&waker);
            let seen = shared.1.load(SeqCst);
            threads.into_iter().for_each(|thread| thread.join().unwrap());
            assert!(seen || woken.0.load(SeqCst));
        });
    }
}
