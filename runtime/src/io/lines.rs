//! Futures that read lines.
//!
//! In: a buffered reader. Out: lines of UTF-8. Invariant: a line is consumed whole or not at all.

use std::fmt;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use super::buffered::BufReader;
use super::traits::AsyncRead;
use crate::frame::{Inspect, Visitor};
use crate::inspect::leaf;

/// Reads one line. See [`BufReader::read_line`].
#[must_use = "futures do nothing unless they are awaited"]
pub struct ReadLine<'a, R> {
    reader: &'a mut BufReader<R>,
    line: &'a mut String,
}

impl<'a, R: AsyncRead> ReadLine<'a, R> {
    pub(super) fn new(reader: &'a mut BufReader<R>, line: &'a mut String) -> ReadLine<'a, R> {
        ReadLine { reader, line }
    }
}

impl<R: AsyncRead> Future for ReadLine<'_, R> {
    type Output = io::Result<usize>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<usize>> {
        let ReadLine { reader, line } = &mut *self;
        let bytes = ready!(reader.poll_line(cx))?;
        line.push_str(as_text(bytes)?);
        Poll::Ready(Ok(bytes.len()))
    }
}

impl<R: AsyncRead> Inspect for ReadLine<'_, R> {
    fn inspect(&self, visitor: &mut dyn Visitor) {
        inspect_line(self.reader, visitor);
    }
}

impl<R> fmt::Debug for ReadLine<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ReadLine").finish_non_exhaustive()
    }
}

/// The lines of a reader. See [`BufReader::lines`].
#[derive(Debug)]
pub struct Lines<R> {
    reader: BufReader<R>,
}

impl<R: AsyncRead> Lines<R> {
    pub(super) fn new(reader: BufReader<R>) -> Lines<R> {
        Lines { reader }
    }

    /// The next line without its `\n` or `\r\n`; `None` at the end.
    ///
    /// Errors and cancel safety are those of [`BufReader::read_line`].
    pub fn next_line(&mut self) -> NextLine<'_, R> {
        NextLine { lines: self }
    }

    /// The reader within, with what it has read ahead.
    pub fn into_inner(self) -> BufReader<R> {
        self.reader
    }
}

/// Reads the next line. See [`Lines::next_line`].
#[derive(Debug)]
#[must_use = "futures do nothing unless they are awaited"]
pub struct NextLine<'a, R> {
    lines: &'a mut Lines<R>,
}

impl<R: AsyncRead> Future for NextLine<'_, R> {
    type Output = io::Result<Option<String>>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let bytes = ready!(self.lines.reader.poll_line(cx))?;
        if bytes.is_empty() {
            return Poll::Ready(Ok(None));
        }
        let line = as_text(bytes)?;
        let line =
            line.strip_suffix('\n').map_or(line, |line| line.strip_suffix('\r').unwrap_or(line));
        Poll::Ready(Ok(Some(line.to_owned())))
    }
}

impl<R: AsyncRead> Inspect for NextLine<'_, R> {
    fn inspect(&self, visitor: &mut dyn Visitor) {
        inspect_line(&self.lines.reader, visitor);
    }
}

fn inspect_line<R: AsyncRead>(reader: &BufReader<R>, visitor: &mut dyn Visitor) {
    let (origin, ahead) = (reader.read_origin(), reader.buffer().len());
    leaf(visitor, "read_line", format_args!("{} {origin}, {ahead} bytes ahead", origin.name));
}

fn as_text(bytes: &[u8]) -> io::Result<&str> {
    std::str::from_utf8(bytes).map_err(|_| {
        let holds_the_line = String::from_utf8(bytes.to_vec()).expect_err("it is not UTF-8");
        io::Error::new(io::ErrorKind::InvalidData, holds_the_line)
    })
}
