//! If-let chains (2024) that look into held locals without an await in the links.

use framewright_expand_examples::{D, d, later, tick};

struct User {
    name: Option<D>,
    age: u32,
}

#[framewright::coroutine]
async fn describe(user: User) -> usize {
    tick("start", 1).await;
    if let Some(name) = &user.name
        && user.age > 17
        && let length @ 2.. = name.len()
    {
        return later(1, length).await + name.len();
    }
    if let User { name: Some(name), age } = user
        && age > 3
    {
        tick("moved", 1).await;
        return name.len();
    }
    later(1, 0).await
}

pub async fn case() -> [usize; 3] {
    let old = User { name: Some(d("old")), age: 20 };
    let young = User { name: Some(d("young")), age: 5 };
    [describe(old).await, describe(young).await, describe(User { name: None, age: 90 }).await]
}
