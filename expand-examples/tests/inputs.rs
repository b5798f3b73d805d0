//! What every input file promises: a first line that says what it shows, an entry, at least one
//! function with the attribute, and a layout in which the functions can be found.

use framewright_expand_examples::source::{self, ATTRIBUTE, Source};

fn sources() -> Vec<Source> {
    let sources = source::all().expect("inputs/ can be read");
    assert!(sources.len() > 200, "only {} inputs found", sources.len());
    sources
}

#[test]
fn every_input_says_what_it_shows() {
    for source in sources() {
        let first = source.text.lines().next().unwrap_or_default();
        assert!(first.starts_with("//! ") && first.ends_with('.'), "{}: {first}", source.name);
    }
}

#[test]
fn every_input_has_an_entry_and_a_function() {
    for source in sources() {
        let entries = ["pub async fn case()", "pub fn case()"];
        assert!(entries.iter().any(|entry| source.text.contains(entry)), "{}", source.name);
        assert!(!source.functions().is_empty(), "{}", source.name);
    }
}

#[test]
fn functions_are_whole() {
    for source in sources() {
        assert_eq!(source.functions().len(), source.text.matches(ATTRIBUTE).count());
        for function in source.functions() {
            assert!(function.text.contains(&format!("fn {}", function.name)), "{}", source.name);
            let count = |brace| function.text.matches(brace).count();
            assert_eq!(count('{'), count('}'), "{}, {}", source.name, function.name);
        }
    }
}

#[test]
fn the_native_copy_has_the_same_lines_but_the_attribute() {
    for source in sources() {
        let native = source.native();
        assert!(!native.contains(ATTRIBUTE), "{}", source.name);
        // What an option makes of a function is written by hand in the native copy.
        if !source.functions().iter().any(|function| function.attribute.contains('(')) {
            let mut pairs = source.text.lines().zip(native.lines());
            assert!(pairs.all(|(written, copied)| written == copied || copied.is_empty()));
        }
        assert_eq!(source.text.lines().count(), native.lines().count());
    }
}
