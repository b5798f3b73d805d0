//! The printed form of a body, for snapshots and the command line.
//!
//! In: a body. Out: text: its locals, its awaits, its flow graph. Invariant: the same body prints
//! the same text on every machine.

use std::fmt::{Display, Formatter, Result};

use super::{Body, Event, Known, Role, Usage};

impl Display for Body {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        writeln!(f, "locals")?;
        for (index, local) in self.locals.iter().enumerate() {
            let known = match local.known {
                Known::Nothing => "",
                Known::Copy => ", copy",
                Known::SharedRef => ", reference",
                Known::MutRef => ", mutable reference",
            };
            let role = role(local.role);
            writeln!(f, "  l{index:<3} {:<20} {role}{known}", local.slot.to_string())?;
        }
        writeln!(f, "awaits")?;
        for (index, await_point) in self.awaits.iter().enumerate() {
            let state = await_point.state.to_string();
            writeln!(f, "  a{index:<3} {state:<20} {}", await_point.text)?;
        }
        writeln!(f, "flow")?;
        for (id, point) in self.flow.iter() {
            let next: Vec<_> = point
                .next
                .iter()
                .map(|(to, sure)| format!("{}{}", to.0, if *sure { "" } else { "?" }))
                .collect();
            writeln!(f, "  {:>4}  {:<32} -> {}", id.0, self.event(point.event), next.join(", "))?;
        }
        Ok(())
    }
}

fn role(role: Role) -> &'static str {
    match role {
        Role::Argument => "argument",
        Role::Named => "local",
        Role::Operand => "saved operand",
        Role::Temporary => "temporary",
        Role::Place => "place",
        Role::Extended => "extended temporary",
        Role::Future(_) => "future",
        Role::Iterator => "iterator",
    }
}

impl Body {
    /// An event in words.
    pub fn event(&self, event: Event) -> String {
        let name = |id| self.local(id).slot.to_string();
        match event {
            Event::Pass => "pass".to_string(),
            Event::Declare(id) => format!("declare {}", name(id)),
            Event::Init(id) => format!("fill {}", name(id)),
            Event::Test(id) => format!("test {}", name(self.mention(id).local)),
            Event::Take(id) => format!("take {}", name(id)),
            Event::Receive(id) => format!("receive {}", name(id)),
            Event::TakeApart(id) => format!("take apart {}", name(id)),
            Event::End(id) => format!("end {}", name(id)),
            Event::Suspend(id) => format!("suspend {}", self.awaits[id.0].state),
            Event::Mention(id) => {
                let mention = self.mention(id);
                let usage = match mention.usage {
                    Usage::Value => "value",
                    Usage::Borrow => "borrow",
                    Usage::Peek => "peek",
                    Usage::Receiver => "receiver",
                    Usage::PartReceiver => "receiver part of",
                    Usage::Part => "part",
                    Usage::Scrutinee => "scrutinee",
                    Usage::Select => "select",
                    Usage::Assign => "assign",
                    Usage::AssignPart => "assign part of",
                };
                format!("{usage} {}", name(mention.local))
            }
        }
    }
}
