//! Memory that is used again.

use crate::pool::Pool;

#[test]
fn lists_come_back_empty_with_their_memory() {
    let pool = Pool::<u8>::new();
    drop(pool.lend(Vec::with_capacity(1000)));
    drop(pool.lend(b"e4".to_vec()).clone());
    assert_eq!(pool.take().capacity(), 2, "the last one first");
    let list = pool.take();
    assert!(list.is_empty() && list.capacity() == 1000);
    assert_eq!(pool.take().capacity(), 0, "a copy does not belong to the pool");
}

#[test]
fn what_is_kept_is_bounded() {
    let pool = Pool::<u64>::new();
    drop(pool.lend(Vec::with_capacity(Pool::<u64>::MAX_BYTES)));
    assert_eq!(pool.take().capacity(), 0, "too large");
    for _ in 0..2 * Pool::<u64>::MAX_LISTS {
        drop(pool.lend(vec![1]));
    }
    let kept = std::iter::repeat_with(|| pool.take()).take_while(|list| list.capacity() > 0);
    assert_eq!(kept.count(), Pool::<u64>::MAX_LISTS);
}
