//! What one side says of its shapes.
//!
//! In: the shapes, compiled for one side. Out: rows that the programs lay side by side. Invariant:
//! the name of a row identifies it on both sides.

use crate::leaf::{deepest, drive};

/// The size of one shape's future.
pub struct SizeRow {
    /// The shape, as the tables name it.
    pub shape: &'static str,
    /// The bytes of its future on this side.
    pub bytes: usize,
    /// The largest sum of bytes truly live at one suspension, plus one byte for each tag.
    pub floor: usize,
}

impl SizeRow {
    /// Measures a future that nobody will poll.
    pub fn of<F: Future>(shape: &'static str, floor: usize, future: F) -> Self {
        Self { shape, bytes: size_of_val(&future), floor }
    }
}

/// The stack that one shape's polls take.
pub struct StackRow {
    /// How many awaits of a 1 KiB sub-future the shape has.
    pub awaits: usize,
    /// The deepest stack seen by the sub-future, in bytes below the caller of the first poll.
    pub bytes: usize,
}

impl StackRow {
    /// Drives a shape of `awaits` awaits to its end, and takes the deepest stack on the way.
    pub fn of<F: Future<Output = ()>>(awaits: usize, future: F) -> Self {
        let mut future = Box::pin(future);
        Self { awaits, bytes: deepest(|| drive(future.as_mut())) }
    }
}

/// A shape to be timed.
pub struct PollRow {
    /// The shape, as the tables name it.
    pub shape: &'static str,
    /// Runs the shape for a count of rounds, and returns something that depends on all of them.
    pub run: fn(u64) -> u64,
}

/// The middle of a set of measurements, and how far they spread.
#[derive(Debug, PartialEq)]
pub struct Quartiles {
    /// How many there are.
    pub count: usize,
    /// A quarter of them lies below.
    pub lower: f64,
    /// Half of them lies below.
    pub median: f64,
    /// A quarter of them lies above.
    pub upper: f64,
    /// None lies above.
    pub largest: f64,
}

impl Quartiles {
    /// Sorts the measurements, of which there is at least one.
    pub fn of(mut values: Vec<f64>) -> Self {
        values.sort_by(f64::total_cmp);
        let last = values.len() - 1;
        // Between two neighbours, the mean of both.
        let at = |quarter: usize| {
            let (low, high) = (last * quarter / 4, (last * quarter).div_ceil(4));
            f64::midpoint(values[low], values[high])
        };
        Self { count: values.len(), lower: at(1), median: at(2), upper: at(3), largest: at(4) }
    }
}

#[cfg(test)]
mod tests {
    use super::Quartiles;

    #[test]
    fn quartiles_of_an_even_and_an_odd_count() {
        let odd = Quartiles::of(vec![5.0, 1.0, 3.0, 2.0, 4.0]);
        let expected = Quartiles { count: 5, lower: 2.0, median: 3.0, upper: 4.0, largest: 5.0 };
        assert_eq!(odd, expected);
        assert_eq!(Quartiles::of(vec![2.0, 1.0]).median, 1.5);
        assert_eq!(Quartiles::of(vec![7.0]).upper, 7.0);
    }
}
