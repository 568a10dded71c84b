//! Abbreviations: what a full stop after one of them means. The words are in `word_list.rs`.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use super::word_list as list;

/// How a word that ends in a full stop behaves before the next word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Abbreviation {
    /// Always goes on: `Dr. Okafor`, `e.g. salt`, `21 vs. 19`.
    GoesOn,
    /// Goes on before a number or a letter that counts: `No. 7`, `Fig. 3`, `App. B`.
    Counts,
    /// Goes on unless the next word is one that begins sentences: `Acme Inc. Tokyo`.
    MayEnd,
    /// Ends before a capital letter: `the U.S.A. Canada`.
    Ends,
    /// Ends before a capital letter or a number: `etc. Bring`, `at 9 a.m. Twelve came`.
    EndsBeforeNumber,
    /// The name of a state or union, mostly used before a noun: `U.S. Senate`; ends before other countries.
    State,
}

use Abbreviation::{Counts, Ends, EndsBeforeNumber, GoesOn, MayEnd, State};

type Words = LazyLock<HashSet<&'static str>>;

static ABBREVIATIONS: LazyLock<HashMap<&'static str, Abbreviation>> = LazyLock::new(|| {
    let lists = [
        (list::MAY_END, MayEnd),
        (list::ENDS, Ends),
        (list::ENDS_BEFORE_NUMBER, EndsBeforeNumber),
        (list::STATES, State),
        (list::COUNTS, Counts),
        (list::TITLES, GoesOn),
        (list::GOES_ON, GoesOn),
    ];
    lists
        .into_iter()
        .flat_map(|(words, kind)| words.split_whitespace().map(move |word| (word, kind)))
        .collect()
});

static ALSO_WORDS: Words = LazyLock::new(|| list::ALSO_WORDS.split_whitespace().collect());
static LABELS: Words = LazyLock::new(|| list::COUNTED_BY_LETTER.split_whitespace().collect());
static OPENERS: Words = LazyLock::new(|| list::BEGIN_SENTENCES.split_whitespace().collect());
static NAMES: Words = LazyLock::new(|| list::ALSO_NAMES.split_whitespace().collect());
static COUNTRIES: Words = LazyLock::new(|| list::COUNTRIES.split_whitespace().collect());
static AFTER_TIME: Words = LazyLock::new(|| list::AFTER_TIME.split_whitespace().collect());
static WORKS: Words = LazyLock::new(|| list::WORKS.split_whitespace().collect());

/// Looks up a word without its final full stop, inner stops kept (`Ph.D`).
pub(super) fn abbreviation(word: &str) -> Option<Abbreviation> {
    ABBREVIATIONS.get(word).copied().or_else(|| dotted(word))
}

/// Whether a word with a full stop says nothing by itself: `Dr.`, `et.`, `e.g.`; but `No.` and `Art.` may.
pub(super) fn is_only_abbreviation(word: &str) -> bool {
    abbreviation(word).is_some() && !ALSO_WORDS.contains(word)
}

/// Letters with stops between them that are on no list: `b.i.d.`, `p.o.`, `J.R.R.`.
fn dotted(word: &str) -> Option<Abbreviation> {
    if !word.contains('.') {
        return None;
    }
    let mut lower = true;
    for part in word.split('.') {
        let length = part.chars().count();
        if !(1..=2).contains(&length) || !part.chars().all(char::is_alphabetic) {
            return None;
        }
        lower &= part.chars().all(char::is_lowercase);
    }
    Some(if lower { Ends } else { MayEnd })
}

/// Words that count things by a letter: `vitamin C`, `Plan B`. A full stop after the letter ends the sentence.
pub(super) fn counts_by_letter(word: &str) -> bool {
    LABELS.contains(word)
}

/// Words that begin sentences and are no part of a name. After an abbreviation they show that it ended one.
pub(super) fn begins_sentence(word: &str) -> bool {
    OPENERS.contains(word)
}

/// Those of [`begins_sentence`] that are also names, so that they say nothing after an initial: `J. An`.
pub(super) fn is_also_name(word: &str) -> bool {
    NAMES.contains(word)
}

/// Countries and unions that a sentence may begin with after `the U.S.`.
pub(super) fn is_country(word: &str) -> bool {
    COUNTRIES.contains(word)
}

/// Words that name the work after `et al.`: `Ito et al. Nature 2001`, `Ito et al. Fig. 2`.
pub(super) fn cites_work(word: &str) -> bool {
    WORKS.contains(word)
}

/// Words that go on after a clock time or a degree although they have a capital: `9 a.m. Eastern`.
pub(super) fn follows_time(word: &str) -> bool {
    AFTER_TIME.contains(word)
}
