//! Judges programs: compiles many at once, finds those at fault, runs the others.
//!
//! In: the texts. Out: a verdict for each, in order. Invariant: a program is called uncompilable
//! only if the compiler accepts it without the attribute.

use crate::compile::{Compiled, Fault, Sides, Workshop};
use crate::running;
use crate::verdict::{Failure, Verdict, is_refusal, kind_of_error};

/// How far a program is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Compiled only; what compiles counts as alike.
    Check,
    /// Compiled and run.
    Run,
}

/// Judges smaller forms of one program, most of which will not compile natively.
pub fn judge_candidates(workshop: &Workshop<'_>, programs: &[String], goal: Goal) -> Vec<Verdict> {
    workshop.write(programs);
    let mut verdicts: Vec<Option<Verdict>> = vec![None; programs.len()];
    let all = (0..programs.len()).collect();
    let left = native(workshop, all, &mut verdicts);
    settle(workshop, left, goal, &mut verdicts);
    verdicts.into_iter().map(|verdict| verdict.expect("each was settled")).collect()
}

/// Judges all programs of a batch.
pub fn judge(workshop: &Workshop<'_>, programs: &[String]) -> Vec<Verdict> {
    workshop.write(programs);
    let mut verdicts: Vec<Option<Verdict>> = vec![None; programs.len()];
    let all: Vec<usize> = (0..programs.len()).collect();
    settle(workshop, all, Goal::Run, &mut verdicts);
    verdicts.into_iter().map(|verdict| verdict.expect("each was settled")).collect()
}

/// Compiles and runs some of the programs, without those that are at fault.
fn settle(
    workshop: &Workshop<'_>,
    mut left: Vec<usize>,
    goal: Goal,
    verdicts: &mut [Option<Verdict>],
) {
    let sides = if goal == Goal::Run { Sides::Both } else { Sides::BothChecked };
    let mut suspects: Vec<(usize, Fault)> = Vec::new();
    while !left.is_empty() {
        match workshop.compile(&left, sides) {
            Compiled::Done(_) if goal == Goal::Check => {
                for at in left {
                    verdicts[at] = Some(Verdict::Alike { runs: 0 });
                }
                break;
            }
            Compiled::Done(executable) => {
                for (at, verdict) in left.iter().zip(running::run(&executable, left.len())) {
                    verdicts[*at] = Some(verdict);
                }
                break;
            }
            Compiled::Faults(faults) => {
                left.retain(|at| !faults.contains_key(at));
                for (at, fault) in faults {
                    match fault.is_native {
                        true => verdicts[at] = Some(discarded(&fault)),
                        false => suspects.push((at, fault)),
                    }
                }
            }
            Compiled::Unknown(fault) if left.len() == 1 => {
                suspects.push((left[0], fault));
                break;
            }
            Compiled::Unknown(_) => {
                let half = left.split_off(left.len() / 2);
                settle(workshop, left, goal, verdicts);
                settle(workshop, half, goal, verdicts);
                break;
            }
        }
    }
    confirm(workshop, suspects, verdicts);
}

/// Sees which of the programs whose lowered side does not compile compile natively.
fn confirm(
    workshop: &Workshop<'_>,
    suspects: Vec<(usize, Fault)>,
    verdicts: &mut [Option<Verdict>],
) {
    let chosen: Vec<usize> = suspects.iter().map(|(at, _)| *at).collect();
    let confirmed = native(workshop, chosen, verdicts);
    for (at, fault) in suspects.into_iter().filter(|(at, _)| confirmed.contains(at)) {
        let kind = kind_of_error(&fault.code, &fault.message);
        verdicts[at] = Some(match is_refusal(&fault.message) {
            true => Verdict::Refused { message: kind },
            false => Verdict::Uncompilable(Failure { kind, details: fault.rendered }),
        });
    }
}

/// Those that compile natively; the others are discarded.
fn native(
    workshop: &Workshop<'_>,
    mut left: Vec<usize>,
    verdicts: &mut [Option<Verdict>],
) -> Vec<usize> {
    while !left.is_empty() {
        match workshop.compile(&left, Sides::Native) {
            Compiled::Done(_) => break,
            Compiled::Faults(faults) => {
                left.retain(|at| !faults.contains_key(at));
                for (at, fault) in faults {
                    verdicts[at] = Some(discarded(&fault));
                }
            }
            Compiled::Unknown(fault) => {
                panic!("rustc fails on native programs: {}", fault.rendered)
            }
        }
    }
    left
}

fn discarded(fault: &Fault) -> Verdict {
    Verdict::Discarded { message: fault.rendered.clone() }
}
