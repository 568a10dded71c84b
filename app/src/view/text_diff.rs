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
