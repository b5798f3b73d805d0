//! Stable places for values that come and go, without an allocation for each.
//!
//! In: values. Out: a [`Key`] for each, good until the value is removed. Invariant: a key names one
//! value for ever; a place that is used again gets another generation, so a stale key finds
//! nothing.

/// Where a value is, and which of the values that have been there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Key {
    index: u32,
    generation: u32,
}

impl Key {
    /// The key as the 64 bits that the kernel carries for us.
    pub(crate) fn to_bits(self) -> u64 {
        u64::from(self.generation) << 32 | u64::from(self.index)
    }

    /// The inverse of [`to_bits`](Key::to_bits).
    pub(crate) fn from_bits(bits: u64) -> Key {
        Key { index: bits as u32, generation: (bits >> 32) as u32 }
    }
}

struct Place<T> {
    generation: u32,
    content: Content<T>,
}

enum Content<T> {
    Full(T),
    /// The next free place, if any.
    Free(Option<u32>),
}

/// A vector whose places are reused; it grows to the largest number of values held at once.
pub(crate) struct Slab<T> {
    places: Vec<Place<T>>,
    free: Option<u32>,
    len: usize,
}

impl<T> Slab<T> {
    pub(crate) const fn new() -> Slab<T> {
        Slab { places: Vec::new(), free: None, len: 0 }
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    pub(crate) fn insert(&mut self, value: T) -> Key {
        self.insert_with(|_| value)
    }

    /// Stores what `make` returns; `make` is told the key under which it will be found.
    pub(crate) fn insert_with(&mut self, make: impl FnOnce(Key) -> T) -> Key {
        let index = self.free.unwrap_or(self.places.len() as u32);
        if index as usize == self.places.len() {
            self.places.push(Place { generation: 0, content: Content::Free(None) });
        }
        let place = &mut self.places[index as usize];
        let key = Key { index, generation: place.generation };
        let Content::Free(next) = place.content else { unreachable!("a free place was full") };
        place.content = Content::Full(make(key));
        self.free = next;
        self.len += 1;
        key
    }

    pub(crate) fn get(&self, key: Key) -> Option<&T> {
        match self.places.get(key.index as usize) {
            Some(Place { generation, content: Content::Full(value) })
                if *generation == key.generation =>
            {
                Some(value)
            }
            _ => None,
        }
    }

    pub(crate) fn get_mut(&mut self, key: Key) -> Option<&mut T> {
        match self.places.get_mut(key.index as usize) {
            Some(Place { generation, content: Content::Full(value) })
                if *generation == key.generation =>
            {
                Some(value)
            }
            _ => None,
        }
    }

    pub(crate) fn remove(&mut self, key: Key) -> Option<T> {
        self.get(key)?;
        let place = &mut self.places[key.index as usize];
        let content = core::mem::replace(&mut place.content, Content::Free(self.free));
        place.generation = place.generation.wrapping_add(1);
        self.free = Some(key.index);
        self.len -= 1;
        match content {
            Content::Full(value) => Some(value),
            Content::Free(_) => None,
        }
    }

    pub(crate) fn values(&self) -> impl Iterator<Item = &T> {
        self.places.iter().filter_map(|place| match &place.content {
            Content::Full(value) => Some(value),
            Content::Free(_) => None,
        })
    }

    pub(crate) fn into_values(self) -> impl Iterator<Item = T> {
        self.places.into_iter().filter_map(|place| match place.content {
            Content::Full(value) => Some(value),
            Content::Free(_) => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stale_key_does_not_find_the_next_tenant() {
        let mut slab = Slab::new();
        let first = slab.insert("first");
        assert_eq!(slab.remove(first), Some("first"));
        let second = slab.insert("second");
        assert_eq!(slab.get(first), None);
        assert_eq!(slab.remove(first), None);
        assert_eq!(slab.get(second), Some(&"second"));
        assert_eq!(Key::from_bits(second.to_bits()), second);
    }

    #[test]
    fn places_are_reused_and_counted() {
        let mut slab = Slab::new();
        let keys: Vec<Key> = (0..4).map(|value| slab.insert(value)).collect();
        slab.remove(keys[1]);
        slab.remove(keys[2]);
        assert_eq!(slab.len(), 2);
        slab.insert(10);
        slab.insert(11);
        assert_eq!(slab.places.len(), 4);
        assert_eq!(slab.values().count(), 4);
        assert_eq!(slab.into_values().count(), 4);
    }
}
