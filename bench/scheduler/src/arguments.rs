//! What the user asks for.
//!
//! In: arguments. Out: a plan, or what is wrong with them. Invariant: no argument is ignored.

use std::time::Duration;

pub struct Plan {
    /// Shapes whose name contains this.
    pub shape: String,
    pub rounds: usize,
    /// Of one sample.
    pub length: Duration,
    /// Options of our pool, instead of peers.
    pub options: bool,
}

impl Plan {
    pub fn parse(arguments: &[String]) -> Result<Plan, String> {
        let length = Duration::from_millis(8);
        let mut plan = Plan { shape: String::new(), rounds: 25, length, options: false };
        let mut arguments = arguments.iter();
        while let Some(argument) = arguments.next() {
            let mut value = || arguments.next().ok_or(format!("`{argument}` needs a value"));
            match argument.as_str() {
                "--shape" => plan.shape.clone_from(value()?),
                "--rounds" => plan.rounds = rounds(value()?)?,
                "--quick" => (plan.rounds, plan.length) = (3, Duration::from_millis(1)),
                "--options" => plan.options = true,
                _ => return Err(format!("there is no argument `{argument}`")),
            }
        }
        Ok(plan)
    }
}

fn rounds(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(rounds) if rounds > 0 => Ok(rounds),
        _ => Err(format!("`--rounds {text}`: give a number from 1 on")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(arguments: &[&str]) -> Result<Plan, String> {
        Plan::parse(&arguments.iter().map(|argument| argument.to_string()).collect::<Vec<_>>())
    }

    #[test]
    fn what_makes_no_sense_is_named() {
        for wrong in [&["--rounds", "0"][..], &["--rounds"], &["--shpae", "yield"], &["yield"]] {
            let error = parse(wrong).err().expect("an error");
            assert!(error.contains(wrong[0]), "{error}");
        }
    }

    #[test]
    fn a_shape_and_a_number_of_rounds_can_be_chosen() {
        let plan = parse(&["--quick", "--rounds", "7", "--shape", "yield"]).expect("a plan");
        assert_eq!((plan.rounds, plan.shape.as_str(), plan.options), (7, "yield", false));
    }
}
