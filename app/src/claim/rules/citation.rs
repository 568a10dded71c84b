//! Citations in text: `[1]`, `[1, 2]`, `[1-3]`, `[^1^]`.
//!
//! A citation is a pair of square brackets that holds only numbers from 0 to 999, joined by commas, semicolons
//! or dashes. So a year (`[2019]`), a decimal (`[0.5]`), a word (`[sic]`) and an empty box (`[ ]`) are text. The
//! number 0 is read, so that `[0]` is reported as a citation without a source; within a list it makes the list
//! an interval (`[0, 1]`), which is text. `[2, 5]` right after `CI`, `IQR`, `interval` or `range` is an interval
//! too. Markdown's links (`[1](https://...)`), images and reference definitions (`[1]: https://...` at the start
//! of a line) are not citations, and neither is anything in code. Superscripts stay text.

use crate::claim::Place;

/// The widest range that is read: `[1-100]`.
const WIDEST_RANGE: u32 = 100;
/// Characters between the brackets; more is not a citation.
const LONGEST: usize = 200;
/// Numbers of one citation; more is not a citation.
const MOST_NUMBERS: usize = 200;

/// One citation mark and the numbers that it stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Citation {
    /// The mark with its brackets, in code points.
    pub place: Place,
    /// Its numbers, in the order written, ranges filled in.
    pub numbers: Vec<u32>,
}

/// What the citations of a text lead to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Resolved {
    /// Numbers that have a source, in order of first mention, each once.
    pub numbers: Vec<u32>,
    /// Citations that hold at least one number without a source; `numbers` holds only those.
    pub unresolved: Vec<Citation>,
}

/// The citations of a text, in order.
#[must_use]
pub fn citations(text: &str) -> Vec<Citation> {
    if !text.contains('[') {
        return Vec::new();
    }
    citations_in(&text.chars().collect::<Vec<char>>())
}

/// Reads the citations of a text whose sources are numbered from 1 to `sources`.
#[must_use]
pub fn resolve(text: &str, sources: usize) -> Resolved {
    let mut resolved = Resolved::default();
    let mut seen = [false; 1000];
    for citation in citations(text) {
        let (known, unknown): (Vec<u32>, Vec<u32>) =
            citation.numbers.iter().partition(|number| **number >= 1 && **number as usize <= sources);
        for number in known {
            if !std::mem::replace(&mut seen[number as usize % 1000], true) {
                resolved.numbers.push(number);
            }
        }
        if !unknown.is_empty() {
            resolved.unresolved.push(Citation { place: citation.place, numbers: unknown });
        }
    }
    resolved
}

/// [`citations`] for a text that is already taken apart.
pub(super) fn citations_in(chars: &[char]) -> Vec<Citation> {
    let code = code_in(chars);
    let mut code = code.iter().peekable();
    let mut found = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        while code.next_if(|place| place.end as usize <= at).is_some() {}
        if let Some(place) = code.peek().filter(|place| place.start as usize <= at) {
            at = place.end as usize;
            continue;
        }
        match read(chars, at) {
            Some(citation) => {
                at = citation.place.end as usize;
                found.push(citation);
            }
            None => at += 1,
        }
    }
    found
}

/// The citation whose bracket opens at `at`.
pub(super) fn read(chars: &[char], at: usize) -> Option<Citation> {
    if chars.get(at) != Some(&'[') || (at > 0 && matches!(chars[at - 1], '!' | '\\') && !ends_word(chars, at))
    {
        return None;
    }
    let inside = &chars[at + 1..];
    let length = inside.iter().take(LONGEST).position(|character| matches!(character, ']' | '['))?;
    let end = at + length + 2;
    let numbers = match &inside[..length] {
        _ if inside[length] == '[' => None,
        ['^', footnote @ .., '^'] | ['^', footnote @ ..] => numbers(footnote),
        plain => numbers(plain),
    }?;
    if is_link(chars, at, end) || (numbers.len() > 1 && follows_interval_word(chars, at)) {
        return None;
    }
    Some(Citation { place: Place::new(at, end), numbers })
}

/// `wow![1]` cites, `![1](image)` does not.
fn ends_word(chars: &[char], at: usize) -> bool {
    chars[at - 1] == '!' && at > 1 && !chars[at - 2].is_whitespace()
}

/// Whether the brackets are a Markdown link, the text of one, or a reference definition.
fn is_link(chars: &[char], start: usize, end: usize) -> bool {
    let next = chars.get(end);
    let nested = start > 0 && chars[start - 1] == '[' && next == Some(&']');
    match next {
        Some('(') => chars.get(end + 1).is_some_and(|first| is_target(chars, end + 1, *first)),
        Some(':') => starts_line(chars, start) && followed_by_address(chars, end + 1),
        Some(']') if nested => chars.get(end + 1) == Some(&'('),
        _ => false,
    }
}

/// `[1](https://...)`, `[1](#note)` and `[1](/path)` are links; `[1](see below)` is a citation and a remark.
fn is_target(chars: &[char], at: usize, first: char) -> bool {
    matches!(first, '#' | '/' | '.' | '<')
        || {
            let word =
                chars[at..].iter().take(12).take_while(|character| character.is_ascii_alphabetic()).count();
            chars.get(at + word) == Some(&':')
        }
        || chars[at..].iter().take(4).eq(&['w', 'w', 'w', '.'])
}

fn followed_by_address(chars: &[char], at: usize) -> bool {
    let word = chars[at..].iter().take(8).skip_while(|character| **character == ' ').take(4);
    word.map(char::to_ascii_lowercase).eq("http".chars())
}

/// Whether only blanks stand before `at` on its line.
pub(super) fn starts_line(chars: &[char], at: usize) -> bool {
    let indent =
        chars[..at].iter().rev().take(8).take_while(|character| matches!(character, ' ' | '\t')).count();
    indent == at || matches!(chars[at - indent - 1], '\n' | '\r')
}

/// `95 % CI [1, 2]` is an interval.
fn follows_interval_word(chars: &[char], at: usize) -> bool {
    let before: String = chars[at.saturating_sub(12)..at].iter().collect();
    let word = before.trim_end_matches([' ', ':', '=', '\u{A0}']);
    let word = word.rsplit(|character: char| !character.is_alphanumeric()).next().unwrap_or_default();
    matches!(word, "CI" | "CIs" | "CrI" | "IQR" | "PI" | "interval" | "range" | "Range")
}

/// The numbers between the brackets.
fn numbers(inside: &[char]) -> Option<Vec<u32>> {
    let mut numbers = Vec::new();
    for part in inside.split(|character| matches!(character, ',' | ';' | '，' | '、' | '،')) {
        let mut ends = part.splitn(2, |character| is_dash(*character));
        let first = number(ends.next()?)?;
        let last = ends.next().map_or(Some(first), number)?;
        if last < first || last - first >= WIDEST_RANGE {
            return None;
        }
        numbers.extend(first..=last);
        if numbers.len() > MOST_NUMBERS {
            return None;
        }
    }
    let holds_zero = numbers.contains(&0);
    (!holds_zero || numbers.len() == 1).then_some(numbers)
}

fn is_dash(character: char) -> bool {
    matches!(character, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '～' | '~')
}

/// One number from 0 to 999, blanks or `^` around it, in the digits of any of the scripts that answers use.
fn number(part: &[char]) -> Option<u32> {
    let is_edge = |character: &char| matches!(character, ' ' | '\u{A0}' | '^');
    let start = part.iter().position(|character| !is_edge(character))?;
    let end = part.iter().rposition(|character| !is_edge(character))? + 1;
    let digits = &part[start..end];
    if digits.len() > 3 {
        return None;
    }
    digits.iter().try_fold(0, |sum, character| Some(sum * 10 + digit(*character)?))
}

/// The value of a decimal digit: ASCII, Arabic, Persian, Devanagari, Bengali, full width.
pub(super) fn digit(character: char) -> Option<u32> {
    let zero = match character {
        '0'..='9' => '0',
        '\u{660}'..='\u{669}' => '\u{660}',
        '\u{6F0}'..='\u{6F9}' => '\u{6F0}',
        '\u{966}'..='\u{96F}' => '\u{966}',
        '\u{9E6}'..='\u{9EF}' => '\u{9E6}',
        '\u{FF10}'..='\u{FF19}' => '\u{FF10}',
        _ => return None,
    };
    Some(u32::from(character) - u32::from(zero))
}

/// Code in a text: stretches between equal runs of backticks (one or two within a line, three or more across
/// lines). A run without its partner is text.
pub(super) fn code_in(chars: &[char]) -> Vec<Place> {
    let runs = backticks(chars);
    let partners = partners(chars, &runs);
    let mut found = Vec::new();
    let mut index = 0;
    while index < runs.len() {
        if let Some(partner) = partners[index] {
            found.push(Place::new(runs[index].0, runs[partner].1));
            index = partner;
        }
        index += 1;
    }
    found
}

/// Runs of backticks as (start, end).
fn backticks(chars: &[char]) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for at in chars.iter().enumerate().filter(|(_, character)| **character == '`').map(|(at, _)| at) {
        match runs.last_mut() {
            Some(run) if run.1 == at => run.1 = at + 1,
            _ => runs.push((at, at + 1)),
        }
    }
    runs
}

/// For each run the index of the next run of its kind that may close it.
fn partners(chars: &[char], runs: &[(usize, usize)]) -> Vec<Option<usize>> {
    let mut next: [Option<usize>; 3] = [None; 3];
    let mut line_ends =
        chars.iter().enumerate().rev().filter(|(_, character)| **character == '\n').peekable();
    let mut end_of_line = chars.len();
    let mut partners = vec![None; runs.len()];
    for (index, run) in runs.iter().enumerate().rev() {
        while let Some((at, _)) = line_ends.next_if(|(at, _)| *at > run.0) {
            end_of_line = at;
        }
        let kind = (run.1 - run.0).min(3) - 1;
        partners[index] = next[kind].filter(|partner| kind == 2 || runs[*partner].0 < end_of_line);
        next[kind] = Some(index);
    }
    partners
}
