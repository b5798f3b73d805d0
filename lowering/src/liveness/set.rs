//! A small set of numbers.
//!
//! In: numbers below a bound. Out: a set of them. Invariant: sets that meet have one bound. Macros
//! are built without optimisation, and every stage asks sets, so loops here are the plainest there
//! are.

/// A set of numbers below a bound that is fixed when it is made.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Set(Vec<u64>);

impl Set {
    /// An empty set for numbers below `bound`.
    pub fn new(bound: usize) -> Self {
        Set(vec![0; bound.div_ceil(64)])
    }

    /// Whether a number is in.
    pub fn has(&self, number: usize) -> bool {
        self.0.get(number / 64).is_some_and(|word| word >> (number % 64) & 1 == 1)
    }

    /// Puts a number in.
    pub fn add(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    /// Takes a number out.
    pub fn remove(&mut self, number: usize) {
        self.0[number / 64] &= !(1 << (number % 64));
    }

    /// Becomes a copy of another set.
    pub fn copy(&mut self, other: &Set) {
        self.0.copy_from_slice(&other.0);
    }

    /// Puts every number of another set in; returns whether any was new.
    pub fn merge(&mut self, other: &Set) -> bool {
        let mut grown = false;
        let mut index = 0;
        while index < self.0.len() {
            let (word, more) = (self.0[index], other.0[index]);
            grown |= more & !word != 0;
            self.0[index] = word | more;
            index += 1;
        }
        grown
    }

    /// Whether a number is in both.
    pub fn meets(&self, other: &Set) -> bool {
        let mut index = 0;
        while index < self.0.len() {
            if self.0[index] & other.0[index] != 0 {
                return true;
            }
            index += 1;
        }
        false
    }

    /// The numbers, in order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        let mut index = 0;
        let mut word = self.0.first().copied().unwrap_or(0);
        std::iter::from_fn(move || {
            while word == 0 {
                index += 1;
                word = *self.0.get(index)?;
            }
            let bit = word.trailing_zeros() as usize;
            word &= word - 1;
            Some(index * 64 + bit)
        })
    }

    /// Whether nothing is in.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }
}
