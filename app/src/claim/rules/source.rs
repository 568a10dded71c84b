//! Lists of sources at the end of an answer: they are no claims.

use super::letter::{is_blank, trim_end};
use super::line::{Line, LineKind, leading_citation};

/// Marks the lines that list sources: the entries below a heading such as `References`, and the last lines of an
/// answer if each begins with its own number in brackets.
pub(super) fn mark(chars: &[char], lines: &mut [Line]) {
    mark_below_headings(chars, lines);
    mark_last_lines(chars, lines);
}

fn mark_below_headings(chars: &[char], lines: &mut [Line]) {
    let mut below = false;
    for line in lines.iter_mut() {
        if matches!(line.kind, LineKind::Blank | LineKind::Rule) {
            continue;
        }
        let text = &chars[line.text..line.end];
        let is_text = matches!(line.kind, LineKind::Heading | LineKind::Text);
        if is_text && is_whole_list(text) {
            line.kind = LineKind::Source;
        } else if is_text && names_sources(text) {
            line.kind = LineKind::Heading;
            below = true;
        } else if below && matches!(line.kind, LineKind::Text | LineKind::Item) && is_entry(chars, line) {
            line.kind = LineKind::Source;
        } else {
            below = false;
        }
    }
}

/// `Sources: [1] https://...`: the whole list on one line.
fn is_whole_list(text: &[char]) -> bool {
    let colon = text.iter().take(40).position(|character| *character == ':');
    colon.is_some_and(|colon| names_sources(&text[..colon]) && holds_address(&text[colon..]))
}

/// `References`, `## Sources:`, `**Works cited**`.
fn names_sources(text: &[char]) -> bool {
    if text.len() > 40 {
        return false;
    }
    let words: String =
        text.iter().filter(|character| character.is_alphabetic() || **character == ' ').collect();
    let words = words.trim().to_lowercase();
    matches!(
        words.as_str(),
        "references"
            | "reference"
            | "sources"
            | "source"
            | "citations"
            | "bibliography"
            | "works cited"
            | "footnotes"
            | "endnotes"
            | "literature"
            | "further reading"
            | "links"
            | "references and further reading"
            | "sources cited"
            | "sources and references"
            | "参考文献"
            | "参考资料"
            | "المراجع"
            | "المصادر"
            | "संदर्भ"
            | "quellen"
            | "literatur"
            | "références"
            | "referencias"
            | "fuentes"
    )
}

/// An entry names an address, a year, or begins with its number in brackets.
fn is_entry(chars: &[char], line: &Line) -> bool {
    leading_citation(chars, line).is_some()
        || holds_address(&chars[line.text..line.end])
        || holds_year(&chars[line.text..line.end])
}

fn holds_address(text: &[char]) -> bool {
    text.windows(3).any(|three| three == [':', '/', '/'])
        || text.windows(4).any(|four| matches!(four, ['w', 'w', 'w', '.'] | ['d', 'o', 'i', ':']))
}

/// A number from 1500 to 2099 that stands alone.
fn holds_year(text: &[char]) -> bool {
    text.split(|character| !character.is_ascii_digit())
        .any(|digits| matches!(digits, ['1', '5'..='9', _, _] | ['2', '0', _, _]))
}

/// The run of numbered lines that ends the answer. Each names an address, or they count up from 1 below a blank
/// line. An answer that is nothing else keeps them as its claims.
fn mark_last_lines(chars: &[char], lines: &mut [Line]) {
    let mut first = lines.len();
    let mut entries = 0;
    let mut next: Option<u32> = None;
    let mut addresses = 0;
    for (index, line) in lines.iter().enumerate().rev() {
        if line.kind == LineKind::Blank {
            continue;
        }
        let Some(number) = entry_number(chars, line).filter(|number| next.is_none_or(|next| *number < next))
        else {
            break;
        };
        (next, first, entries) = (Some(number), index, entries + 1);
        addresses += usize::from(holds_address(&chars[line.text..line.end]));
    }
    let text_above = lines[..first]
        .iter()
        .any(|line| matches!(line.kind, LineKind::Text | LineKind::Item | LineKind::TableRow));
    let set_off = first > 0 && first < lines.len() && lines[first - 1].kind != LineKind::Text;
    let lists = entries > 0 && (addresses == entries || (next == Some(1) && entries > 1 && set_off));
    if lists && text_above {
        for line in lines[first..].iter_mut().filter(|line| line.kind != LineKind::Blank) {
            line.kind = LineKind::Source;
        }
    }
}

/// The number of an entry: one citation mark at the head of the line and text after it.
fn entry_number(chars: &[char], line: &Line) -> Option<u32> {
    if !matches!(line.kind, LineKind::Text | LineKind::Item) {
        return None;
    }
    let (number, end) = leading_citation(chars, line)?;
    let rest = &chars[end..line.end];
    let says_more = trim_end(rest, 0, rest.len()) > 0;
    (says_more && rest.first().is_some_and(|next| is_blank(*next) || *next == ':' || *next == '.'))
        .then_some(number)
}
