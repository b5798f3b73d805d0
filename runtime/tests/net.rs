//! TCP: readiness that is neither lost nor stale, and what a closed peer looks like.
//!
//! In: connections over the loopback interface. Out: the bytes, the ends and the errors.
//! Invariant: whoever waits is woken by what it waits for.

#![cfg(feature = "rt")]

mod support;

use std::fs::File;
use std::io::{self, Read, Write};
use std::net::{Shutdown, SocketAddr};
use std::os::fd::{AsRawFd, OwnedFd};
use std::rc::Rc;
use std::task::Poll;
use std::thread;

use framewright::io::{AsyncRead, AsyncWrite, BufReader};
use framewright::net::{TcpListener, TcpStream};
use framewright::{Runtime, block_on, join, metrics, spawn, spawn_local, yield_now};
use support::{Count, poll_once, poll_with};

fn listener() -> (TcpListener, SocketAddr) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    (listener, address)
}

/// Both ends of a connection, within one runtime.
async fn pair() -> (TcpStream, TcpStream) {
    let (listener, address) = listener();
    let (accepted, connected) = join!(listener.accept(), TcpStream::connect(address));
    (accepted.unwrap().0, connected.unwrap())
}

#[test]
fn bytes_go_both_ways() {
    block_on(async {
        let (a, b) = pair().await;
        assert_eq!(a.peer_addr().unwrap(), b.local_addr().unwrap());
        a.set_nodelay(true).unwrap();
        assert!(a.nodelay().unwrap());
        let mut buf = [0; 5];
        let (sent, received) = join!(a.write_all(b"hello"), b.read_exact(&mut buf));
        sent.unwrap();
        received.unwrap();
        assert_eq!(&buf, b"hello");
        b.write_all(b"!").await.unwrap();
        assert_eq!(a.read(&mut buf).await.unwrap(), 1);
        assert_eq!(a.read(&mut []).await.unwrap(), 0);
    });
}

#[test]
fn a_refused_connection_is_an_error() {
    block_on(async {
        let (listener, address) = listener();
        drop(listener);
        let error = TcpStream::connect(address).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::ConnectionRefused);
        assert_eq!(metrics().sources, 0);
    });
}

#[test]
fn version_six_works_where_there_is_one() {
    block_on(async {
        let Ok(listener) = TcpListener::bind("[::1]:0") else { return };
        let address = listener.local_addr().unwrap();
        let (accepted, connected) = join!(listener.accept(), TcpStream::connect(address));
        assert_eq!(accepted.unwrap().1, connected.unwrap().local_addr().unwrap());
    });
}

#[test]
fn more_than_the_buffers_hold_goes_through() {
    const LENGTH: usize = 8 << 20;
    block_on(async {
        let (a, b) = pair().await;
        let writer = spawn(async move {
            let bytes: Vec<u8> = (0..LENGTH).map(|index| index as u8).collect();
            a.write_all(&bytes).await
        });
        let mut bytes = vec![0; LENGTH];
        b.read_exact(&mut bytes).await.unwrap();
        assert!(bytes.iter().enumerate().all(|(index, byte)| *byte == index as u8));
        writer.await.unwrap().unwrap();
        assert_eq!(b.read(&mut bytes).await.unwrap(), 0);
    });
}

/// tokio#2887: waiting for read consumed write readiness. tokio#8054: one tick for both directions
/// kept a reader from its news.
#[test]
fn one_task_reads_while_another_writes() {
    block_on(async {
        let (a, b) = pair().await;
        let (a, b) = (Rc::new(a), Rc::new(b));
        let mut tasks = Vec::new();
        for (reading, writing) in [(a.clone(), b.clone()), (b, a)] {
            tasks.push(spawn_local(async move {
                let mut total = 0;
                let mut buf = [0; 1_000];
                while total < 1 << 20 {
                    total += reading.read(&mut buf).await.unwrap();
                }
            }));
            tasks.push(spawn_local(async move {
                writing.write_all(&vec![7; 1 << 20]).await.unwrap();
            }));
        }
        for task in tasks {
            task.await.unwrap();
        }
    });
}

#[test]
fn every_reader_of_one_stream_is_woken() {
    block_on(async {
        let (a, b) = pair().await;
        let a = Rc::new(a);
        let tasks: Vec<_> = (0..3)
            .map(|_| {
                let a = a.clone();
                spawn_local(async move {
                    let mut byte = [0];
                    a.read_exact(&mut byte).await.unwrap();
                    byte[0]
                })
            })
            .collect();
        yield_now().await;
        b.write_all(b"123").await.unwrap();
        let mut bytes = Vec::new();
        for task in tasks {
            bytes.push(task.await.unwrap());
        }
        bytes.sort_unstable();
        assert_eq!(bytes, b"123");
    });
}

#[test]
fn a_reader_polled_by_another_task_wakes_that_one() {
    block_on(async {
        let (a, b) = pair().await;
        let (first, first_waker) = Count::new();
        let (second, second_waker) = Count::new();
        let mut buf = [0; 1];
        let mut read = a.read(&mut buf);
        assert!(poll_with(&mut read, &first_waker).is_pending());
        assert!(poll_with(&mut read, &second_waker).is_pending());
        b.write_all(b"x").await.unwrap();
        while second.get() == 0 {
            yield_now().await;
        }
        assert_eq!(first.get(), 0);
        assert!(poll_once(&mut read).is_ready());
    });
}

#[test]
fn a_dropped_read_has_read_nothing() {
    block_on(async {
        let (a, b) = pair().await;
        let mut buf = [0; 4];
        assert!(poll_once(&mut a.read(&mut buf)).is_pending());
        b.write_all(b"kept").await.unwrap();
        a.read_exact(&mut buf).await.unwrap();
        assert_eq!(&buf, b"kept");
    });
}

/// tokio#8435: clearing readiness dropped the shutdown bit.
#[test]
fn the_end_is_seen_as_often_as_one_looks() {
    block_on(async {
        let (a, b) = pair().await;
        b.write_all(b"last").await.unwrap();
        b.shutdown(Shutdown::Write).unwrap();
        let mut buf = [0; 3];
        assert_eq!(a.read(&mut buf).await.unwrap(), 3);
        assert_eq!(a.read(&mut buf).await.unwrap(), 1);
        for _ in 0..3 {
            assert_eq!(a.read(&mut buf).await.unwrap(), 0);
        }
        // The other direction is still open.
        a.write_all(b"yes").await.unwrap();
        assert_eq!(b.read(&mut buf).await.unwrap(), 3);
    });
}

/// tokio#6668: a short read was taken for an empty socket, and the rest was never announced.
#[test]
fn a_short_read_does_not_hide_what_follows() {
    block_on(async {
        let (a, mut peer) = {
            let (listener, address) = listener();
            let peer = std::net::TcpStream::connect(address).unwrap();
            (listener.accept().await.unwrap().0, peer)
        };
        let mut buf = [0; 64];
        for round in 0..300_u16 {
            peer.write_all(&round.to_be_bytes()).unwrap();
            let mut read = 0;
            while read < 2 {
                read += a.read(&mut buf[read..]).await.unwrap();
            }
            assert_eq!(buf[..2], round.to_be_bytes());
            a.write_all(b".").await.unwrap();
            peer.read_exact(&mut buf[..1]).unwrap();
        }
    });
}

#[test]
fn a_read_that_waits_ends_when_its_side_is_shut_down() {
    block_on(async {
        let (a, _b) = pair().await;
        let a = Rc::new(a);
        let reading = a.clone();
        let reader = spawn_local(async move { reading.read(&mut [0; 8]).await });
        yield_now().await;
        a.shutdown(Shutdown::Read).unwrap();
        assert_eq!(reader.await.unwrap().unwrap(), 0);
    });
}

/// tokio#3103: a descriptor was closed while registered, its number was used again, and the wrong
/// task was woken.
#[test]
fn a_descriptor_number_used_again_wakes_its_new_owner() {
    block_on(async {
        let (old, old_peer) = pair().await;
        let (_, stale_waker) = Count::new();
        assert!(poll_with(&mut old.read(&mut [0; 1]), &stale_waker).is_pending());
        let number = old.as_raw_fd();
        // An event for the old owner is under way when the number changes hands.
        old_peer.write_all(b"late").await.unwrap();
        drop(old);
        let (new, new_peer) = pair().await;
        let reused = [new.as_raw_fd(), new_peer.as_raw_fd()].contains(&number);
        let (woken, waker) = Count::new();
        let mut buf = [0; 8];
        let mut read = new.read(&mut buf);
        assert!(poll_with(&mut read, &waker).is_pending());
        yield_now().await;
        assert_eq!(woken.get(), 0, "number used again: {reused}");
        new_peer.write_all(b"x").await.unwrap();
        assert_eq!(read.await.unwrap(), 1);
    });
}

/// tokio#6329: an entry leaked when the system refused the descriptor.
#[test]
fn a_refused_descriptor_leaves_no_entry() {
    block_on(async {
        // Epoll refuses regular files.
        let file = File::open("/proc/self/exe").unwrap();
        let stream = std::net::TcpStream::from(OwnedFd::from(file));
        assert!(TcpStream::from_std(stream).is_err());
        assert_eq!(metrics().sources, 0);
        let (listener, _) = listener();
        assert_eq!(metrics().sources, 1);
        drop(listener);
        assert_eq!(metrics().sources, 0);
    });
}

#[test]
fn a_dropped_connect_gives_its_socket_up() {
    block_on(async {
        let (listener, address) = listener();
        let mut connect = TcpStream::connect(address);
        let polled = poll_once(&mut connect);
        assert!(matches!(polled, Poll::Pending | Poll::Ready(Ok(_))));
        drop((polled, connect));
        assert_eq!(metrics().sources, 1);
        drop(listener);
    });
}

#[test]
fn several_tasks_accept_from_one_listener() {
    block_on(async {
        let (listener, address) = listener();
        let listener = Rc::new(listener);
        let tasks: Vec<_> = (0..3)
            .map(|_| {
                let listener = listener.clone();
                spawn_local(async move { listener.accept().await.unwrap().1 })
            })
            .collect();
        yield_now().await;
        let streams: Vec<_> =
            (0..3).map(|_| std::net::TcpStream::connect(address).unwrap()).collect();
        let mut expected: Vec<_> =
            streams.iter().map(|stream| stream.local_addr().unwrap()).collect();
        let mut peers = Vec::new();
        for task in tasks {
            peers.push(task.await.unwrap());
        }
        peers.sort();
        expected.sort();
        assert_eq!(peers, expected);
    });
}

#[test]
fn halves_live_in_different_tasks() {
    block_on(async {
        let (a, b) = pair().await;
        let (mut reading, mut writing) = a.into_split();
        let echo = spawn(async move {
            let mut buf = [0; 16];
            loop {
                match reading.read(&mut buf).await.unwrap() {
                    0 => break,
                    read => writing.write_all(&buf[..read]).await.unwrap(),
                }
            }
            std::future::poll_fn(|cx| writing.poll_close(cx)).await.unwrap();
            (reading, writing)
        });
        let (mut lines, mut out) = {
            let (reading, writing) = b.into_split();
            (BufReader::new(reading).lines(), writing)
        };
        for line in ["one\n", "two\n"] {
            out.write_all(line.as_bytes()).await.unwrap();
            let echoed = lines.next_line().await.unwrap().unwrap();
            assert_eq!(echoed, line.trim_end());
        }
        out.stream().shutdown(Shutdown::Write).unwrap();
        assert_eq!(lines.next_line().await.unwrap(), None);
        drop(echo.await.unwrap());
    });
}

#[test]
fn a_stream_is_read_through_the_trait() {
    block_on(async {
        let (mut a, mut b) = pair().await;
        AsyncWrite::write_all(&mut a, b"by trait").await.unwrap();
        let mut buf = [0; 8];
        AsyncRead::read_exact(&mut b, &mut buf).await.unwrap();
        assert_eq!(&buf, b"by trait");
    });
}

#[test]
fn a_stream_that_outlives_its_runtime_gives_an_error() {
    let runtime = Runtime::new().unwrap();
    let (a, _b) = runtime.block_on(pair());
    let (woken, waker) = Count::new();
    let mut buf = [0; 1];
    let mut read = a.read(&mut buf);
    runtime.block_on(async { assert!(poll_with(&mut read, &waker).is_pending()) });
    drop(runtime);
    assert_eq!(woken.get(), 1);
    let error = block_on(read).unwrap_err();
    assert!(error.to_string().contains("was dropped"), "{error}");
}

#[test]
fn a_stream_may_be_used_from_a_task_of_another_thread() {
    let (to_other, streams) = std::sync::mpsc::channel::<TcpStream>();
    let other = thread::spawn(move || {
        block_on(async move { streams.recv().unwrap().write_all(b"from afar").await })
    });
    block_on(async {
        let (a, b) = pair().await;
        to_other.send(a).unwrap();
        let mut buf = [0; 9];
        b.read_exact(&mut buf).await.unwrap();
        assert_eq!(&buf, b"from afar");
    });
    other.join().unwrap().unwrap();
}
