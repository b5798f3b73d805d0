//! The tables.
//!
//! In: what was measured. Out: a line for each shape, and a line that sums them up. Invariant: a
//! line fits into 100 columns.

use framewright_bench::report::Quartiles;

use crate::measure::Comparison;

/// From this factor on the two count as level: less than this is within the spread of a quiet
/// machine.
pub const LEVEL: f64 = 0.97;

/// The head of a table whose columns are the sides of `comparison`.
pub fn head(title: &str, comparison: &Comparison) -> String {
    let mut text = format!("\n{title:18}");
    for side in &comparison.sides {
        text.push_str(&format!(" {:>22}", side.runtime));
    }
    text + "  factor"
}

/// The line of one shape, and how many times as fast as the fastest other side the first one is.
pub fn line(comparison: &Comparison, samples: &[Vec<f64>]) -> (String, f64) {
    let sides: Vec<_> = samples.iter().map(|samples| Quartiles::of(samples.clone())).collect();
    let mut text = format!("{:18}", comparison.shape);
    for Quartiles { lower, median, upper, .. } in &sides {
        let spread = format!("[{} {}]", figure(*lower), figure(*upper));
        text.push_str(&format!(" {:>6} {spread:>15}", figure(*median)));
    }
    let factor = factor(samples, &sides);
    (format!("{text}  {factor:>6.2}"), factor)
}

/// The middle of the factors of all rounds, so that a slow round weighs on both sides of each.
fn factor(samples: &[Vec<f64>], sides: &[Quartiles]) -> f64 {
    let peers = 1..sides.len();
    let fastest = peers.min_by(|a, b| sides[*a].median.total_cmp(&sides[*b].median));
    let fastest = &samples[fastest.expect("there is something to compare with")];
    let factors = fastest.iter().zip(&samples[0]).map(|(peer, ours)| peer / ours);
    Quartiles::of(factors.collect()).median
}

/// Three digits that count, or all before the point.
fn figure(nanoseconds: f64) -> String {
    match nanoseconds {
        ..10.0 => format!("{nanoseconds:.2}"),
        ..100.0 => format!("{nanoseconds:.1}"),
        _ => format!("{nanoseconds:.0}"),
    }
}

pub fn geometric_mean(factors: &[f64]) -> f64 {
    (factors.iter().map(|factor| factor.ln()).sum::<f64>() / factors.len() as f64).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_factor_is_that_of_the_fastest_peer_in_the_same_round() {
        let samples = [vec![1.0, 10.0, 2.0], vec![2.0, 20.0, 4.0], vec![9.0, 9.0, 9.0]];
        let sides: Vec<_> = samples.iter().map(|samples| Quartiles::of(samples.clone())).collect();
        assert_eq!(factor(&samples, &sides), 2.0);
    }

    #[test]
    fn figures_have_the_same_number_of_digits() {
        assert_eq!([9.0, 9.999, 12.34, 1234.5].map(figure), ["9.00", "10.00", "12.3", "1234"]);
    }

    #[test]
    fn the_mean_of_twice_and_half_is_one() {
        assert!((geometric_mean(&[2.0, 0.5]) - 1.0).abs() < 1e-12);
    }
}
