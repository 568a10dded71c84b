use super::judged::bring_claim;
use super::object::{AnswerObject, ClaimObject, LineObject, MetadataObject};
use crate::formats::Fault;
use crate::formats::json::{Strict, Text};
use crate::formats::sources;
use app::claim::Claim;
use app::evidence::Evidence;
use app::import::{
    AnswerRecord, LineShape, Metadata, PersonName, QuestionName, Record, Shape, placed, split_up, unresolved,
};
use app::judgement::{Field, FieldValue, Judgement, RevisedAnswer};
use app::protocol::Protocol;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// Reads one line. Its number and place in the file are the caller's to fill in.
pub fn read(line: &str, protocol: &Protocol) -> Result<Record, Fault> {
    let Strict(mut object) =
        serde_json::from_str::<Strict<LineObject>>(line).map_err(|e| Fault::from_json(&e, line))?;
    let question = object.question.take().ok_or_else(|| Fault::at("question", "the key is missing"))?;
    if question.0.trim().is_empty() {
        return Err(Fault::at("question", "the question is empty"));
    }
    let author = object.annotator_id.take().map(Text::into_owned);
    let (metadata, metadata_shape) = metadata(object.metadata)?;
    let answers = object.answers.0.into_iter();
    let answers = answers.map(|(system, answer)| self::answer(system, answer, author.as_deref(), protocol));
    Ok(Record {
        line: 0,
        offset: 0,
        bytes: line.len() as u64,
        question: QuestionName::Text(question.into_owned()),
        metadata,
        answers: answers.collect::<Result<_, _>>()?,
        author: author.map(PersonName::Original),
        shape: LineShape { line: object.rest.into_shape("")?, metadata: metadata_shape },
    })
}

fn metadata(object: MetadataObject<'_>) -> Result<(Metadata, Shape), Fault> {
    let mut shape = object.rest.into_shape("metadata")?;
    let text = object.question_type.map(Text::into_owned);
    let question_types = text.as_deref().map(types_of).unwrap_or_default();
    match &text {
        None if !shape.lacked(0) => shape.keep_odd("question_type", RawValue::NULL.to_owned()),
        Some(text) if types_text(&question_types) != *text => {
            shape.keep_odd("question_type", raw(text));
        }
        _ => {}
    }
    let (field, specific_field) =
        (object.field.map(Text::into_owned), object.specific_field.map(Text::into_owned));
    Ok((Metadata { question_types, field, specific_field }, shape))
}

fn raw(text: &str) -> Box<RawValue> {
    serde_json::value::to_raw_value(text).expect("a text is always JSON")
}

/// The types of a file's `question_type`.
fn types_of(text: &str) -> Vec<String> {
    text.split('|').map(str::trim).filter(|t| !t.is_empty()).map(str::to_owned).collect()
}

/// A file's `question_type` for these types.
pub fn types_text(types: &[String]) -> String {
    types.join("| ")
}

fn answer(
    system: Text<'_>,
    object: AnswerObject<'_>,
    author: Option<&str>,
    protocol: &Protocol,
) -> Result<AnswerRecord, Fault> {
    let path = format!("answers.{}", system.0);
    let text = object
        .answer_string
        .ok_or_else(|| Fault::at(format!("{path}.answer_string"), "the key is missing"))?;
    sources::check_system(&system.0, &path)?;
    sources::check_answer(&text.0, &format!("{path}.answer_string"))?;
    let text = text.into_owned();
    let attribution: Vec<String> = object.attribution.into_iter().map(Text::into_owned).collect();
    let without_claims = object.rest.lacked(2) || object.rest.odd.iter().any(|(key, _)| *key == "claims");
    let mut judgement = Judgement { brought: true, ..Judgement::default() };
    if let Some(label) = object.usefulness {
        sources::check_label(&protocol.usefulness, &label.0, &format!("{path}.usefulness"))?;
        judgement.bring(Field::Usefulness, FieldValue::Label(Some(label.into_owned())));
    }
    if let Some(revised) = object.revised_answer_string {
        let revised = RevisedAnswer { text: Some(revised.into_owned()), ..RevisedAnswer::default() };
        judgement.bring(Field::RevisedAnswer, FieldValue::Answer(revised));
    }
    let (claims, claim_shapes) = if without_claims {
        let listed: Vec<Evidence> = attribution.iter().map(|s| Evidence::from_released(s)).collect();
        (split_up(&text, &listed), BTreeMap::new())
    } else {
        claims(object.claims, &text, &path, protocol, &mut judgement)?
    };
    let judged = !judgement.entries.is_empty() || object.annotation_time.is_some();
    let named = object.annotator_id.map(Text::into_owned);
    let mut shape = object.rest.into_shape(&path)?;
    if judged && named.is_none() && !shape.lacked(6) {
        shape.keep_odd("annotator_id", RawValue::NULL.to_owned());
    }
    let judge = match judged {
        true => named.or_else(|| author.map(str::to_owned)).or_else(|| Some(String::new())),
        false => named,
    };
    Ok(AnswerRecord {
        unresolved: unresolved(&text, attribution.len()),
        system: system.into_owned(),
        text,
        attribution,
        claims,
        shape,
        claim_shapes,
        judge: judge.map(PersonName::Original),
        judgement: judged.then_some((judgement, object.annotation_time)),
        for_author: false,
    })
}

fn claims(
    objects: Vec<Strict<ClaimObject<'_>>>,
    answer: &str,
    path: &str,
    protocol: &Protocol,
    judgement: &mut Judgement,
) -> Result<(Vec<Claim>, BTreeMap<u32, Shape>), Fault> {
    let (mut texts, mut shapes) = (Vec::with_capacity(objects.len()), BTreeMap::new());
    for (Strict(mut object), key) in objects.into_iter().zip(1u32..) {
        let path = format!("{path}.claims[{}]", key - 1);
        let text = object.claim_string.take();
        let text = text.ok_or_else(|| Fault::at(format!("{path}.claim_string"), "the key is missing"))?;
        let evidence: Vec<Evidence> = object.evidence.iter().map(|e| Evidence::from_released(&e.0)).collect();
        let mut rest = std::mem::take(&mut object.rest);
        bring_claim(object, (key, &text.0), &evidence, protocol, &path, &mut rest, judgement)?;
        let shape = rest.into_shape(&path)?;
        if !shape.is_plain() {
            shapes.insert(key, shape);
        }
        texts.push((text.into_owned(), evidence));
    }
    Ok((placed(answer, texts), shapes))
}
