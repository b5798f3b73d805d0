//! The attribute `main` stands on a struct.

#[framewright::main]
struct Program;

fn main() {
    let Program = Program;
}
