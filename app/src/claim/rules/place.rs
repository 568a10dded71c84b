//! Where a claim lies in its answer.
//!
//! Places count Unicode code points of the stored answer, half-open. Nothing here looks at what the text
//! means: it finds, holds against the answer, and cuts.

use std::borrow::Cow;

use crate::claim::Place;

impl Place {
    /// A place from two counts of code points. Texts longer than `u32::MAX` do not reach this code: an answer
    /// holds at most 200,000 code points.
    #[must_use]
    pub fn new(start: usize, end: usize) -> Self {
        Self { start: bounded(start), end: bounded(end) }
    }

    /// How many code points it holds.
    #[must_use]
    pub fn len(self) -> u32 {
        self.end.saturating_sub(self.start)
    }

    /// Whether it holds no code point at all.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.end <= self.start
    }
}

fn bounded(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// The text at a place, or `None` if the place is reversed or reaches beyond the text.
#[must_use]
pub fn slice(text: &str, place: Place) -> Option<&str> {
    let start = byte_of(text, 0, place.start)?;
    let length = place.end.checked_sub(place.start)?;
    let end = byte_of(text, start, length)?;
    text.get(start..end)
}

/// Byte offset that lies `count` code points after byte `from`.
fn byte_of(text: &str, from: usize, count: u32) -> Option<usize> {
    let rest = text.get(from..)?;
    let count = usize::try_from(count).ok()?;
    match rest.char_indices().nth(count) {
        Some((byte, _)) => Some(from + byte),
        None if rest.chars().count() == count => Some(text.len()),
        None => None,
    }
}

/// Whether a claim's text is what the answer holds at its place, `\n` counting as one space on both sides
/// (`docs/formats.md`, "Places of claims"). `veracite check` holds this for every claim.
#[must_use]
pub fn place_holds(answer: &str, place: Place, text: &str) -> bool {
    slice(answer, place).is_some_and(|found| {
        found.len() == text.len() && found.bytes().map(line_as_space).eq(text.bytes().map(line_as_space))
    })
}

fn line_as_space(byte: u8) -> u8 {
    if byte == b'\n' { b' ' } else { byte }
}

/// `\n` and the space are both one byte, so byte offsets stay true.
fn lines_as_spaces(text: &str) -> Cow<'_, str> {
    if text.contains('\n') { Cow::Owned(text.replace('\n', " ")) } else { Cow::Borrowed(text) }
}

/// Finds the claims of a file in their answer, from left to right (`docs/formats.md`, "Places of claims").
///
/// `\n` counts as one space on both sides and nothing is trimmed. `\r` is a character like any other, so that
/// places stay true for the stored text whatever its line ends are. A claim that is not found after the one
/// before it has no place, and the search goes on from where it was. An empty claim has no place.
#[must_use]
pub fn place(answer: &str, claims: &[&str]) -> Vec<Option<Place>> {
    let answer = lines_as_spaces(answer);
    let mut finder = Finder { text: &answer, byte: 0, code_point: 0, triples: None };
    claims.iter().map(|claim| finder.next(&lines_as_spaces(claim))).collect()
}

/// The search's position, in bytes and in code points.
struct Finder<'a> {
    text: &'a str,
    byte: usize,
    code_point: usize,
    /// Built after the first miss: a file with many claims of another answer must not read the whole answer
    /// again for each of them.
    triples: Option<Triples>,
}

impl Finder<'_> {
    fn next(&mut self, claim: &str) -> Option<Place> {
        if claim.is_empty() || self.triples.as_ref().is_some_and(|triples| !triples.may_hold(claim)) {
            return None;
        }
        let rest = &self.text[self.byte..];
        let Some(offset) = rest.find(claim) else {
            self.triples.get_or_insert_with(|| Triples::of(self.text));
            return None;
        };
        let start = self.code_point + rest[..offset].chars().count();
        let end = start + claim.chars().count();
        self.byte += offset + claim.len();
        self.code_point = end;
        Some(Place::new(start, end))
    }
}

/// Which three-byte sequences a text holds, by hash. Says "perhaps" or "certainly not".
struct Triples(Vec<u64>);

impl Triples {
    fn of(text: &str) -> Self {
        let mut bits = vec![0_u64; 1 << 10];
        for three in text.as_bytes().windows(3) {
            let key = Self::key(three);
            bits[key >> 6] |= 1 << (key & 63);
        }
        Self(bits)
    }

    fn key(three: &[u8]) -> usize {
        let joined = three.iter().fold(0_u32, |sum, &byte| (sum << 8) | u32::from(byte));
        (joined.wrapping_mul(2_654_435_761) >> 16) as usize
    }

    fn may_hold(&self, claim: &str) -> bool {
        claim.as_bytes().windows(3).all(|three| {
            let key = Self::key(three);
            self.0[key >> 6] & (1 << (key & 63)) != 0
        })
    }
}

/// One stretch of an answer: text between claims, or a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Segment {
    /// Text that belongs to no claim: never empty.
    Gap(Place),
    /// The claim with this index in the list that was given.
    Claim {
        /// Index in the given list.
        index: usize,
        /// Its place.
        place: Place,
    },
}

/// Cuts a text of `code_points` code points into claims and the gaps between them, in order of the text.
///
/// Joined again they are the whole text. Claims without a place are left out, and so is a place that is empty,
/// reversed, beyond the text, or overlaps one before it: a stored fault must not hide the answer.
#[must_use]
pub fn segments(code_points: u32, places: &[Option<Place>]) -> Vec<Segment> {
    let mut placed: Vec<(Place, usize)> =
        places.iter().enumerate().filter_map(|(index, place)| Some(((*place)?, index))).collect();
    crate::order::by_key(&mut placed, |one| *one);
    let mut segments = Vec::with_capacity(placed.len() * 2 + 1);
    let mut cursor = 0;
    for (place, index) in placed {
        if place.is_empty() || place.start < cursor || place.end > code_points {
            continue;
        }
        push_gap(&mut segments, cursor, place.start);
        segments.push(Segment::Claim { index, place });
        cursor = place.end;
    }
    push_gap(&mut segments, cursor, code_points);
    segments
}

fn push_gap(segments: &mut Vec<Segment>, start: u32, end: u32) {
    if start < end {
        segments.push(Segment::Gap(Place { start, end }));
    }
}
