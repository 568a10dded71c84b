use super::lines::{Unit, units};
use crate::claim::Claim;
use crate::judgement::Judgement;

/// What the claims give for the revised answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Start {
    /// The answer's own text from the first to the last claim, each claim's slice replaced by its revision.
    pub text: String,
    /// The text after the last claim, if it is more than white space; it is not part of the annotation.
    pub remainder: Option<String>,
}

impl Start {
    /// The text, with the remainder behind it if `added`.
    pub fn with_remainder(&self, added: bool) -> String {
        match &self.remainder {
            Some(remainder) if added => format!("{}{remainder}", self.text),
            _ => self.text.clone(),
        }
    }
}

/// A claim's slice of the answer, in bytes, with what takes its place.
#[derive(Debug, Clone)]
pub(super) struct Slot {
    /// Where the claim begins; its outer white space is no part of it, but layout.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// What stands there; none: the claim is deleted.
    pub text: Option<String>,
}

/// What the revised answer starts from: the answer's own text from its first to its last placed claim, each claim's
/// slice replaced by its revision. An unrevised claim keeps the answer's own characters; so does the white space at
/// the ends of a slice (claims of files begin with the line break before them, read as a blank). A line whose claims
/// are all deleted goes with its marker and its line break; other white space stays, nothing is renumbered. The list
/// marker before the first claim belongs to it, other text before it is left out.
///
/// If a claim has no place (or places overlap or lie outside), the revisions are joined by a newline, without the
/// deleted ones. An answer without claims is its own start.
pub fn start(answer: &str, claims: &[Claim], judgement: &Judgement) -> Start {
    if claims.is_empty() {
        return Start { text: answer.to_owned(), remainder: None };
    }
    let Some((range, slots)) = slots(answer, claims, judgement) else {
        return Start { text: joined(claims, judgement), remainder: None };
    };
    let rest = &answer[range.end..];
    let remainder = (!rest.trim().is_empty()).then(|| rest.to_owned());
    let units = units(answer, range, slots);
    Start { text: written(answer, &units), remainder }
}

/// Whether a claim is deleted, be it by emptying it.
fn deleted(claim: &Claim, judgement: &Judgement) -> bool {
    judgement.revised_claim(claim.key).is_some_and(|revised| {
        revised.deleted || revised.text.as_deref().is_some_and(|text| text.trim().is_empty())
    })
}

/// The claim's new text; none if it is as it was.
fn revised<'a>(claim: &Claim, judgement: &'a Judgement) -> Option<&'a str> {
    let text = judgement.revised_claim(claim.key)?.text.as_deref()?;
    (text != claim.text).then_some(text)
}

fn joined(claims: &[Claim], judgement: &Judgement) -> String {
    let kept = claims.iter().filter(|claim| !deleted(claim, judgement));
    kept.map(|claim| revised(claim, judgement).unwrap_or(&claim.text)).collect::<Vec<_>>().join("\n")
}

type Placed = (std::ops::Range<usize>, Vec<Slot>);

/// The stretch of the answer that its claims span, and their slots from left to right; none unless every claim has a
/// place of its own within the answer.
fn slots(answer: &str, claims: &[Claim], judgement: &Judgement) -> Option<Placed> {
    let mut placed: Vec<(&Claim, u32, u32)> =
        claims.iter().map(|c| c.place.map(|p| (c, p.start, p.end))).collect::<Option<_>>()?;
    crate::order::by_key(&mut placed, |(_, start, end)| (*start, *end));
    let mut points = Points::new(answer);
    let mut slots = Vec::with_capacity(placed.len());
    let (mut first, mut last) = (None, 0);
    for (claim, start, end) in placed {
        let (from, to) = (points.byte(start)?, points.byte(end)?);
        first.get_or_insert(from);
        last = to;
        slots.push(slot(answer, from..to, claim, judgement));
    }
    Some((first?..last, slots))
}

fn slot(answer: &str, place: std::ops::Range<usize>, claim: &Claim, judgement: &Judgement) -> Slot {
    let slice = &answer[place.clone()];
    let core = slice.trim();
    let start = place.start + (slice.len() - slice.trim_start().len()).min(slice.len());
    let end = start + core.len();
    let text = match revised(claim, judgement) {
        _ if deleted(claim, judgement) => None,
        None => Some(core.to_owned()),
        Some(text) => {
            let text = if start > place.start { text.trim_start() } else { text };
            Some(if end < place.end { text.trim_end() } else { text }.to_owned())
        }
    };
    Slot { start, end, text }
}

/// Code points to bytes, asked from left to right.
struct Points<'a> {
    bytes: std::iter::Peekable<std::str::CharIndices<'a>>,
    len: usize,
    at: u32,
}

impl<'a> Points<'a> {
    fn new(text: &'a str) -> Self {
        Points { bytes: text.char_indices().peekable(), len: text.len(), at: 0 }
    }

    /// The byte at code point `point`; none if that lies behind the last one asked for, or beyond the end.
    fn byte(&mut self, point: u32) -> Option<usize> {
        if point < self.at {
            return None;
        }
        while self.at < point {
            self.bytes.next()?;
            self.at += 1;
        }
        Some(self.bytes.peek().map_or(self.len, |(byte, _)| *byte))
    }
}

fn written(answer: &str, units: &[Unit]) -> String {
    let mut text = String::with_capacity(answer.len());
    let kept: Vec<&Unit> = units.iter().filter(|unit| !unit.gone()).collect();
    for unit in &kept {
        let mut at = unit.start;
        for slot in &unit.slots {
            text.push_str(&answer[at..slot.start]);
            text.push_str(slot.text.as_deref().unwrap_or_default());
            at = slot.end;
        }
        text.push_str(&answer[at..unit.end]);
    }
    // The line break before a last line that went goes with it.
    if units.last().is_some_and(Unit::gone) && !kept.is_empty() {
        let cut = text.strip_suffix('\n').map(|t| t.strip_suffix('\r').unwrap_or(t).len());
        text.truncate(cut.unwrap_or(text.len()));
    }
    text
}
