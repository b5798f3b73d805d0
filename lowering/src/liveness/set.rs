//! A small set of numbers.

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

    /// Puts every number of another set in; returns whether any was new.
    pub fn merge(&mut self, other: &Set) -> bool {
        let mut grown = false;
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            grown |= *more & !*word != 0;
            *word |= more;
        }
        grown
    }

    /// Whether a number is in both.
    pub fn meets(&self, other: &Set) -> bool {
        self.0.iter().zip(&other.0).any(|(word, other)| word & other != 0)
    }

    /// The numbers, in order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        let words = self.0.iter().enumerate().filter(|(_, word)| **word != 0);
        words.flat_map(|(index, word)| {
            (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| index * 64 + bit)
        })
    }

    /// Whether nothing is in.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }
}
