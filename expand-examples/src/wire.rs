//! [`Wire`]: scripted I/O. What is to be read is given beforehand, what is written is in the trace.

use std::collections::VecDeque;
use std::io;

use crate::leaf::Leaf;
use crate::trace::{Class, event};

/// One end of a connection that exists on paper only.
pub struct Wire {
    incoming: VecDeque<&'static [u8]>,
}

impl Wire {
    /// A wire on which these chunks arrive, one per read.
    pub fn new(chunks: &[&'static str]) -> Wire {
        Wire { incoming: chunks.iter().map(|chunk| chunk.as_bytes()).collect() }
    }

    /// Reads one chunk into a buffer and says how many bytes it had; 0 is the end.
    pub fn read<'a>(
        &'a mut self,
        buffer: &'a mut [u8],
    ) -> Leaf<impl FnOnce() -> io::Result<usize> + use<'a>> {
        Leaf::new("read", 1, move || {
            let chunk = self.incoming.pop_front().unwrap_or_default();
            let room = buffer.get_mut(..chunk.len()).ok_or(io::ErrorKind::InvalidInput)?;
            room.copy_from_slice(chunk);
            Ok(chunk.len())
        })
    }

    /// Appends one chunk to a buffer; otherwise as [`Wire::read`].
    pub fn read_into<'a>(
        &'a mut self,
        buffer: &'a mut Vec<u8>,
    ) -> Leaf<impl FnOnce() -> io::Result<usize> + use<'a>> {
        Leaf::new("read_into", 1, move || {
            let chunk = self.incoming.pop_front().unwrap_or_default();
            buffer.extend_from_slice(chunk);
            Ok(chunk.len())
        })
    }

    /// Writes all bytes.
    pub fn write<'a>(
        &'a mut self,
        bytes: &'a [u8],
    ) -> Leaf<impl FnOnce() -> io::Result<()> + use<'a>> {
        Leaf::new("write", 1, move || {
            let text = String::from_utf8_lossy(bytes);
            event(Class::Effect, format_args!("written {:?}", text));
            Ok(())
        })
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        event(Class::Drop, format_args!("close wire"));
    }
}
