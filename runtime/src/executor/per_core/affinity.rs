//! Keeping a thread on one processor.
//!
//! In: the number of a core. Out: whether the present thread stays on a processor of its own.
//! Invariant: only processors that the process may use are chosen.

use std::io;
use std::mem;

/// Keeps this thread on the processor that is `core`th among those that the process may use; where
/// there are fewer, several cores share one.
///
/// # Errors
///
/// When the system does not allow it. The thread goes on wherever it is put then.
pub(super) fn pin(core: usize) -> io::Result<()> {
    // SAFETY: a set is a field of bits, for which zero is the empty set.
    let mut allowed: libc::cpu_set_t = unsafe { mem::zeroed() };
    let size = mem::size_of::<libc::cpu_set_t>();
    // SAFETY: the system writes at most `size` bytes to the set; 0 is the present thread.
    check(unsafe { libc::sched_getaffinity(0, size, &mut allowed) })?;
    let all = 0..libc::CPU_SETSIZE as usize;
    // SAFETY: the number is below the size of a set.
    let usable: Vec<usize> = all.filter(|cpu| unsafe { libc::CPU_ISSET(*cpu, &allowed) }).collect();
    let Some(cpu) = usable.get(core % usable.len().max(1)) else {
        return Err(io::Error::other("the process may use no processor that has a number"));
    };
    // SAFETY: as above.
    let mut one: libc::cpu_set_t = unsafe { mem::zeroed() };
    // SAFETY: the number came out of a set.
    unsafe { libc::CPU_SET(*cpu, &mut one) };
    // SAFETY: the system reads `size` bytes of the set.
    check(unsafe { libc::sched_setaffinity(0, size, &one) })
}

fn check(result: libc::c_int) -> io::Result<()> {
    if result == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
}

#[cfg(all(test, not(any(loom, shuttle))))]
mod tests {
    use super::*;

    #[test]
    fn a_pinned_thread_may_use_one_processor() {
        let pinned = std::thread::spawn(|| {
            pin(usize::MAX).map(|()| std::thread::available_parallelism().unwrap().get())
        });
        // Whether it is allowed is the system's affair; that it then holds is ours.
        assert!(matches!(pinned.join().unwrap(), Ok(1) | Err(_)));
    }
}
