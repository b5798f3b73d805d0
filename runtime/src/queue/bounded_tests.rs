//! The bounded ring: order, overflow, and thieves.
//!
//! In: numbers. Out: the same, each once. Invariant: under loom, in every order of the steps of the
//! threads.

use super::super::testing::{Number, each_once, number};
use super::*;

fn drain(owner: &BoundedOwner<Number>) -> Vec<u32> {
    std::iter::from_fn(|| owner.pop_front()).map(|element| element.value()).collect()
}

#[cfg(not(any(loom, shuttle)))]
mod sequences {
    use super::*;

    #[test]
    fn what_has_no_room_goes_elsewhere_with_the_older_half() {
        let (owner, stealer) = bounded(4).unwrap();
        (0..4).for_each(|value| assert!(owner.push(number(value)).is_ok()));
        assert_eq!(owner.room(), 0);
        let overflow: Vec<u32> =
            owner.push(number(4)).err().unwrap().map(|element| element.value()).collect();
        assert_eq!(overflow, [0, 1, 4]);
        assert_eq!(stealer.len(), 2);
        assert_eq!(drain(&owner), [2, 3]);
    }

    // tokio#8546, tokio#8062: the counters wrap, and nothing is lost or counted wrongly there.
    #[test]
    fn counters_may_wrap() {
        let (owner, stealer) = from_index(4, u32::MAX - 2);
        let (thief, _) = from_index(4, u32::MAX);
        let mut expected = 0;
        for value in 0..40 {
            assert!(owner.push(number(2 * value)).is_ok());
            assert!(owner.push(number(2 * value + 1)).is_ok());
            assert_eq!((owner.len(), stealer.len(), owner.room()), (2, 2, 2));
            let Steal::Success(first) = thief.steal_half(&stealer) else { panic!("two are there") };
            assert_eq!(first.value(), expected);
            assert_eq!(drain(&owner), [expected + 1]);
            expected += 2;
        }
    }

    #[test]
    fn half_is_stolen_in_order() {
        let (owner, stealer) = bounded(8).unwrap();
        let (thief, _) = bounded(8).unwrap();
        (0..7).for_each(|value| assert!(owner.push(number(value)).is_ok()));
        let Steal::Success(first) = thief.steal_half(&stealer) else { panic!("there are seven") };
        assert_eq!(first.value(), 0);
        assert_eq!(drain(&thief), [1, 2, 3]);
        assert_eq!(drain(&owner), [4, 5, 6]);
        assert!(matches!(thief.steal_half(&stealer), Steal::Empty));
    }

    // tokio#2387: a thief that stops in the middle must not make a queue look full.
    #[test]
    fn each_element_goes_to_one_thread() {
        const ELEMENTS: u32 = 100_000;
        let (owner, stealer) = bounded(16).unwrap();
        let done = Arc::new(std::sync::atomic::AtomicBool::new(false));
        let thieves: Vec<_> = (0..2)
            .map(|_| {
                let (stealer, done) =
                    (BoundedStealer { inner: stealer.inner.clone() }, done.clone());
                std::thread::spawn(move || {
                    let (own, _) = bounded::<Number>(16).unwrap();
                    let mut taken = Vec::new();
                    while !done.load(std::sync::atomic::Ordering::SeqCst) {
                        if let Steal::Success(element) = own.steal_half(&stealer) {
                            taken.push(element.value());
                        }
                        taken.extend(drain(&own));
                    }
                    taken
                })
            })
            .collect();
        let mut taken = Vec::new();
        for value in 0..ELEMENTS {
            match owner.push(number(value)) {
                Ok(()) => {}
                Err(overflow) => taken.extend(overflow.map(|element| element.value())),
            }
        }
        taken.extend(drain(&owner));
        done.store(true, std::sync::atomic::Ordering::SeqCst);
        for thief in thieves {
            taken.extend(thief.join().unwrap());
        }
        each_once(taken, ELEMENTS);
    }
}

#[cfg(loom)]
mod models {
    use loom::thread;

    use super::*;

    fn steal(stealer: &BoundedStealer<Number>) -> Vec<u32> {
        let (own, _) = from_index(2, 0);
        let mut taken = Vec::new();
        if let Steal::Success(element) = own.steal_half(stealer) {
            taken.push(element.value());
        }
        taken.extend(drain(&own));
        taken
    }

    #[test]
    fn a_thief_takes_half_while_the_owner_overflows() {
        loom::model(|| {
            let (owner, stealer) = from_index(2, 0);
            let mut taken = Vec::new();
            (0..2).for_each(|value| assert!(owner.push(number(value)).is_ok()));
            let thief = thread::spawn(move || steal(&stealer));
            if let Err(overflow) = owner.push(number(2)) {
                taken.extend(overflow.map(|element| element.value()));
            }
            taken.extend(drain(&owner));
            taken.extend(thief.join().unwrap());
            each_once(taken, 3);
        });
    }

    #[test]
    fn two_thieves_meet() {
        loom::model(|| {
            let (owner, stealer) = from_index(2, 0);
            (0..2).for_each(|value| assert!(owner.push(number(value)).is_ok()));
            let other = BoundedStealer { inner: stealer.inner.clone() };
            let first = thread::spawn(move || steal(&stealer));
            let second = thread::spawn(move || steal(&other));
            let mut taken = first.join().unwrap();
            taken.extend(second.join().unwrap());
            taken.extend(drain(&owner));
            each_once(taken, 2);
        });
    }
}
