use super::start::Slot;
use std::ops::Range;

/// A line of the answer with its line break, or the lines that one claim spans: what goes when all claims in it are
/// deleted.
#[derive(Debug)]
pub(super) struct Unit {
    /// Its first byte.
    pub start: usize,
    /// The byte after its last.
    pub end: usize,
    /// The claims in it.
    pub slots: Vec<Slot>,
}

impl Unit {
    /// Whether it has claims, and all of them are deleted.
    pub fn gone(&self) -> bool {
        !self.slots.is_empty() && self.slots.iter().all(|slot| slot.text.is_none())
    }
}

/// The lines from the first claim (with its list marker) to the last, with the claims in them.
pub(super) fn units(answer: &str, range: Range<usize>, slots: Vec<Slot>) -> Vec<Unit> {
    let first = slots.first().map_or(range.start, |slot| slot.start);
    let from = marker_start(answer, first).min(range.start);
    let mut units = Vec::new();
    let mut slots = slots.into_iter().peekable();
    let mut at = from;
    while at < range.end {
        let mut unit = Unit { start: at, end: line_end(answer, at, range.end), slots: Vec::new() };
        while let Some(slot) = slots.next_if(|slot| slot.start < unit.end) {
            if slot.end > unit.end {
                unit.end = line_end(answer, slot.end, range.end);
            }
            unit.slots.push(slot);
        }
        at = unit.end;
        units.push(unit);
    }
    units
}

fn line_end(answer: &str, at: usize, most: usize) -> usize {
    answer[at..most].find('\n').map_or(most, |found| at + found + 1)
}

/// Where the list marker before the claim that begins at `at` begins; `at` itself if what stands before it on its line
/// is anything else.
fn marker_start(answer: &str, at: usize) -> usize {
    let line = answer[..at].rfind('\n').map_or(0, |found| found + 1);
    if is_marker(&answer[line..at]) { line } else { at }
}

/// Whether `text` is a list marker: signs, and at most one number, letter or small Roman numeral (`1.`, `a)`, `- [x]`).
fn is_marker(text: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let word = words.next().unwrap_or_default();
    let numeral = |c: char| "ivxIVX".contains(c);
    let short = word.chars().count() <= 1
        || (word.len() <= 4 && (word.bytes().all(|b| b.is_ascii_digit()) || word.chars().all(numeral)));
    !text.trim().is_empty() && text.len() <= 24 && words.next().is_none() && short
}
