//! Sorting of few things, with little code.
//!
//! The standard library's sort is compiled anew for every type, thousands of bytes each time; of what a browser fetches
//! it was a twentieth. What islands sort is short, or in order already but for a few.

/// Sorts by a key; what has the same key stays in its order. Takes time linear in what is sorted already, else square.
pub fn by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    for at in 1..items.len() {
        let mut to = at;
        while to > 0 && key(&items[to - 1]) > key(&items[to]) {
            items.swap(to - 1, to);
            to -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_sorts_and_keeps_the_order_of_equals() {
        let mut items = [(3, 'a'), (1, 'b'), (3, 'c'), (2, 'd'), (1, 'e')];
        by_key(&mut items, |item| item.0);
        assert_eq!(items, [(1, 'b'), (1, 'e'), (2, 'd'), (3, 'a'), (3, 'c')]);
        by_key(&mut [] as &mut [u8], |item| *item);
    }
}
