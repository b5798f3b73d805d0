//! `../server.rs` without the attribute.

use std::io;
use std::time::Duration;

use framewright::io::{AsyncWrite, BufReader};
use framewright::net::{TcpListener, TcpStream};
use framewright::time::sleep;

// `framewright::spawn_inspected`, so that a dump can look into the connections.
use super::spawn;

/// Gives every connection a task of its own.
pub async fn serve(listener: TcpListener) -> io::Result<()> {
    loop {
        let (stream, _) = listener.accept().await?;
        stream.set_nodelay(true)?;
        spawn("connection", converse(stream));
    }
}

/// Answers line by line, until the other side hangs up.
pub async fn converse(stream: TcpStream) -> io::Result<()> {
    let (reader, mut writer) = stream.split();
    let mut lines = BufReader::new(reader).lines();
    writer.write_all(b"ready\n").await?;
    while let Some(line) = lines.next_line().await? {
        let mut reply = answer(&line).await;
        reply.push('\n');
        writer.write_all(reply.as_bytes()).await?;
    }
    Ok(())
}

/// `add 20 22` is answered at once, `slow 250` after so many milliseconds.
pub async fn answer(line: &str) -> String {
    let (command, sum) = parsed(line);
    match command {
        "add" => sum.to_string(),
        "slow" => {
            sleep(Duration::from_millis(sum)).await;
            format!("slept {sum} ms")
        }
        _ => format!("what is `{command}`?"),
    }
}

/// The first word, and the sum of the numbers behind it.
fn parsed(line: &str) -> (&str, u64) {
    let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
    (command, rest.split(' ').filter_map(|word| word.parse::<u64>().ok()).sum())
}
