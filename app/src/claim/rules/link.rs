//! Web addresses in plain text: where a link begins and ends. The text itself is never changed.

use crate::claim::Place;

/// The `http` and `https` addresses of a text, in order.
///
/// Like GitHub's autolinks: marks that close the sentence (`.`, `,`, `;`, `:`, `!`, `?`, quotes, Markdown's
/// emphasis) are outside, and a closing bracket is inside only if it was opened inside. A citation that follows
/// without a space (`[1]`) is outside. Only addresses that name a host count.
#[must_use]
pub fn links(text: &str) -> Vec<Place> {
    if !text.contains("://") {
        return Vec::new();
    }
    links_in(&text.chars().collect::<Vec<char>>())
}

/// [`links`] for a text that is already taken apart.
pub(super) fn links_in(chars: &[char]) -> Vec<Place> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        match host_start(chars, at) {
            Some(host) => {
                let end = link_end(chars, at, host);
                if end > host {
                    found.push(Place::new(at, end));
                }
                at = end.max(host);
            }
            None => at += 1,
        }
    }
    found
}

/// Where the host begins if an address begins at `at`.
fn host_start(chars: &[char], at: usize) -> Option<usize> {
    if !matches!(chars[at], 'h' | 'H') || (at > 0 && chars[at - 1].is_ascii_alphanumeric()) {
        return None;
    }
    let length = ["https://", "http://"].into_iter().find(|scheme| begins_with(&chars[at..], scheme))?.len();
    let host = at + length;
    chars.get(host).filter(|first| first.is_alphanumeric() || **first == '[').map(|_| host)
}

fn begins_with(chars: &[char], scheme: &str) -> bool {
    let mut rest = chars.iter();
    scheme.chars().all(|expected| rest.next().is_some_and(|found| found.eq_ignore_ascii_case(&expected)))
}

/// One past the last character of the address whose scheme begins at `start`.
fn link_end(chars: &[char], start: usize, host: usize) -> usize {
    let mut end = host;
    let mut open = Open::default();
    while end < chars.len() && !stops(chars, start, host, end) {
        if !open.take(chars[end]) {
            break;
        }
        end += 1;
    }
    while end > host && (closes_sentence(chars[end - 1]) || opens(chars[end - 1])) {
        end -= 1;
    }
    if end > host + 2 && chars[end - 1] == 's' && matches!(chars[end - 2], '\'' | '’') {
        end - 2
    } else {
        end
    }
}

/// Brackets opened inside the address and not closed yet.
#[derive(Default)]
struct Open {
    round: u32,
    square: u32,
}

impl Open {
    /// Counts one character; `false` if it closes what was opened outside.
    fn take(&mut self, character: char) -> bool {
        let count = match character {
            '(' | ')' => &mut self.round,
            '[' | ']' => &mut self.square,
            _ => return true,
        };
        if matches!(character, '(' | '[') {
            *count += 1;
            return true;
        }
        let matched = *count > 0;
        *count = count.saturating_sub(1);
        matched
    }
}

/// Whether the address cannot go on at `at`.
fn stops(chars: &[char], start: usize, host: usize, at: usize) -> bool {
    let character = chars[at];
    match character {
        '<' | '>' | '"' | '`' | '{' | '}' | '|' | '\\' | '^' | '“' | '”' | '«' | '»' | '„' | '‘' => {
            true
        }
        '[' => at != host,
        '_' => {
            start > 0
                && chars[start - 1] == '_'
                && !chars.get(at + 1).is_some_and(|next| next.is_alphanumeric())
        }
        ',' | ';' => host_start_after(chars, at),
        _ if character.is_ascii() => character.is_ascii_whitespace() || character.is_ascii_control(),
        _ => character.is_whitespace() || character.is_control() || is_foreign_mark(character),
    }
}

/// Two addresses joined by a comma are two.
fn host_start_after(chars: &[char], at: usize) -> bool {
    chars.get(at + 1).is_some() && host_start(chars, at + 1).is_some()
}

/// Punctuation of other scripts and invisible characters, which no address holds unescaped.
fn is_foreign_mark(character: char) -> bool {
    matches!(character,
        '\u{200B}'..='\u{200F}' | '\u{2010}'..='\u{205E}' | '\u{2060}'..='\u{206F}' | '\u{3000}'..='\u{3004}'
        | '\u{3008}'..='\u{3020}' | '\u{FE10}'..='\u{FE19}' | '\u{FE30}'..='\u{FE6F}' | '\u{FEFF}'
        | '\u{FF01}'..='\u{FF0F}' | '\u{FF1A}'..='\u{FF20}' | '\u{FF3B}'..='\u{FF3D}' | '\u{FF5B}'..='\u{FF65}'
        | '\u{060C}' | '\u{061B}' | '\u{061F}' | '\u{06D4}' | '\u{0964}' | '\u{0965}' | '\u{0589}')
}

fn closes_sentence(character: char) -> bool {
    matches!(character, '.' | ',' | ';' | ':' | '!' | '?' | '\'' | '*' | '~')
}

fn opens(character: char) -> bool {
    matches!(character, '(' | '[')
}
