//! Numbers that only look random. In: a seed and the index of a program. Out: choices.
//!
//! Invariant: the same seed and index give the same choices on every machine, so the generator is
//! our own (SplitMix64), and nothing here depends on the size of a pointer or on the time.

/// The source of all choices of one program.
#[derive(Clone)]
pub struct Rng(u64);

impl Rng {
    /// The choices of program `index` of `seed`.
    pub fn new(seed: u64, index: u64) -> Rng {
        let mut rng = Rng(seed ^ 0x6a09_e667_f3bc_c909);
        let start = rng.next();
        Rng(start ^ index.wrapping_mul(0xbb67_ae85_84ca_a73b))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `limit`, which is not 0.
    pub fn below(&mut self, limit: usize) -> usize {
        let scaled = (u128::from(self.next()) * limit as u128) >> 64;
        usize::try_from(scaled).expect("it is below a usize")
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high - low + 1)
    }

    /// Yes in so many of a hundred cases.
    pub fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    /// One of several, if there are any.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        if from.is_empty() { None } else { Some(&from[self.below(from.len())]) }
    }

    /// The place of one of several weights, each as likely as it is heavy.
    pub fn weighted(&mut self, weights: impl Iterator<Item = usize> + Clone) -> usize {
        let mut left = self.below(weights.clone().sum());
        for (at, weight) in weights.enumerate() {
            if left < weight {
                return at;
            }
            left -= weight;
        }
        unreachable!("the number is below the sum of the weights")
    }
}

#[cfg(test)]
mod tests {
    use super::Rng;

    #[test]
    fn choices_depend_on_seed_and_index_alone() {
        let first = |seed, index| Rng::new(seed, index).next();
        assert_eq!(first(7, 3), 4_929_200_034_864_511_912);
        assert_ne!(first(7, 3), first(7, 4));
        assert_ne!(first(7, 3), first(8, 3));
    }

    #[test]
    fn numbers_stay_in_their_range() {
        let mut rng = Rng::new(1, 1);
        assert!((0..1000).all(|_| (2..=5).contains(&rng.between(2, 5))));
        assert!((0..1000).all(|_| rng.weighted([0, 3, 0].into_iter()) == 1));
    }
}
