//! Arguments that assign to another field than the one whose method is called.

use framewright_expand_examples::{D, d, later, ready};

struct Host {
    spare: Option<D>,
    list: Vec<usize>,
    count: usize,
    inner: (usize, D),
}

#[framewright::coroutine]
async fn in_a_block(mut host: Host) -> usize {
    host.spare.insert(
        async {
            host.count = later(1, 7).await;
            d("in a block")
        }
        .await,
    );
    ready(host.count).await + host.spare.map_or(0, |spare| spare.len())
}

#[framewright::coroutine]
async fn beside(host: &mut Host) -> usize {
    host.list.push({
        host.inner.0 = later(1, 3).await;
        host.count = 4;
        host.inner.0
    });
    host.inner.1.len() + ready(host.list.len()).await
}

#[framewright::coroutine]
async fn copied(mut host: Host) -> usize {
    let sum = host.inner.0.saturating_add({
        host.inner.0 = later(1, 30).await;
        host.inner.0
    });
    sum + ready(host.inner.0).await
}

#[framewright::coroutine]
async fn behind_a_pointer(host: &mut Host) -> usize {
    (*host).spare.insert({
        (*host).count = later(1, 5).await;
        d("behind a pointer")
    });
    (host.list).push({
        host.count += later(1, 6).await;
        host.count
    });
    ready(host.list.len() + host.count).await
}

pub async fn case() -> usize {
    let host = |name| Host {
        spare: Some(d(name)),
        list: vec![1],
        count: 1,
        inner: (2, d("inner")),
    };
    let mut lent = host("lent");
    let mut sum = behind_a_pointer(&mut lent).await + lent.spare.as_ref().map_or(0, D::len);
    sum += in_a_block(host("owned")).await;
    sum + beside(&mut lent).await + copied(host("copied")).await
}
