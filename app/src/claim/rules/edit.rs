//! Claims cut, merged and given other sources by a person. A claim that is cut or merged away goes with its key, and
//! what takes its place has keys that no claim of the answer had before: a page that was open meanwhile can't judge
//! another text than it shows.

use super::citation::citations;
use super::place::{place_holds, slice};
use crate::claim::{Claim, Place};
use crate::evidence::Evidence;
use crate::evidence::rules::is_unspaced;
use std::fmt;
use unicode_segmentation::UnicodeSegmentation;

/// Why claims stay as they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EditProblem {
    /// The answer has no such claim, or the claim no such source.
    Gone,
    /// There is no claim on that side.
    NoNeighbour,
    /// No word begins there, or one of the parts would say nothing.
    NoWord,
    /// One of the two has a place in the answer and the other has none.
    OnePlaced,
    /// So many experts have begun to judge the answer.
    Judged(u32),
}

impl EditProblem {
    const ALL: [EditProblem; 5] = [
        EditProblem::Gone,
        EditProblem::NoNeighbour,
        EditProblem::NoWord,
        EditProblem::OnePlaced,
        EditProblem::Judged(1),
    ];

    /// Its word in an address.
    pub fn word(self) -> &'static str {
        match self {
            EditProblem::Gone => "gone",
            EditProblem::NoNeighbour => "no-neighbour",
            EditProblem::NoWord => "no-word",
            EditProblem::OnePlaced => "one-placed",
            EditProblem::Judged(_) => "judged",
        }
    }

    /// What an address names.
    pub fn from_word(word: &str) -> Option<EditProblem> {
        EditProblem::ALL.into_iter().find(|problem| problem.word() == word)
    }
}

impl fmt::Display for EditProblem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            EditProblem::Gone => "Somebody changed the claims meanwhile. They are shown as they are now.",
            EditProblem::NoNeighbour => "There is no claim on that side.",
            EditProblem::NoWord => "Choose the word with which the second claim begins.",
            EditProblem::OnePlaced => {
                "One of these claims was found in the answer and the other was not, so they can't be merged."
            }
            EditProblem::Judged(_) => {
                "An expert has begun to judge this answer, so its claims stay as they are."
            }
        })
    }
}

/// Claims as they are after a change.
#[derive(Debug, Clone, PartialEq)]
pub struct Edited {
    /// All of the answer's claims.
    pub claims: Vec<Claim>,
    /// Each new key with the key of the claim that it comes from.
    pub from: Vec<(u32, u32)>,
    /// What was done, in words.
    pub note: String,
}

/// Which neighbour of a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// The one before it.
    Before,
    /// The one after it.
    After,
}

fn find(claims: &[Claim], key: u32) -> Result<usize, EditProblem> {
    claims.iter().position(|claim| claim.key == key).ok_or(EditProblem::Gone)
}

fn next_key(claims: &[Claim]) -> u32 {
    claims.iter().map(|claim| claim.key).max().unwrap_or(0) + 1
}

/// Where a second claim may begin: the offsets, in code points, of the words of a text behind its first, with the word.
/// Each of the two parts says something, no citation begins the second, and in scripts without blanks every word counts.
pub fn word_starts(text: &str) -> Vec<(u32, String)> {
    let chars: Vec<char> = text.chars().collect();
    let cited: Vec<Place> = citations(text).into_iter().map(|citation| citation.place).collect();
    let says = |at: usize| {
        let cites = |place: &Place| (place.start as usize..place.end as usize).contains(&at);
        chars[at].is_alphanumeric() && !cited.iter().any(cites)
    };
    let Some(first) = (0..chars.len()).find(|at| says(*at)) else { return Vec::new() };
    let last = (0..chars.len()).rev().find(|at| says(*at)).unwrap_or(first);
    let begins = |at: usize| {
        let apart = chars[at - 1].is_whitespace() || is_unspaced(chars[at]);
        let citation = cited.iter().any(|place| (place.start as usize..place.end as usize).contains(&at));
        at > first && at <= last && apart && !chars[at].is_whitespace() && !citation
    };
    let mut at = 0;
    let bounds = text.split_word_bounds().map(|word| {
        at += word.chars().count();
        (at - word.chars().count(), word)
    });
    let (mut starts, mut end): (Vec<(u32, String)>, usize) = (Vec::new(), 0);
    for (start, word) in bounds {
        if start > 0 && begins(start) {
            starts.push((start as u32, word.to_owned()));
        } else {
            match starts.last_mut().filter(|_| start == end && !word.starts_with(char::is_whitespace)) {
                Some((_, begun)) => begun.push_str(word),
                None => continue,
            }
        }
        end = start + word.chars().count();
    }
    starts
}

/// Cuts a claim in two: the second begins at `at`, one of [`word_starts`]. Blanks between them belong to neither. Each
/// has the sources that it cites, and those that the claim has without citing them.
pub fn cut(claims: &[Claim], key: u32, at: u32) -> Result<Edited, EditProblem> {
    let index = find(claims, key)?;
    let claim = &claims[index];
    let starts = word_starts(&claim.text);
    let word = starts.into_iter().find(|(start, _)| *start == at).ok_or(EditProblem::NoWord)?.1;
    let new = next_key(claims);
    let two = parts(claim, at, (new, new + 1)).ok_or(EditProblem::NoWord)?;
    let two = two.map(|part| Claim { evidence: own_evidence(claim, &part.text), ..part });
    let mut edited = claims.to_vec();
    edited.splice(index..=index, two);
    let note = format!("claim {} cut before “{word}”", index + 1);
    Ok(Edited { claims: edited, from: vec![(new, key), (new + 1, key)], note })
}

/// The two parts of a claim, under these keys, of which the second begins at `at`, each with all of its sources; none if
/// one of them would be empty.
pub fn parts(claim: &Claim, at: u32, keys: (u32, u32)) -> Option<[Claim; 2]> {
    let second: String = claim.text.chars().skip(at as usize).collect();
    let head: String = claim.text.chars().take(at as usize).collect();
    let first = head.trim_end().to_owned();
    let part = |key: u32, start: u32, text: String| {
        let end = |from: u32| from + text.chars().count() as u32;
        let place =
            claim.place.map(|whole| whole.start + start).map(|from| Place { start: from, end: end(from) });
        Claim { key, place, evidence: claim.evidence.clone(), text }
    };
    (!first.is_empty() && !second.is_empty()).then(|| [part(keys.0, 0, first), part(keys.1, at, second)])
}

/// The sources of `claim` that a part with this text cites, and those that no part cites.
fn own_evidence(claim: &Claim, text: &str) -> Vec<Evidence> {
    let numbers = |text: &str| -> Vec<u32> {
        citations(text).into_iter().flat_map(|citation| citation.numbers).collect()
    };
    let (whole, own) = (numbers(&claim.text), numbers(text));
    let belongs = |source: &&Evidence| match source.number {
        Some(number) if whole.contains(&number) => own.contains(&number),
        _ => true,
    };
    claim.evidence.iter().filter(belongs).cloned().collect()
}

/// Merges a claim with the one after it; what stands between them in the answer belongs to the merged claim.
pub fn merge(answer: &str, claims: &[Claim], key: u32) -> Result<Edited, EditProblem> {
    let index = find(claims, key)?;
    let (first, second) = (&claims[index], claims.get(index + 1).ok_or(EditProblem::NoNeighbour)?);
    let (text, place) = match (first.place, second.place) {
        (Some(a), Some(b)) => {
            let place = Place { start: a.start, end: b.end };
            (joined(answer, (first, a), (second, b)).ok_or(EditProblem::Gone)?, Some(place))
        }
        (None, None) => (format!("{} {}", first.text, second.text), None),
        _ => return Err(EditProblem::OnePlaced),
    };
    let mut evidence = first.evidence.clone();
    evidence.extend(second.evidence.iter().filter(|source| !first.evidence.contains(source)).cloned());
    let new = next_key(claims);
    let mut edited = claims.to_vec();
    edited.splice(index..=index + 1, [Claim { key: new, text, place, evidence }]);
    let note = format!("claims {} and {} merged", index + 1, index + 2);
    Ok(Edited { claims: edited, from: vec![(new, key)], note })
}

/// Both texts with what stands between them; its line breaks are blanks where a file's claims have blanks for them.
fn joined(answer: &str, (first, a): (&Claim, Place), (second, b): (&Claim, Place)) -> Option<String> {
    let gap = slice(answer, Place { start: a.end, end: b.start })?;
    let verbatim = |claim: &Claim, place| slice(answer, place) == Some(claim.text.as_str());
    let gap = if verbatim(first, a) && verbatim(second, b) { gap.to_owned() } else { gap.replace('\n', " ") };
    let text = [&first.text, gap.as_str(), &second.text].concat();
    place_holds(answer, Place { start: a.start, end: b.end }, &text).then_some(text)
}

/// Gives a source of a claim (by its place in the claim's list) to a neighbour. The texts stay as they are.
pub fn give(claims: &[Claim], key: u32, source: usize, side: Side) -> Result<Edited, EditProblem> {
    let index = find(claims, key)?;
    let to = match side {
        Side::Before => index.checked_sub(1),
        Side::After => Some(index + 1).filter(|to| *to < claims.len()),
    };
    let to = to.ok_or(EditProblem::NoNeighbour)?;
    let mut edited = claims.to_vec();
    if source >= edited[index].evidence.len() {
        return Err(EditProblem::Gone);
    }
    let moved = edited[index].evidence.remove(source);
    let name = moved.number.map_or_else(|| "a source".to_owned(), |number| format!("source [{number}]"));
    if !edited[to].evidence.contains(&moved) {
        let at = if side == Side::Before { edited[to].evidence.len() } else { 0 };
        edited[to].evidence.insert(at, moved);
    }
    let note = format!("{name} moved from claim {} to claim {}", index + 1, to + 1);
    Ok(Edited { claims: edited, from: Vec::new(), note })
}
