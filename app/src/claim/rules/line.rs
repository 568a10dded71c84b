//! The lines of an answer and what each of them is in Markdown as models write it.

use super::citation;
use super::letter::{is_blank, is_end_mark, is_line_break, skip_blanks, trim_end};
use super::marker;
use super::source;

/// What a line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LineKind {
    Blank,
    /// Plain text, perhaps going on with the line before it.
    Text,
    /// A list item: text after a marker.
    Item,
    /// `# Title`, a bold line, a short line that ends in a colon, the head of a table.
    Heading,
    /// `---`, the separator of a table, an underline.
    Rule,
    TableRow,
    Code,
    /// An entry of a list of sources at the answer's end.
    Source,
}

/// One line without its line break, in code points.
#[derive(Debug, Clone, Copy)]
pub(super) struct Line {
    pub start: usize,
    pub end: usize,
    /// Where its list marker begins.
    pub marker: usize,
    /// Where its text begins, marker and quote marks left out.
    pub text: usize,
    pub kind: LineKind,
    /// Behind `>`.
    pub quoted: bool,
    /// Ends in two blanks or a backslash: Markdown's hard break.
    pub breaks_hard: bool,
    /// Opens a code block.
    pub opens_code: bool,
}

/// Takes an answer apart at its line breaks.
pub(super) fn lines(chars: &[char]) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut start = 0;
    while start < chars.len() {
        let end = chars[start..]
            .iter()
            .position(|c| is_line_break(*c))
            .map_or(chars.len(), |length| start + length);
        lines.push(plain(chars, start, end));
        let both = chars.get(end) == Some(&'\r') && chars.get(end + 1) == Some(&'\n');
        start = end + 1 + usize::from(both);
    }
    lines
}

fn plain(chars: &[char], start: usize, end: usize) -> Line {
    let mut text = skip_blanks(chars, start, end);
    let mut quoted = false;
    while text < end
        && chars[text] == '>'
        && chars.get(text + 1).is_none_or(|next| is_blank(*next) || *next == '>')
    {
        quoted = true;
        text = skip_blanks(chars, text + 1, end);
    }
    let breaks_hard = end > start + 2 && (chars[end - 2..end] == [' ', ' '] || chars[end - 1] == '\\');
    let kind = if text == end { LineKind::Blank } else { LineKind::Text };
    Line { start, end, marker: text, text, kind, quoted, breaks_hard, opens_code: false }
}

/// Says of each line what it is.
pub(super) fn classify(chars: &[char], lines: &mut [Line]) {
    mark_code(chars, lines);
    for line in lines.iter_mut().filter(|line| line.kind == LineKind::Text) {
        line.kind = kind_of(chars, line);
    }
    mark_tables(chars, lines);
    mark_capital_lists(chars, lines);
    mark_underlined(chars, lines);
    source::mark(chars, lines);
}

/// Takes headings for text: an answer that is nothing else is not without claims. Says whether there were any.
pub(super) fn headings_to_text(lines: &mut [Line]) -> bool {
    let headings = lines.iter_mut().filter(|line| line.kind == LineKind::Heading);
    headings.map(|line| line.kind = LineKind::Text).count() > 0
}

/// Code between fences (` ``` `, `~~~`) or between `$$` lines; an open fence reaches to the end.
fn mark_code(chars: &[char], lines: &mut [Line]) {
    let mut open: Option<(char, usize)> = None;
    for line in lines.iter_mut() {
        let fence = fence(chars, line);
        match (open, fence) {
            (None, Some(found)) => {
                line.opens_code = true;
                line.kind = LineKind::Code;
                open = Some(found);
            }
            (Some((sign, length)), found) => {
                line.kind = LineKind::Code;
                let bare =
                    found.is_some_and(|(_, run)| trim_end(chars, line.text, line.end) == line.text + run);
                if bare && found.is_some_and(|(other, run)| other == sign && run >= length) {
                    open = None;
                }
            }
            (None, None) => {}
        }
    }
}

/// The sign and length of a fence at the head of a line.
fn fence(chars: &[char], line: &Line) -> Option<(char, usize)> {
    let sign = *chars.get(line.text).filter(|_| line.text < line.end)?;
    let run = chars[line.text..line.end].iter().take_while(|character| **character == sign).count();
    let rest = &chars[line.text + run..line.end];
    match sign {
        '`' if run >= 3 && !rest.contains(&'`') => Some((sign, run)),
        '~' if run >= 3 => Some((sign, run)),
        '$' if run == 2 && rest.iter().all(|character| is_blank(*character)) => Some((sign, run)),
        _ => None,
    }
}

fn kind_of(chars: &[char], line: &mut Line) -> LineKind {
    let text = &chars[line.text..line.end];
    if is_rule(text) {
        return LineKind::Rule;
    }
    let hashes = text.iter().take_while(|character| **character == '#').count();
    if (1..=6).contains(&hashes) && text.get(hashes).is_none_or(|next| is_blank(*next)) {
        line.text = skip_blanks(chars, line.text + hashes, line.end);
        return LineKind::Heading;
    }
    if is_bold_title(text) || is_short_lead(text) {
        return LineKind::Heading;
    }
    let end = marker::line_markers_end(chars, line.text, line.end);
    if end == line.text {
        return LineKind::Text;
    }
    line.text = end;
    let item = &chars[end..line.end];
    let ends_in_colon =
        item[..trim_end(item, 0, item.len())].ends_with(&[':', '*', '*']) || last_mark(item) == Some(':');
    match item {
        [] => LineKind::Rule,
        _ if ends_in_colon && (is_bold_title(item) || is_short_lead(item)) => LineKind::Heading,
        _ => LineKind::Item,
    }
}

/// The last character that is no blank and no emphasis.
fn last_mark(text: &[char]) -> Option<char> {
    text.iter().rev().find(|character| !is_blank(**character) && !matches!(character, '*' | '_')).copied()
}

/// `---`, `* * *`, `===`.
fn is_rule(text: &[char]) -> bool {
    let mut signs = text.iter().filter(|character| !is_blank(**character));
    let Some(sign @ ('-' | '*' | '_' | '=' | '—' | '─')) = signs.next() else { return false };
    let rest = signs.clone().count();
    rest >= 2 && signs.all(|other| other == sign)
}

/// A line that is bold as a whole and no sentence: `**Dosage**`, `**Dosage:**`.
fn is_bold_title(text: &[char]) -> bool {
    let text = &text[..trim_end(text, 0, text.len())];
    let text = text.strip_suffix(&[':']).unwrap_or(text);
    let inside = text.strip_prefix(&['*', '*']).and_then(|rest| rest.strip_suffix(&['*', '*']));
    let Some(inside) =
        inside.or_else(|| text.strip_prefix(&['_', '_']).and_then(|rest| rest.strip_suffix(&['_', '_'])))
    else {
        return false;
    };
    let words = inside.split(|character| is_blank(*character)).filter(|word| !word.is_empty()).count();
    let nested = inside.windows(2).any(|two| two == ['*', '*']);
    let sentence = inside
        .iter()
        .rev()
        .find(|character| !is_blank(**character))
        .is_some_and(|last| is_end_mark(*last) && *last != '?');
    !nested && !sentence && (1..=8).contains(&words)
}

/// At most three words and a colon: `Dosage:`, `Side effects:`.
fn is_short_lead(text: &[char]) -> bool {
    let words = text.split(|character| is_blank(*character)).filter(|word| !word.is_empty()).take(4).count();
    matches!(last_mark(text), Some(':' | '：'))
        && words <= 3
        && text.len() <= 60
        && !text.iter().any(|c| is_end_mark(*c))
}

/// Tables: rows with pipes around a separator line, or pipes at both ends.
fn mark_tables(chars: &[char], lines: &mut [Line]) {
    let mut in_table = false;
    for index in 0..lines.len() {
        let line = lines[index];
        let text = &chars[line.text..line.end];
        let piped = line.kind != LineKind::Code && text.contains(&'|');
        if !piped {
            in_table = false;
        } else if is_separator(text) {
            lines[index].kind = LineKind::Rule;
            if !in_table && index > 0 && chars[lines[index - 1].text..lines[index - 1].end].contains(&'|') {
                lines[index - 1].kind = LineKind::Heading;
            }
            in_table = true;
        } else if in_table || (line.kind == LineKind::Text && has_outer_pipes(text)) {
            lines[index].kind = LineKind::TableRow;
            lines[index].text = line.marker;
        }
    }
}

/// `|---|:--:|`
fn is_separator(text: &[char]) -> bool {
    text.contains(&'-')
        && text
            .iter()
            .all(|character| matches!(character, '|' | '-' | ':' | '+' | '=') || is_blank(*character))
}

fn has_outer_pipes(text: &[char]) -> bool {
    let end = trim_end(text, 0, text.len());
    end > 2 && text[0] == '|' && text[end - 1] == '|'
}

/// The cells of a row without the pipes at its ends.
pub(super) fn inside_pipes(chars: &[char], start: usize, end: usize) -> (usize, usize) {
    let is_edge = |character: &char| *character == '|' || is_blank(*character);
    let first =
        chars[start..end].iter().position(|character| !is_edge(character)).map_or(end, |at| start + at);
    let last = chars[first..end]
        .iter()
        .rposition(|character| !is_edge(character))
        .map_or(first, |at| first + at + 1);
    (first, last)
}

/// `A. text` and `B. text` at the heads of lines are a list; one of them alone may be a name.
fn mark_capital_lists(chars: &[char], lines: &mut [Line]) {
    let value = |line: &Line| match line.kind {
        LineKind::Text => marker::capital_letter(chars, line.text, line.end),
        _ => None,
    };
    let mut before: Option<(usize, u32)> = None;
    for index in 0..lines.len() {
        let Some(found) = value(&lines[index]) else { continue };
        if let Some((first, _)) = before.filter(|(_, last)| last + 1 == found) {
            for at in [first, index] {
                if lines[at].kind == LineKind::Text {
                    lines[at].kind = LineKind::Item;
                    lines[at].text = skip_blanks(chars, lines[at].marker + 2, lines[at].end);
                }
            }
        }
        before = Some((index, found));
    }
}

/// A short line without an end mark above `---` or `===` is a heading.
fn mark_underlined(chars: &[char], lines: &mut [Line]) {
    for index in 1..lines.len() {
        let underline =
            lines[index].kind == LineKind::Rule && matches!(chars.get(lines[index].text), Some('=' | '-'));
        let above = lines[index - 1];
        let alone = index < 2 || lines[index - 2].kind != LineKind::Text;
        if underline && alone && above.kind == LineKind::Text && above.end - above.text <= 80 {
            let end = trim_end(chars, above.text, above.end);
            if !super::block::ends_sentence(chars, above.text, end) {
                lines[index - 1].kind = LineKind::Heading;
            }
        }
    }
}

/// Whether the line begins with a citation mark, and its number.
pub(super) fn leading_citation(chars: &[char], line: &Line) -> Option<(u32, usize)> {
    let found = citation::read(&chars[..line.end], line.text);
    match found {
        Some(found) if found.numbers.len() == 1 => Some((found.numbers[0], found.place.end as usize)),
        Some(_) => None,
        None => definition(chars, line),
    }
}

/// `[1]: https://...`, which is no citation.
fn definition(chars: &[char], line: &Line) -> Option<(u32, usize)> {
    let text = &chars[line.text..line.end];
    let close = text.iter().take(8).position(|character| *character == ']')?;
    if text[0] != '[' || text.get(close + 1) != Some(&':') {
        return None;
    }
    let digits = &text[1..close];
    let digits = digits.strip_prefix(&['^']).unwrap_or(digits);
    let value = digits.iter().try_fold(0, |sum, character| Some(sum * 10 + citation::digit(*character)?))?;
    Some((value, line.text + close + 1))
}
