//! The splitter: an answer into claims.
//!
//! A claim is a sentence, a list item, a table row or a code block. The result is a list of places in the answer;
//! nothing is copied, so nothing can be lost. `docs/splitting.md` says in words what is cut where.

use super::alone::{Standing, standing};
use super::block::{self, Block};
use super::citation::code_in;
use super::letter::{is_blank, is_line_break, skip_blanks, trim_end};
use super::line::{self, Line};
use super::link::links_in;
use super::piece::{self, Answer};
use super::sign::sign_end;
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
    let mut lines = line::lines(&chars);
    line::classify(&chars, &mut lines);
    claims.take_lines(&whole, &lines);
    if claims.found.is_empty() && line::headings_to_text(&mut lines) {
        claims.take_lines(&whole, &lines);
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
    fn take_lines(&mut self, answer: &Answer, lines: &[Line]) {
        self.waiting = None;
        for block in block::blocks(self.chars, lines) {
            self.take_block(answer, &block);
        }
    }

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
        if let Some((start, end)) =
            self.waiting.filter(|(start, end)| standing(self.chars, *start, *end) == Standing::Label)
        {
            self.found.push((start, end));
            self.waiting = None;
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
            Standing::Label => self.wait(start, end),
            Standing::Weak if in_block && self.waiting.is_none() => self.stretch(end),
            Standing::Citations if self.waiting.is_none() && (in_block || self.follows_claim(start)) => {
                self.stretch(end)
            }
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

/// Whether a table row, a code block or a heading holds anything to judge: two filled cells, a line of code that is
/// not only marks, words.
fn says_something(chars: &[char], block: &Block) -> bool {
    let text = &chars[block.start..block.end];
    let is_filled = |part: &[char]| part.iter().any(|character| character.is_alphanumeric());
    if matches!(text, ['`', '`', '`', ..] | ['~', '~', '~', ..] | ['$', '$', ..]) {
        let mut inside = text.iter().skip_while(|character| !is_line_break(**character));
        return inside.any(|character| character.is_alphabetic());
    }
    text.split(|character| *character == '|').filter(|cell| is_filled(cell)).count() > 1
        || standing(chars, block.start, block.end) == Standing::Claim
}

/// Moves edges that would cut what is seen as one sign. A claim that says nothing after that is none.
fn whole_signs(chars: &[char], found: Vec<(usize, usize)>) -> Vec<Place> {
    let mut claims: Vec<Place> = Vec::with_capacity(found.len());
    let mut before = 0;
    for claim in found {
        let start = skip_blanks(chars, sign_end(chars, claim.0.max(before)), chars.len());
        let end = sign_end(chars, claim.1.max(start));
        let end = trim_end(chars, start.min(end), end);
        let moved = (start, end) != claim;
        if start < end && !(moved && standing(chars, start, end) != Standing::Claim) {
            claims.push(Place::new(start, end));
            before = end;
        }
    }
    claims
}
