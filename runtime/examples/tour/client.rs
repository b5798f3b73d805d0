//! A client that gives every replica a limited time, and then tries the next.
//!
//! In: addresses and a request. Out: the first reply. Invariant: a connection is dropped where it
//! waits when its time is up.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use framewright::io::BufReader;
use framewright::net::TcpStream;
use framewright::time::{sleep, timeout};

/// How long to wait.
#[derive(Clone, Copy)]
pub struct Patience {
    /// For one replica.
    pub limit: Duration,
    /// Before the next one; it doubles each time.
    pub pause: Duration,
}

/// Asks one replica after the other, until one replies.
#[framewright::coroutine]
pub async fn fetch(
    replicas: Vec<SocketAddr>,
    request: String,
    patience: Patience,
) -> io::Result<String> {
    let mut pause = patience.pause;
    let mut failure = io::Error::other("there is no replica");
    for replica in replicas {
        match timeout(patience.limit, attempt(replica, &request)).await {
            Ok(Ok(reply)) => return Ok(reply),
            Ok(Err(error)) => failure = error,
            Err(elapsed) => failure = elapsed.into(),
        }
        sleep(pause).await;
        pause *= 2;
    }
    Err(failure)
}

/// Connects, and asks once the server is ready.
#[framewright::coroutine]
pub async fn attempt(replica: SocketAddr, request: &str) -> io::Result<String> {
    let stream = TcpStream::connect(replica).await?;
    stream.set_nodelay(true)?;
    let mut connection = BufReader::with_capacity(256, stream);
    let mut greeting = String::new();
    connection.read_line(&mut greeting).await?;
    ask(&mut connection, request).await
}

/// Sends a line, and returns the line that comes back.
#[framewright::coroutine]
pub async fn ask(connection: &mut BufReader<TcpStream>, request: &str) -> io::Result<String> {
    connection.get_ref().write_all(format!("{request}\n").as_bytes()).await?;
    let mut reply = String::new();
    if connection.read_line(&mut reply).await? == 0 {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    reply.truncate(reply.trim_end().len());
    Ok(reply)
}
