//! The blocks of an answer: paragraphs, list items, table rows, code; headings and rules are none.

use super::citation;
use super::letter::{closes, continues_sign, is_blank, is_emoji, is_end_mark, trim_end};
use super::line::{self, Line, LineKind};

/// A stretch of the answer that claims are made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Block {
    /// Where its list marker begins; `start` if it has none.
    pub outer: usize,
    /// Where its text begins.
    pub start: usize,
    /// One past its text.
    pub end: usize,
    /// One claim as it stands: a table row, a code block, a heading that cites.
    pub whole: bool,
}

/// Cuts an answer into blocks, in order; what lies between belongs to no claim.
pub(super) fn blocks(chars: &[char], lines: &[Line]) -> Vec<Block> {
    let widest = lines.iter().map(|line| line.end - line.start).max().unwrap_or(0);
    let mut builder = Builder { chars, blocks: Vec::new(), open: false, widest };
    for (index, line) in lines.iter().enumerate() {
        builder.take(line, index.checked_sub(1).map(|before| &lines[before]));
    }
    builder.blocks
}

struct Builder<'a> {
    chars: &'a [char],
    blocks: Vec<Block>,
    /// Whether the last block may go on in the next line.
    open: bool,
    widest: usize,
}

impl Builder<'_> {
    fn take(&mut self, line: &Line, before: Option<&Line>) {
        match line.kind {
            LineKind::Blank | LineKind::Rule | LineKind::Source => self.open = false,
            LineKind::Heading => {
                if cites(&self.chars[line.text..line.end]) {
                    self.push(line, true);
                }
                self.open = false;
            }
            LineKind::TableRow => {
                let inner = line::inside_pipes(self.chars, line.text, line.end);
                self.blocks.push(Block { outer: line.text, start: inner.0, end: inner.1, whole: true });
                self.open = false;
            }
            LineKind::Code => self.take_code(line, before),
            LineKind::Item => {
                self.push(line, false);
                self.open = true;
            }
            LineKind::Text => match before.filter(|before| self.open && self.joins(before, line)) {
                Some(_) => self.extend(line),
                None => {
                    self.push(line, false);
                    self.open = true;
                }
            },
        }
    }

    fn push(&mut self, line: &Line, whole: bool) {
        let end = trim_end(self.chars, line.text, line.end);
        self.blocks.push(Block { outer: line.marker, start: line.text, end, whole });
    }

    fn extend(&mut self, line: &Line) {
        if let Some(block) = self.blocks.last_mut() {
            block.end = trim_end(self.chars, line.text, line.end);
        }
    }

    /// All lines of a code block, fences included, are one block.
    fn take_code(&mut self, line: &Line, before: Option<&Line>) {
        let goes_on = before.is_some_and(|before| before.kind == LineKind::Code) && !line.opens_code;
        if goes_on {
            self.extend(line);
        } else {
            self.push(line, true);
        }
        self.open = false;
    }

    /// Whether a line goes on with the text of the one before it.
    fn joins(&self, before: &Line, line: &Line) -> bool {
        let chars = self.chars;
        let end = trim_end(chars, before.text, before.end);
        let Some(first) = chars[line.text..line.end].iter().find(|character| !closes(**character)) else {
            return true;
        };
        if first.is_lowercase() || (*first == '[' && citation::read(chars, line.text).is_some()) {
            return true;
        }
        if line.quoted || before.quoted || before.breaks_hard || end == before.text {
            return false;
        }
        ends_sentence(chars, before.text, end) || self.is_wrapped(before, end, line)
    }

    /// A line that is as full as the widest one, or ends in the middle of a phrase, was only wrapped.
    fn is_wrapped(&self, before: &Line, end: usize, line: &Line) -> bool {
        let last = self.chars[end - 1];
        if matches!(last, ',' | '(' | '[' | '&' | '/' | '–' | '，' | '、') {
            return true;
        }
        if last == ':' {
            return false;
        }
        let word =
            self.chars[line.text..line.end].iter().take_while(|character| !is_blank(**character)).count();
        let width = before.end - before.start;
        ends_in_phrase(&self.chars[before.text..end])
            || (width >= 50 && self.widest <= 110 && width + 1 + word > self.widest)
    }
}

/// Whether any citation stands in the text.
fn cites(text: &[char]) -> bool {
    !citation::citations_in(text).is_empty()
}

/// Whether the text up to `end` ends in an end mark, citations, closing marks and emoji after it set aside.
pub(super) fn ends_sentence(chars: &[char], start: usize, end: usize) -> bool {
    let mut end = end;
    while end > start && !is_end_mark(chars[end - 1]) {
        let last = chars[end - 1];
        if last == ']' {
            let length = chars[start..end].iter().rev().take(60).position(|character| *character == '[');
            match length {
                Some(length) => end -= length + 1,
                None => return false,
            }
        } else if closes(last)
            || is_blank(last)
            || is_emoji(last)
            || continues_sign(last)
            || super::letter::is_superscript(last)
        {
            end -= 1;
        } else {
            return false;
        }
    }
    end > start
}

/// Words after which a phrase goes on.
fn ends_in_phrase(text: &[char]) -> bool {
    let length = text.iter().rev().take(8).take_while(|character| character.is_alphabetic()).count();
    let word: String = text[text.len() - length..].iter().collect();
    matches!(
        word.as_str(),
        "a" | "an"
            | "the"
            | "of"
            | "in"
            | "on"
            | "at"
            | "by"
            | "for"
            | "from"
            | "with"
            | "to"
            | "and"
            | "or"
            | "but"
            | "as"
            | "than"
            | "that"
            | "which"
            | "is"
            | "are"
            | "was"
            | "were"
            | "be"
            | "its"
            | "their"
            | "into"
            | "via"
            | "per"
            | "not"
    )
}
