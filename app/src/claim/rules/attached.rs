//! The parts that may follow an end mark: where each of them ends if it stands at a place.

use super::abbreviation::abbreviation;
use super::citation;
use super::letter::{
    continues_sign, is_blank, is_emoji, is_end_mark, is_line_break, is_superscript, skip_blanks,
};
use super::tail::Tail;
use super::word::word_before;

/// The longest aside (`(see Table 2)`) that is read after an end mark, in code points.
const LONGEST_ASIDE: usize = 100;

/// The longest tag or bracketed note that is read after an end mark.
const LONGEST_NOTE: usize = 60;

/// One past a citation at `at`: `[1]`, `[[1]](url)`, `[1](url)`, `([site](url))`, `【1†source】`.
pub(super) fn citation_end(chars: &[char], at: usize) -> Option<usize> {
    match chars.get(at)? {
        '[' => {
            citation::read(chars, at).map(|found| found.place.end as usize).or_else(|| linked_end(chars, at))
        }
        '(' if chars.get(at + 1) == Some(&'[') => {
            let end = link_end(chars, at + 1)?;
            (chars.get(end) == Some(&')')).then_some(end + 1)
        }
        '【' => close_within(chars, at, '】', LONGEST_NOTE)
            .filter(|end| chars[at..*end].iter().any(char::is_ascii_digit)),
        _ => None,
    }
}

/// `[1](url)` and `[[1]](url)`: a link whose text is a number.
pub(super) fn linked_end(chars: &[char], at: usize) -> Option<usize> {
    let brackets = chars[at..].iter().take(2).take_while(|character| **character == '[').count();
    let is_part = |character: &&char| character.is_ascii_digit() || **character == '^';
    let digits = chars[at + brackets..].iter().take(6).take_while(is_part).count();
    (1..=4).contains(&digits).then(|| link_end(chars, at)).flatten()
}

/// One past `[text](url)`.
pub(super) fn link_end(chars: &[char], at: usize) -> Option<usize> {
    let text = chars[at..].iter().take(LONGEST_ASIDE).position(|character| *character == '(')? + at;
    if chars[text - 1] != ']' {
        return None;
    }
    close_within(chars, text, ')', 400)
}

pub(super) fn close_within(chars: &[char], at: usize, close: char, most: usize) -> Option<usize> {
    let found = chars[at..].iter().take(most).position(|c| *c == close || is_line_break(*c))?;
    (chars[at + found] == close).then_some(at + found + 1)
}

/// One past a bracketed note glued to the stop: `.[a]`, `.[note 1]`, `.[citation needed]`.
pub(super) fn note_end(chars: &[char], at: usize) -> Option<usize> {
    let end = (chars[at] == '[').then(|| close_within(chars, at, ']', 24)).flatten()?;
    (chars.get(end) != Some(&'(')).then_some(end)
}

/// A further citation after a comma or dash: `fell.[1], [2]`, `fell.[1]–[3]`.
pub(super) fn further_citation_end(chars: &[char], at: usize) -> Option<usize> {
    let mark = matches!(chars[at], ',' | ';' | '-' | '–');
    let next = at + 1 + usize::from(chars.get(at + 1) == Some(&' '));
    mark.then(|| citation_end(chars, next)).flatten()
}

/// `.(1)`, `.(2,3)` and `.^4^`, glued to the stop.
pub(super) fn bare_note_end(chars: &[char], at: usize) -> Option<usize> {
    let close = match chars[at] {
        '(' => ')',
        '^' => '^',
        _ => return None,
    };
    let is_part =
        |character: &&char| character.is_ascii_digit() || matches!(character, ',' | '-' | '–' | ' ');
    let length = chars[at + 1..].iter().take(20).take_while(is_part).count();
    let end = at + 1 + length;
    if length == 0 || (close == ')' && chars.get(end) != Some(&')')) {
        return None;
    }
    Some(end + usize::from(chars.get(end) == Some(&close)))
}

pub(super) fn superscripts_end(chars: &[char], at: usize) -> Option<usize> {
    let mut end = at;
    while chars.get(end).is_some_and(|character| {
        is_superscript(*character)
            || (end > at
                && matches!(character, ',' | '-' | '–')
                && chars.get(end + 1).is_some_and(|c| is_superscript(*c)))
    }) {
        end += 1;
    }
    (end > at).then_some(end)
}

/// One past footnote numbers that lost their superscript: `failed.10 11`, `fell.3,4 They`.
pub(super) fn footnotes_end(chars: &[char], tail: &Tail) -> Option<usize> {
    let mut end = short_number_end(chars, tail.end)?;
    let closing = chars[tail.end - 1];
    let follows = tail.end == tail.marks_end && follows_plain_word(chars, tail.mark);
    let after_closing = tail.end == tail.marks_end + 1 && matches!(closing, '”' | '"' | ')' | '’');
    if !follows && !after_closing {
        return None;
    }
    while let Some(more) = next_footnote(chars, end) {
        end = more;
    }
    chars.get(end).is_none_or(|next| is_blank(*next)).then_some(end)
}

/// A word of at least three letters, the last two small, before the mark: no section number, no version.
pub(super) fn follows_plain_word(chars: &[char], mark: usize) -> bool {
    if matches!(chars[..mark].last(), Some(')' | ']' | '”' | '%')) {
        return true;
    }
    let word = chars[..mark].iter().rev().take(24).take_while(|character| character.is_alphabetic()).count();
    let before = chars[..mark - word].last();
    word >= 3
        && chars[mark - 2..mark].iter().all(|character| character.is_lowercase())
        && before
            .is_none_or(|before| is_blank(*before) || matches!(before, '(' | '-' | '"' | '“' | ')' | '*'))
        && word_before(chars, mark).is_none_or(|word| abbreviation(&word).is_none())
}

pub(super) fn short_number_end(chars: &[char], at: usize) -> Option<usize> {
    let digits = chars[at..].iter().take(4).take_while(|character| character.is_ascii_digit()).count();
    (1..=3).contains(&digits).then_some(at + digits)
}

/// A further number, after `,` or `-` or after one blank if no sentence that begins with it follows.
pub(super) fn next_footnote(chars: &[char], at: usize) -> Option<usize> {
    match chars.get(at)? {
        ',' | '-' | '–' => short_number_end(chars, at + 1),
        ' ' => {
            let end = short_number_end(chars, at + 1)?;
            let after = skip_blanks(chars, end, chars.len());
            let blank = after > end;
            let ends = match chars.get(after) {
                None => true,
                Some(next) => blank && (next.is_uppercase() || next.is_ascii_digit()),
            };
            ends.then_some(end)
        }
        _ => None,
    }
}

/// One past `<sup>1</sup>` or a closing tag.
pub(super) fn closing_tag_end(chars: &[char], at: usize) -> Option<usize> {
    if chars[at] != '<' {
        return None;
    }
    let end = close_within(chars, at, '>', LONGEST_NOTE)?;
    if chars.get(at + 1) == Some(&'/') {
        return Some(end);
    }
    let is_sup = chars[at + 1..].iter().take(3).eq(&['s', 'u', 'p']);
    is_sup.then(|| close_within(chars, end, '>', LONGEST_NOTE)).flatten()
}

/// One past a run of emoji.
pub(super) fn emoji_end(chars: &[char], at: usize) -> Option<usize> {
    if let Some(end) = emoticon_end(chars, at) {
        return Some(end);
    }
    let starts = chars.get(at).is_some_and(|character| is_emoji(*character));
    let run = chars[at..]
        .iter()
        .take_while(|character| is_emoji(**character) || continues_sign(**character))
        .count();
    starts.then_some(at + run)
}

/// One past `:)`, `;-)`, `:D`, if a blank or the end follows.
pub(super) fn emoticon_end(chars: &[char], at: usize) -> Option<usize> {
    let eyes = matches!(chars.get(at)?, ':' | ';');
    let nose = usize::from(chars.get(at + 1) == Some(&'-'));
    let mouth = matches!(chars.get(at + 1 + nose)?, ')' | '(' | 'D' | 'P' | '|');
    let end = at + 2 + nose;
    (eyes && mouth && chars.get(end).is_none_or(|next| is_blank(*next))).then_some(end)
}

/// Dingbats that number a list (`❶`) belong to what follows.
pub(super) fn is_numbering(chars: &[char], at: usize, end: usize) -> bool {
    chars[at..end].iter().any(|character| super::marker::is_circled(*character))
}

/// One past an aside after the stop that goes on with the sentence: `(see Table 2)`, `(p < 0.05)`,
/// `(Okafor et al., 2019)`. Brackets that hold a sentence of their own are none.
pub(super) fn aside_end(chars: &[char], at: usize) -> Option<usize> {
    if chars.get(at) != Some(&'(') {
        return None;
    }
    let end = close_within(chars, at, ')', LONGEST_ASIDE)?;
    let inside = &chars[at + 1..end - 1];
    let first = inside.first()?;
    let names_year = matches!(inside, [.., ' ' | ',', '1' | '2', a, b, c] if [a, b, c].iter().all(|digit| digit.is_ascii_digit()));
    let is_letter_mark = inside.len() <= 3 || inside.contains(&'(');
    let own_sentence = inside.last().is_some_and(|last| is_end_mark(*last));
    (!is_letter_mark && !own_sentence && (first.is_lowercase() || names_year)).then_some(end)
}

/// One past `<br>`, `<br/>`, `<p>`, `<li>` and the like.
pub(super) fn breaking_tag_end(chars: &[char], at: usize) -> Option<usize> {
    if chars.get(at) != Some(&'<') {
        return None;
    }
    let end = close_within(chars, at, '>', 12)?;
    let name: String = chars[at + 1..end - 1].iter().filter(|c| c.is_ascii_alphanumeric()).collect();
    matches!(name.as_str(), "br" | "p" | "li" | "ul" | "ol" | "div" | "hr").then_some(end)
}
