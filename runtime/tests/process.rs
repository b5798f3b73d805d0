//! What concerns the whole process: its descriptors and its signals.
//!
//! In: limits and signal dispositions, set in child processes. Out: errors instead of a process
//! that hangs, spins or dies. Invariant: each test has its child to itself.

#![cfg(feature = "rt")]

mod support;

use std::os::fd::AsRawFd;
use std::time::{Duration, Instant};

use framewright::net::{TcpListener, TcpStream};
use framewright::time::timeout;
use framewright::{Runtime, block_on, join, yield_now};

fn open_descriptors() -> usize {
    std::fs::read_dir("/proc/self/fd").unwrap().count()
}

fn limit_descriptors(limit: libc::rlim_t) {
    let limit = libc::rlimit { rlim_cur: limit, rlim_max: limit };
    // SAFETY: `limit` lives through the call.
    let result = unsafe { libc::setrlimit(libc::RLIMIT_NOFILE, &limit) };
    assert_eq!(result, 0);
}

/// glommio#448: one eventfd was lost for every executor.
#[test]
fn a_runtime_gives_every_descriptor_back() {
    if !support::in_child("a_runtime_gives_every_descriptor_back", "FRAMEWRIGHT_DESCRIPTORS") {
        return;
    }
    let before = open_descriptors();
    for _ in 0..20 {
        let runtime = Runtime::new().unwrap();
        runtime.spawn(yield_now());
        runtime.block_on(async {
            let listener = TcpListener::bind("127.0.0.1:0").unwrap();
            let connect = TcpStream::connect(listener.local_addr().unwrap());
            let (accepted, connected) = join!(listener.accept(), connect);
            drop((accepted.unwrap(), connected.unwrap()));
        });
    }
    assert_eq!(open_descriptors(), before);
}

/// tokio#3529: without descriptors, accept span or parked for ever.
#[test]
fn accept_without_descriptors_pauses_and_recovers() {
    if !support::in_child("accept_without_descriptors_pauses_and_recovers", "FRAMEWRIGHT_EMFILE") {
        return;
    }
    block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let client = std::net::TcpStream::connect(address).unwrap();
        // Every number below the limit is taken, and the limit is where we are.
        let mut fill = Vec::new();
        limit_descriptors(client.as_raw_fd() as libc::rlim_t + 8);
        while let Ok(file) = std::fs::File::open("/dev/null") {
            fill.push(file);
        }
        let start = Instant::now();
        for pause in [0, 5, 10] {
            let begun = Instant::now();
            let error = listener.accept().await.unwrap_err();
            assert_eq!(error.raw_os_error(), Some(libc::EMFILE));
            assert!(begun.elapsed() >= Duration::from_millis(pause), "{pause} ms");
        }
        assert!(start.elapsed() >= Duration::from_millis(15));
        fill.clear();
        let (stream, peer) =
            timeout(Duration::from_secs(60), listener.accept()).await.unwrap().unwrap();
        assert_eq!(peer, client.local_addr().unwrap());
        drop(stream);
        // The pause has ended with the success.
        let _second = std::net::TcpStream::connect(address).unwrap();
        listener.accept().await.unwrap();
    });
}

/// monoio#214: a write to a closed peer raised SIGPIPE.
#[test]
fn a_write_to_a_closed_peer_is_an_error_and_no_signal() {
    if !support::in_child(
        "a_write_to_a_closed_peer_is_an_error_and_no_signal",
        "FRAMEWRIGHT_SIGPIPE",
    ) {
        return;
    }
    // SAFETY: restores the default action; this process has no other handler for it.
    unsafe { libc::signal(libc::SIGPIPE, libc::SIG_DFL) };
    block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let connect = TcpStream::connect(listener.local_addr().unwrap());
        let (accepted, connected) = join!(listener.accept(), connect);
        let stream = accepted.unwrap().0;
        drop(connected.unwrap());
        let error = loop {
            if let Err(error) = stream.write_all(&[0; 1_000]).await {
                break error;
            }
        };
        use std::io::ErrorKind::{BrokenPipe, ConnectionReset};
        assert!(matches!(error.kind(), BrokenPipe | ConnectionReset), "{error}");
        let error = stream.write_all(b"again").await.unwrap_err();
        assert_eq!(error.kind(), BrokenPipe);
    });
}

/// tokio#8417: an interrupted system call was not retried.
#[test]
fn signals_do_not_disturb_a_wait() {
    if !support::in_child("signals_do_not_disturb_a_wait", "FRAMEWRIGHT_EINTR") {
        return;
    }
    extern "C" fn ignore(_: libc::c_int) {}
    // SAFETY: the handler does nothing; a zeroed action has no flags, so calls are interrupted
    // rather than restarted; and an interval timer that fires every millisecond is all it is for.
    unsafe {
        let mut action: libc::sigaction = std::mem::zeroed();
        action.sa_sigaction = ignore as extern "C" fn(libc::c_int) as usize;
        assert_eq!(libc::sigaction(libc::SIGALRM, &action, std::ptr::null_mut()), 0);
        let tick = libc::timeval { tv_sec: 0, tv_usec: 1_000 };
        let every = libc::itimerval { it_interval: tick, it_value: tick };
        assert_eq!(libc::setitimer(libc::ITIMER_REAL, &every, std::ptr::null_mut()), 0);
    }
    let start = Instant::now();
    block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let waited = timeout(Duration::from_millis(30), listener.accept()).await;
        assert!(waited.is_err());
    });
    assert!(start.elapsed() >= Duration::from_millis(30));
}
