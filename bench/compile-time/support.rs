//! What the handlers that compile time is measured with work on.
//!
//! In: nothing. Out: a pool, its connections, and what travels over them. Invariant: nothing here
//! is lowered, on either side; what the two sides differ by is the handlers.

pub struct Pool {
    pub size: usize,
}

pub struct Conn {
    pub id: u64,
    pub sent: Vec<String>,
}

pub struct Request {
    pub user: u64,
    pub keys: Vec<String>,
    pub retries: u32,
}

pub struct Response {
    pub status: u16,
    pub body: String,
}

pub struct User {
    pub name: String,
    pub may_read: bool,
    pub quota: Option<u64>,
}

pub enum Kind {
    Text,
    Number(u64),
    Link { to: String },
}

pub struct Row {
    pub kind: Kind,
    pub text: String,
}

#[derive(Debug)]
pub enum Error {
    Denied,
    Busy,
    Closed(String),
}

impl Pool {
    pub async fn get(&self) -> Result<Conn, Error> {
        if self.size == 0 { Err(Error::Busy) } else { Ok(Conn { id: 1, sent: Vec::new() }) }
    }

    pub async fn put(&self, conn: Conn) {
        drop(conn);
    }
}

impl Conn {
    pub async fn user(&mut self, id: u64) -> Result<User, Error> {
        Ok(User { name: self.id.to_string(), may_read: id > 1, quota: Some(id) })
    }

    pub async fn row(&mut self, key: &str) -> Result<Row, Error> {
        Ok(Row { kind: Kind::Number(self.id), text: key.to_owned() })
    }

    pub async fn next(&mut self) -> Option<Row> {
        Some(Row { kind: Kind::Text, text: self.sent.pop()? })
    }

    pub async fn send(&mut self, line: String) -> Result<usize, Error> {
        self.sent.push(line);
        Ok(self.sent.len())
    }

    pub async fn flush(&mut self) -> Result<(), Error> {
        self.sent.pop().map(drop).ok_or(Error::Closed(self.id.to_string()))
    }
}

pub async fn sleep(rounds: u32) {
    std::future::ready(rounds).await;
}

pub async fn step(sum: u64) -> u64 {
    sum.rotate_left(7)
}
