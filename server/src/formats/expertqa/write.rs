//! Writes lines of the released ExpertQA form: known keys from the columns, unknown keys behind them as they came.

use super::read::types_text;
use super::{ANSWER_KEYS, CLAIM_KEYS, LINE_KEYS, METADATA_KEYS};
use crate::formats::names::Names;
use app::claim::Claim;
use app::evidence::Evidence;
use app::id::PersonId;
use app::import::{Extra, LineShape, Metadata, Shape};
use app::judgement::Judgement;
use app::judgement::rules::{
    EvidenceValue, label_value, reason_value, revised_claim_value, revised_evidence_value, root,
    usefulness_value,
};
use app::protocol::Axis;
use app::release::{ReleasedAnswer, ReleasedJudgement, ReleasedQuestion, Round, rounds};
use app::revision::rules::revised_answer_value;
use serde::Serialize;
use std::borrow::Cow;

/// The key that a claim has which an expert made by cutting another: that one's text.
pub const SPLIT_FROM: &str = "split_from";

/// One JSON object being written: it knows which keys its source lacked.
struct Object<'a> {
    out: &'a mut Vec<u8>,
    shape: &'a Shape,
    keys: &'static [&'static str],
    empty: bool,
}

impl<'a> Object<'a> {
    fn begin(out: &'a mut Vec<u8>, shape: &'a Shape, keys: &'static [&'static str]) -> Object<'a> {
        out.push(b'{');
        Object { out, shape, keys, empty: true }
    }

    fn key(&mut self, key: &str) {
        if !std::mem::replace(&mut self.empty, false) {
            self.out.push(b',');
        }
        json(self.out, key);
        self.out.push(b':');
    }

    /// Whether the key with this index is left out: its source lacked it, and there is nothing to say.
    fn skips(&self, index: usize, nothing: bool) -> bool {
        nothing && self.shape.lacked(index)
    }

    /// Writes a value that may be absent: null, or no key at all where the source had none.
    fn put<T: Serialize>(&mut self, index: usize, value: Option<T>) {
        if !self.skips(index, value.is_none()) {
            self.key(self.keys[index]);
            json(self.out, &value);
        }
    }

    /// Writes the odd form in which the source held the key, if it did.
    fn put_odd(&mut self, index: usize) -> bool {
        let Some(raw) = self.shape.odd(self.keys[index]) else { return false };
        let raw = raw.get().to_owned();
        self.key(self.keys[index]);
        self.out.extend_from_slice(raw.as_bytes());
        true
    }

    /// Writes the unknown keys and ends the object.
    fn end(mut self) {
        for (key, value) in &self.shape.more {
            self.key(key);
            self.out.extend_from_slice(value.get().as_bytes());
        }
        self.out.push(b'}');
    }
}

fn json<T: Serialize + ?Sized>(out: &mut Vec<u8>, value: &T) {
    serde_json::to_writer(out, value).expect("texts and numbers are always JSON");
}

/// Writes the rounds of one source line, a line each.
pub fn write_line(out: &mut Vec<u8>, names: &Names, answers: &[ReleasedAnswer]) {
    for round in rounds(answers) {
        write_round(out, names, &round, line_shape(answers, &round));
        out.push(b'\n');
    }
}

/// Writes a question that has no answer.
pub fn write_question(out: &mut Vec<u8>, names: &Names, question: &ReleasedQuestion) {
    let shape = &question.extra.line;
    write_object(
        out,
        names,
        &question.text,
        question.author.as_ref(),
        &question.metadata,
        shape,
        |out| out.extend_from_slice(b"{}"),
        true,
    );
    out.push(b'\n');
}

fn extra_of<'a>(answer: &'a ReleasedAnswer, judgement: Option<&'a ReleasedJudgement>) -> &'a Extra {
    judgement.and_then(|j| j.extra.as_ref()).unwrap_or(&answer.extra)
}

/// The line's own shape: that of the line that brought a judgement of this round, else that of the line that brought
/// the answers, which stands with one of them.
fn line_shape<'a>(source: &'a [ReleasedAnswer], round: &Round<'a>) -> &'a LineShape {
    static PLAIN: LineShape = LineShape::PLAIN;
    let mut own = round.iter().filter_map(|(_, judged)| judged.and_then(|j| j.extra.as_ref())).peekable();
    let lines: Vec<&LineShape> = match own.peek() {
        Some(_) => own.map(|extra| &extra.line).collect(),
        None => source.iter().map(|answer| &answer.extra.line).collect(),
    };
    lines.into_iter().find(|line| !line.is_plain()).unwrap_or(&PLAIN)
}

fn write_round(out: &mut Vec<u8>, names: &Names, round: &Round<'_>, shape: &LineShape) {
    let Some((first, _)) = round.first() else { return };
    let answers = |out: &mut Vec<u8>| {
        out.push(b'{');
        for (at, (answer, judgement)) in round.iter().enumerate() {
            if at > 0 {
                out.push(b',');
            }
            json(out, &answer.system);
            out.push(b':');
            write_answer(out, names, answer, *judgement);
        }
        out.push(b'}');
    };
    write_object(out, names, &first.question, first.author.as_ref(), &first.metadata, shape, answers, false);
}

#[expect(clippy::too_many_arguments, reason = "the parts of a line, which come from different rows")]
fn write_object(
    out: &mut Vec<u8>,
    names: &Names,
    question: &str,
    author: Option<&PersonId>,
    metadata: &Metadata,
    shape: &LineShape,
    answers: impl FnOnce(&mut Vec<u8>),
    none: bool,
) {
    let mut object = Object::begin(out, &shape.line, LINE_KEYS);
    object.put(0, Some(question));
    object.put(1, author.map(|person| names.of(person)));
    if !object.skips(2, none) && !(none && object.put_odd(2)) {
        object.key(LINE_KEYS[2]);
        answers(object.out);
    }
    if !object.skips(3, *metadata == Metadata::default()) && !object.put_odd(3) {
        object.key(LINE_KEYS[3]);
        write_metadata(object.out, metadata, &shape.metadata);
    }
    object.end();
}

fn write_metadata(out: &mut Vec<u8>, metadata: &Metadata, shape: &Shape) {
    let mut object = Object::begin(out, shape, METADATA_KEYS);
    if !object.put_odd(0) {
        let none = metadata.question_types.is_empty() && object.shape.lacked(0);
        object.put(0, (!none).then(|| types_text(&metadata.question_types)));
    }
    object.put(1, metadata.field.as_deref());
    object.put(2, metadata.specific_field.as_deref());
    object.end();
}

fn write_answer(
    out: &mut Vec<u8>,
    names: &Names,
    answer: &ReleasedAnswer,
    judged: Option<&ReleasedJudgement>,
) {
    let extra = extra_of(answer, judged);
    let judgement = judged.map(|j| &j.judgement);
    let brought = judgement.is_some_and(|j| j.brought);
    let mut object = Object::begin(out, &extra.answer, ANSWER_KEYS);
    object.put(0, Some(&answer.text));
    if !object.skips(1, answer.attribution.is_empty())
        && !(answer.attribution.is_empty() && object.put_odd(1))
    {
        object.put(1, Some(&answer.attribution));
    }
    if !object.skips(2, judgement.is_none() || brought)
        && !((judgement.is_none() || brought) && object.put_odd(2))
    {
        object.key(ANSWER_KEYS[2]);
        write_claims(object.out, answer, judged, extra);
    }
    object.put(3, judgement.and_then(|j| revised_answer_value(&answer.text, answer.claims_of(judged), j)));
    object.put(4, judgement.and_then(usefulness_value));
    if !(brought && object.put_odd(5)) {
        object.put(5, judged.and_then(|j| j.times.elapsed));
    }
    if !(brought && (object.put_odd(6) || object.shape.lacked(6))) {
        object.put(6, judged.map(|j| &j.person).or(extra.judge.as_ref()).map(|person| names.of(person)));
    }
    object.end();
}

fn write_claims(
    out: &mut Vec<u8>,
    answer: &ReleasedAnswer,
    judged: Option<&ReleasedJudgement>,
    extra: &Extra,
) {
    let (plain, judgement) = (Shape::default(), judged.map(|j| &j.judgement));
    out.push(b'[');
    for (at, claim) in answer.claims_of(judged).iter().enumerate() {
        if at > 0 {
            out.push(b',');
        }
        let whole = judgement.map_or(claim.key, |j| root(j, claim.key));
        let shape = extra.claims.get(&whole).unwrap_or(&plain);
        let from = answer.claims.iter().find(|known| whole != claim.key && known.key == whole);
        write_claim(out, claim, judgement, shape, from);
    }
    out.push(b']');
}

/// `from`: the answer's claim of which the expert made this a part.
fn write_claim(
    out: &mut Vec<u8>,
    claim: &Claim,
    judgement: Option<&Judgement>,
    shape: &Shape,
    from: Option<&Claim>,
) {
    let mut object = Object::begin(out, shape, CLAIM_KEYS);
    let label = |axis| judgement.and_then(|j| label_value(j, claim, axis));
    object.put(0, Some(&claim.text));
    if !object.skips(1, claim.evidence.is_empty()) && !(claim.evidence.is_empty() && object.put_odd(1)) {
        let texts: Vec<String> = claim.evidence.iter().map(Evidence::to_released).collect();
        object.put(1, Some(texts));
    }
    object.put(2, label(Axis::Support));
    object.put(3, judgement.and_then(|j| reason_value(j, claim)));
    object.put(4, label(Axis::Informativeness));
    object.put(5, label(Axis::Worthiness));
    object.put(6, label(Axis::Correctness));
    object.put(7, label(Axis::Reliability));
    object.put(8, judgement.and_then(|j| revised_claim_value(j, claim)));
    let brought = judgement.is_some_and(|j| j.brought);
    if !(brought && object.put_odd(9)) {
        match judgement.and_then(|j| revised_evidence_value(j, claim)) {
            Some(EvidenceValue::EmptyList) => object.put(9, Some([Cow::Borrowed(""); 0])),
            Some(EvidenceValue::Text(text)) => object.put(9, Some(text)),
            None => object.put(9, None::<&str>),
        }
    }
    if let Some(from) = from {
        object.key(SPLIT_FROM);
        json(object.out, &from.text);
    }
    object.end();
}
