//! Whether a sentence ends after a word that is written with a full stop: an abbreviation, an initial.

use super::abbreviation::{self, Abbreviation, abbreviation};
use super::boundary::{Context, Opening};
use super::letter::{is_blank, opens};
use super::tail::Tail;
use super::word::{LONGEST_WORD, follows_number, is_unit, previous_word, word_at};

/// A word before a full stop that may not end its sentence.
pub(super) enum Known {
    Listed(Abbreviation, String),
    Initial,
    SmallLetter,
}

pub(super) fn known(context: &Context, tail: &Tail, word: &str) -> Option<Known> {
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
    matches!(
        letter,
        'p' | 'v'
            | 'c'
            | 'n'
            | 's'
            | 'l'
            | 'f'
            | 'b'
            | 'd'
            | 'r'
            | 'q'
            | 'z'
            | 'u'
            | 'i'
            | 'e'
            | 'г'
            | 'с'
            | 'т'
    )
    .then_some(Known::SmallLetter)
}

pub(super) fn ends_after_abbreviation(
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
    let spaced = matches!(found, Known::Initial | Known::SmallLetter) && chars.get(word + 1) == Some(&'.');
    if spaced && chars[word].is_alphabetic() && !matches!(found, Known::Initial if tail.cited) {
        return false;
    }
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
            Abbreviation::Ends => {
                !number
                    && !abbreviation::follows_time(&next)
                    && !(listed == "al" && (abbreviation::cites_work(&next) || word > tail.next))
            }
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
    if context.chars[tail.next] == '(' {
        return false;
    }
    let code: String =
        context.chars[word..].iter().take(LONGEST_WORD).take_while(|c| !is_blank(**c)).collect();
    let letters = code.trim_end_matches([',', '.', ')', ';', ':', '?', '!']);
    let is_code = letters.chars().any(|c| c.is_ascii_digit())
        || letters.chars().count() == 1
        || letters.chars().all(|c| "IVXLC".contains(c));
    !is_code
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
    !number && begins && (!abbreviation::is_also_name(next) || tells_of(context.chars, tail.next, next))
}

/// `He was`: the pronoun and a small word. `He and`, `He et al.` are a name.
fn tells_of(chars: &[char], at: usize, pronoun: &str) -> bool {
    let verb = word_at(chars, (at + pronoun.len() + 1).min(chars.len()));
    matches!(pronoun, "He" | "She" | "You")
        && verb.starts_with(char::is_lowercase)
        && !matches!(verb.as_str(), "and" | "et" | "or")
}
