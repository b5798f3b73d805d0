//! Loops that count, and blocks that are left by their label.
//!
//! In: nothing, or the type of the value. Out: the text. Invariant: every loop ends by itself after
//! a few rounds, whatever its body does.

use super::choice::truncated;
use super::scope::Scope;
use super::types::Ty;
use super::{Expr, Generator};

/// A loop or a labelled block around what is written.
#[derive(Clone, Debug)]
pub struct Frame {
    pub label: String,
    pub is_loop: bool,
    /// The type of what a `break` gives.
    pub value: Option<Ty>,
    /// What there was when it began.
    pub entry: Scope,
    /// What there was at each `break`.
    pub breaks: Vec<Scope>,
    /// How many loops, this one among them.
    pub depth: usize,
    pub floor_outside: usize,
    /// Whether its body may move out locals of the block around, and fills them again.
    pub refills: bool,
}

impl Generator {
    /// Begins a labelled block.
    pub fn open_block(&mut self, value: Option<Ty>) -> String {
        self.open_frame(false, value)
    }

    fn open_frame(&mut self, is_loop: bool, value: Option<Ty>) -> String {
        let label = format!("l{}", self.fresh());
        let depth = self.depth + usize::from(is_loop);
        let floor_outside = self.floor;
        if is_loop {
            self.depth += 1;
            self.floor = self.depth;
        }
        self.loops.push(Frame {
            label: label.clone(),
            is_loop,
            value,
            entry: self.scope.clone(),
            breaks: Vec::new(),
            depth,
            floor_outside,
            refills: is_loop && self.rng.percent(40),
        });
        label
    }

    /// Ends a loop or block: what there was at its breaks.
    pub fn close_frame(&mut self) -> Vec<Scope> {
        let frame = self.loops.pop().expect("it was begun");
        if frame.is_loop {
            self.depth -= 1;
            self.floor = frame.floor_outside;
        }
        frame.breaks
    }

    /// A loop: its body, with what is declared and written before it in each round.
    pub fn loop_of(
        &mut self,
        rounds: usize,
        value: Option<Ty>,
        head: impl FnOnce(&mut Generator) -> String,
        last: impl FnOnce(&mut Generator) -> String,
    ) -> (String, String, Scope) {
        let label = self.open_frame(true, value);
        let times = self.times;
        self.times *= rounds;
        let length = self.scope.locals.len();
        let first = head(self);
        let most = self.rng.between(1, 3);
        let (mut text, leaves) = self.statements(most);
        text = format!("{first} {text}");
        let at = self.loops.len() - 1;
        let mut ends: Vec<Scope> = Vec::new();
        if !leaves {
            text.push_str(&last(self));
            self.scope.truncate(length);
            match self.refill(at) {
                Some(refilled) => {
                    text.push_str(&refilled);
                    ends.push(self.scope.clone());
                }
                None => unreachable!("what cannot be filled again is not moved: {text}"),
            }
        }
        self.times = times;
        let entry = self.loops[at].entry.clone();
        let breaks = self.close_frame();
        ends.extend(breaks.into_iter().map(|scope| truncated(scope, &entry)));
        let after = ends.into_iter().fold(entry, |all, one| all.join(&one));
        let shown = if self.rng.percent(40) || text.contains(&format!("'{label}")) {
            format!("'{label}: ")
        } else {
            String::new()
        };
        (shown, text, after)
    }

    /// A counter that nothing else changes.
    fn counter(&mut self) -> String {
        let name = format!("i{}", self.fresh());
        self.declare(name.clone(), Ty::Int, false, Vec::new());
        name
    }

    /// `{ let mut i = 0; loop { .. if i > 1 { break value; } } }`
    pub fn loop_value(&mut self, ty: &Ty, depth: usize) -> Option<Expr> {
        if self.size == 0 || self.is_dear(10) {
            return None;
        }
        let length = self.scope.locals.len();
        let name = self.counter();
        let rounds = self.rng.between(1, 2);
        let counter = name.clone();
        let value = ty.clone();
        // A `continue` goes past the exit at the end of the body.
        self.frozen += 1;
        let other = self.simple(ty).after_jump();
        self.frozen -= 1;
        let (label, mut body, after) = self.loop_of(
            rounds,
            Some(ty.clone()),
            |_| format!("{counter} += 1;"),
            |this| {
                let before = this.scope.clone();
                let floor = this.floor;
                this.floor = this.loops.last().expect("it is open").floor_outside;
                let value = this.expression(&value, depth);
                this.floor = floor;
                let scope = std::mem::replace(&mut this.scope, before);
                this.loops.last_mut().expect("it is open").breaks.push(scope);
                format!("if {counter} >= {rounds} {{ break {}; }}", value.after_jump())
            },
        );
        if body.contains("continue") {
            body = format!("if {name} > {rounds} {{ break {other}; }} {body}");
        }
        self.scope = after;
        self.scope.truncate(length);
        Some(Expr::loose(format!("{{ let mut {name} = 0usize; {label}loop {{ {body} }} }}")))
    }

    pub fn loop_statement(&mut self) -> Option<String> {
        if self.is_dear(10) {
            return None;
        }
        match self.rng.below(8) {
            0 | 1 => self.counted(),
            2 => self.while_let_pop(),
            3 => self.while_let_next(),
            4 => self.for_range(),
            5 => self.for_borrowed(),
            _ => self.for_owned(),
        }
    }

    /// `while i < 2 && condition { i += 1; .. }`, or a `loop` with a `break`.
    fn counted(&mut self) -> Option<String> {
        let name = self.counter();
        let rounds = self.rng.between(1, 2);
        let counter = name.clone();
        let start = format!("let mut {name} = 0usize;");
        if self.rng.percent(50) {
            let exit = format!("{counter} += 1; if {counter} > {rounds} {{ break; }}");
            let (label, body, after) = self.loop_of(
                rounds,
                None,
                |this| {
                    let scope = this.scope.clone();
                    this.loops.last_mut().expect("it is open").breaks.push(scope);
                    exit
                },
                |_| String::new(),
            );
            self.scope = after;
            return Some(format!("{start} {label}loop {{ {body} }}"));
        }
        let mut condition = format!("{counter} < {rounds}");
        let head = &mut condition;
        let (label, body, after) = self.loop_of(
            rounds,
            None,
            |this| {
                if this.rng.percent(50) {
                    let more = this.test(1).head();
                    head.push_str(&format!(" && ({more})"));
                }
                format!("{counter} += 1;")
            },
            |_| String::new(),
        );
        self.scope = after;
        Some(format!("{start} {label}while {condition} {{ {body} }}"))
    }
}
