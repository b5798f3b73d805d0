//! What is asked for on the command line.
//!
//! In: arguments. Out: [`Options`], or what is wrong with them. Invariant: whatever is not given
//! has a default that is fixed, so that the same command does the same everywhere.

use std::path::PathBuf;

use crate::generate::Edition;

/// How to call the program.
pub const USAGE: &str = "(--random N [--from INDEX] | --only INDEX | --file FILE) [--seed S] \
                         [--size K] [--edition 2024|2021] [--batch B] [--jobs J] [--shrink MOST] \
                         [--print]";

/// What to do.
#[derive(Clone, Debug)]
pub struct Options {
    /// How many programs.
    pub count: u64,
    /// The first of them that is looked at: a long run can be done in pieces.
    pub from: u64,
    pub seed: u64,
    /// About how many statements each has.
    pub size: usize,
    pub edition: Edition,
    /// This one of the programs alone.
    pub only: Option<u64>,
    /// How many programs are compiled together.
    pub batch: usize,
    /// How many batches are compiled at a time.
    pub jobs: usize,
    /// How many failures of each kind are shrunk.
    pub shrink: usize,
    /// Not generated programs, but this one.
    pub file: Option<PathBuf>,
    /// Print the programs, and do nothing else.
    pub print: bool,
}

impl Options {
    pub fn parse(arguments: impl Iterator<Item = String>) -> Result<Options, String> {
        let mut options = Options {
            count: 0,
            from: 0,
            seed: 1,
            size: 10,
            edition: Edition::E2024,
            only: None,
            batch: 100,
            jobs: 2,
            shrink: 1,
            file: None,
            print: false,
        };
        let mut arguments = arguments.peekable();
        while let Some(option) = arguments.next() {
            if option == "--print" {
                options.print = true;
                continue;
            }
            let value = arguments.next().ok_or_else(|| format!("`{option}` needs a value"))?;
            options.set(&option, &value)?;
        }
        if options.count == 0 && options.only.is_none() && options.file.is_none() {
            return Err("`--random N`, `--only INDEX` or `--file FILE` is missing".into());
        }
        Ok(options)
    }

    fn set(&mut self, option: &str, value: &str) -> Result<(), String> {
        match option {
            "--random" => self.count = number(option, value)?,
            "--from" => self.from = number(option, value)?,
            "--seed" => self.seed = number(option, value)?,
            "--size" => self.size = at_least_one(option, value)?,
            "--only" => self.only = Some(number(option, value)?),
            "--batch" => self.batch = at_least_one(option, value)?,
            "--jobs" => self.jobs = at_least_one(option, value)?,
            "--file" => self.file = Some(value.into()),
            "--shrink" => self.shrink = number(option, value)?,
            "--edition" => {
                self.edition = match value {
                    "2021" => Edition::E2021,
                    "2024" => Edition::E2024,
                    _ => return Err(format!("there is no edition `{value}` here")),
                }
            }
            _ => return Err(format!("there is no option `{option}`")),
        }
        Ok(())
    }

    /// The programs that are asked for.
    pub fn indices(&self) -> std::ops::Range<u64> {
        match (&self.file, self.only) {
            (Some(_), _) => 0..1,
            (None, Some(index)) => index..index + 1,
            (None, None) => self.from.min(self.count)..self.count,
        }
    }
}

fn number<N: std::str::FromStr>(option: &str, value: &str) -> Result<N, String> {
    value.parse().map_err(|_| format!("`{option}` takes a number, not `{value}`"))
}

fn at_least_one(option: &str, value: &str) -> Result<usize, String> {
    match number(option, value)? {
        0 => Err(format!("`{option}` takes a number that is not 0")),
        number => Ok(number),
    }
}

#[cfg(test)]
mod tests {
    use super::Options;
    use crate::generate::Edition;

    fn parse(text: &str) -> Result<Options, String> {
        Options::parse(text.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn options_are_read() {
        let options = parse("--random 20 --seed 3 --edition 2021 --print").expect("it is right");
        assert_eq!((options.count, options.seed, options.edition), (20, 3, Edition::E2021));
        assert!(options.print);
        assert_eq!(parse("--only 7").expect("it is right").indices(), 7..8);
        assert_eq!(parse("--random 9 --from 4").expect("it is right").indices(), 4..9);
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, word) in [
            ("--random x", "`x`"),
            ("--random", "--random"),
            ("--sed 1", "--sed"),
            ("--seed 1", "--random N"),
            ("--random 1 --batch 0", "--batch"),
            ("--random 1 --edition 2018", "2018"),
        ] {
            assert!(parse(text).is_err_and(|error| error.contains(word)), "{text}");
        }
    }
}
