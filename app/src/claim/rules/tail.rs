//! What belongs to a sentence after its end mark: closing quotes, citations, footnote numbers, emoji, asides.

use super::citation;
use super::letter::{
    closes, closes_for_sure, continues_sign, is_blank, is_emoji, is_end_mark, is_line_break, is_script_end,
    is_stop, is_superscript,
};

/// The longest aside (`(see Table 2)`) that is read after an end mark, in code points.
const LONGEST_ASIDE: usize = 100;
/// The longest tag or bracketed note that is read after an end mark.
const LONGEST_NOTE: usize = 60;

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
            strong: marks.iter().any(|character| matches!(character, '?' | '!')),
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
        if closes(next) && !opens_word(chars, self.end) {
            self.closed |= !matches!(next, '*' | '_' | '~' | '`');
            self.end += 1;
            return true;
        }
        if continues_sign(next) {
            self.end += 1;
            return true;
        }
        if let Some(end) = superscripts_end(chars, self.end).or_else(|| footnotes_end(chars, self)) {
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
            if let Some(end) = citation_end(chars, at) {
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
        super::boundary::word_before(chars, self.mark)
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
fn linked_end(chars: &[char], at: usize) -> Option<usize> {
    let digits = chars[at..]
        .iter()
        .skip_while(|character| **character == '[')
        .take_while(|c| c.is_ascii_digit() || **c == '^')
        .count();
    (1..=4).contains(&digits).then(|| link_end(chars, at)).flatten()
}

/// One past `[text](url)`.
fn link_end(chars: &[char], at: usize) -> Option<usize> {
    let text = chars[at..].iter().take(LONGEST_ASIDE).position(|character| *character == '(')? + at;
    if chars[text - 1] != ']' {
        return None;
    }
    close_within(chars, text, ')', 400)
}

fn close_within(chars: &[char], at: usize, close: char, most: usize) -> Option<usize> {
    let found = chars[at..].iter().take(most).position(|c| *c == close || is_line_break(*c))?;
    (chars[at + found] == close).then_some(at + found + 1)
}

/// One past a bracketed note glued to the stop: `.[a]`, `.[note 1]`, `.[citation needed]`.
fn note_end(chars: &[char], at: usize) -> Option<usize> {
    let end = (chars[at] == '[').then(|| close_within(chars, at, ']', 24)).flatten()?;
    (chars.get(end) != Some(&'(')).then_some(end)
}

fn superscripts_end(chars: &[char], at: usize) -> Option<usize> {
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
fn footnotes_end(chars: &[char], tail: &Tail) -> Option<usize> {
    let mut end = short_number_end(chars, tail.end)?;
    if tail.end != tail.marks_end || !follows_plain_word(chars, tail.mark) {
        return None;
    }
    while let Some(more) = next_footnote(chars, end) {
        end = more;
    }
    chars.get(end).is_none_or(|next| is_blank(*next)).then_some(end)
}

/// A word of at least three letters, the last two small, before the mark: no section number, no version.
fn follows_plain_word(chars: &[char], mark: usize) -> bool {
    let word = chars[..mark].iter().rev().take(24).take_while(|character| character.is_alphabetic()).count();
    let before = chars[..mark - word].last();
    word >= 3
        && chars[mark - 2..mark].iter().all(|character| character.is_lowercase())
        && before
            .is_none_or(|before| is_blank(*before) || matches!(before, '(' | '-' | '"' | '“' | ')' | '*'))
        && super::boundary::word_before(chars, mark)
            .is_none_or(|word| super::abbreviation::abbreviation(&word).is_none())
}

fn short_number_end(chars: &[char], at: usize) -> Option<usize> {
    let digits = chars[at..].iter().take(4).take_while(|character| character.is_ascii_digit()).count();
    (1..=3).contains(&digits).then_some(at + digits)
}

/// A further number, after `,` or `-` or after one blank if no sentence that begins with it follows.
fn next_footnote(chars: &[char], at: usize) -> Option<usize> {
    match chars.get(at)? {
        ',' | '-' | '–' => short_number_end(chars, at + 1),
        ' ' => {
            let end = short_number_end(chars, at + 1)?;
            let after = super::letter::skip_blanks(chars, end, chars.len());
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
fn closing_tag_end(chars: &[char], at: usize) -> Option<usize> {
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
    let starts = chars.get(at).is_some_and(|character| is_emoji(*character));
    let run = chars[at..]
        .iter()
        .take_while(|character| is_emoji(**character) || continues_sign(**character))
        .count();
    starts.then_some(at + run)
}

/// Dingbats that number a list (`❶`) belong to what follows.
fn is_numbering(chars: &[char], at: usize, end: usize) -> bool {
    chars[at..end].iter().any(|character| super::marker::is_circled(*character))
}

/// One past an aside after the stop that goes on with the sentence: `(see Table 2)`, `(p < 0.05)`,
/// `(Okafor et al., 2019)`. Brackets that hold a sentence of their own are none.
fn aside_end(chars: &[char], at: usize) -> Option<usize> {
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
    let mut at = super::letter::skip_blanks(chars, at, chars.len());
    while let Some(end) = breaking_tag_end(chars, at) {
        at = super::letter::skip_blanks(chars, end, chars.len());
    }
    at
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
