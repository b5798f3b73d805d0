//! The queue that every thread pushes to.
//!
//! In: elements from any thread. Out: the same, one by one or in batches. Invariant: `len` is what
//! the list held when the lock was last given back, so an empty look costs a load; once closed, the
//! queue is empty and stays so.
//!
//! `len` is written and read with sequentially consistent order: whoever pushes and then looks who
//! sleeps, and whoever goes to sleep and then looks here, cannot both miss each other (tokio#6847).

use super::list::List;
use super::pointer::Linked;
use crate::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use crate::sync::{Mutex, MutexGuard, lock};

pub(crate) struct Injection<P: Linked> {
    queue: Mutex<Queue<P>>,
    len: AtomicUsize,
}

struct Queue<P: Linked> {
    elements: List<P>,
    closed: bool,
}

impl<P: Linked> Injection<P> {
    pub(crate) fn new() -> Injection<P> {
        let queue = Mutex::new(Queue { elements: List::new(), closed: false });
        Injection { queue, len: AtomicUsize::new(0) }
    }

    pub(crate) fn len(&self) -> usize {
        self.len.load(SeqCst)
    }

    fn publish(&self, queue: MutexGuard<'_, Queue<P>>) {
        self.len.store(queue.elements.len(), SeqCst);
    }

    /// Gives the element back if the queue is closed.
    pub(crate) fn push(&self, element: P) -> Result<(), P> {
        let mut queue = lock(&self.queue);
        if queue.closed {
            return Err(element);
        }
        queue.elements.push_back(element);
        self.publish(queue);
        Ok(())
    }

    /// Pushes many at once. Gives them back if the queue is closed.
    pub(crate) fn push_chain(&self, chain: List<P>) -> Result<(), List<P>> {
        let mut queue = lock(&self.queue);
        if queue.closed {
            return Err(chain);
        }
        queue.elements.append(chain);
        self.publish(queue);
        Ok(())
    }

    pub(crate) fn pop(&self) -> Option<P> {
        if self.len() == 0 {
            return None;
        }
        let mut queue = lock(&self.queue);
        let first = queue.elements.pop_front();
        self.publish(queue);
        first
    }

    /// The first `count` elements, or all.
    pub(crate) fn pop_batch(&self, count: usize) -> List<P> {
        if self.len() == 0 {
            return List::new();
        }
        let mut queue = lock(&self.queue);
        let batch = queue.elements.split_front(count);
        self.publish(queue);
        batch
    }

    /// Refuses elements from now on, and returns those that are there.
    pub(crate) fn close(&self) -> List<P> {
        let mut queue = lock(&self.queue);
        queue.closed = true;
        let left = std::mem::take(&mut queue.elements);
        self.publish(queue);
        left
    }
}

#[cfg(all(test, not(any(loom, shuttle))))]
mod tests {
    use super::super::testing::{Number, number};
    use super::*;

    #[test]
    fn what_comes_after_the_end_is_given_back() {
        let injection = Injection::new();
        assert!(injection.push(number(1)).is_ok());
        assert_eq!(injection.close().len(), 1);
        assert_eq!(injection.len(), 0);
        assert_eq!(injection.push(number(2)).err().unwrap().value(), 2);
        let mut chain = List::new();
        chain.push_back(number(3));
        assert_eq!(injection.push_chain(chain).err().unwrap().len(), 1);
        assert!(injection.pop().is_none());
    }

    #[test]
    fn batches_are_no_larger_than_asked_for() {
        let injection: Injection<Number> = Injection::new();
        (0..5).for_each(|value| assert!(injection.push(number(value)).is_ok()));
        let batch: Vec<u32> = injection.pop_batch(3).map(|element| element.value()).collect();
        assert_eq!(batch, [0, 1, 2]);
        assert_eq!(injection.len(), 2);
        assert_eq!(injection.pop_batch(usize::MAX).len(), 2);
        assert_eq!(injection.pop_batch(1).len(), 0);
    }
}

#[cfg(all(test, loom))]
mod models {
    use loom::sync::Arc;
    use loom::thread;

    use super::super::testing::{Number, number};
    use super::*;

    // The checker takes sequentially consistent accesses for weaker ones, so the look at who sleeps
    // is not part of this: each push gives a notice.
    #[test]
    fn a_worker_that_parks_gets_what_is_pushed() {
        loom::model(|| {
            let injection = Arc::new(Injection::<Number>::new());
            let (shared, worker) = (injection.clone(), thread::current());
            let pusher = thread::spawn(move || {
                assert!(shared.push(number(1)).is_ok());
                worker.unpark();
            });
            let element = loop {
                match injection.pop() {
                    Some(element) => break element,
                    None => thread::park(),
                }
            };
            assert_eq!(element.value(), 1);
            pusher.join().unwrap();
        });
    }

    #[test]
    fn a_push_meets_the_end() {
        loom::model(|| {
            let injection = Arc::new(Injection::<Number>::new());
            let shared = injection.clone();
            let pusher = thread::spawn(move || shared.push(number(1)).is_ok());
            let left = injection.close().len();
            assert_eq!(usize::from(pusher.join().unwrap()), left);
            assert_eq!(injection.len(), 0);
        });
    }
}
