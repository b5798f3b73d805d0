//! By-value generics in a trait implementation, borrowed by sub-futures with a local buffer.

use std::io::Result;

use framewright_expand_examples::{D, Wire, d};

trait Read {
    async fn read(&mut self, buffer: &mut [u8]) -> Result<usize>;
}

impl Read for Wire {
    #[framewright::coroutine]
    async fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        Wire::read(self, buffer).await
    }
}

trait Copier {
    async fn copy<R: Read, W: Extend<u8>>(&self, from: R, to: &mut W) -> Result<usize>;
}

impl Copier for D {
    #[framewright::coroutine]
    async fn copy<R: Read, W: Extend<u8>>(&self, mut from: R, to: &mut W) -> Result<usize> {
        let mut buffer = [0; 8];
        let mut copied = self.len();
        loop {
            let read = from.read(&mut buffer).await?;
            if read == 0 {
                return Ok(copied);
            }
            to.extend(buffer[..read].iter().copied());
            copied += read;
        }
    }
}

pub async fn case() -> String {
    let mut text = Vec::new();
    let copied = d("copier").copy(Wire::new(&["one", "two"]), &mut text).await;
    let failed = d("other").copy(Wire::new(&["far too long"]), &mut text).await;
    format!("{copied:?}{:?}{text:?}", failed.map_err(|error| error.kind()))
}
