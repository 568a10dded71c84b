//! Words marked in a claim: which offsets may be stored.
//!
//! Runs on the server and in the browser, so it knows extended grapheme clusters by a light rule of its own:
//! what a person sees as one sign (a letter with its accents, an emoji with its modifiers, a flag, a CRLF) is
//! never cut. The full rule of Unicode also joins Indic conjuncts and Hangul jamo; a span that cuts those is
//! still whole code points and still the words that were marked.

use std::fmt;

use crate::claim::Place;

/// Why a span was refused. The words say what to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SpanProblem {
    /// Start and end are equal: nothing was marked.
    Empty,
    /// Only blanks were marked.
    OnlyBlanks,
    /// The end lies before the start.
    Reversed,
    /// Start or end lies outside the claim, which has this many code points.
    OutOfRange {
        /// Length of the claim in code points.
        length: u32,
    },
}

impl fmt::Display for SpanProblem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => out.write_str("No words are marked. Select the unsupported words first."),
            Self::OnlyBlanks => out.write_str("Only blanks are marked. Select at least one word."),
            Self::Reversed => {
                out.write_str("The end of the marked words lies before their start. Mark them again.")
            }
            Self::OutOfRange { length } => {
                write!(
                    out,
                    "The marked words reach outside the claim, which has {length} characters. Mark them again."
                )
            }
        }
    }
}

impl std::error::Error for SpanProblem {}

/// Checks a span of a claim and gives the one to store, in code points of the claim's text.
///
/// Blanks at both edges are taken off (marking `text   ` stores the word alone), then each edge that would cut
/// what is seen as one sign moves outwards to its edge.
///
/// # Errors
/// [`SpanProblem`] for a span that is empty, reversed, blank, or outside the claim.
pub fn span(text: &str, start: i64, end: i64) -> Result<Place, SpanProblem> {
    let chars: Vec<char> = text.chars().collect();
    let length = chars.len();
    let out_of_range = SpanProblem::OutOfRange { length: u32::try_from(length).unwrap_or(u32::MAX) };
    let inside = |offset: i64| usize::try_from(offset).ok().filter(|offset| *offset <= length);
    let (Some(from), Some(to)) = (inside(start), inside(end)) else { return Err(out_of_range) };
    if from == to {
        return Err(SpanProblem::Empty);
    }
    if from > to {
        return Err(SpanProblem::Reversed);
    }
    let (from, to) = trim(&chars, from, to).ok_or(SpanProblem::OnlyBlanks)?;
    Ok(widen(&chars, from, to))
}

/// The same span without the blanks at its edges; `None` if nothing is left.
fn trim(chars: &[char], start: usize, end: usize) -> Option<(usize, usize)> {
    let first = chars[start..end].iter().position(|character| !is_blank(*character))?;
    let last = chars[start..end].iter().rposition(|character| !is_blank(*character))?;
    Some((start + first, start + last + 1))
}

fn is_blank(character: char) -> bool {
    character.is_whitespace() || matches!(character, '\u{200B}' | '\u{2060}' | '\u{FEFF}')
}

fn widen(chars: &[char], mut start: usize, mut end: usize) -> Place {
    while start > 0 && holds_together(chars, start) {
        start -= 1;
    }
    while end < chars.len() && holds_together(chars, end) {
        end += 1;
    }
    Place::new(start, end)
}

/// Whether the signs before and after `at` are seen as one.
fn holds_together(chars: &[char], at: usize) -> bool {
    let (before, after) = (chars[at - 1], chars[at]);
    if before == '\r' && after == '\n' {
        return true;
    }
    if before.is_control() || is_line_end(before) {
        return false;
    }
    extends(after) || (before == '\u{200D}' && is_pictographic(after)) || splits_flag(chars, at)
}

fn is_line_end(character: char) -> bool {
    matches!(character, '\u{2028}' | '\u{2029}')
}

/// Signs that belong to the one before them.
fn extends(character: char) -> bool {
    matches!(character,
        '\u{0300}'..='\u{036F}' | '\u{0483}'..='\u{0489}' | '\u{0591}'..='\u{05BD}' | '\u{064B}'..='\u{065F}'
        | '\u{0670}' | '\u{0900}'..='\u{0903}' | '\u{093A}'..='\u{093C}' | '\u{093E}'..='\u{094F}'
        | '\u{0E31}' | '\u{0E34}'..='\u{0E3A}' | '\u{0E47}'..='\u{0E4E}'
        | '\u{1AB0}'..='\u{1AFF}' | '\u{1DC0}'..='\u{1DFF}' | '\u{200C}' | '\u{200D}' | '\u{20D0}'..='\u{20F0}'
        | '\u{3099}' | '\u{309A}' | '\u{FE00}'..='\u{FE0F}' | '\u{FE20}'..='\u{FE2F}'
        | '\u{1F3FB}'..='\u{1F3FF}' | '\u{E0020}'..='\u{E007F}' | '\u{E0100}'..='\u{E01EF}')
}

fn is_pictographic(character: char) -> bool {
    matches!(character, '\u{2190}'..='\u{2BFF}' | '\u{3030}' | '\u{303D}' | '\u{3297}' | '\u{3299}' | '\u{1F000}'..='\u{1FAFF}')
}

/// Whether `at` lies between the two halves of a flag: an odd number of regional indicators comes before it.
fn splits_flag(chars: &[char], at: usize) -> bool {
    let is_half = |character: &char| matches!(character, '\u{1F1E6}'..='\u{1F1FF}');
    is_half(&chars[at])
        && chars[..at].iter().rev().take_while(|character| is_half(character)).count() % 2 == 1
}
