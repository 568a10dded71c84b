//! Cuts a block into sentences.

use super::boundary::{self, Context};
use super::inline::{Inline, inline_markers};
use super::letter::{is_blank, is_end_mark, is_greek_question, skip_blanks, trim_end};
use super::marker;
use super::tail::Tail;
use crate::claim::Place;

/// Brackets and quotes longer than this do not hold their sentences together.
const LONGEST_ENCLOSED: usize = 300;

/// A cut between two sentences: what lies from `end` to `next` belongs to neither.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Cut {
    /// The end mark, or where the marker begins.
    mark: usize,
    end: usize,
    next: usize,
}

/// What the whole answer says about its blocks.
pub(super) struct Answer<'a> {
    pub chars: &'a [char],
    /// Links and code, in order: nothing is cut inside.
    pub kept: &'a [Place],
    /// Written without capitals.
    pub small_style: bool,
}

/// The sentences of a block as (start, end), blanks and list markers left out.
pub(super) fn pieces(answer: &Answer, outer: usize, start: usize, end: usize) -> Vec<(usize, usize)> {
    let chars = answer.chars;
    let mut cuts = sentence_cuts(answer, start, end);
    if !cuts.is_empty() {
        drop_enclosed(chars, start, end, &mut cuts);
    }
    let markers = inline_markers(chars, outer, start, end);
    let cuts = merge(chars, start, cuts, &markers);
    let mut pieces = Vec::with_capacity(cuts.len() + 1);
    let mut from = start;
    for cut in cuts {
        push(chars, &mut pieces, from, cut.end);
        from = if cut.next > cut.end { marker::sentence_markers_end(chars, cut.next, end) } else { cut.next };
    }
    push(chars, &mut pieces, from, end);
    pieces
}

fn push(chars: &[char], pieces: &mut Vec<(usize, usize)>, from: usize, to: usize) {
    let to = to.max(from);
    let from = skip_blanks(chars, from, to);
    let to = trim_end(chars, from, to);
    if from < to {
        pieces.push((from, to));
    }
}

fn sentence_cuts(answer: &Answer, start: usize, end: usize) -> Vec<Cut> {
    let mut cuts = Vec::new();
    let mut context = Context {
        chars: answer.chars,
        limit: end,
        sentence: start,
        answers: false,
        small_style: answer.small_style,
    };
    let mut kept =
        answer.kept[answer.kept.partition_point(|place| place.end as usize <= start)..].iter().peekable();
    let mut at = start;
    while at < end {
        if !is_end_mark(answer.chars[at]) && !is_greek_question(answer.chars, at) {
            at += 1;
            continue;
        }
        while kept.next_if(|place| place.end as usize <= at).is_some() {}
        if let Some(place) = kept.peek().filter(|place| place.start as usize <= at) {
            at = place.end as usize;
            continue;
        }
        let tail = Tail::read(answer.chars, at, end);
        if boundary::ends(&context, &tail) {
            cuts.push(Cut { mark: tail.mark, end: tail.end, next: tail.next });
            context.sentence = tail.next;
            context.answers = answer.chars[tail.mark..tail.marks_end].contains(&'?');
            at = tail.end;
        } else {
            at = tail.marks_end;
        }
    }
    cuts
}

/// Drops cuts inside brackets or quotes that stand in the middle of a sentence: `the label “Stop. Think.” is red`.
/// Where the closing mark ends a sentence, the sentences inside are claims of their own.
fn drop_enclosed(chars: &[char], start: usize, end: usize, cuts: &mut Vec<Cut>) {
    let mut keep = vec![true; cuts.len()];
    let mut open: Vec<(char, usize)> = Vec::new();
    for at in start..end {
        let character = chars[at];
        if let Some(close) =
            closing_of(character).filter(|close| *close != '"' || !open.iter().any(|(c, _)| c == close))
        {
            open.push((close, at));
            if open.len() > 16 {
                open.remove(0);
            }
        } else if let Some(index) = open.iter().rposition(|(close, _)| *close == character) {
            let from = open[index].1;
            open.truncate(index);
            if at - from <= LONGEST_ENCLOSED && !closes_sentence(chars, start, from, at, end, cuts) {
                let first = cuts.partition_point(|cut| cut.end <= from);
                let last = cuts.partition_point(|cut| cut.end <= at);
                keep[first..last].fill(false);
            }
        }
    }
    let mut kept = keep.into_iter();
    cuts.retain(|_| kept.next().unwrap_or(true));
}

fn closing_of(character: char) -> Option<char> {
    Some(match character {
        '(' => ')',
        '[' => ']',
        '{' => '}',
        '“' | '„' => '”',
        '«' => '»',
        '「' => '」',
        '『' => '』',
        '（' => '）',
        '【' => '】',
        '《' => '》',
        '"' => '"',
        _ => return None,
    })
}

/// Whether the closing mark at `at` stands at the end of a sentence.
fn closes_sentence(chars: &[char], start: usize, from: usize, at: usize, end: usize, cuts: &[Cut]) -> bool {
    let after = cuts.partition_point(|cut| cut.end <= at);
    if cuts.get(after).is_some_and(|cut| cut.mark < at) {
        return true;
    }
    let next = chars[at + 1..end].iter().position(|character| !is_blank(*character));
    let opens_block = from == start || cuts.binary_search_by_key(&from, |cut| cut.next).is_ok();
    let is_quote = !matches!(chars[at], ')' | ']' | '}' | '）');
    match next {
        None => is_end_mark(chars[at - 1]) || opens_block || is_quote,
        Some(offset) => is_end_mark(chars[at + 1 + offset]) && (opens_block || is_quote),
    }
}

/// Sentence cuts and markers in one order. A marker cuts before itself, and its own full stop cuts nothing.
fn merge(chars: &[char], start: usize, cuts: Vec<Cut>, markers: &[Inline]) -> Vec<Cut> {
    if markers.is_empty() {
        return cuts;
    }
    let mut merged: Vec<Cut> = cuts
        .into_iter()
        .filter(|cut| {
            let index = markers.partition_point(|marker| marker.end <= cut.mark);
            markers.get(index).is_none_or(|marker| cut.mark < marker.start)
        })
        .collect();
    merged.extend(markers.iter().map(|marker| Cut {
        mark: marker.start,
        end: trim_end(chars, start, marker.start),
        next: marker.end,
    }));
    merged.sort_unstable_by_key(|cut| (cut.end, cut.next));
    merged
}
