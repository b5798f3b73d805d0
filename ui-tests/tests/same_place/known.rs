//! What still differs, each with the reason. To be emptied: a case that no longer differs must go.

/// The body is not tied to the return type that the signature names, so a borrow may escape.
/// The borrow error is found, at other tokens of the judged copy or of the lowered one.
const LIFETIME_ELSEWHERE: &str = "the lifetime error is found, at another place";
/// The lowered copy repeats the error of the judged one, at the attribute.
const REPEATED: &str = "the lowered copy repeats the error, at the attribute";
/// The lowered copy is linted.
/// The compiler knows futures of its own better than those of a library.
const WORDS: &str = "an `impl Future` of a library has another error than a native future";
/// The span of the signature is the attribute's.
const SIGNATURE: &str = "an error about the signature as a whole is at the attribute";

/// Name of the input, and why it differs.
pub const KNOWN_DIFFERENCES: &[(&str, &str)] = &[
    ("argument_type", REPEATED),
    ("argument_type_async", REPEATED),
    ("argument_unsized", REPEATED),
    ("await_on_value", REPEATED),
    ("awaited_twice", REPEATED),
    ("bound_not_met", REPEATED),
    ("closure_moves_twice", REPEATED),
    ("condition_type", REPEATED),
    ("defined_twice", SIGNATURE),
    ("future_not_unpin", REPEATED),
    ("lifetime_elided_from_self", LIFETIME_ELSEWHERE),
    ("lifetime_in_generic_method_of_trait", LIFETIME_ELSEWHERE),
    ("lifetime_invariant", LIFETIME_ELSEWHERE),
    ("lifetime_of_awaited", LIFETIME_ELSEWHERE),
    ("lifetime_of_generic_argument", LIFETIME_ELSEWHERE),
    ("lifetime_of_local_stretched", LIFETIME_ELSEWHERE),
    ("lifetime_of_trait_object", LIFETIME_ELSEWHERE),
    ("lifetime_pushed", LIFETIME_ELSEWHERE),
    ("lifetime_static_returned", LIFETIME_ELSEWHERE),
    ("lifetime_static_returned_early", LIFETIME_ELSEWHERE),
    ("loop_over_no_iterator", REPEATED),
    ("match_not_exhaustive", REPEATED),
    ("method_body", REPEATED),
    ("method_of_trait", SIGNATURE),
    ("moved_out_of_borrow", REPEATED),
    ("must_use_function", "the output of a `must_use` async function is known to rustc alone"),
    ("never_used", "a lowered function that nothing uses is not said to be dead"),
    ("not_send", WORDS),
    ("not_send_through_await", WORDS),
    ("question_mark_on_future", REPEATED),
    ("recursion", WORDS),
    ("return_type", REPEATED),
    ("return_value_of_unit", REPEATED),
    ("returns_impl_without_bound", SIGNATURE),
    ("temporary_too_short", REPEATED),
    ("try_in_unit", REPEATED),
    ("try_on_option", REPEATED),
    ("try_without_conversion", REPEATED),
    ("type_mismatch", REPEATED),
    ("type_mismatch_awaited", REPEATED),
    ("use_after_move", REPEATED),
    ("use_after_move_in_loop", REPEATED),
    ("use_after_move_into_future", REPEATED),
];

/// The same for a compilation that makes no code.
pub const KNOWN_WHERE_JUDGED: &[(&str, &str)] = &[
    ("defined_twice", SIGNATURE),
    ("lifetime_in_error", LIFETIME_ELSEWHERE),
    ("lifetime_in_return", LIFETIME_ELSEWHERE),
    ("lifetime_invariant", LIFETIME_ELSEWHERE),
    ("lifetime_of_awaited", LIFETIME_ELSEWHERE),
    ("lifetime_of_generic_argument", LIFETIME_ELSEWHERE),
    ("lifetime_of_local_stretched", LIFETIME_ELSEWHERE),
    ("lifetime_of_trait_object", LIFETIME_ELSEWHERE),
    ("lifetime_pushed", LIFETIME_ELSEWHERE),
    ("lifetime_static_returned", LIFETIME_ELSEWHERE),
    ("lifetime_static_returned_early", LIFETIME_ELSEWHERE),
    ("lifetime_without_await", LIFETIME_ELSEWHERE),
    ("must_use_function", "the output of a `must_use` async function is known to rustc alone"),
    ("never_used", "a lowered function that nothing uses is not said to be dead"),
    ("recursion", WORDS),
    ("returns_impl_lifetime", LIFETIME_ELSEWHERE),
    ("returns_impl_without_bound", SIGNATURE),
];
