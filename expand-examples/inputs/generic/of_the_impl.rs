//! Borrowed arguments whose types mention a parameter of the impl.

use framewright_expand_examples::{d, tick};

struct Map<K, V> {
    entries: Vec<(K, V)>,
}

impl<K: PartialEq + Clone, V: Clone> Map<K, V> {
    #[framewright::coroutine]
    async fn get(&mut self, key: &K) -> Option<V> {
        tick("get", 1).await;
        let found = self.entries.iter().find(|(known, _)| known == key);
        let value = found.map(|(_, value)| value.clone());
        tick("found", 1).await;
        value
    }

    #[framewright::coroutine]
    pub async fn put_all(&mut self, keys: &[K], value: V) -> usize {
        for key in keys {
            tick("put", 1).await;
            self.entries.push((key.clone(), value.clone()));
        }
        self.entries.len()
    }
}

pub async fn case() -> (usize, Option<u32>) {
    let guard = d("guard");
    let mut map = Map { entries: Vec::new() };
    let size = map.put_all(&["a", "b"], 3).await;
    (size + guard.len(), map.get(&"b").await)
}
