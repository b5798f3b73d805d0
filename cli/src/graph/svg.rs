//! P.
pub fn svg(_:&super::Graph)->String{String::new()}
