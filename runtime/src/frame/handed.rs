//! Operands for a native block, handed over by a pointer.
//!
//! In: the operands of a macro that awaits inside, such as `tokio::join!`. Out: the same, in the
//! async block around the macro. Invariant: what is handed over lies on the stack of the poll that
//! makes the block and polls it for the first time, and is taken in that poll.
//!
//! A block that captured the operands would hold them twice, for rustc lets a captured value and
//! the local that it is moved into lie side by side.

use core::mem::MaybeUninit;

/// Where operands lie until they are taken.
pub struct Handed<T>(MaybeUninit<T>);

/// The pointer by which a block gets its operands.
pub struct Hand<T>(*mut T);

// SAFETY: the operands are taken in the first poll, before the block can be sent or shared; from
// then on it holds them as locals, which decide whether it is `Send` and `Sync`.
unsafe impl<T> Send for Hand<T> {}
// SAFETY: as above.
unsafe impl<T> Sync for Hand<T> {}

impl<T> Handed<T> {
    /// Nothing yet.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[expect(clippy::new_without_default, reason = "emitted code calls it by this name")]
    pub fn new() -> Self {
        Handed(MaybeUninit::uninit())
    }

    /// Puts the operands where the block finds them.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn hand(&mut self, operands: T) -> Hand<T> {
        Hand(self.0.write(operands))
    }
}

impl<T> Hand<T> {
    /// Takes the operands.
    ///
    /// # Safety
    ///
    /// This is the first poll of the block that was made with it, in the poll that made it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub unsafe fn take(self) -> T {
        // SAFETY: the caller's promise; the pointer is not used again.
        unsafe { self.0.read() }
    }
}
