//! The three system calls of epoll.
//!
//! In: file descriptors and tokens. Out: events. Invariant: every descriptor is watched for both
//! directions, edge triggered, from its registration to its deregistration; an interrupted wait is
//! an empty one.

use std::io;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};
use std::ptr;
use std::time::Duration;

/// How many events one wait takes.
const BATCH: usize = 256;

const INTEREST: i32 =
    libc::EPOLLIN | libc::EPOLLOUT | libc::EPOLLRDHUP | libc::EPOLLPRI | libc::EPOLLET;

/// What one wait has returned.
pub(crate) struct Events(Vec<libc::epoll_event>);

impl Events {
    pub(crate) fn new() -> Events {
        Events(Vec::with_capacity(BATCH))
    }

    /// Each event as its token and its bits.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u64, i32)> {
        self.0.iter().map(|event| (event.u64, event.events as i32))
    }
}

/// Has no room; it stands in while the events are elsewhere.
impl Default for Events {
    fn default() -> Events {
        Events(Vec::new())
    }
}

pub(super) struct Epoll(OwnedFd);

impl Epoll {
    pub(super) fn new() -> io::Result<Epoll> {
        // SAFETY: takes no pointers.
        let fd = check(unsafe { libc::epoll_create1(libc::EPOLL_CLOEXEC) })?;
        // SAFETY: the kernel has just given us this descriptor.
        Ok(Epoll(unsafe { OwnedFd::from_raw_fd(fd) }))
    }

    pub(super) fn add(&self, fd: RawFd, token: u64) -> io::Result<()> {
        let mut event = libc::epoll_event { events: INTEREST as u32, u64: token };
        // SAFETY: `event` lives through the call.
        let added =
            unsafe { libc::epoll_ctl(self.0.as_raw_fd(), libc::EPOLL_CTL_ADD, fd, &mut event) };
        check(added).map(drop)
    }

    pub(super) fn remove(&self, fd: RawFd) -> io::Result<()> {
        // SAFETY: a removal reads no event.
        let removed = unsafe {
            libc::epoll_ctl(self.0.as_raw_fd(), libc::EPOLL_CTL_DEL, fd, ptr::null_mut())
        };
        check(removed).map(drop)
    }

    /// Waits for events; for ever without a timeout.
    pub(super) fn wait(&self, events: &mut Events, timeout: Option<Duration>) {
        events.0.clear();
        let room = events.0.capacity().min(BATCH);
        let timespec = timeout.map(timespec);
        let timeout = timespec.as_ref().map_or(ptr::null(), ptr::from_ref);
        // `epoll_pwait2` counts in nanoseconds, so a sleep of 10 µs does not become one of 1 ms.
        // SAFETY: the buffer has room for `room` events, and `timespec` outlives the call.
        let count = unsafe {
            libc::syscall(
                libc::SYS_epoll_pwait2,
                self.0.as_raw_fd(),
                events.0.as_mut_ptr(),
                room as libc::c_int,
                timeout,
                ptr::null::<libc::sigset_t>(),
                0_usize,
            )
        };
        let count = if count < 0 && errno() == libc::ENOSYS {
            self.wait_coarsely(events, room, timespec)
        } else {
            count
        };
        // An interrupted wait has no events, and the loop comes round: that is the retry.
        let count = usize::try_from(count).unwrap_or(0);
        // SAFETY: the kernel has written that many events.
        unsafe { events.0.set_len(count) };
    }

    /// For kernels before 5.11. Rounds up, for no timer may fire early.
    fn wait_coarsely(
        &self,
        events: &mut Events,
        room: usize,
        timeout: Option<libc::timespec>,
    ) -> libc::c_long {
        let millis = timeout.map_or(-1, |timeout| {
            let millis = timeout.tv_sec.saturating_mul(1_000);
            let millis = millis.saturating_add((timeout.tv_nsec + 999_999) / 1_000_000);
            libc::c_int::try_from(millis).unwrap_or(libc::c_int::MAX)
        });
        // SAFETY: the buffer has room for `room` events.
        let count = unsafe {
            libc::epoll_wait(self.0.as_raw_fd(), events.0.as_mut_ptr(), room as libc::c_int, millis)
        };
        count.into()
    }
}

/// Ten years stand for longer waits: the loop then comes round and waits again.
fn timespec(timeout: Duration) -> libc::timespec {
    let longest = Duration::from_secs(10 * 365 * 24 * 3_600);
    let timeout = timeout.min(longest);
    libc::timespec {
        tv_sec: timeout.as_secs() as libc::time_t,
        tv_nsec: timeout.subsec_nanos() as libc::c_long,
    }
}

pub(super) fn check(result: libc::c_int) -> io::Result<libc::c_int> {
    if result < 0 { Err(io::Error::last_os_error()) } else { Ok(result) }
}

fn errno() -> i32 {
    io::Error::last_os_error().raw_os_error().unwrap_or(0)
}
