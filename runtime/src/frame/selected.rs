//! What a `select!` has selected: which branch, with its value.
//!
//! In: a number of branches. Out: an enum with a variant for each, and one for none. Invariant:
//! the branches are numbered as written.

/// One enum for each number of branches, up to as many as tokio allows.
macro_rules! selected {
    (($($branch:ident)*)) => {};
    (($($before:ident)*) $name:ident $branch:ident $($rest:ident)*) => {
        /// The outcome of a `select!` with this many branches.
        #[allow(missing_docs)]
        pub enum $name<$($before,)* $branch> {
            $($before($before),)*
            $branch($branch),
            /// All branches are disabled.
            Disabled,
        }
        selected!(($($before)* $branch) $($rest)*);
    };
}

selected! {()
    Selected1 _0 Selected2 _1 Selected3 _2 Selected4 _3 Selected5 _4 Selected6 _5 Selected7 _6
    Selected8 _7 Selected9 _8 Selected10 _9 Selected11 _10 Selected12 _11 Selected13 _12
    Selected14 _13 Selected15 _14 Selected16 _15 Selected17 _16 Selected18 _17 Selected19 _18
    Selected20 _19 Selected21 _20 Selected22 _21 Selected23 _22 Selected24 _23 Selected25 _24
    Selected26 _25 Selected27 _26 Selected28 _27 Selected29 _28 Selected30 _29 Selected31 _30
    Selected32 _31 Selected33 _32 Selected34 _33 Selected35 _34 Selected36 _35 Selected37 _36
    Selected38 _37 Selected39 _38 Selected40 _39 Selected41 _40 Selected42 _41 Selected43 _42
    Selected44 _43 Selected45 _44 Selected46 _45 Selected47 _46 Selected48 _47 Selected49 _48
    Selected50 _49 Selected51 _50 Selected52 _51 Selected53 _52 Selected54 _53 Selected55 _54
    Selected56 _55 Selected57 _56 Selected58 _57 Selected59 _58 Selected60 _59 Selected61 _60
    Selected62 _61 Selected63 _62 Selected64 _63
}
