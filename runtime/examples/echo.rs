//! A TCP echo server: a task for each connection.
//!
//! In: an address as the one argument, or none for 127.0.0.1:7000. Out: to every client what it
//! has sent. Invariant: a connection that fails ends alone.
//!
//! ```text
//! cargo run --example echo &
//! nc 127.0.0.1 7000
//! ```

use std::io;

use framewright::net::{TcpListener, TcpStream};
use framewright::spawn;

#[framewright::coroutine]
async fn echo(stream: TcpStream) -> io::Result<()> {
    let mut buf = [0; 4096];
    loop {
        let read = stream.read(&mut buf).await?;
        if read == 0 {
            return Ok(());
        }
        stream.write_all(&buf[..read]).await?;
    }
}

#[framewright::coroutine]
async fn serve(listener: TcpListener) -> io::Result<()> {
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                stream.set_nodelay(true)?;
                spawn(echo(stream));
            }
            // Out of descriptors, say. The next accept waits a little by itself.
            Err(error) => eprintln!("accept: {error}"),
        }
    }
}

#[framewright::main]
async fn main() -> io::Result<()> {
    let address = std::env::args().nth(1).unwrap_or_else(|| String::from("127.0.0.1:7000"));
    let listener = TcpListener::bind(address)?;
    println!("listening on {}", listener.local_addr()?);
    serve(listener).await
}
