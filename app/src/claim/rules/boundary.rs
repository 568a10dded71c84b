//! Whether a sentence ends at an end mark.

use super::abbreviation::{self, Abbreviation, abbreviation};
use super::letter::{closes_for_sure, is_blank, is_caseless, is_stop, opens};
use super::tail::Tail;

/// The longest word that is looked up, in code points.
const LONGEST_WORD: usize = 24;

/// How the text after an end mark begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Opening {
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
    match opening {
        Opening::Small => tail.new_line || context.small_style,
        Opening::Start => !is_date(context.chars, tail),
        _ => true,
    }
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
        return !goes_on(next) && !(matches!(last, '」' | '』' | '）') && is_kana(next));
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

/// The letters, digits and inner stops before a mark; `None` if there are none or too many.
pub(super) fn word_before(chars: &[char], mark: usize) -> Option<String> {
    let part =
        |character: &&char| character.is_alphanumeric() || is_stop(**character) || is_matra(**character);
    let length = chars[..mark].iter().rev().take(LONGEST_WORD + 1).take_while(part).count();
    (1..=LONGEST_WORD).contains(&length).then(|| chars[mark - length..mark].iter().collect())
}

/// Vowel signs of Devanagari, which are not letters by themselves: `डॉ.`.
fn is_matra(character: char) -> bool {
    matches!(character, '\u{900}'..='\u{903}' | '\u{93A}'..='\u{94F}')
}

/// The letters at `at`.
fn word_at(chars: &[char], at: usize) -> String {
    chars[at..].iter().take(LONGEST_WORD).take_while(|character| character.is_alphabetic()).collect()
}

/// A word before a full stop that may not end its sentence.
enum Known {
    Listed(Abbreviation, String),
    Initial,
    SmallLetter,
}

fn known(context: &Context, tail: &Tail, word: &str) -> Option<Known> {
    let mut letters = word.chars();
    let first = letters.next()?;
    if letters.next().is_none() {
        return single_letter(context.chars, tail, first);
    }
    let found = abbreviation(word)?;
    let start = tail.mark - word.chars().count();
    if is_unit(word) && !follows_number(context.chars, start) {
        return None;
    }
    Some(Known::Listed(found, word.to_owned()))
}

fn single_letter(chars: &[char], tail: &Tail, letter: char) -> Option<Known> {
    let start = tail.mark - 1;
    let glued = start > 0
        && !is_blank(chars[start - 1])
        && !opens(chars[start - 1])
        && !matches!(chars[start - 1], '-' | '&' | '.');
    if glued || follows_number(chars, start) {
        return None;
    }
    if letter.is_uppercase() || matches!(letter, '\u{621}'..='\u{64A}') {
        return Some(Known::Initial);
    }
    matches!(letter, 'p' | 'v' | 'c' | 'n' | 's' | 'l' | 'f' | 'b' | 'd' | 'r' | 'q' | 'г' | 'с' | 'т')
        .then_some(Known::SmallLetter)
}

fn is_unit(word: &str) -> bool {
    matches!(word, "in" | "ft" | "lb" | "lbs" | "oz" | "yd" | "yds" | "mi" | "gal" | "hr" | "hrs" | "mins")
}

/// Whether the word that begins at `start` comes after a number or a unit: `22 K`, `1.2 cm²/V s`.
fn follows_number(chars: &[char], start: usize) -> bool {
    let before = &chars[..start];
    let word_end = before.iter().rposition(|character| !is_blank(*character)).map_or(0, |at| at + 1);
    before[..word_end]
        .iter()
        .rev()
        .take(LONGEST_WORD)
        .take_while(|c| !is_blank(**c))
        .any(|character| character.is_numeric() || matches!(character, '°' | '/' | '·' | '%' | '^'))
        && word_end < start
}

/// The word before the one that begins at `start`, if one blank stands between.
fn previous_word(chars: &[char], start: usize) -> (String, usize) {
    let end = chars[..start].iter().rposition(|character| !is_blank(*character)).map_or(0, |at| at + 1);
    let length = chars[..end]
        .iter()
        .rev()
        .take(LONGEST_WORD)
        .take_while(|character| character.is_alphanumeric())
        .count();
    (chars[end - length..end].iter().collect(), end - length)
}

fn ends_after_abbreviation(
    context: &Context,
    tail: &Tail,
    found: Known,
    opening: Opening,
    word: usize,
) -> bool {
    let chars = context.chars;
    if opening == Opening::Small {
        let goes_on = matches!(
            found,
            Known::Initial
                | Known::SmallLetter
                | Known::Listed(Abbreviation::GoesOn | Abbreviation::Counts, _)
        );
        return (tail.new_line || context.small_style) && !goes_on;
    }
    let next = word_at(chars, word);
    let begins = begins_sentence(chars, word, &next);
    let number = opening == Opening::Number || chars.get(word) == Some(&'§') || chars.get(word) == Some(&'¶');
    match found {
        Known::Initial => ends_after_initial(context, tail, number, begins, &next),
        Known::SmallLetter => !number && (begins || chars[tail.mark - 1] != 'v'),
        Known::Listed(kind, listed) => match kind {
            Abbreviation::GoesOn => false,
            Abbreviation::Counts => ends_after_count(context, tail, &listed, number, begins, word),
            Abbreviation::MayEnd => !number && (begins || tail.cited || tail.new_line),
            Abbreviation::State => {
                !number && (begins || tail.cited || tail.new_line || abbreviation::is_country(&next))
            }
            Abbreviation::Ends => !number && !abbreviation::follows_time(&next),
            Abbreviation::EndsBeforeNumber => !abbreviation::follows_time(&next),
        },
    }
}

/// Whether the next word is one that begins sentences, and stands as a word.
fn begins_sentence(chars: &[char], at: usize, word: &str) -> bool {
    let after = at + word.chars().count();
    let stands =
        chars.get(after).is_none_or(|next| is_blank(*next) || matches!(next, ',' | '\'' | '’' | ':' | '-'));
    if word == "I" {
        return stands
            && chars[after..].iter().find(|c| !is_blank(**c)).is_some_and(|next| next.is_lowercase());
    }
    stands && abbreviation::begins_sentence(word)
}

/// After `No.`, `Fig.`, `App.`: a number or a short code goes on.
fn ends_after_count(
    context: &Context,
    tail: &Tail,
    listed: &str,
    number: bool,
    begins: bool,
    word: usize,
) -> bool {
    let start = tail.mark - listed.chars().count();
    if number {
        return listed == "No"
            && context.answers
            && start == context.sentence
            && begins_count_of(context.chars, word);
    }
    if begins {
        return true;
    }
    let code: String =
        context.chars[word..].iter().take(LONGEST_WORD).take_while(|c| !is_blank(**c)).collect();
    let letters = code.trim_end_matches([',', '.', ')', ';', ':', '?', '!']);
    let is_code = letters.chars().any(|c| c.is_ascii_digit())
        || letters.chars().count() == 1
        || letters.chars().all(|c| "IVXLC".contains(c));
    !is_code && (listed.starts_with(char::is_lowercase) || listed == "No" || tail.cited || tail.new_line)
}

/// `7 courts differ`: a number with a small word after it.
fn begins_count_of(chars: &[char], at: usize) -> bool {
    let end = at + chars[at..].iter().take_while(|character| character.is_ascii_digit()).count();
    let next = super::letter::skip_blanks(chars, end, chars.len());
    next > end && chars.get(next).is_some_and(|character| character.is_lowercase())
}

/// After a single capital: an initial of a name goes on, a letter that counts (`vitamin C.`) ends.
fn ends_after_initial(context: &Context, tail: &Tail, number: bool, begins: bool, next: &str) -> bool {
    let (previous, start) = previous_word(context.chars, tail.mark - 1);
    if abbreviation::counts_by_letter(&previous) || tail.cited {
        return true;
    }
    if matches!(previous.as_str(), "to" | "and" | "or" | "than" | "versus" | "not") {
        let (before, _) = previous_word(context.chars, start);
        if before.chars().count() == 1 && before.chars().all(char::is_uppercase) {
            return true;
        }
    }
    !number && begins && !abbreviation::is_also_name(next)
}
