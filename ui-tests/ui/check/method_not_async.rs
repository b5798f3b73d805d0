//! The method is not async.

struct Client;

impl Client {
    #[framewright::coroutine]
    fn fetch(&mut self, (from, to): (u32, u32)) -> u32 {
        to - from
    }
}

fn main() {
    let length: u32 = Client.fetch((1, 2));
    assert_eq!(length, 1);
}
