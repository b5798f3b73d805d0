//! Reading ahead.
//!
//! In: a reader. Out: its bytes, or its lines. Invariant: bytes leave the buffer only when a read
//! or a whole line is ready; an error or a dropped future in mid-line loses nothing.

use std::fmt;
use std::io;
use std::ops::Range;
use std::task::{Context, Poll, ready};

use super::lines::{Lines, ReadLine};
use super::traits::{AsyncRead, Origin};

/// A reader with a buffer in front of it.
///
/// The buffer grows to the longest line that is asked for, and is reused.
///
/// ```
/// use framewright::io::BufReader;
///
/// # framewright::block_on(async {
/// let mut reader = BufReader::new(&b"one\ntwo"[..]);
/// let mut line = String::new();
/// assert_eq!(reader.read_line(&mut line).await?, 4);
/// assert_eq!(reader.lines().next_line().await?.as_deref(), Some("two"));
/// # std::io::Result::Ok(())
/// # }).unwrap();
/// ```
pub struct BufReader<R> {
    reader: R,
    buf: Vec<u8>,
    /// What was read and is not yet consumed.
    unread: Range<usize>,
    /// Up to where there is no end of a line.
    scanned: usize,
}

impl<R: AsyncRead> BufReader<R> {
    /// A buffer of 8 KiB.
    pub fn new(reader: R) -> BufReader<R> {
        BufReader::with_capacity(8 * 1024, reader)
    }

    /// A buffer of `capacity` bytes, at least one.
    pub fn with_capacity(capacity: usize, reader: R) -> BufReader<R> {
        BufReader { reader, buf: vec![0; capacity.max(1)], unread: 0..0, scanned: 0 }
    }

    /// What was read ahead.
    pub fn buffer(&self) -> &[u8] {
        &self.buf[self.unread.clone()]
    }

    /// The reader within. Reading from it directly passes over what was read ahead.
    pub fn get_ref(&self) -> &R {
        &self.reader
    }

    /// The reader within, without what was read ahead.
    pub fn into_inner(self) -> R {
        self.reader
    }

    /// Appends the next line to `line`, with its `\n`, and returns its length in bytes: zero at the
    /// end. The last line may lack the `\n`.
    ///
    /// # Errors
    ///
    /// Those of the reader; the part of a line that came before stays here for the next call. A
    /// line that is not UTF-8 is an error of kind [`InvalidData`](io::ErrorKind::InvalidData) with
    /// a [`FromUtf8Error`](std::string::FromUtf8Error) in it that holds the line.
    ///
    /// # Cancel safety
    ///
    /// A call that is dropped before it is ready has consumed nothing.
    pub fn read_line<'a>(&'a mut self, line: &'a mut String) -> ReadLine<'a, R> {
        ReadLine::new(self, line)
    }

    /// The lines one by one, each in a `String` of its own.
    pub fn lines(self) -> Lines<R> {
        Lines::new(self)
    }

    /// Waits for a whole line, or what is left at the end, and consumes it.
    pub(super) fn poll_line(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<&[u8]>> {
        loop {
            let rest = &self.buf[self.scanned..self.unread.end];
            if let Some(at) = rest.iter().position(|byte| *byte == b'\n') {
                return Poll::Ready(Ok(self.consume(self.scanned + at + 1)));
            }
            self.scanned = self.unread.end;
            if ready!(self.poll_fill(cx))? == 0 {
                return Poll::Ready(Ok(self.consume(self.unread.end)));
            }
        }
    }

    /// Reads more behind what is there, and says how much.
    fn poll_fill(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<usize>> {
        self.make_room();
        let read = ready!(self.reader.poll_read(cx, &mut self.buf[self.unread.end..]))?;
        self.unread.end += read;
        Poll::Ready(Ok(read))
    }

    fn make_room(&mut self) {
        if self.unread.is_empty() {
            (self.unread, self.scanned) = (0..0, 0);
        }
        if self.unread.end < self.buf.len() {
            return;
        }
        let start = self.unread.start;
        if start > 0 {
            self.buf.copy_within(self.unread.clone(), 0);
            self.unread = 0..self.unread.end - start;
            self.scanned -= start;
        } else {
            self.buf.resize(2 * self.buf.len(), 0);
        }
    }

    fn consume(&mut self, end: usize) -> &[u8] {
        let consumed = self.unread.start..end;
        (self.unread.start, self.scanned) = (end, end);
        &self.buf[consumed]
    }
}

impl<R: AsyncRead> AsyncRead for BufReader<R> {
    fn poll_read(&mut self, cx: &mut Context<'_>, buf: &mut [u8]) -> Poll<io::Result<usize>> {
        if self.unread.is_empty() {
            if buf.len() >= self.buf.len() {
                return self.reader.poll_read(cx, buf);
            }
            ready!(self.poll_fill(cx))?;
        }
        let end = self.unread.end.min(self.unread.start + buf.len());
        let bytes = self.consume(end);
        buf[..bytes.len()].copy_from_slice(bytes);
        Poll::Ready(Ok(bytes.len()))
    }

    fn read_origin(&self) -> Origin {
        self.reader.read_origin()
    }
}

impl<R: fmt::Debug> fmt::Debug for BufReader<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BufReader")
            .field("reader", &self.reader)
            .field("unread", &self.unread.len())
            .finish_non_exhaustive()
    }
}
