//! Lines from a reader that gives them in pieces, with errors between.
//!
//! In: a script of chunks, waits and errors. Out: whole lines. Invariant: no byte is lost.

#![cfg(feature = "rt")]

mod support;

use std::collections::VecDeque;
use std::io;
use std::task::{Context, Poll};

use framewright::block_on;
use framewright::io::{AsyncRead, AsyncWrite, BufReader};
use support::poll_once;

/// Gives what the script says, one step for each poll; the end after that.
struct Script(VecDeque<Step>);

enum Step {
    Bytes(&'static [u8]),
    /// Pending once, and woken at once.
    Wait,
    Error(io::ErrorKind),
}

use Step::{Bytes, Error, Wait};

fn script(steps: impl IntoIterator<Item = Step>) -> Script {
    Script(steps.into_iter().collect())
}

impl AsyncRead for Script {
    fn poll_read(&mut self, cx: &mut Context<'_>, buf: &mut [u8]) -> Poll<io::Result<usize>> {
        match self.0.pop_front() {
            None => Poll::Ready(Ok(0)),
            Some(Error(kind)) => Poll::Ready(Err(kind.into())),
            Some(Wait) => {
                cx.waker().wake_by_ref();
                Poll::Pending
            }
            Some(Bytes(bytes)) => {
                let taken = bytes.len().min(buf.len());
                buf[..taken].copy_from_slice(&bytes[..taken]);
                if taken < bytes.len() {
                    self.0.push_front(Bytes(&bytes[taken..]));
                }
                Poll::Ready(Ok(taken))
            }
        }
    }
}

const PIECES: [Step; 7] =
    [Bytes(b"on"), Wait, Bytes(b"e\ntwo\r"), Wait, Bytes(b"\n\nfo"), Wait, Bytes(b"ur")];

#[test]
fn lines_in_pieces_with_any_buffer() {
    for capacity in 0..20 {
        block_on(async {
            let mut lines = BufReader::with_capacity(capacity, script(PIECES)).lines();
            let mut all = Vec::new();
            while let Some(line) = lines.next_line().await.unwrap() {
                all.push(line);
            }
            assert_eq!(all, ["one", "two", "", "four"]);
            assert_eq!(lines.next_line().await.unwrap(), None);
        });
    }
}

#[test]
fn read_line_appends_with_the_line_feed() {
    block_on(async {
        let mut reader = BufReader::with_capacity(2, script(PIECES));
        let mut text = String::from("> ");
        let mut lengths = Vec::new();
        loop {
            match reader.read_line(&mut text).await.unwrap() {
                0 => break,
                length => lengths.push(length),
            }
        }
        assert_eq!(text, "> one\ntwo\r\n\nfour");
        assert_eq!(lengths, [4, 5, 1, 4]);
    });
}

/// tokio#8400: a line was lost on an error in mid-line.
#[test]
fn an_error_in_mid_line_loses_nothing() {
    block_on(async {
        let failing = [Bytes(b"hal"), Error(io::ErrorKind::TimedOut), Bytes(b"f\n")];
        let mut reader = BufReader::new(script(failing));
        let mut line = String::new();
        let error = reader.read_line(&mut line).await.unwrap_err();
        assert_eq!((error.kind(), line.as_str()), (io::ErrorKind::TimedOut, ""));
        assert_eq!(reader.buffer(), b"hal");
        assert_eq!(reader.read_line(&mut line).await.unwrap(), 5);
        assert_eq!(line, "half\n");
    });
}

#[test]
fn a_read_line_dropped_in_mid_line_loses_nothing() {
    block_on(async {
        let mut reader = BufReader::new(script([Bytes(b"hal"), Wait, Bytes(b"f\n")]));
        let mut line = String::new();
        assert!(poll_once(&mut reader.read_line(&mut line)).is_pending());
        assert_eq!(line, "");
        assert_eq!(reader.read_line(&mut line).await.unwrap(), 5);
        assert_eq!(line, "half\n");
    });
}

#[test]
fn a_line_that_is_not_text_comes_in_the_error() {
    block_on(async {
        let mut reader = BufReader::new(&b"\xff\xfe\nnext\n"[..]);
        let mut line = String::new();
        let error = reader.read_line(&mut line).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::InvalidData);
        let inner = error.into_inner().unwrap().downcast::<std::string::FromUtf8Error>().unwrap();
        assert_eq!(inner.into_bytes(), b"\xff\xfe\n");
        reader.read_line(&mut line).await.unwrap();
        assert_eq!(line, "next\n");
    });
}

#[test]
fn bytes_after_a_line_are_read_as_bytes() {
    block_on(async {
        let mut reader = BufReader::with_capacity(4, script([Bytes(b"head\nbody and more")]));
        let mut line = String::new();
        reader.read_line(&mut line).await.unwrap();
        let mut body = [0; 13];
        reader.read_exact(&mut body).await.unwrap();
        assert_eq!(&body, b"body and more");
        assert_eq!(reader.read(&mut body).await.unwrap(), 0);
        let error = reader.read_exact(&mut body).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::UnexpectedEof);
    });
}

#[test]
fn a_vector_takes_what_is_written() {
    block_on(async {
        let mut out = Vec::new();
        out.write_all(b"one ").await.unwrap();
        assert_eq!(AsyncWrite::write(&mut out, b"two").await.unwrap(), 3);
        assert_eq!(out, b"one two");
    });
}
