//! The frames of all functions of the tour.
//!
//! In: nothing. Out: each function's measured frame. Invariant: nothing is polled, so no server
//! serves and no client connects; the sockets are here because the functions own them.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use framewright::io::BufReader;
use framewright::net::{TcpListener, TcpStream};

use super::measure::Frame;
use super::{client, native, server, wrappers};

/// Of the server and the client.
pub struct Frames {
    /// `serve`, `converse`, `answer`.
    pub server: [Frame; 3],
    /// `fetch`, `attempt`, `ask`.
    pub client: [Frame; 3],
    /// A chain of one wrapper, of two, of three and of four.
    pub wrappers: [Frame; 4],
}

/// Measures all.
pub async fn measured() -> io::Result<Frames> {
    let nobody = SocketAddr::from(([127, 0, 0, 1], 0));
    let listener = || TcpListener::bind(nobody);
    let peer = listener()?;
    let address = peer.local_addr()?;
    let stream = || TcpStream::connect(address);
    let mut connection = BufReader::new(stream().await?);
    let mut same = BufReader::new(stream().await?);
    Ok(Frames {
        server: [
            Frame::of(&native::server::serve(listener()?), &server::serve(listener()?)),
            Frame::of(
                &native::server::converse(stream().await?),
                &server::converse(stream().await?),
            ),
            Frame::of(&native::server::answer(""), &server::answer("")),
        ],
        client: [
            fetch(),
            Frame::of(&native::client::attempt(nobody, ""), &client::attempt(nobody, "")),
            Frame::of(&native::client::ask(&mut connection, ""), &client::ask(&mut same, "")),
        ],
        wrappers: chains(nobody),
    })
}

fn fetch() -> Frame {
    let (limit, pause) = (Duration::ZERO, Duration::ZERO);
    Frame::of(
        &native::client::fetch(
            Vec::new(),
            String::new(),
            native::client::Patience { limit, pause },
        ),
        &client::fetch(Vec::new(), String::new(), client::Patience { limit, pause }),
    )
}

/// The same chains of both kinds, around a function that asks a server.
fn chains(nobody: SocketAddr) -> [Frame; 4] {
    use native::wrappers as n;
    use wrappers as w;
    let theirs = || native::client::attempt(nobody, "");
    let ours = || client::attempt(nobody, "");
    [
        Frame::of(&n::timed(theirs()), &w::timed(ours())),
        Frame::of(&n::named("", n::timed(theirs())), &w::named("", w::timed(ours()))),
        Frame::of(
            &n::timed(n::named("", n::timed(theirs()))),
            &w::timed(w::named("", w::timed(ours()))),
        ),
        Frame::of(
            &n::named("", n::timed(n::named("", n::timed(theirs())))),
            &w::named("", w::timed(w::named("", w::timed(ours())))),
        ),
    ]
}
