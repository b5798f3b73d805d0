//! Statements that change what is there.
//!
//! In: the scope. Out: the statement. Invariant: the right side is written first where it is
//! evaluated first.

use super::Generator;
use super::place::Access;
use super::scope::Kind;
use super::types::Ty;

impl Generator {
    /// `place = value;`
    pub fn assign(&mut self) -> Option<String> {
        let mut places = self.places(Access::Assign);
        places.retain(|place| place.ty.can_be_made());
        let place = self.rng.pick(&places)?.clone();
        let value = self.expression(&place.ty, 3);
        // The value may have borrowed, moved or taken apart what it is assigned to.
        let still = self.places(Access::Assign);
        let still = still.iter().any(|other| other.text == place.text);
        if !still {
            return Some(format!("let _ = {};", value.text));
        }
        self.touch(&place, Access::Assign);
        self.spend(1);
        Some(format!("{} = {};", place.text, value.text))
    }

    /// `(a, b) = (value, value);`
    pub fn assign_destructured(&mut self) -> Option<String> {
        let place = self.place(&Ty::Value, Access::Assign)?;
        let operands = self.operands(&[Ty::Value, Ty::Int], 2);
        let mut places = self.places(Access::Assign);
        places.retain(|other| other.text == place.text);
        let place = places.pop()?;
        self.touch(&place, Access::Assign);
        let mut numbers = self.places(Access::Assign);
        numbers.retain(|number| number.ty == Ty::Int && number.local != place.local);
        let number = match self.rng.pick(&numbers).cloned() {
            Some(number) => {
                self.touch(&number, Access::Assign);
                number.text
            }
            None => "_".into(),
        };
        Some(format!("({}, {number}) = ({});", place.text, operands.text))
    }

    /// `number += value;`, `value += value;`
    pub fn compound(&mut self) -> Option<String> {
        if self.rng.percent(70) {
            let place = self.place(&Ty::Int, Access::Change)?;
            self.touch(&place, Access::Change);
            let loans = self.loans(&place, Kind::Shared);
            let mark = self.scope.held.len();
            self.scope.held.extend(loans);
            let value = self.expression(&Ty::Int, 2);
            self.scope.held.truncate(mark);
            let operator = *self.rng.pick(&["+=", "+=", "|=", "^="])?;
            return Some(format!("{} {operator} {};", place.text, value.text));
        }
        let place = self.place(&Ty::Value, Access::Change)?;
        self.touch(&place, Access::Change);
        let loans = self.loans(&place, Kind::Exclusive);
        let mark = self.scope.held.len();
        self.scope.held.extend(loans);
        let value = self.expression(&Ty::Value, 2);
        self.scope.held.truncate(mark);
        self.spend(2);
        Some(format!("{} += {};", place.text, value.text))
    }

    /// `list.push(value);`: the list is borrowed first, in two phases.
    pub fn push(&mut self) -> Option<String> {
        let place = self.place(&Ty::list(Ty::Value), Access::Change)?;
        self.touch(&place, Access::Change);
        let mark = self.scope.held.len();
        let loans = self.loans(&place, Kind::Shared);
        self.scope.held.extend(loans);
        let value = self.expression(&Ty::Value, 3);
        self.scope.held.truncate(mark);
        let list = place.receiver;
        Some(match self.rng.below(4) {
            0 => format!("{list}.insert(0, {});", value.text),
            1 => format!("{list}.extend(Some({}));", value.text),
            _ => format!("{list}.push({});", value.text),
        })
    }

    /// `option.replace(value);` and the like.
    pub fn refill_option(&mut self) -> Option<String> {
        let place = self.place(&Ty::opt(Ty::Value), Access::Change)?;
        self.touch(&place, Access::Change);
        let mark = self.scope.held.len();
        let loans = self.loans(&place, Kind::Shared);
        self.scope.held.extend(loans);
        let value = self.expression(&Ty::Value, 2);
        self.scope.held.truncate(mark);
        let method = *self.rng.pick(&["replace", "insert", "get_or_insert"])?;
        Some(format!("{}.{method}({});", place.receiver, value.text))
    }
}
