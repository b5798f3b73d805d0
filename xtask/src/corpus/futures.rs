//! The futures of a program, as its debug information has them.
//!
//! In: a test program. Out: the size in bytes of the future of each `async fn` that runs in it, by
//! the function's path and the generic arguments of the instance. Invariant: native and lowered
//! build give a function the same path, so that the two can be compared.
//!
//! ```text
//! native    namespace db::{impl#1}::get   struct {async_fn_env#0}<T>       the future
//! lowered   namespace db::{impl#1}::get   struct {closure_env#2}<T>        R, the resume
//!           namespace framewright::..     struct Machine<F, R, T>          the future
//!           namespace db::{impl#1}::get   struct {async_block_env#1}<T>    the future, where the
//!                                                                  frame is awaited in a block
//! ```

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::path::Path;

use gimli::{AttributeValue, DebuggingInformationEntry, EndianSlice, LittleEndian, Unit};
use gimli::{DW_AT_byte_size, DW_AT_name, DW_AT_type, DW_TAG_namespace, DW_TAG_structure_type};
use gimli::{DW_TAG_template_type_parameter, DW_TAG_union_type};
use object::{Object, ObjectSection};

use super::build::Program;
use crate::process::Failure;

/// Sizes by function and generic arguments.
pub type Sizes = BTreeMap<(String, String), u64>;

type Bytes<'d> = EndianSlice<'d, LittleEndian>;
type Dwarf<'d> = gimli::Dwarf<Bytes<'d>>;

/// What is known of one type.
struct Type {
    /// The names of what it is in.
    path: Vec<String>,
    /// Its name, with generic arguments.
    name: String,
    size: u64,
    /// Its generic parameter `R`, as a place in the debug information.
    resume: Option<usize>,
}

/// The futures of the functions of these programs' own crates.
pub fn sizes(programs: &[Program]) -> Result<Sizes, Failure> {
    let crates: BTreeSet<&str> = programs.iter().map(|program| &*program.krate).collect();
    let mut sizes = Sizes::new();
    for program in programs {
        let wrong = |error| Failure::Check(format!("{}: {error}", program.path.display()));
        sizes.extend(read(&program.path).map_err(wrong)?);
    }
    let is_own = |function: &str| crates.contains(function.split("::").next().unwrap_or(function));
    sizes.retain(|(function, _), _| is_own(function));
    Ok(sizes)
}

fn read(program: &Path) -> Result<Sizes, String> {
    let data = fs::read(program).map_err(|error| error.to_string())?;
    let file = object::File::parse(&*data).map_err(|error| error.to_string())?;
    let section = |id: gimli::SectionId| -> Result<Bytes<'_>, gimli::Error> {
        let section = file.section_by_name(id.name());
        let data = section.and_then(|section| section.data().ok()).unwrap_or_default();
        Ok(EndianSlice::new(data, LittleEndian))
    };
    let dwarf = Dwarf::load(section).map_err(|error| error.to_string())?;
    let types = types(&dwarf).map_err(|error| error.to_string())?;
    Ok(futures(&types))
}

fn futures(types: &HashMap<usize, Type>) -> Sizes {
    let mut sizes = Sizes::new();
    let mut blocks = Sizes::new();
    let mut frames: BTreeMap<_, (usize, u64)> = BTreeMap::new();
    for found in types.values() {
        let (plain, arguments) = generic(&found.name);
        if plain.starts_with("{async_fn_env#") {
            sizes.insert((function(&found.path), arguments), found.size);
        } else if let Some(resume) = found.resume.and_then(|place| types.get(&place)) {
            // The frame of a block lies in bodies of the function, in more of them than its own.
            let inside = resume.path.iter().filter(|name| is_body(name)).count();
            let instance = (function(&resume.path), generic(&resume.name).1);
            let known = frames.entry(instance).or_insert((inside, found.size));
            *known = (*known).min((inside, found.size));
        } else if plain.starts_with("{async_block_env#")
            && !found.path.last().is_some_and(|name| is_body(name))
        {
            blocks.insert((function(&found.path), arguments), found.size);
        }
    }
    sizes.extend(frames.into_iter().map(|(instance, (_, size))| (instance, size)));
    // A block right in the function, and not in its body, is what a frame is awaited in.
    for (instance, size) in blocks {
        if let Some(known) = sizes.get_mut(&instance) {
            *known = (*known).max(size);
        }
    }
    sizes
}

/// A name without its generic arguments, and these.
fn generic(name: &str) -> (&str, String) {
    let (plain, arguments) = name.split_once('<').unwrap_or((name, ""));
    (plain, arguments.to_owned())
}

/// Whether it is the name of a body: `{closure#0}`, `{async_fn#0}`, `{async_block#1}`.
fn is_body(name: &str) -> bool {
    name.starts_with("{closure") || name.starts_with("{async")
}

/// The path of a function; bodies around it are left out, for a lowered body has closures where a
/// native one has none.
fn function(path: &[String]) -> String {
    let named = path.iter().filter(|name| !is_body(name));
    named.map(String::as_str).collect::<Vec<_>>().join("::")
}

/// Every structure, by its place.
fn types(dwarf: &Dwarf<'_>) -> Result<HashMap<usize, Type>, gimli::Error> {
    let mut types = HashMap::new();
    let mut headers = dwarf.units();
    while let Some(header) = headers.next()? {
        let unit = dwarf.unit(header)?;
        types_of(dwarf, &unit, &mut types)?;
    }
    Ok(types)
}

fn types_of(
    dwarf: &Dwarf<'_>,
    unit: &Unit<Bytes<'_>>,
    types: &mut HashMap<usize, Type>,
) -> Result<(), gimli::Error> {
    let place = |offset: gimli::UnitOffset| offset.to_debug_info_offset(&unit.header).map(|o| o.0);
    let mut path: Vec<(isize, String)> = Vec::new();
    // The structure that the entry is directly in.
    let mut around: Option<(isize, usize)> = None;
    let mut entries = unit.entries();
    while let Some(entry) = entries.next_dfs()? {
        let depth = entry.depth();
        path.retain(|(of, _)| *of < depth);
        around = around.filter(|(of, _)| *of < depth);
        let is_type = [DW_TAG_structure_type, DW_TAG_union_type].contains(&entry.tag());
        if entry.tag() == DW_TAG_namespace || is_type {
            let name = name_of(dwarf, unit, entry)?;
            let size = entry.attr_value(DW_AT_byte_size).and_then(|value| value.udata_value());
            if let (true, Some(size), Some(at)) = (is_type, size, place(entry.offset())) {
                let path = path.iter().map(|(_, name)| name.clone()).collect();
                types.insert(at, Type { path, name: name.clone(), size, resume: None });
                around = Some((depth, at));
            }
            path.push((depth, name));
        } else if entry.tag() == DW_TAG_template_type_parameter
            && let Some((of, at)) = around
            && of + 1 == depth
            && name_of(dwarf, unit, entry)? == "R"
            && let Some(AttributeValue::UnitRef(resume)) = entry.attr_value(DW_AT_type)
            && let Some(machine) = types.get_mut(&at).filter(|found| is_machine(found))
        {
            machine.resume = place(resume);
        }
    }
    Ok(())
}

fn is_machine(found: &Type) -> bool {
    found.name.starts_with("Machine<") && found.path.first().is_some_and(|n| n == "framewright")
}

fn name_of(
    dwarf: &Dwarf<'_>,
    unit: &Unit<Bytes<'_>>,
    entry: &DebuggingInformationEntry<Bytes<'_>>,
) -> Result<String, gimli::Error> {
    let Some(name) = entry.attr_value(DW_AT_name) else { return Ok(String::new()) };
    Ok(dwarf.attr_string(unit, name)?.to_string_lossy().into_owned())
}
