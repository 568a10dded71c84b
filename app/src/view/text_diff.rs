//! The difference of two texts, word by word.

use crate::evidence::rules::{is_unspaced, is_word};
use similar::algorithms::{DiffHook, myers};
use std::convert::Infallible;

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
const MOST_STEPS: usize = 1_000_000;

/// The difference of `old` and `new` in words, runs of white space, single signs and single CJK characters. Neighbours
/// of one kind are joined; white space alone between two changes counts as changed, and of a change the removed piece
/// comes first. `Kept` and `Removed` give `old`, `Kept` and `Added` give `new`. Two long texts that have little in
/// common are compared by sentences, or taken as a whole.
pub fn word_diff(old: &str, new: &str) -> Vec<(DiffKind, String)> {
    let (by_word, by_sentence) = ((words(old), words(new)), (sentences(old), sentences(new)));
    let fitting = [by_word, by_sentence].into_iter().find(|(old, new)| is_quick(old, new));
    let (old, new) = fitting.unwrap_or_else(|| (vec![old], vec![new]));
    let mut building = Building { old: &old, new: &new, stretches: Vec::new() };
    // The plain search alone: the library's choice of algorithms by far outweighs it in what a browser fetches.
    let Ok(()) = myers::diff_deadline_raw(&mut building, &*old, 0..old.len(), &*new, 0..new.len(), None);
    let written = |stretch| match stretch {
        Stretch::Kept(text) => [(DiffKind::Kept, text), (DiffKind::Added, String::new())],
        Stretch::Changed(removed, added) => [(DiffKind::Removed, removed), (DiffKind::Added, added)],
    };
    building.stretches.into_iter().flat_map(written).filter(|(_, text)| !text.is_empty()).collect()
}

fn is_quick(old: &[&str], new: &[&str]) -> bool {
    let same = |pair: &(&&str, &&str)| pair.0 == pair.1;
    let head = old.iter().zip(new).take_while(same).count();
    let tail = old[head..].iter().rev().zip(new[head..].iter().rev()).take_while(same).count();
    (old.len() - head - tail).saturating_mul(new.len() - head - tail) <= MOST_STEPS
}

/// The stretches found so far.
struct Building<'a> {
    old: &'a [&'a str],
    new: &'a [&'a str],
    stretches: Vec<Stretch>,
}

impl DiffHook for Building<'_> {
    type Error = Infallible;

    fn equal(&mut self, old: usize, _: usize, len: usize) -> Result<(), Infallible> {
        let text = self.old[old..old + len].concat();
        match self.stretches.last_mut() {
            Some(Stretch::Kept(before)) => before.push_str(&text),
            _ => self.stretches.push(Stretch::Kept(text)),
        }
        Ok(())
    }

    fn delete(&mut self, old: usize, len: usize, _: usize) -> Result<(), Infallible> {
        change(&mut self.stretches, &self.old[old..old + len].concat(), "");
        Ok(())
    }

    fn insert(&mut self, _: usize, new: usize, len: usize) -> Result<(), Infallible> {
        change(&mut self.stretches, "", &self.new[new..new + len].concat());
        Ok(())
    }
}

/// A stretch of the difference, before it is written out.
enum Stretch {
    Kept(String),
    Changed(String, String),
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

#[derive(Clone, Copy, PartialEq)]
enum Sort {
    Word,
    Blank,
    Single,
}

/// `text` cut into words, runs of white space, and single signs; an emoji of several code points is one sign.
fn words(text: &str) -> Vec<&str> {
    let mut cut = Vec::new();
    let (mut start, mut before) = (0, None);
    for (at, c) in text.char_indices() {
        let joined = before.is_some_and(|(_, before)| before == JOINER) || extends(c);
        let now = if joined { before.map_or(Sort::Single, |(sort, _)| sort) } else { sort(c) };
        if !joined && before.is_some_and(|(before, _)| before != now || now == Sort::Single) {
            cut.push(&text[start..at]);
            start = at;
        }
        before = Some((now, c));
    }
    cut.extend(Some(&text[start..]).filter(|last| !last.is_empty()));
    cut
}

/// `text` cut after the end of each sentence and line.
fn sentences(text: &str) -> Vec<&str> {
    text.split_inclusive(['.', '!', '?', '\n', '。', '！', '？', '।']).collect()
}

const JOINER: char = '\u{200d}';

/// Whether a sign belongs to the one before it: joiners, accents, variants and skin tones.
fn extends(c: char) -> bool {
    matches!(c, JOINER | '\u{300}'..='\u{36f}' | '\u{20e3}' | '\u{fe00}'..='\u{fe0f}' | '\u{1f3fb}'..='\u{1f3ff}')
}

fn sort(c: char) -> Sort {
    match c {
        c if c.is_whitespace() => Sort::Blank,
        c if is_unspaced(c) => Sort::Single,
        // The two halves of a flag stay together.
        c if is_word(c) || ('\u{1f1e6}'..='\u{1f1ff}').contains(&c) => Sort::Word,
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
    fn b3_what_is_seen_as_one_sign_is_not_cut() {
        for (old, new) in
            [("👩\u{200d}⚕\u{fe0f}", "👩\u{200d}🔬"), ("👍🏽", "👍🏻"), ("🇩🇪", "🇩🇰"), ("é!", "e\u{301}!")]
        {
            assert_eq!(
                diff(old, new)[..2].iter().map(|(kind, _)| *kind).collect::<Vec<_>>(),
                [Removed, Added]
            );
        }
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
    fn an_inserted_word_stands_alone() {
        let pieces = diff("the cat sat. the cat ran.", "the big cat sat. the cat ran off.");
        let added =
            pieces.into_iter().filter(|(kind, _)| *kind == Added).map(|(_, text)| text).collect::<Vec<_>>();
        assert_eq!(added, ["big ", " off"]);
    }

    #[test]
    fn a_small_change_in_a_long_text_is_found() {
        let old: String = (0..30_000).map(|n| format!("a{n} ")).collect();
        let new = old.replace("a17000 ", "changed ");
        assert_eq!(diff(&old, &new).len(), 4);
    }

    proptest! {
        #[test]
        fn old_and_new_come_back(old in "([ab药🙂\u{200d}\u{301}.\n\r ]|no){0,30}", new in "([ab药🙂.\n\r ]|no){0,30}") {
            prop_assert!(given_back(&old, &new));
        }
    }
}
