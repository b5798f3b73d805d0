//! A line protocol over fake I/O: lines cut across reads, commands, errors, an end.

use std::io::{Error, ErrorKind, Result};

use framewright_expand_examples::{D, Wire, d, say};

struct Lines {
    wire: Wire,
    buffer: Vec<u8>,
}

impl Lines {
    #[framewright::coroutine]
    async fn next(&mut self) -> Result<Option<String>> {
        loop {
            if let Some(end) = self.buffer.iter().position(|&byte| byte == b'\n') {
                let rest = self.buffer.split_off(end + 1);
                let mut line = std::mem::replace(&mut self.buffer, rest);
                line.pop();
                return String::from_utf8(line)
                    .map(Some)
                    .map_err(|_| ErrorKind::InvalidData.into());
            }
            if self.wire.read_into(&mut self.buffer).await? == 0 {
                return if self.buffer.is_empty() {
                    Ok(None)
                } else {
                    Err(ErrorKind::UnexpectedEof.into())
                };
            }
        }
    }
}

#[framewright::coroutine]
async fn serve(wire: Wire) -> Result<usize> {
    let mut lines = Lines { wire, buffer: Vec::new() };
    let mut store: Vec<(String, D)> = Vec::new();
    let mut served = 0;
    while let Some(line) = lines.next().await? {
        let mut words = line.splitn(3, ' ');
        let answer = match (words.next(), words.next(), words.next()) {
            (Some("set"), Some(key), Some(value)) => {
                store.push((key.to_string(), d(value)));
                "ok".to_string()
            }
            (Some("get"), Some(key), None) => {
                match store.iter().rev().find(|(name, _)| name == key) {
                    Some((_, value)) => format!("value {value}"),
                    None => continue,
                }
            }
            (Some("quit"), ..) => break,
            _ => {
                lines.wire.write(b"error").await?;
                return Err(Error::other(line));
            }
        };
        lines.wire.write(answer.as_bytes()).await?;
        served += 1;
    }
    say(format_args!("served {served}"));
    Ok(served)
}

pub async fn case() -> String {
    let mut results = String::new();
    for chunks in
        [&["set a 1\nge", "t a\nget b\n", "quit\nget a\n"][..], &["get x\ncut"], &["what\n"], &[]]
    {
        let result = serve(Wire::new(chunks)).await;
        results += &format!("{:?};", result.map_err(|error| error.kind()));
    }
    results
}
