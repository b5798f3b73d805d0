//! A macro that hides an await and may take the local that it is given: it is never polled once
//! as if it were ready.

struct Conn;

impl Conn {
    async fn send(self) -> u32 {
        std::future::pending().await
    }
}

macro_rules! send {
    ($conn:expr) => {
        $conn.send().await
    };
}

#[framewright::coroutine]
async fn sent() -> u32 {
    let conn = Conn;
    std::future::ready(()).await;
    send!(conn)
}

fn main() {
    framewright::block_on(sent());
}
