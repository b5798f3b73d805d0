//! The attribute `main` stands on a method.

struct Program;

impl Program {
    #[framewright::main]
    async fn main(&self) {}
}

fn main() {
    drop(Program.main());
}
