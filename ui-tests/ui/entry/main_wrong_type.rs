//! The value does not have the type that the function returns.

#[framewright::main]
async fn main() -> Result<(), String> {
    Ok(1)
}
