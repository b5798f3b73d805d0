//! The server and its clients, over real sockets.
//!
//! In: a page. Out: what they said, and what they waited for in the middle. Invariant: every reply
//! is checked; at the end no task and no socket is left.

use std::io;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use cargo_framewright::paint::Style;
use framewright::inspect::dump;
use framewright::io::BufReader;
use framewright::net::{TcpListener, TcpStream};
use framewright::spawn_inspected;
use framewright::time::sleep;

use super::client::{Patience, ask, fetch};
use super::page::Page;
use super::server::serve;
use super::wrappers::timed;

const MILLIS: Duration = Duration::from_millis(1);

/// A conversation, two clients that wait, and an end.
pub async fn run(page: &mut Page) -> io::Result<()> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let address = listener.local_addr()?;
    let server = spawn_inspected("server", serve(listener));
    page.section(3, "Running, over real sockets");
    page.line(&format!("  a server listens on {address}, and a client talks to it"));
    page.line("");
    let mut connection = connected(address).await?;
    for (request, expected) in
        [("add 20 22", "42"), ("add 1 2 3 4", "10"), ("hello", "what is `hello`?")]
    {
        let (reply, took) = timed(ask(&mut connection, request)).await;
        said(page, request, &checked(reply?, expected)?, took);
    }
    page.show()?;
    waiting(page, address).await?;
    // The server's side sees the end of the connection, and its task ends.
    drop(connection);
    sleep(20 * MILLIS).await;
    server.abort();
    let end = server.await;
    if !end.is_err_and(|error| error.is_aborted()) {
        return Err(io::Error::other("the server ended by itself"));
    }
    let mut left = String::new();
    dump(&mut left).expect("a string takes everything");
    let left = checked(left, "")?.lines().count();
    page.line("");
    page.line(&format!("  the server was aborted in its accept; {left} tasks are left"));
    page.show()
}

/// Shows what two clients and the server wait for, then what the clients get.
async fn waiting(page: &mut Page, address: SocketAddr) -> io::Result<()> {
    // Accepts, as its backlog has room, and says nothing.
    let silent = std::net::TcpListener::bind("127.0.0.1:0")?;
    let patience = |limit, pause| Patience { limit: limit * MILLIS, pause: pause * MILLIS };
    let patient = fetch(vec![address], "slow 300".into(), patience(900, 0));
    let moving = vec![silent.local_addr()?, address];
    let moving = fetch(moving, "add 3 4".into(), patience(100, 300));
    let started = Instant::now();
    let patient = spawn_inspected("patient client", patient);
    let moving = spawn_inspected("retrying client", moving);
    sleep(200 * MILLIS).await;

    page.section(4, "The await tree, in the middle of it");
    page.note(
        "Two more clients: one asked for something slow, the other's first replica was silent.",
    );
    page.note("Each task says what it waits for, without being polled.");
    page.line("");
    let mut tree = String::new();
    dump(&mut tree).expect("a string takes everything");
    tree.lines().for_each(|line| branch(page, line));
    page.show()?;

    page.section(5, "The end");
    for (client, request, expected) in
        [(patient, "slow 300", "slept 300 ms"), (moving, "add 3 4", "7")]
    {
        let reply = client.await.map_err(io::Error::other)??;
        said(page, request, &checked(reply, expected)?, started.elapsed());
    }
    Ok(())
}

async fn connected(address: SocketAddr) -> io::Result<BufReader<TcpStream>> {
    let mut connection = BufReader::new(TcpStream::connect(address).await?);
    let mut greeting = String::new();
    connection.read_line(&mut greeting).await?;
    checked(greeting, "ready\n")?;
    Ok(connection)
}

fn checked(reply: String, expected: &str) -> io::Result<String> {
    if reply == expected {
        return Ok(reply);
    }
    Err(io::Error::other(format!("expected {expected:?}, got {reply:?}")))
}

fn said(page: &mut Page, request: &str, reply: &str, took: Duration) {
    let request = page.paint.padded(Style::Normal, request, 12);
    let arrow = page.paint.text(Style::Faint, "→");
    let reply = page.paint.padded(Style::Heading, reply, 20);
    let took = page.paint.text(Style::Faint, &format!("{took:.1?}"));
    page.line(&format!("  {request} {arrow} {reply} {took}"));
}

/// A line of a dump: a task, or what it waits for.
fn branch(page: &mut Page, line: &str) {
    let depth = (line.len() - line.trim_start().len()) / 2;
    let line = line.trim_start();
    let (name, detail) = line.split_once(": ").unwrap_or((line, ""));
    if depth == 0 {
        let (task, at) = name.split_once(" (").unwrap_or((name, ""));
        let task = page.paint.text(Style::Heading, task);
        let at = page.paint.text(Style::Faint, &format!("({at}: {detail}"));
        return page.line(&format!("  {task} {at}"));
    }
    let twig = page.paint.text(Style::Faint, &format!("{}└─ ", "   ".repeat(depth - 1)));
    let detail = match detail.split_once(' ') {
        Some((state, rest)) if state.starts_with("Await") => {
            format!(
                "{} {}",
                page.paint.text(Style::State, state),
                page.paint.text(Style::Faint, rest)
            )
        }
        _ => detail.to_string(),
    };
    page.line(&format!("  {twig}{name}: {detail}"));
}
