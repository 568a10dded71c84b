//! The difference of two texts, word by word.

use similar::{Algorithm, DiffTag, capture_diff_slices};

/// What became of a piece of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DiffKind {
    /// It stands in both texts.
    Kept,
    /// It stands in the old text alone.
    Removed,
    /// It stands in the new text alone.
    Added,
}

/// Above this product of the numbers of differing pieces, larger pieces are compared: the search takes up to so many
/// steps, and it runs at every keystroke.
const MOST_STEPS: usize = 4_000_000;

/// The difference of `old` and `new` in words, runs of white space, single signs and single CJK characters. Neighbours
/// of one kind are joined; white space alone between two changes counts as changed, and of a change the removed piece
/// comes first. `Kept` and `Removed` give `old`, `Kept` and `Added` give `new`. Two long texts that have little in
/// common are compared by sentences, or taken as a whole.
pub fn word_diff(old: &str, new: &str) -> Vec<(DiffKind, String)> {
    for cut in [words as fn(&str) -> Vec<&str>, sentences] {
        let (old, new) = (cut(old), cut(new));
        if fits(&old, &new) {
            return joined(&old, &new);
        }
    }
    joined(&[old], &[new])
}

fn fits(old: &[&str], new: &[&str]) -> bool {
    let same = |pair: &(&&str, &&str)| pair.0 == pair.1;
    let head = old.iter().zip(new).take_while(same).count();
    let tail = old[head..].iter().rev().zip(new[head..].iter().rev()).take_while(same).count();
    (old.len() - head - tail).saturating_mul(new.len() - head - tail) <= MOST_STEPS
}

/// A stretch of the difference, before it is written out.
enum Stretch {
    Kept(String),
    Changed(String, String),
}

fn joined(old: &[&str], new: &[&str]) -> Vec<(DiffKind, String)> {
    let mut stretches: Vec<Stretch> = Vec::new();
    for op in capture_diff_slices(Algorithm::Myers, old, new) {
        let (tag, from, to) = op.as_tag_tuple();
        match tag {
            DiffTag::Equal => stretches.push(Stretch::Kept(old[from].concat())),
            _ => change(&mut stretches, &old[from].concat(), &new[to].concat()),
        }
    }
    let written = |stretch| match stretch {
        Stretch::Kept(text) => [(DiffKind::Kept, text), (DiffKind::Added, String::new())],
        Stretch::Changed(removed, added) => [(DiffKind::Removed, removed), (DiffKind::Added, added)],
    };
    stretches.into_iter().flat_map(written).filter(|(_, text)| !text.is_empty()).collect()
}

/// Adds a change: to the change before it, if nothing or blanks alone stand between.
fn change(stretches: &mut Vec<Stretch>, removed: &str, added: &str) {
    let between = match stretches.last() {
        Some(Stretch::Kept(text)) if text.chars().all(|c| c.is_whitespace() && c != '\n') => text.clone(),
        Some(Stretch::Kept(_)) => return stretches.push(Stretch::Changed(removed.into(), added.into())),
        _ => String::new(),
    };
    if !between.is_empty() && stretches.len() > 1 {
        stretches.pop();
    }
    match stretches.last_mut() {
        Some(Stretch::Changed(before, after)) => {
            *before = [before.as_str(), &between, removed].concat();
            *after = [after.as_str(), &between, added].concat();
        }
        _ => stretches.push(Stretch::Changed(removed.into(), added.into())),
    }
}

#[derive(PartialEq)]
enum Sort {
    Word,
    Blank,
    Single,
}

fn words(text: &str) -> Vec<&str> {
    pieces(text, |before, c| {
        let (before, now) = (sort(before), sort(c));
        before != now || now == Sort::Single
    })
}

fn sentences(text: &str) -> Vec<&str> {
    let mut ended = false;
    pieces(text, move |before, c| {
        ended = (ended && before.is_whitespace()) || ".!?。！？\n".contains(before);
        ended && !c.is_whitespace()
    })
}

/// `text` cut before each character at which `begins(the character before, it)`.
fn pieces(text: &str, mut begins: impl FnMut(char, char) -> bool) -> Vec<&str> {
    let mut cut = Vec::new();
    let (mut start, mut before) = (0, None);
    for (at, c) in text.char_indices() {
        if before.is_some_and(|before| begins(before, c)) {
            cut.push(&text[start..at]);
            start = at;
        }
        before = Some(c);
    }
    if start < text.len() {
        cut.push(&text[start..]);
    }
    cut
}

fn sort(c: char) -> Sort {
    match c {
        c if c.is_whitespace() => Sort::Blank,
        c if crate::evidence::rules::is_unspaced(c) => Sort::Single,
        c if crate::evidence::rules::is_word(c) => Sort::Word,
        _ => Sort::Single,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use DiffKind::{Added, Kept, Removed};
    use proptest::prelude::*;

    fn diff(old: &str, new: &str) -> Vec<(DiffKind, String)> {
        word_diff(old, new)
    }

    fn piece(kind: DiffKind, text: &str) -> (DiffKind, String) {
        (kind, text.into())
    }

    fn given_back(old: &str, new: &str) -> bool {
        let found = word_diff(old, new);
        let without =
            |kind| found.iter().filter(|(k, _)| *k != kind).map(|(_, t)| t.as_str()).collect::<String>();
        let joined = found.windows(2).all(|pair| pair[0].0 != pair[1].0);
        without(Added) == old && without(Removed) == new && joined && found.iter().all(|(_, t)| !t.is_empty())
    }

    #[test]
    fn changed_neighbours_are_one_change() {
        assert_eq!(
            diff(
                "absorbed and do not interact with warfarin [3].",
                "absorbed and rarely interact with warfarin; check [3]."
            ),
            [
                piece(Kept, "absorbed and "),
                piece(Removed, "do not"),
                piece(Added, "rarely"),
                piece(Kept, " interact with warfarin"),
                piece(Added, "; check"),
                piece(Kept, " [3]."),
            ]
        );
        assert_eq!(
            diff("two old words.", "some new phrases."),
            [piece(Removed, "two old words"), piece(Added, "some new phrases"), piece(Kept, ".")]
        );
    }

    #[test]
    fn equal_empty_and_emptied_texts() {
        assert_eq!(diff("", ""), []);
        assert_eq!(diff("a b", "a b"), [piece(Kept, "a b")]);
        assert_eq!(diff("", "a b"), [piece(Added, "a b")]);
        assert_eq!(diff("a b", ""), [piece(Removed, "a b")]);
    }

    #[test]
    fn a_word_is_not_cut_and_a_cjk_sign_is_one() {
        assert_eq!(diff("Café", "Cafés"), [piece(Removed, "Café"), piece(Added, "Cafés")]);
        assert_eq!(
            diff("药物有效。", "药物无效。"),
            [piece(Kept, "药物"), piece(Removed, "有"), piece(Added, "无"), piece(Kept, "效。")]
        );
    }

    #[test]
    fn line_breaks_between_changes_stay() {
        assert_eq!(
            diff("a\nb", "c\nd"),
            [
                piece(Removed, "a"),
                piece(Added, "c"),
                piece(Kept, "\n"),
                piece(Removed, "b"),
                piece(Added, "d")
            ]
        );
    }

    #[test]
    fn long_texts_with_nothing_in_common_take_bounded_time() {
        let old: String = (0..30_000).map(|n| format!("a{n} ")).collect();
        let new: String = (0..30_000).map(|n| format!("b{n}. ")).collect();
        let begun = std::time::Instant::now();
        assert!(given_back(&old, &new));
        assert!(begun.elapsed() < std::time::Duration::from_secs(5));
    }

    #[test]
    fn a_small_change_in_a_long_text_is_found() {
        let old: String = (0..30_000).map(|n| format!("a{n} ")).collect();
        let new = old.replace("a17000 ", "changed ");
        assert_eq!(diff(&old, &new).len(), 4);
    }

    proptest! {
        #[test]
        fn old_and_new_come_back(old in "([ab药🙂.\n\r ]|no){0,30}", new in "([ab药🙂.\n\r ]|no){0,30}") {
            prop_assert!(given_back(&old, &new));
        }
    }
}
