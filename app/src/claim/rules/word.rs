//! The words around a mark.

use super::letter::{is_blank, is_stop};

/// The longest word that is looked up, in code points.
pub(super) const LONGEST_WORD: usize = 24;

/// The letters, digits and inner stops before a mark; `None` if there are none or too many.
pub(super) fn word_before(chars: &[char], mark: usize) -> Option<String> {
    let part =
        |character: &&char| character.is_alphanumeric() || is_stop(**character) || is_matra(**character);
    let length = chars[..mark].iter().rev().take(LONGEST_WORD + 1).take_while(part).count();
    (1..=LONGEST_WORD).contains(&length).then(|| chars[mark - length..mark].iter().collect())
}

/// Vowel signs of Devanagari, which are not letters by themselves: `डॉ.`.
fn is_matra(character: char) -> bool {
    matches!(character, '\u{900}'..='\u{903}' | '\u{93A}'..='\u{94F}')
}

/// The letters at `at`.
pub(super) fn word_at(chars: &[char], at: usize) -> String {
    chars[at..].iter().take(LONGEST_WORD).take_while(|character| character.is_alphabetic()).collect()
}

pub(super) fn is_unit(word: &str) -> bool {
    matches!(word, "in" | "ft" | "lb" | "lbs" | "oz" | "yd" | "yds" | "mi" | "gal" | "hr" | "hrs" | "mins")
}

/// Whether the word that begins at `start` comes after a number or a unit: `22 K`, `1.2 cm²/V s`.
pub(super) fn follows_number(chars: &[char], start: usize) -> bool {
    let before = &chars[..start];
    let word_end = before.iter().rposition(|character| !is_blank(*character)).map_or(0, |at| at + 1);
    before[..word_end]
        .iter()
        .rev()
        .take(LONGEST_WORD)
        .take_while(|c| !is_blank(**c))
        .any(|character| character.is_numeric() || matches!(character, '°' | '/' | '·' | '%' | '^'))
        && word_end < start
}

/// The word before the one that begins at `start`, if one blank stands between.
pub(super) fn previous_word(chars: &[char], start: usize) -> (String, usize) {
    let end = chars[..start].iter().rposition(|character| !is_blank(*character)).map_or(0, |at| at + 1);
    let length = chars[..end]
        .iter()
        .rev()
        .take(LONGEST_WORD)
        .take_while(|character| character.is_alphanumeric())
        .count();
    (chars[end - length..end].iter().collect(), end - length)
}
