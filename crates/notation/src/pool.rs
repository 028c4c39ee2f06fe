//! Memory of batches that are over, for those to come. Without it, threads free what another
//! thread allocates, and the allocator returns memory to the system and asks for it again and
//! again.

use std::{
    ops::Deref,
    sync::{Arc, Mutex},
};

/// Lists that wait to be used again.
#[derive(Debug)]
pub(crate) struct Pool<T>(Arc<Mutex<Vec<Vec<T>>>>);

impl<T> Pool<T> {
    /// The most lists to keep: more batches are rarely in work at once.
    pub(crate) const MAX_LISTS: usize = 16;

    /// The largest list to keep: that of a usual batch, with room for its last game.
    pub(crate) const MAX_BYTES: usize = 1 << 19;

    pub(crate) fn new() -> Self {
        Self(Arc::default())
    }

    /// An empty list.
    pub(crate) fn take(&self) -> Vec<T> {
        self.0.lock().ok().and_then(|mut kept| kept.pop()).unwrap_or_default()
    }

    /// A list that comes back when it is dropped.
    pub(crate) fn lend(&self, list: Vec<T>) -> Lent<T> {
        Lent { list, pool: Some(Self(self.0.clone())) }
    }

    fn keep(&self, mut list: Vec<T>) {
        list.clear();
        if list.capacity() * size_of::<T>() <= Self::MAX_BYTES
            && let Ok(mut kept) = self.0.lock()
            && kept.len() < Self::MAX_LISTS
        {
            kept.push(list);
        }
    }
}

/// A list that may belong to a pool.
#[derive(Debug)]
pub(crate) struct Lent<T> {
    list: Vec<T>,
    pool: Option<Pool<T>>,
}

impl<T> From<Vec<T>> for Lent<T> {
    fn from(list: Vec<T>) -> Self {
        Self { list, pool: None }
    }
}

impl<T: Clone> Clone for Lent<T> {
    fn clone(&self) -> Self {
        self.list.clone().into()
    }
}

impl<T> Deref for Lent<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.list
    }
}

impl<T> Drop for Lent<T> {
    fn drop(&mut self) {
        if let Some(pool) = self.pool.take() {
            pool.keep(std::mem::take(&mut self.list));
        }
    }
}

/// The text of a batch.
#[derive(Clone, Debug)]
pub(crate) enum Text<'a> {
    Borrowed(&'a [u8]),
    Owned(Lent<u8>),
}

impl Deref for Text<'_> {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Self::Borrowed(text) => text,
            Self::Owned(text) => text,
        }
    }
}
