//! The splitter: an answer into claims.
//!
//! A claim is a sentence, a list item, a table row or a code block. The result is a list of places in the answer;
//! nothing is copied, so nothing can be lost. `docs/splitting.md` says in words what is cut where.

use unicode_segmentation::GraphemeCursor;

use super::alone::{Standing, standing};
use super::block::{self, Block};
use super::citation::code_in;
use super::letter::{is_blank, skip_blanks, trim_end};
use super::link::links_in;
use super::piece::{self, Answer};
use crate::claim::Place;

/// Splits an answer into claims, in order.
///
/// Places are half-open, in code points, strictly increasing, never empty, and neither begin nor end in a blank
/// or inside what is seen as one sign. No claim is only a number, an abbreviation, a citation or marks.
#[must_use]
pub fn split(answer: &str) -> Vec<Place> {
    let chars: Vec<char> = answer.chars().collect();
    let kept = kept(answer, &chars);
    let small_style = !chars.iter().any(|character| character.is_uppercase());
    let whole = Answer { chars: &chars, kept: &kept, small_style };
    let mut claims = Claims { chars: &chars, found: Vec::new(), waiting: None };
    for block in block::blocks(&chars) {
        claims.take_block(&whole, &block);
    }
    whole_signs(&chars, claims.found)
}

/// Links and code of the answer, in order and not overlapping.
fn kept(answer: &str, chars: &[char]) -> Vec<Place> {
    let mut kept = if answer.contains("://") { links_in(chars) } else { Vec::new() };
    if answer.contains('`') {
        kept.extend(code_in(chars));
        kept.sort_unstable();
        kept.dedup_by(|next, before| next.end <= before.end);
    }
    kept
}

struct Claims<'a> {
    chars: &'a [char],
    found: Vec<(usize, usize)>,
    /// Start of a label or of citations that wait for the claim they introduce.
    waiting: Option<(usize, usize)>,
}

impl Claims<'_> {
    fn take_block(&mut self, answer: &Answer, block: &Block) {
        let first = self.found.len();
        if block.whole {
            if block.start < block.end && says_something(self.chars, block) {
                self.found.push((block.start, block.end));
            }
            self.waiting = None;
            return;
        }
        self.keep_waiting(block.start);
        for (start, end) in piece::pieces(answer, block.outer, block.start, block.end) {
            self.take_piece(first, start, end);
        }
        if let Some((start, end)) = self.waiting.filter(|_| first < self.found.len() || self.found.is_empty())
        {
            self.waiting = (standing(self.chars, start, end) == Standing::Citations).then_some((start, end));
        }
    }

    /// What waits for a claim waits on only over blanks.
    fn keep_waiting(&mut self, next: usize) {
        let chars = self.chars;
        self.waiting = self.waiting.filter(|(start, end)| {
            standing(chars, *start, *end) == Standing::Citations && skip_blanks(chars, *end, next) == next
        });
    }

    /// `first` is the index of the block's first claim.
    fn take_piece(&mut self, first: usize, start: usize, end: usize) {
        let in_block = self.found.len() > first;
        match standing(self.chars, start, end) {
            Standing::Claim => {
                let start = self.waiting.take().map_or(start, |(waiting, _)| waiting);
                self.found.push((start, end));
            }
            Standing::Label if !in_block => self.wait(start, end),
            Standing::Label => self.found.push((start, end)),
            Standing::Weak if in_block => self.stretch(end),
            Standing::Citations if in_block || self.follows_claim(start) => self.stretch(end),
            Standing::Weak | Standing::Citations => self.wait(start, end),
        }
    }

    fn wait(&mut self, start: usize, end: usize) {
        let start = self.waiting.map_or(start, |(waiting, _)| waiting);
        self.waiting = Some((start, end));
    }

    fn stretch(&mut self, end: usize) {
        if let Some(last) = self.found.last_mut() {
            last.1 = end;
        }
    }

    /// Whether only blanks or a bare marker stand between the last claim and `start`.
    fn follows_claim(&self, start: usize) -> bool {
        self.found.last().is_some_and(|(_, end)| {
            start - end < 40
                && self.chars[*end..start]
                    .iter()
                    .all(|c| is_blank(*c) || matches!(c, '-' | '*' | '•' | '|' | '>'))
        })
    }
}

/// Whether a table row or a code block holds anything to judge.
fn says_something(chars: &[char], block: &Block) -> bool {
    let cells = chars[block.start..block.end].split(|character| *character == '|');
    let filled = cells.filter(|cell| cell.iter().any(|character| character.is_alphanumeric())).count();
    filled > 1 || standing(chars, block.start, block.end) == Standing::Claim
}

/// Moves edges that would cut what is seen as one sign, by Unicode's rule for grapheme clusters.
fn whole_signs(chars: &[char], found: Vec<(usize, usize)>) -> Vec<Place> {
    let mut claims: Vec<Place> = Vec::with_capacity(found.len());
    let mut before = 0;
    for (start, end) in found {
        let start = start.max(before);
        let start = skip_blanks(chars, next_sign(chars, start), chars.len());
        let end = next_sign(chars, end.max(start));
        let end = trim_end(chars, start.min(end), end);
        if start < end {
            claims.push(Place::new(start, end));
            before = end;
        }
    }
    claims
}

/// `at`, or the next place where a sign ends. Signs longer than 64 code points are cut.
fn next_sign(chars: &[char], at: usize) -> usize {
    if at == 0 || at >= chars.len() || chars[at].is_ascii() {
        return at;
    }
    let from = at.saturating_sub(32);
    let window: String = chars[from..chars.len().min(at + 32)].iter().collect();
    let offset = chars[from..at].iter().map(|character| character.len_utf8()).sum();
    let mut cursor = GraphemeCursor::new(offset, window.len(), true);
    if cursor.is_boundary(&window, 0).unwrap_or(true) {
        return at;
    }
    match cursor.next_boundary(&window, 0) {
        Ok(Some(next)) => at + window[offset..next].chars().count(),
        _ => at,
    }
}
