//! List markers: how they are written, and those at the head of a line.

use super::citation::digit;
use super::letter::{continues_sign, is_blank, skip_blanks};

/// Bullets that are nothing else.
pub(super) fn is_bullet(character: char) -> bool {
    matches!(
        character,
        '•' | '◦'
            | '▪'
            | '▫'
            | '‣'
            | '⁃'
            | '●'
            | '○'
            | '■'
            | '□'
            | '▶'
            | '►'
            | '➤'
            | '➢'
            | '➔'
            | '✓'
            | '✔'
            | '✗'
            | '✘'
            | '∙'
            | '・'
            | '◆'
            | '◇'
    )
}

/// Numbers in a circle: `①`, `❶`.
pub(super) fn is_circled(character: char) -> bool {
    matches!(character, '\u{2460}'..='\u{2473}' | '\u{2474}'..='\u{249B}' | '\u{24F5}'..='\u{24FE}' | '\u{2776}'..='\u{2793}')
}

/// One past the list markers at the head of a line, blanks included: `- `, `1. `, `(a) `, `- [x] `. `at` itself
/// if there are none.
pub(super) fn line_markers_end(chars: &[char], at: usize, limit: usize) -> usize {
    let mut end = at;
    for _ in 0..4 {
        let Some(marker) = line_marker_end(chars, end, limit) else { break };
        end = skip_blanks(chars, marker, limit);
    }
    end
}

fn line_marker_end(chars: &[char], at: usize, limit: usize) -> Option<usize> {
    let first = *chars[..limit].get(at)?;
    if is_bullet(first) || is_circled(first) {
        let signs = chars[at + 1..limit].iter().take_while(|character| continues_sign(**character)).count();
        return Some(at + 1 + signs);
    }
    if matches!(first, '-' | '*' | '+' | '–' | '—' | '·' | '−') {
        return ends_marker(chars, at + 1, limit).then_some(at + 1);
    }
    checkbox_end(chars, at, limit)
        .or_else(|| keycap_end(chars, at, limit))
        .or_else(|| enumerator(chars, at, limit, true).map(|found| found.end))
}

pub(super) fn ends_marker(chars: &[char], at: usize, limit: usize) -> bool {
    at >= limit || is_blank(chars[at])
}

fn checkbox_end(chars: &[char], at: usize, limit: usize) -> Option<usize> {
    match chars[at..limit.min(at + 4)] {
        ['[', ' ' | 'x' | 'X', ']'] => Some(at + 3),
        ['[', ' ' | 'x' | 'X', ']', next] if is_blank(next) => Some(at + 3),
        _ => None,
    }
}

/// `1️⃣`
pub(super) fn keycap_end(chars: &[char], at: usize, limit: usize) -> Option<usize> {
    match chars[at..limit.min(at + 3)] {
        [number, '\u{FE0F}', '\u{20E3}'] if number.is_ascii_digit() => Some(at + 3),
        [number, '\u{20E3}', ..] if number.is_ascii_digit() => Some(at + 2),
        _ => None,
    }
}

/// How an enumerator is written; only those of one style form a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// `1.`
    NumberStop,
    /// `1)`, `(1)`
    NumberBracket,
    /// `a)`, `(a)`
    LetterBracket,
    /// `a.`, `A.`
    LetterStop,
}

/// A number or letter that may head an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Enumerator {
    pub start: usize,
    pub end: usize,
    pub style: Style,
    pub value: u32,
}

/// Reads an enumerator at `at`. At the head of a line more forms are sure: `1-`, `1、`, `iv.`, `1.Rest`.
pub(super) fn enumerator(chars: &[char], at: usize, limit: usize, heads_line: bool) -> Option<Enumerator> {
    let text = &chars[..limit];
    let open = matches!(text.get(at)?, '(' | '（');
    let start = at + usize::from(open);
    let (value, end, is_number) = number(text, start).or_else(|| letters(text, start, heads_line))?;
    let mark = *text.get(end)?;
    let glued = !ends_marker(chars, end + 1, limit);
    let style = match (mark, is_number) {
        (')' | '）', true) => Style::NumberBracket,
        (')' | '）', false) => Style::LetterBracket,
        ('、' | '．', true) if heads_line && !open => Style::NumberStop,
        ('-', true) if heads_line && !open && !glued => Style::NumberStop,
        ('.', true) if !open => Style::NumberStop,
        ('.', false) if !open && heads_line => Style::LetterStop,
        _ => return None,
    };
    let next = text.get(end + 1).copied().unwrap_or(' ');
    let glued_is_sure = heads_line
        && is_number
        && (next.is_uppercase() || super::letter::is_caseless(next) || matches!(next, '*' | '“'))
        || matches!(mark, '）' | '、' | '．');
    if glued && !glued_is_sure {
        return None;
    }
    (style != Style::LetterStop || is_letter_marker(text, start, end)).then_some(Enumerator {
        start: at,
        end: end + 1,
        style,
        value,
    })
}

/// Section numbers (`1.2.`) count by their last part.
fn number(text: &[char], start: usize) -> Option<(u32, usize, bool)> {
    let mut at = start;
    loop {
        let digits = text[at..].iter().take(4).take_while(|character| digit(**character).is_some()).count();
        let chinese = text[at..]
            .iter()
            .take(3)
            .take_while(|character| "一二三四五六七八九十".contains(**character))
            .count();
        if chinese > 0 && at == start {
            return Some((0, at + chinese, true));
        }
        if !(1..=3).contains(&digits) {
            return None;
        }
        let value =
            text[at..at + digits].iter().fold(0, |sum, character| sum * 10 + digit(*character).unwrap_or(0));
        at += digits;
        match (text.get(at), text.get(at + 1)) {
            (Some('.'), Some(next)) if next.is_ascii_digit() && at < start + 12 => at += 1,
            _ => return Some((value, at, true)),
        }
    }
}

/// One letter, or a Roman number at the head of a line.
fn letters(text: &[char], start: usize, heads_line: bool) -> Option<(u32, usize, bool)> {
    let length = text[start..].iter().take(5).take_while(|character| character.is_ascii_alphabetic()).count();
    let word = &text[start..start + length];
    let roman = |letters: &str| word.iter().all(|character| letters.contains(*character));
    match length {
        1 => Some((u32::from(word[0].to_ascii_lowercase()) - u32::from('a') + 1, start + 1, false)),
        2..=4 if (roman("ivx") || roman("IVX")) && (heads_line || roman("ivx")) => {
            Some((0, start + length, false))
        }
        _ => None,
    }
}

/// `a. Rest` is a marker; `A. Oyelaran` may be a name, so a single capital is none here (see
/// [`capital_letter`]); `c. 1850` and `p. 5` are none.
fn is_letter_marker(text: &[char], start: usize, end: usize) -> bool {
    let next = text[end + 1..].iter().find(|character| !is_blank(**character));
    let small = text[start].is_ascii_lowercase() || end - start > 1;
    small && next.is_none_or(|next| !next.is_numeric())
}

/// `A. text` at the head of a line, as its letter's value: a list only if a neighbour letter heads another line.
pub(super) fn capital_letter(chars: &[char], at: usize, limit: usize) -> Option<u32> {
    match chars[at..limit.min(at + 3)] {
        [letter @ 'A'..='Z', '.', ' '] => Some(u32::from(letter) - u32::from('A')),
        _ => None,
    }
}

/// One past the markers at the head of a sentence inside a line: `2) `, `(b) `, `- `.
pub(super) fn sentence_markers_end(chars: &[char], at: usize, limit: usize) -> usize {
    let Some(first) = chars[..limit].get(at) else { return at };
    let end = if is_bullet(*first) {
        Some(at + 1)
    } else {
        enumerator(chars, at, limit, false)
            .filter(|found| found.style != Style::NumberStop)
            .map(|found| found.end)
    };
    end.map_or(at, |end| skip_blanks(chars, end, limit))
}
