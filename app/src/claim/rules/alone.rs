//! What may be a claim by itself.

use super::abbreviation::is_only_abbreviation;
use super::attached::citation_end;
use super::letter::{is_blank, is_caseless, is_stop};

/// How a piece of text stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Standing {
    /// It says something: a claim.
    Claim,
    /// A label that belongs to what follows: `Table 3.`, `**Dosage.**`
    Label,
    /// Only a number, an abbreviation, marks or emoji: part of the claim before it.
    Weak,
    /// Only citations.
    Citations,
}

/// How the piece stands.
pub(super) fn standing(chars: &[char], start: usize, end: usize) -> Standing {
    let text = &chars[..end];
    let mut at = start;
    let mut words = Words::default();
    let mut cited = false;
    while at < end {
        let character = text[at];
        if let Some(past) = matches!(character, '[' | '【').then(|| bracket_end(text, at)).flatten() {
            cited = true;
            at = past;
        } else if is_caseless(character) {
            return Standing::Claim;
        } else if character.is_alphabetic() {
            let length = word_length(text, at);
            if words.take(text, at, length) {
                return label_or_claim(text, start);
            }
            at += length;
        } else {
            words.numbers += usize::from(character.is_numeric());
            words.relates |= matches!(character, '=' | '≈' | '≤' | '≥' | '→' | '⇒' | '∝' | '≠');
            at += 1;
        }
    }
    if words.relates && words.count > 0 {
        return Standing::Claim;
    }
    let bare = words.count == 0
        && words.numbers == 0
        && !text[start..end].iter().any(|c| super::letter::is_emoji(*c));
    if cited && bare { Standing::Citations } else { Standing::Weak }
}

/// A citation, or a bracketed note.
fn bracket_end(text: &[char], at: usize) -> Option<usize> {
    citation_end(text, at).filter(|end| *end <= text.len())
}

fn word_length(text: &[char], at: usize) -> usize {
    text[at..].iter().take_while(|character| character.is_alphanumeric() || is_stop(**character)).count()
}

#[derive(Default)]
struct Words {
    count: usize,
    singles: usize,
    numbers: usize,
    /// Holds a sign such as `=`: a formula says something.
    relates: bool,
}

impl Words {
    /// Counts a word; `true` if the piece says something.
    fn take(&mut self, text: &[char], at: usize, length: usize) -> bool {
        self.count += 1;
        let word = &text[at..at + length];
        let bare = word.iter().rposition(|character| !is_stop(*character)).map_or(0, |last| last + 1);
        if bare == 1 {
            self.singles += 1;
            return self.singles > 1 && self.numbers > 0;
        }
        let stopped = bare < length;
        if !stopped || bare > 24 {
            return word != ['e', 't'];
        }
        let word: String = word[..bare].iter().collect();
        !is_only_abbreviation(&word)
    }
}

/// `Table 3.` and `**Dosage.**` at the head of a block are labels.
fn label_or_claim(text: &[char], start: usize) -> Standing {
    let piece = &text[start..];
    if is_numbered_label(piece) || is_run_in_title(piece) { Standing::Label } else { Standing::Claim }
}

fn is_numbered_label(piece: &[char]) -> bool {
    if piece.len() > 24 {
        return false;
    }
    let text: String = piece.iter().filter(|character| !matches!(character, '*' | '_')).collect();
    let Some((noun, number)) = text.trim_end_matches(['.', ':']).split_once(' ') else { return false };
    let is_noun = matches!(
        noun,
        "Table"
            | "Figure"
            | "Fig."
            | "Box"
            | "Chapter"
            | "Section"
            | "Step"
            | "Part"
            | "Example"
            | "Article"
            | "Sec."
            | "Art."
            | "Appendix"
            | "Exhibit"
            | "Annex"
            | "Schedule"
            | "Clause"
            | "Question"
            | "Note"
            | "Rule"
            | "Theorem"
            | "Lemma"
            | "Definition"
            | "Scheme"
            | "Panel"
            | "Day"
            | "Week"
            | "Phase"
            | "Stage"
            | "Case"
            | "Abbildung"
            | "Tabelle"
    );
    is_noun
        && !number.contains(' ')
        && (number.chars().any(|c| c.is_ascii_digit()) || number.chars().all(|c| "IVXLC".contains(c)))
        && text.ends_with('.')
}

/// `**Dosage.**`: bold, at most four words, no answer such as `**Yes.**`.
fn is_run_in_title(piece: &[char]) -> bool {
    let Some(inside) = piece.strip_prefix(&['*', '*']).and_then(|rest| rest.strip_suffix(&['*', '*'])) else {
        return false;
    };
    let words = inside.split(|character| is_blank(*character)).filter(|word| !word.is_empty()).count();
    let text: String = inside.iter().collect();
    let answers = matches!(
        text.as_str(),
        "Yes." | "No." | "True." | "False." | "Maybe." | "Never." | "Always." | "It depends."
    );
    !answers && words <= 4 && inside.last() == Some(&'.') && !inside.contains(&'*')
}
