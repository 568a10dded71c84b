use super::super::model::Phrase;
use crate::claim::Place;

/// A stretch of a claim that one or more rows mark.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Underline {
    /// Where it lies, in code points of the claim's text.
    pub place: Place,
    /// Which rows mark it, by index.
    pub rows: Vec<usize>,
}

/// The marked stretches of a claim of `len` code points: from left to right, without overlap, each with the rows that
/// mark it, so that nested and overlapping phrases can be drawn side by side. A stored phrase that reaches beyond the
/// claim is cut at its end; one that lies outside, or is empty or reversed, marks nothing.
pub fn underlines(rows: &[Phrase], len: u32) -> Vec<Underline> {
    let marks: Vec<(usize, Place)> = rows
        .iter()
        .enumerate()
        .filter_map(|(row, phrase)| Some((row, within(phrase.place?, len)?)))
        .collect();
    let mut cuts: Vec<u32> = marks.iter().flat_map(|(_, place)| [place.start, place.end]).collect();
    crate::order::by_key(&mut cuts, |cut| *cut);
    cuts.dedup();
    let covered = |start: u32, end: u32| Underline {
        place: Place { start, end },
        rows: marks.iter().filter(|(_, p)| p.start <= start && end <= p.end).map(|(row, _)| *row).collect(),
    };
    cuts.windows(2).map(|pair| covered(pair[0], pair[1])).filter(|u| !u.rows.is_empty()).collect()
}

/// The part of `place` that lies within a text of `len` code points, if there is any.
pub(super) fn within(place: Place, len: u32) -> Option<Place> {
    let end = place.end.min(len);
    (place.start < end).then_some(Place { start: place.start, end })
}
