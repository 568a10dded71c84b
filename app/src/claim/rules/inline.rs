//! List markers inside a line: `1) a permit. 2) a bond. • Fee: 9.`

use super::abbreviation::{Abbreviation, abbreviation, counts_by_letter};
use super::attached::breaking_tag_end;
use super::letter::{closes, continues_sign, is_blank, is_emoji, is_end_mark, skip_blanks};
use super::marker::{Enumerator, Style, ends_marker, enumerator, is_bullet, is_circled, keycap_end};
use super::word::word_before;

/// A marker inside a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Inline {
    pub start: usize,
    /// One past the marker and the blanks after it.
    pub end: usize,
}

/// The markers inside a block: every bullet, and enumerators that count up. `outer` is where the marker of the
/// block's own line begins, `start` where its text does.
pub(super) fn inline_markers(chars: &[char], outer: usize, start: usize, limit: usize) -> Vec<Inline> {
    let mut found = Vec::new();
    let mut chains = Chains::default();
    let mut dashes = Vec::new();
    for at in outer..limit {
        let character = chars[at];
        if let Some(end) =
            (at > start && character == '<').then(|| breaking_tag_end(&chars[..limit], at)).flatten()
        {
            found.push(Inline { start: at, end: skip_blanks(chars, end, limit) });
        }
        if is_blank(character) || (at > outer && !is_blank(chars[at - 1])) {
            continue;
        }
        if at >= start && (is_bullet(character) || is_circled(character)) {
            push_bullet(chars, at, start, limit, &mut found);
        } else if at > start
            && matches!(character, '-' | '*' | '·')
            && ends_marker(chars, at + 1, limit)
            && at + 1 < limit
        {
            dashes.push(at);
        } else if at > start && keycap_end(chars, at, limit).is_some() {
            let end = keycap_end(chars, at, limit).unwrap_or(at);
            found.push(Inline { start: at, end: skip_blanks(chars, end, limit) });
        } else if let Some(enumerator) = enumerator(chars, at, limit, false)
            && skip_blanks(chars, enumerator.end, limit) < limit
        {
            let before = Before::of(chars, outer, at);
            let item = before == Before::Word && heads_item(chars, outer, &enumerator, limit);
            chains.take(enumerator, before, item, at < start);
        }
    }
    push_dashes(chars, start, limit, &dashes, &mut found);
    found.extend(
        chains
            .finish()
            .into_iter()
            .filter(|one| one.start >= start)
            .map(|one| Inline { start: one.start, end: skip_blanks(chars, one.end, limit) }),
    );
    found.sort_unstable_by_key(|marker| marker.start);
    found
}

/// `Rest 2. Drink`, `rest 2) drink`: a number between items without end marks. `type 2. The`, `(1) and (2)`,
/// `scored 2. The` count something.
fn heads_item(chars: &[char], outer: usize, found: &Enumerator, limit: usize) -> bool {
    let before = super::letter::trim_end(chars, outer, found.start);
    let length = chars[outer..before]
        .iter()
        .rev()
        .take(16)
        .take_while(|character| character.is_alphanumeric())
        .count();
    let word: String = chars[before - length..before].iter().collect();
    let counts = counts_by_letter(&word)
        || word.chars().any(char::is_numeric)
        || matches!(
            word.as_str(),
            "" | "and"
                | "or"
                | "to"
                | "of"
                | "is"
                | "was"
                | "are"
                | "were"
                | "than"
                | "by"
                | "with"
                | "scored"
                | "in"
                | "at"
                | "on"
                | "be"
                | "page"
                | "question"
                | "item"
                | "number"
                | "about"
                | "only"
                | "under"
                | "over"
                | "least"
                | "most"
                | "level"
                | "no"
        );
    let next = chars[..limit].get(skip_blanks(chars, found.end, limit)).copied().unwrap_or(' ');
    let opens = next.is_uppercase() || super::letter::is_caseless(next) || next == '*';
    match found.style {
        Style::NumberStop => !counts && opens,
        Style::NumberBracket | Style::LetterBracket => !counts,
        Style::LetterStop => false,
    }
}

/// A bullet with a blank after it; a circled number only after an end mark or a colon.
fn push_bullet(chars: &[char], at: usize, start: usize, limit: usize, found: &mut Vec<Inline>) {
    let end = skip_blanks(chars, at + 1, limit);
    let sure = if is_circled(chars[at]) || is_emoji(chars[at]) {
        is_circled(chars[at]) && Before::of(chars, start, at) != Before::Word
    } else {
        end > at + 1 || Before::of(chars, start, at) != Before::Word
    };
    if sure {
        found.push(Inline { start: at, end });
    }
}

/// ` - a. - b.`: a dash after an end mark heads an item. After a colon (`: - Rest - Drink`) one does if another
/// follows an end mark or stands before a capital, and so do those before capitals after it.
fn push_dashes(chars: &[char], start: usize, limit: usize, dashes: &[usize], found: &mut Vec<Inline>) {
    let mut items: Vec<(Inline, Before, bool)> = Vec::with_capacity(dashes.len());
    for at in dashes {
        let marker = Inline { start: *at, end: skip_blanks(chars, at + 1, limit) };
        let capital = chars[..limit].get(marker.end).is_some_and(|next| next.is_uppercase() || *next == '*');
        items.push((marker, Before::of(chars, start, *at), capital));
    }
    let colon = items.iter().position(|(_, before, _)| *before == Before::Colon);
    let proves = |(_, before, capital): &(Inline, Before, bool)| {
        *before == Before::End || (*before == Before::Word && *capital)
    };
    let is_list = colon.is_some_and(|first| items[first + 1..].iter().any(proves));
    for (index, (marker, before, capital)) in items.into_iter().enumerate() {
        let heads = match before {
            Before::End => true,
            Before::Colon => is_list,
            Before::Comma => false,
            Before::Word => is_list && capital && colon.is_some_and(|first| index > first),
        };
        if heads {
            found.push(marker);
        }
    }
}

/// What stands before a possible marker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Before {
    /// The block begins, or a sentence ended.
    End,
    Colon,
    /// A comma or semicolon, perhaps with `and`.
    Comma,
    Word,
}

impl Before {
    fn of(chars: &[char], start: usize, at: usize) -> Self {
        let mut end = Self::back(chars, start, at);
        for word in [[' ', 'a', 'n', 'd'].as_slice(), &[' ', 'o', 'r']] {
            if end > start + word.len()
                && chars[..end].ends_with(word)
                && matches!(chars[end - word.len() - 1], ',' | ';')
            {
                end -= word.len();
            }
        }
        while end > start && (closes(chars[end - 1]) || continues_sign(chars[end - 1])) {
            end = Self::before_closing(chars, start, end);
        }
        match chars[start..end].last() {
            None => Self::End,
            Some('.') if shortens(chars, end - 1) => Self::Word,
            Some(last) if is_end_mark(*last) || is_emoji(*last) => Self::End,
            Some(':' | '：') => Self::Colon,
            Some(',' | ';' | '；' | '，') => Self::Comma,
            Some(_) => Self::Word,
        }
    }

    fn back(chars: &[char], start: usize, at: usize) -> usize {
        super::letter::trim_end(chars, start, at)
    }

    /// Steps over one closing mark, or over a citation as a whole.
    fn before_closing(chars: &[char], start: usize, end: usize) -> usize {
        if chars[end - 1] != ']' {
            return end - 1;
        }
        let opened = chars[start..end].iter().rev().take(40).position(|character| *character == '[');
        Self::back(chars, start, opened.map_or(end - 1, |length| end - length - 1))
    }
}

/// Whether the full stop at `stop` belongs to a word that goes on: `p. 6`, `No. 2`.
fn shortens(chars: &[char], stop: usize) -> bool {
    word_before(chars, stop).is_some_and(|word| {
        let single = word.chars().count() == 1 && word.chars().all(char::is_lowercase);
        single
            || matches!(
                abbreviation(&word),
                Some(Abbreviation::GoesOn | Abbreviation::Counts | Abbreviation::MayEnd)
            )
    })
}

/// Enumerators that count up, by style.
#[derive(Default)]
struct Chains {
    chains: [Chain; 4],
    accepted: Vec<Enumerator>,
}

#[derive(Default, Clone, Copy)]
struct Chain {
    last: u32,
    /// The first marker, until a second one proves it.
    first: Option<Enumerator>,
    /// The list began where one may begin: at a line, a colon, an end mark.
    begun: bool,
}

impl Chains {
    /// Takes one enumerator; `item` says that it heads an item although no end mark stands before it.
    fn take(&mut self, found: Enumerator, before: Before, item: bool, heads_block: bool) {
        let chain = &mut self.chains[found.style as usize];
        let needs_end = matches!(found.style, Style::NumberBracket | Style::LetterBracket);
        let follows = found.value == chain.last + 1 && chain.last > 0;
        let proves = match before {
            Before::End => true,
            Before::Word => chain.begun && item,
            Before::Colon | Before::Comma => !needs_end && chain.begun,
        };
        if follows && proves {
            self.accepted.extend(chain.first.take());
            self.accepted.push(found);
            chain.last = found.value;
        } else if follows && needs_end {
            chain.last = found.value;
            chain.first = None;
        } else if found.value == 1 || before == Before::End {
            let begun = (found.value == 1 && before != Before::Word) || heads_block;
            *chain = Chain { last: found.value, first: Some(found), begun };
        }
    }

    fn finish(self) -> Vec<Enumerator> {
        self.accepted
    }
}
