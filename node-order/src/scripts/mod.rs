//! The scripts of the event loop, by name.
//!
//! In: nothing. Out: functions. Invariant: each has a script of its name in `scripts/`; the program
//! checks it.

mod closing;
mod immediates;
mod intervals;
mod io;
mod microtasks;
mod panics;
mod timers;
mod turns;

/// A script: what runs before the loop does.
pub struct Script {
    /// The name of the function, and of the file.
    pub name: &'static str,
    /// The function.
    pub run: fn(),
}

macro_rules! scripts {
    ($($group:ident: $($name:ident)+;)+) => {
        /// All of them, by subject.
        pub const SCRIPTS: &[Script] =
            &[$($(Script { name: stringify!($name), run: $group::$name },)+)+];
    };
}

scripts! {
    timers:
        timeouts_of_one_delay
        a_delay_of_zero_is_one
        the_shorter_delay_first
        late_timeouts_in_the_order_of_their_ends
        late_timeouts_of_one_delay_together
        a_timeout_within_a_timeout
        timeouts_nested_deeply
        a_nested_timeout_behind_a_waiting_one
        a_cleared_timeout
        a_timeout_cleared_in_the_same_phase
        a_timeout_of_another_delay_cleared
        the_last_of_a_delay_cleared_and_another_set
        a_timeout_that_clears_itself
        the_clock_is_read_when_a_timeout_is_set
        what_ends_during_the_phase_waits
        an_unheld_timeout_does_not_hold
        an_unheld_timeout_fires_while_others_hold
        microtasks_between_timeouts
        a_microtask_clears_the_next_timeout;
    intervals:
        an_interval_cleared_from_within
        an_interval_cleared_in_its_first_call
        two_intervals_of_one_period
        an_interval_with_timeouts_in_it
        a_slow_interval_does_not_pile_up
        an_interval_cleared_by_its_microtask
        an_interval_cleared_by_its_immediate
        an_interval_cleared_before_its_first_call
        an_interval_cleared_by_a_timeout_behind_it
        an_interval_that_sets_another
        an_unheld_interval_does_not_hold
        an_interval_beside_timeouts_of_its_period;
    immediates:
        immediates_in_order
        an_immediate_within_an_immediate
        a_cleared_immediate
        an_immediate_cleared_in_the_same_phase
        an_immediate_cleared_by_a_microtask_in_between
        the_last_immediates_cleared
        an_immediate_that_clears_itself
        microtasks_between_immediates
        immediates_of_several_timeouts
        immediates_and_timeouts_take_turns
        a_timeout_clears_an_immediate;
    microtasks:
        microtasks_follow_the_script
        microtasks_within_microtasks
        a_long_chain_before_a_timeout_that_is_due
        a_microtask_sets_the_others
        promises_and_microtasks_share_a_queue
        a_chain_of_reactions
        two_chains_of_reactions
        reactions_of_one_promise
        an_await_in_an_async_function
        a_promise_resolved_by_a_timeout
        microtasks_of_every_phase;
    io:
        an_immediate_before_a_timeout_after_io
        an_immediate_before_a_timeout_after_socket
        microtasks_after_io
        io_within_io
        late_timeouts_after_io
        an_immediate_of_an_immediate_after_io
        close_after_io
        io_clears_what_it_has_set
        endless_immediates_let_io_through
        endless_timeouts_let_io_through
        an_interval_until_io
        io_holds_the_loop;
    closing:
        close_holds_the_loop
        close_after_immediates
        the_latest_close_first
        a_close_within_a_close
        a_close_before_a_timeout_that_is_due
        microtasks_between_closes
        a_timeout_after_a_close_before_an_immediate
        a_close_set_by_a_microtask_of_a_close;
    turns:
        a_turn_from_a_timeout
        a_turn_from_io
        a_turn_from_an_immediate
        a_turn_from_a_close
        a_turn_from_a_microtask
        three_turns
        the_loop_ends_when_nothing_is_left
        a_script_that_sets_nothing;
    panics:
        a_timeout_that_throws
        an_immediate_that_throws
        a_microtask_that_throws
        an_interval_that_throws
        a_close_that_throws;
}
