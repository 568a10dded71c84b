//! What belongs to a sentence after its end mark: closing quotes, citations, footnote numbers, emoji, asides.

use super::attached::{
    aside_end, bare_note_end, breaking_tag_end, citation_end, closing_tag_end, emoji_end, footnotes_end,
    further_citation_end, is_numbering, note_end, superscripts_end,
};
use super::letter::{
    closes, closes_for_sure, continues_sign, is_blank, is_end_mark, is_line_break, is_script_end, is_stop,
    skip_blanks,
};
use super::sign::sign_end;

/// The end of a sentence: its marks and what follows them without being the next sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Tail {
    /// The first end mark.
    pub mark: usize,
    /// One past the run of end marks.
    pub marks_end: usize,
    /// One past all that belongs to the sentence.
    pub end: usize,
    /// Where the next sentence would begin: blanks and line-break tags skipped.
    pub next: usize,
    /// A mark of another script (`。`, `।`) that needs no blank after it.
    pub script: bool,
    /// `?` or `!` among the marks.
    pub strong: bool,
    /// More than one full stop, or `…`.
    pub ellipsis: bool,
    /// A closing quote or bracket follows the marks.
    pub closed: bool,
    /// A citation or footnote number follows the marks.
    pub cited: bool,
    /// A line break lies between `end` and `next`.
    pub new_line: bool,
    /// A second run of end marks was taken: `fell. [1].` Only one is, so that reading stays linear.
    marked_again: bool,
}

impl Tail {
    /// Reads the tail of the end mark at `mark`; nothing at or beyond `limit` is looked at.
    pub(super) fn read(chars: &[char], mark: usize, limit: usize) -> Self {
        let chars = &chars[..limit];
        let marks_end = marks_end(chars, mark);
        let marks = &chars[mark..marks_end];
        let stops = marks.iter().filter(|character| is_stop(**character)).count();
        let mut tail = Self {
            mark,
            marks_end,
            end: marks_end,
            next: marks_end,
            script: marks.iter().any(|character| is_script_end(*character)),
            strong: marks.iter().any(|character| matches!(character, '?' | '!' | ';' | '\u{37E}')),
            ellipsis: stops > 1 || marks.contains(&'…'),
            closed: false,
            cited: false,
            new_line: false,
            marked_again: false,
        };
        while tail.take_glued(chars) || tail.take_spaced(chars) {}
        tail.next = skip_to_text(chars, tail.end);
        tail.new_line =
            chars[tail.end..tail.next].iter().any(|character| is_line_break(*character) || *character == '<');
        tail
    }

    /// Whether nothing but the sentence's own parts stands between it and the next text.
    pub(super) fn is_glued(&self) -> bool {
        self.end == self.next
    }

    /// Takes one part that follows without a blank.
    fn take_glued(&mut self, chars: &[char]) -> bool {
        let Some(&next) = chars.get(self.end) else { return false };
        if self.end > self.marks_end && !self.marked_again && is_end_mark(next) {
            self.end = marks_end(chars, self.end);
            self.marked_again = true;
            return true;
        }
        if let Some(end) = citation_end(chars, self.end).or_else(|| note_end(chars, self.end)) {
            return self.cite(end);
        }
        if let Some(end) = self.cited.then(|| further_citation_end(chars, self.end)).flatten() {
            return self.cite(end);
        }
        if closes(next) && !opens_word(chars, self.end) {
            self.closed |= !matches!(next, '*' | '_' | '~' | '`');
            self.end += 1;
            return true;
        }
        let sign_end = sign_end(chars, self.end);
        if sign_end > self.end {
            self.end = sign_end;
            return true;
        }
        let footnote = superscripts_end(chars, self.end).or_else(|| footnotes_end(chars, self));
        if let Some(end) = footnote.or_else(|| bare_note_end(chars, self.end)) {
            return self.cite(end);
        }
        match closing_tag_end(chars, self.end).or_else(|| emoji_end(chars, self.end)) {
            Some(end) => {
                self.end = end;
                true
            }
            None => false,
        }
    }

    /// Takes one part that follows after blanks on the same line (a citation: also on the next line).
    fn take_spaced(&mut self, chars: &[char]) -> bool {
        let at = skip_blanks_in_line(chars, self.end);
        if at > self.end {
            if let Some(end) = citation_end(chars, at).or_else(|| superscripts_end(chars, at)) {
                return self.cite(end);
            }
            if chars.get(at).is_some_and(|next| closes_for_sure(*next)) && !opens_guillemet(chars, at) {
                self.closed = true;
                self.end = at + 1;
                return true;
            }
            if let Some(end) = emoji_end(chars, at).filter(|end| !is_numbering(chars, at, *end)) {
                self.end = end;
                return true;
            }
            if let Some(end) = aside_end(chars, at).filter(|_| !self.follows_abbreviation(chars)) {
                self.end = end;
                return true;
            }
        }
        let below = next_line(chars, at);
        match below.and_then(|below| citation_end(chars, below)) {
            Some(end) if !lists_source(chars, end) => self.cite(end),
            _ => false,
        }
    }

    fn follows_abbreviation(&self, chars: &[char]) -> bool {
        super::word::word_before(chars, self.mark)
            .is_some_and(|word| super::abbreviation::abbreviation(&word).is_some())
    }

    fn cite(&mut self, end: usize) -> bool {
        self.cited = true;
        self.end = end;
        true
    }
}

/// One past a run of end marks, spaced full stops (`. . .`) included.
fn marks_end(chars: &[char], mark: usize) -> usize {
    let mut end = mark + 1;
    loop {
        match (chars.get(end), chars.get(end + 1), chars.get(end + 2)) {
            (Some(next), ..) if is_end_mark(*next) => end += 1,
            (Some(next), ..) if continues_sign(*next) => end += 1,
            (Some(' ' | '\u{A0}'), Some('.'), after)
                if chars[end - 1] == '.' && after.is_none_or(|c| *c == ' ' || *c == '.') =>
            {
                end += 2;
            }
            _ => return end,
        }
    }
}

/// Whether the straight quote or emphasis at `at` opens the next word: `fell."Then` says nothing, but
/// `fell.*Then*` opens.
fn opens_word(chars: &[char], at: usize) -> bool {
    match chars[at] {
        '“' | '‘' | '«' | '‹' => chars.get(at + 1).is_some_and(|next| next.is_alphanumeric()),
        _ => false,
    }
}

/// `»` and a letter: it opens a quote (as in German books), otherwise it closes one.
fn opens_guillemet(chars: &[char], at: usize) -> bool {
    chars[at] == '»' && chars.get(at + 1).is_some_and(|next| next.is_alphanumeric())
}

fn skip_blanks_in_line(chars: &[char], at: usize) -> usize {
    let blanks = chars[at..].iter().take_while(|c| is_blank(**c) && !is_line_break(**c)).count();
    at + blanks
}

/// The first text of the next line if `at` is the end of this one.
fn next_line(chars: &[char], at: usize) -> Option<usize> {
    let after = match (chars.get(at)?, chars.get(at + 1)) {
        ('\r', Some('\n')) => at + 2,
        ('\n' | '\r', _) => at + 1,
        _ => return None,
    };
    Some(skip_blanks_in_line(chars, after))
}

/// Whether what follows a mark at the head of a line makes it an entry of a list of sources.
fn lists_source(chars: &[char], at: usize) -> bool {
    let rest: String = chars[at..].iter().skip_while(|c| matches!(c, ' ' | ':')).take(4).collect();
    chars.get(at) == Some(&':') || rest.eq_ignore_ascii_case("http") || rest.eq_ignore_ascii_case("www.")
}

/// Skips blanks and the tags that break lines or open elements.
fn skip_to_text(chars: &[char], at: usize) -> usize {
    let mut at = skip_blanks(chars, at, chars.len());
    while let Some(end) = breaking_tag_end(chars, at) {
        at = skip_blanks(chars, end, chars.len());
    }
    at
}
