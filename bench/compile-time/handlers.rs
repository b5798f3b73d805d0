//! Handlers as services have them: about 24 lines, five or six awaits, `?`, loops, matches, text.
//!
//! In: a pool and a request. Out: a response. Invariant: `UNIT` differs in each copy of this file,
//! so that no two copies become the same machine code.

use super::support::{Error, Kind, Pool, Request, Response, sleep};

const UNIT: u64 = 0;

#[framewright::coroutine]
pub async fn read(pool: &Pool, request: Request) -> Result<Response, Error> {
    let mut conn = pool.get().await?;
    let user = conn.user(request.user).await?;
    if !user.may_read {
        return Err(Error::Denied);
    }
    let mut body = String::new();
    let mut total = UNIT;
    for key in &request.keys {
        let row = conn.row(key).await?;
        match row.kind {
            Kind::Text => body.push_str(&row.text),
            Kind::Number(number) => total += number,
            Kind::Link { to } => {
                let target = conn.row(&to).await?;
                body.push_str(&target.text);
            }
        }
    }
    conn.send(format!("{} read {} rows", user.name, request.keys.len())).await?;
    let response = Response { status: 200, body: format!("{body}: {total}") };
    pool.put(conn).await;
    Ok(response)
}

#[framewright::coroutine]
pub async fn write(pool: &Pool, request: Request) -> Result<Response, Error> {
    let mut conn = pool.get().await?;
    let quota = conn.user(request.user).await?.quota.unwrap_or(UNIT);
    let mut written = 0;
    for key in request.keys {
        let line = format!("{key}={UNIT}");
        let mut left = request.retries;
        loop {
            match conn.send(line.clone()).await {
                Ok(count) => {
                    written += count;
                    break;
                }
                Err(Error::Busy) if left > 0 => left -= 1,
                Err(error) => return Err(error),
            }
            sleep(left).await;
        }
    }
    conn.flush().await?;
    pool.put(conn).await;
    let status = if written as u64 > quota { 413 } else { 201 };
    Ok(Response { status, body: format!("wrote {written}") })
}

#[framewright::coroutine]
pub async fn relay(pool: &Pool, request: &Request) -> Result<Response, Error> {
    let mut from = pool.get().await?;
    let mut to = pool.get().await?;
    let mut lines = Vec::new();
    while let Some(row) = from.next().await {
        let line = match row.kind {
            Kind::Text => row.text,
            Kind::Number(number) => (number + UNIT).to_string(),
            Kind::Link { .. } => continue,
        };
        if line.is_empty() {
            break;
        }
        to.send(line.clone()).await?;
        lines.push(line);
    }
    to.flush().await?;
    let body = lines.iter().filter(|line| line.len() > 2).cloned().collect::<Vec<_>>();
    let body = body.join(", ");
    let status = if request.keys.is_empty() { 204 } else { 200 };
    pool.put(from).await;
    Ok(Response { status, body })
}

#[framewright::coroutine]
pub async fn page(pool: &Pool, request: Request, first: usize) -> Result<Response, Error> {
    let Request { user, keys, .. } = request;
    let mut conn = pool.get().await?;
    let name = if first == 0 { conn.user(user).await?.name } else { String::from("guest") };
    let (mut texts, mut sum) = (Vec::with_capacity(keys.len()), UNIT);
    for (index, key) in keys.iter().enumerate().skip(first) {
        let row = conn.row(key).await?;
        if let Kind::Number(number) = &row.kind {
            sum += *number;
        }
        texts.push(format!("{index}: {}", row.text));
    }
    let Some(last) = texts.last() else {
        pool.put(conn).await;
        return Ok(Response { status: 404, body: name });
    };
    conn.send(format!("{name} saw {last}")).await?;
    let body = format!("{name}, {sum}: {}", texts.join("\n"));
    pool.put(conn).await;
    Ok(Response { status: 200, body })
}

pub async fn all(pool: &Pool, make: fn() -> Request) -> Result<u64, Error> {
    let request = make();
    let mut bytes = relay(pool, &request).await?.body.len();
    bytes += read(pool, request).await?.body.len();
    bytes += write(pool, make()).await?.body.len();
    bytes += page(pool, make(), 1).await?.body.len();
    Ok(bytes as u64)
}
