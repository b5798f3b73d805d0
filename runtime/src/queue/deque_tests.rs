//! The deque: order, growth, and thieves.
//!
//! In: numbers. Out: the same, each once. Invariant: under loom, in every order of the steps of the
//! threads.

use super::super::testing::each_once;
use super::*;

#[cfg(not(any(loom, shuttle)))]
mod sequences {
    use std::collections::VecDeque;

    use super::*;

    #[test]
    fn it_behaves_like_a_double_ended_queue() {
        let (owner, stealer) = deque::<Box<u32>>();
        let mut expected = VecDeque::new();
        let mut random = 1_u32;
        for value in 0..20_000 {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            match random >> 29 {
                // Mostly pushes for a while, then mostly pops: it grows, and empties.
                0..=2 => {
                    owner.push(Box::new(value));
                    expected.push_back(value);
                }
                3 if value % 4_000 < 2_000 => {
                    owner.push(Box::new(value));
                    expected.push_back(value);
                }
                4 => assert_eq!(owner.pop_back().map(|b| *b), expected.pop_back()),
                5 => assert_eq!(owner.pop_front().map(|b| *b), expected.pop_front()),
                _ => {
                    let stolen = match stealer.steal() {
                        Steal::Success(element) => Some(*element),
                        Steal::Empty => None,
                        Steal::Retry => unreachable!("nobody else steals"),
                    };
                    assert_eq!(stolen, expected.pop_front());
                }
            }
            assert_eq!(owner.len(), expected.len());
        }
    }

    #[test]
    fn half_is_stolen_in_order() {
        let (owner, stealer) = deque::<Box<u32>>();
        let (thief, of_thief) = deque::<Box<u32>>();
        (0..7).for_each(|value| owner.push(Box::new(value)));
        let Steal::Success(first) = thief.steal_half(&stealer) else { panic!("there are seven") };
        assert_eq!(*first, 0);
        assert_eq!((thief.len(), of_thief.len(), stealer.len()), (3, 3, 3));
        assert_eq!(thief.pop_front().map(|b| *b), Some(1));
        assert_eq!(owner.pop_front().map(|b| *b), Some(4));
    }

    // CVE-2021-32810: a thief must not take what it has read from a buffer that was outgrown, and
    // whose place means something else by now.
    #[test]
    fn each_element_goes_to_one_thread_while_the_buffer_grows() {
        const ELEMENTS: u32 = 100_000;
        let (owner, stealer) = deque::<Box<u32>>();
        let thieves: Vec<_> = (0..3)
            .map(|_| {
                let stealer = Stealer { inner: stealer.inner.clone() };
                std::thread::spawn(move || {
                    let mut taken = Vec::new();
                    loop {
                        match stealer.steal() {
                            Steal::Success(element) if *element == ELEMENTS => return taken,
                            Steal::Success(element) => taken.push(*element),
                            Steal::Empty | Steal::Retry => std::hint::spin_loop(),
                        }
                    }
                })
            })
            .collect();
        let mut taken = Vec::new();
        for value in 0..ELEMENTS {
            owner.push(Box::new(value));
            if value % 3 == 0 {
                taken.extend(owner.pop_back().map(|element| *element));
            }
        }
        taken.extend(std::iter::from_fn(|| owner.pop_front().map(|element| *element)));
        // One for each thief, to end by.
        (0..3).for_each(|_| owner.push(Box::new(ELEMENTS)));
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

    fn stolen(steal: Steal<Box<u32>>) -> Option<u32> {
        match steal {
            Steal::Success(element) => Some(*element),
            Steal::Empty | Steal::Retry => None,
        }
    }

    #[test]
    fn the_last_element_goes_to_one_side() {
        loom::model(|| {
            let (owner, stealer) = deque::<Box<u32>>();
            owner.push(Box::new(0));
            let thief = thread::spawn(move || stolen(stealer.steal()));
            let mut taken: Vec<u32> =
                owner.pop_back().map(|element| *element).into_iter().collect();
            taken.extend(thief.join().unwrap());
            taken.extend(owner.pop_back().map(|element| *element));
            each_once(taken, 1);
        });
    }

    #[test]
    fn a_buffer_grows_under_a_thief() {
        loom::model(|| {
            let (owner, stealer) = deque::<Box<u32>>();
            owner.push(Box::new(0));
            let thief = thread::spawn(move || {
                let first = stolen(stealer.steal());
                first.into_iter().chain(stolen(stealer.steal())).collect::<Vec<u32>>()
            });
            owner.push(Box::new(1));
            owner.push(Box::new(2));
            let mut taken: Vec<u32> =
                owner.pop_back().map(|element| *element).into_iter().collect();
            taken.extend(thief.join().unwrap());
            taken.extend(std::iter::from_fn(|| owner.pop_front().map(|element| *element)));
            each_once(taken, 3);
        });
    }

    // A thief may learn of elements by a `bottom` that was lowered, instead of by one that a push
    // has written. What was pushed must be seen all the same.
    #[test]
    fn a_lowered_bottom_shows_what_was_pushed() {
        loom::model(|| {
            let (owner, stealer) = deque::<Box<u32>>();
            let thief = thread::spawn(move || stolen(stealer.steal()));
            owner.push(Box::new(0));
            owner.push(Box::new(1));
            let mut taken: Vec<u32> =
                owner.pop_back().map(|element| *element).into_iter().collect();
            taken.extend(thief.join().unwrap());
            taken.extend(std::iter::from_fn(|| owner.pop_front().map(|element| *element)));
            each_once(taken, 2);
        });
    }

    #[test]
    fn two_thieves_and_the_owner_take_from_the_front() {
        loom::model(|| {
            let (owner, stealer) = deque::<Box<u32>>();
            owner.push(Box::new(0));
            owner.push(Box::new(1));
            let other = Stealer { inner: stealer.inner.clone() };
            let first = thread::spawn(move || stolen(stealer.steal()));
            let second = thread::spawn(move || stolen(other.steal()));
            let mut taken: Vec<u32> =
                owner.pop_front().map(|element| *element).into_iter().collect();
            taken.extend(first.join().unwrap());
            taken.extend(second.join().unwrap());
            taken.extend(std::iter::from_fn(|| owner.pop_front().map(|element| *element)));
            each_once(taken, 2);
        });
    }
}
