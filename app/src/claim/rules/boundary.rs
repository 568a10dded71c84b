//! Whether a sentence ends at an end mark.

use super::known::{ends_after_abbreviation, known};
use super::letter::{closes_for_sure, is_blank, is_caseless, is_stop, opens};
use super::tail::Tail;
use super::word::{LONGEST_WORD, word_at, word_before};

/// How the text after an end mark begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Opening {
    /// A capital, a letter of a script without capitals, or a sign that may begin a sentence.
    Start,
    /// A number.
    Number,
    /// A small letter.
    Small,
    /// A mark that goes on with the sentence.
    GoesOn,
}

/// What the decision needs to know beside the tail.
pub(super) struct Context<'a> {
    /// The whole answer.
    pub chars: &'a [char],
    /// End of the block that is being cut.
    pub limit: usize,
    /// Where the sentence that may end began.
    pub sentence: usize,
    /// Whether the sentence before ended in a question mark.
    pub answers: bool,
    /// Whether the answer is written without capitals.
    pub small_style: bool,
}

/// Whether the sentence ends with this tail.
pub(super) fn ends(context: &Context, tail: &Tail) -> bool {
    if tail.next >= context.limit {
        return false;
    }
    if tail.is_glued() {
        return ends_glued(context.chars, tail);
    }
    let (opening, word) = opening(context.chars, tail.next, context.limit);
    if opening == Opening::GoesOn {
        return false;
    }
    if tail.script {
        return true;
    }
    if tail.strong {
        return opening != Opening::Small
            || tail.new_line
            || (!tail.closed && asks(context.chars, tail))
            || context.small_style;
    }
    if tail.ellipsis {
        return ends_after_ellipsis(context, tail, opening);
    }
    match word_before(context.chars, tail.mark).and_then(|found| known(context, tail, &found)) {
        Some(found) => ends_after_abbreviation(context, tail, found, opening, word),
        None => ends_plain(context, tail, opening),
    }
}

fn asks(chars: &[char], tail: &Tail) -> bool {
    chars[tail.mark..tail.marks_end].contains(&'?')
}

fn ends_plain(context: &Context, tail: &Tail, opening: Opening) -> bool {
    if !context.answers && !tail.cited && heads_sentence(context, tail.mark) {
        return false;
    }
    match opening {
        Opening::Small => tail.new_line || context.small_style,
        Opening::Start => !is_date(context.chars, tail),
        _ => true,
    }
}

/// A number of one or two digits and nothing before it: `**2. Drink.**` numbers what follows.
fn heads_sentence(context: &Context, mark: usize) -> bool {
    let before = &context.chars[context.sentence..mark];
    before.len() <= 6
        && before.iter().filter(|character| character.is_ascii_digit()).count() <= 2
        && before.iter().any(char::is_ascii_digit)
        && before.iter().all(|character| character.is_ascii_digit() || opens(*character))
}

/// `3. Oktober`: German writes its ordinals with a full stop.
fn is_date(chars: &[char], tail: &Tail) -> bool {
    tail.mark > 0
        && chars[tail.mark - 1].is_ascii_digit()
        && matches!(
            word_at(chars, tail.next).as_str(),
            "Januar"
                | "Februar"
                | "März"
                | "April"
                | "Mai"
                | "Juni"
                | "Juli"
                | "Oktober"
                | "Dezember"
                | "Jahrhundert"
                | "Jahrhunderts"
        )
}

fn ends_after_ellipsis(context: &Context, tail: &Tail, opening: Opening) -> bool {
    let before = context.chars[..tail.mark].iter().rev().find(|character| !is_blank(**character));
    opening == Opening::Start && before.is_some_and(|before| !matches!(before, ',' | ';' | ':'))
}

/// An end mark with the next text right behind it.
fn ends_glued(chars: &[char], tail: &Tail) -> bool {
    let next = chars[tail.next];
    let last = chars[tail.end - 1];
    if tail.script {
        let quoted = matches!(last, '」' | '』' | '）') && is_kana(next);
        return !goes_on(next) && !quoted;
    }
    if tail.ellipsis && !tail.cited {
        return false;
    }
    let before = chars[..tail.mark].last().copied().unwrap_or(' ');
    if is_caseless(next) || matches!(next, '「' | '『' | '《' | '（' | '“') {
        return is_caseless(before) || tail.closed;
    }
    let begins = next.is_uppercase() && !chars.get(tail.next + 1).is_some_and(|after| is_stop(*after));
    if tail.cited || matches!(last, '”' | '»' | '」') {
        return begins;
    }
    begins && joins_two_words(chars, tail)
}

/// `lawyer.Never sign`: a small word, the stop, a capitalised word and a blank. Names of files and hosts are none.
fn joins_two_words(chars: &[char], tail: &Tail) -> bool {
    if tail.end != tail.marks_end || tail.ellipsis {
        return false;
    }
    let before = chars[..tail.mark].iter().rev().take(LONGEST_WORD).take_while(|c| c.is_lowercase()).count();
    let whole = chars[..tail.mark - before].last().is_none_or(|character| is_blank(*character));
    let word = word_at(chars, tail.next);
    let after = chars.get(tail.next + word.chars().count());
    let is_ending = matches!(
        word.as_str(),
        "Com"
            | "Org"
            | "Net"
            | "Edu"
            | "Gov"
            | "Io"
            | "Js"
            | "Ts"
            | "Py"
            | "Md"
            | "Txt"
            | "Pdf"
            | "Html"
            | "Rs"
            | "Doc"
            | "Csv"
            | "Run"
            | "Get"
            | "Set"
    );
    let plain = word.chars().skip(1).all(char::is_lowercase)
        && (word.len() > 1 || matches!(word.as_str(), "A" | "I"));
    before >= 3
        && whole
        && plain
        && !is_ending
        && after.is_some_and(|after| is_blank(*after) || *after == ',')
}

fn is_kana(character: char) -> bool {
    matches!(character, '\u{3041}'..='\u{3096}')
}

/// Marks that cannot begin a sentence.
fn goes_on(character: char) -> bool {
    closes_for_sure(character)
        || matches!(
            character,
            ',' | ';'
                | ':'
                | '%'
                | '/'
                | '='
                | '&'
                | '|'
                | '–'
                | '—'
                | '，'
                | '、'
                | '；'
                | '：'
                | '،'
                | '؛'
                | '…'
        )
}

/// How the text at `at` begins, and where its first word does.
fn opening(chars: &[char], at: usize, limit: usize) -> (Opening, usize) {
    let mut word = at;
    while word < limit && word < at + 8 && opens(chars[word]) {
        word += 1;
    }
    let first = if word < limit { chars[word] } else { return (Opening::GoesOn, word) };
    let sign = matches!(
        first,
        '$' | '£' | '€' | '¥' | '₹' | '+' | '-' | '−' | '±' | '≈' | '≥' | '≤' | '<' | '>' | '#'
    );
    let opening = if sign && chars.get(word + 1).is_some_and(char::is_ascii_digit) || first.is_numeric() {
        Opening::Number
    } else if first.is_lowercase() {
        if starts_though_small(chars, at, word) { Opening::Start } else { Opening::Small }
    } else if first.is_alphabetic() || !goes_on(first) {
        Opening::Start
    } else {
        Opening::GoesOn
    };
    (opening, word)
}

/// Words that begin sentences with a small letter: `mRNA`, `pH`, `p53`, `α-synuclein`, an address, `b) a bond`.
fn starts_though_small(chars: &[char], at: usize, word: usize) -> bool {
    let letters = chars[word..].iter().take(LONGEST_WORD).take_while(|character| character.is_alphanumeric());
    let (mut length, mut mixed) = (0, false);
    for character in letters {
        mixed |= length > 0 && (character.is_uppercase() || character.is_ascii_digit());
        length += 1;
    }
    let after = chars.get(word + length);
    let is_enumerator =
        length <= 4 && after == Some(&')') && (word == at || word == at + 1 && chars[at] == '(');
    let is_address = after == Some(&':') && chars.get(word + length + 1) == Some(&'/');
    let is_greek = length == 1 && matches!(chars[word], 'α'..='ω') && matches!(after, Some('-' | '‐' | '‑'));
    let is_protein = length == 1
        && chars[word] == 'c'
        && after == Some(&'-')
        && chars.get(word + 2).is_some_and(|c| c.is_uppercase());
    mixed || is_enumerator || is_address || is_greek || is_protein
}
