//! The size report: every shape, native and lowered, beside its floor.
//!
//! In: the two sides of the shapes. Out: a table, and `sizes: rows N, above native A, worst floor
//! ratio R` as the last line. Invariant: it fails if any lowered future is larger than native.

use std::process::ExitCode;

use framewright_bench::report::SizeRow;
use framewright_bench::{lowered, native};

fn main() -> ExitCode {
    let native = [native::values::rows(), native::futures::rows(), native::calls::rows()];
    let lowered = [lowered::values::rows(), lowered::futures::rows(), lowered::calls::rows()];
    let rows: Vec<(SizeRow, SizeRow)> =
        native.into_iter().flatten().zip(lowered.into_iter().flatten()).collect();

    println!("{:34} {:>8} {:>8} {:>8} {:>10}", "shape", "native", "ours", "floor", "ours/floor");
    let mut above = 0;
    let mut worst = 0.0_f64;
    for (native, ours) in &rows {
        let ratio = ours.bytes as f64 / ours.floor as f64;
        let larger = ours.bytes > native.bytes;
        above += usize::from(larger);
        worst = worst.max(ratio);
        println!(
            "{:34} {:>8} {:>8} {:>8} {ratio:>10.3}{}",
            ours.shape,
            native.bytes,
            ours.bytes,
            ours.floor,
            if larger { "  above native" } else { "" },
        );
    }
    println!("sizes: rows {}, above native {above}, worst floor ratio {worst:.3}", rows.len());
    if above > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
