//! A request handler: look up, authorise, change under a lock, answer; every error path.

use std::fmt;

use framewright_expand_examples::{D, Lock, Wire, d, later, say};

#[derive(Debug)]
pub enum Failure {
    NotFound(String),
    Denied { who: D },
    Io(std::io::ErrorKind),
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Failure {
        Failure::Io(error.kind())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{self:?}")
    }
}

struct Request {
    user: D,
    path: &'static str,
    body: Option<D>,
}

struct Server {
    pages: Lock<Vec<(String, D)>>,
    admins: Vec<&'static str>,
}

impl Server {
    async fn is_admin(&self, user: &D) -> bool {
        later(1, self.admins.contains(&user.name())).await
    }

    #[framewright::coroutine]
    async fn handle(&self, request: Request, wire: &mut Wire) -> Result<usize, Failure> {
        let Request { user, path, body } = request;
        let mut pages = self.pages.lock().await;
        let found = pages.iter().position(|(name, _)| name == path);
        let page = match (found, body) {
            (Some(at), None) => &pages[at].1,
            (_, Some(_)) if !self.is_admin(&user).await => {
                return Err(Failure::Denied { who: user });
            }
            (Some(at), Some(body)) => {
                let old = std::mem::replace(&mut pages[at].1, body);
                say(format_args!("replaced {old}"));
                &pages[at].1
            }
            (None, Some(body)) => {
                pages.push((path.to_string(), body));
                &pages.last().unwrap().1
            }
            (None, None) => {
                let name = path.trim_start_matches('/').to_owned();
                return Err(Failure::NotFound(later(1, name).await));
            }
        };
        let answer = format!("{user} {path} {page}");
        wire.write(answer.as_bytes()).await?;
        Ok(answer.len())
    }
}

pub async fn case() -> String {
    let server = Server {
        pages: Lock::new("pages", vec![("/a".into(), d("page a"))]),
        admins: vec!["root"],
    };
    let mut wire = Wire::new(&[]);
    let mut results = String::new();
    for (user, path, body) in [
        ("eve", "/a", None),
        ("eve", "/a", Some("x")),
        ("root", "/a", Some("y")),
        ("root", "/b", Some("z")),
        ("eve", "/c", None),
    ] {
        let request = Request { user: d(user), path, body: body.map(d) };
        match server.handle(request, &mut wire).await {
            Ok(length) => results += &length.to_string(),
            Err(failure) => results += &failure.to_string(),
        }
    }
    results
}
