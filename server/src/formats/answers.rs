//! One answer a line: what a model said, with its sources, to be judged.

use super::expertqa::{CLAIM_KEYS, LINE_KEYS};
use super::json::{Object, Rest, Strict, Text};
use super::{Fault, sources};
use app::claim::Claim;
use app::evidence::Evidence;
use app::id::QuestionId;
use app::import::{
    AnswerRecord, LineShape, Metadata, PersonName, QuestionName, Record, Shape, cited, placed, split_up,
    unresolved,
};
use app::protocol::Protocol;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, Error, MapAccess, Visitor};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

const KEYS: &[&str] = &[
    "question",
    "question_id",
    "answer",
    "system",
    "author",
    "field",
    "specific_field",
    "question_types",
    "evidence",
    "attribution",
    "claims",
];

#[derive(Default)]
struct LineObject<'de> {
    texts: [Option<Text<'de>>; 7],
    question_types: Option<Vec<Text<'de>>>,
    evidence: Option<Vec<Strict<Source<'de>>>>,
    attribution: Option<Vec<Text<'de>>>,
    claims: Option<Vec<ClaimItem<'de>>>,
    rest: Rest<'de>,
}

impl<'de> Object<'de> for LineObject<'de> {
    const WHAT: &'static str = "one JSON object a line";
    const KEYS: &'static [&'static str] = KEYS;
    fn take<A: MapAccess<'de>>(&mut self, key: usize, map: &mut A) -> Result<(), A::Error> {
        match key {
            0..=6 => self.texts[key] = map.next_value()?,
            7 => self.question_types = map.next_value()?,
            8 => self.evidence = map.next_value()?,
            9 => self.attribution = map.next_value()?,
            _ => self.claims = map.next_value()?,
        }
        Ok(())
    }
    fn rest(&mut self) -> &mut Rest<'de> {
        &mut self.rest
    }
}

#[derive(Default)]
struct Source<'de> {
    url: Option<Text<'de>>,
    passage: Option<Text<'de>>,
    rest: Rest<'de>,
}

impl<'de> Object<'de> for Source<'de> {
    const WHAT: &'static str = "an object with a url and, optionally, a passage";
    const KEYS: &'static [&'static str] = &["url", "passage"];
    fn take<A: MapAccess<'de>>(&mut self, key: usize, map: &mut A) -> Result<(), A::Error> {
        match key {
            0 => self.url = map.next_value()?,
            _ => self.passage = map.next_value()?,
        }
        Ok(())
    }
    fn rest(&mut self) -> &mut Rest<'de> {
        &mut self.rest
    }
}

#[derive(Default)]
struct ClaimObject<'de> {
    text: Option<Text<'de>>,
    evidence: Option<Vec<u32>>,
    rest: Rest<'de>,
}

impl<'de> Object<'de> for ClaimObject<'de> {
    const WHAT: &'static str = "an object with a text and, optionally, evidence";
    const KEYS: &'static [&'static str] = &["text", "evidence"];
    fn take<A: MapAccess<'de>>(&mut self, key: usize, map: &mut A) -> Result<(), A::Error> {
        match key {
            0 => self.text = map.next_value()?,
            _ => self.evidence = map.next_value()?,
        }
        Ok(())
    }
    fn rest(&mut self) -> &mut Rest<'de> {
        &mut self.rest
    }
}

struct ClaimItem<'de>(ClaimObject<'de>);

impl<'de> Deserialize<'de> for ClaimItem<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader;
        impl<'de> Visitor<'de> for Reader {
            type Value = ClaimItem<'de>;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a text, or an object with a text and the numbers of its evidence")
            }
            fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Self::Value, E> {
                of_text(Cow::Borrowed(text))
            }
            fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
                of_text(Cow::Owned(text.to_owned()))
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
                Strict::deserialize(MapAccessDeserializer::new(map)).map(|object| ClaimItem(object.0))
            }
        }
        deserializer.deserialize_any(Reader)
    }
}

fn of_text<'de, E: Error>(text: Cow<'de, str>) -> Result<ClaimItem<'de>, E> {
    if text.as_bytes().contains(&0) {
        return Err(E::custom(super::fault::NUL));
    }
    Ok(ClaimItem(ClaimObject { text: Some(Text(text)), ..ClaimObject::default() }))
}

/// Reads one line. Its number and place in the file are the caller's to fill in.
pub fn read(line: &str, protocol: &Protocol) -> Result<Record, Fault> {
    let Strict(object) =
        serde_json::from_str::<Strict<LineObject>>(line).map_err(|e| Fault::from_json(&e, line))?;
    let mut shape = object.rest.into_shape("")?;
    shape.absent = 0;
    keep_apart(&mut shape, LINE_KEYS);
    let [question, question_id, answer, system, author, field, specific_field] =
        object.texts.map(|text| text.map(Text::into_owned));
    let question = question_name(question, question_id)?;
    let text = answer.ok_or_else(|| Fault::at("answer", "the key is missing"))?;
    let system = system.ok_or_else(|| Fault::at("system", "the key is missing"))?;
    sources::check_system(&system, "system")?;
    sources::check_answer(&text, "answer")?;
    let evidence = evidence(object.evidence.unwrap_or_default(), &mut shape)?;
    let attribution = match object.attribution {
        Some(listed) => listed.into_iter().map(Text::into_owned).collect(),
        None => evidence.iter().map(|e| Evidence { passage: None, ..e.clone() }.to_released()).collect(),
    };
    let (claims, claim_shapes) = match object.claims {
        Some(items) => claims(items, &text, &evidence)?,
        None => (split_up(&text, &evidence), BTreeMap::new()),
    };
    let question_types = question_types(object.question_types.unwrap_or_default(), protocol)?;
    let answer = AnswerRecord {
        unresolved: unresolved(&text, evidence.len()),
        system,
        text,
        attribution,
        claims,
        shape: Shape::default(),
        claim_shapes,
        judge: None,
        judgement: None,
        for_author: true,
    };
    Ok(Record {
        line: 0,
        offset: 0,
        bytes: line.len() as u64,
        question,
        author: author.map(person),
        metadata: Metadata { question_types, field, specific_field },
        shape: LineShape { line: shape, metadata: Shape::default() },
        answers: vec![answer],
    })
}

fn question_name(text: Option<String>, id: Option<String>) -> Result<QuestionName, Fault> {
    match (text, id) {
        (None, None) => Err(Fault::at("question", "question or question_id is needed")),
        (Some(text), _) if text.trim().is_empty() => Err(Fault::at("question", "the question is empty")),
        (Some(text), None) => Ok(QuestionName::Text(text)),
        (text, Some(id)) => match id.parse::<QuestionId>() {
            Ok(id) => Ok(QuestionName::Id(id, text)),
            Err(_) => Err(Fault::at(
                "question_id",
                "this is not the id of a question; `veracite export --format questions` lists them",
            )),
        },
    }
}

fn person(name: String) -> PersonName {
    let trimmed = name.trim();
    let address = trimmed.split_once('@').is_some_and(|(left, right)| {
        !left.is_empty()
            && !right.is_empty()
            && !right.contains('@')
            && !trimmed.contains(char::is_whitespace)
    });
    if address { PersonName::Address(trimmed.to_owned()) } else { PersonName::Original(name) }
}

fn question_types(listed: Vec<Text<'_>>, protocol: &Protocol) -> Result<Vec<String>, Fault> {
    let one = |(index, Text(text)): (usize, Text<'_>)| {
        let found = protocol.question_types.iter().find(|t| t.value == text || t.numeral == text);
        found.map(|t| t.value.clone()).ok_or_else(|| {
            let numerals: Vec<&str> = protocol.question_types.iter().map(|t| t.numeral.as_str()).collect();
            let reason =
                format!("no type of question; allowed: {}, or their full names", numerals.join(", "));
            Fault::at(format!("question_types[{index}]"), reason)
        })
    };
    listed.into_iter().enumerate().map(one).collect()
}

/// The sources, numbered from 1. Their unknown keys are kept with the line's, under `evidence`.
fn evidence(listed: Vec<Strict<Source<'_>>>, line: &mut Shape) -> Result<Vec<Evidence>, Fault> {
    let (mut sources, mut others, mut any) = (Vec::new(), Vec::new(), false);
    for (Strict(source), number) in listed.into_iter().zip(1u32..) {
        let path = format!("evidence[{}]", number - 1);
        let url = source.url.ok_or_else(|| Fault::at(format!("{path}.url"), "the key is missing"))?;
        let passage = source.passage.map(Text::into_owned);
        sources.push(Evidence { number: Some(number), url: url.into_owned(), passage });
        let shape = source.rest.into_shape(&path)?;
        any |= !shape.more.is_empty();
        others.push(Pairs(shape.more));
    }
    if any {
        let raw =
            serde_json::value::to_raw_value(&others).map_err(|e| Fault::at("evidence", e.to_string()))?;
        line.more.push(("evidence".to_owned(), raw));
    }
    Ok(sources)
}

/// Written as an object.
struct Pairs(Vec<(String, Box<RawValue>)>);

impl Serialize for Pairs {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

fn claims(
    items: Vec<ClaimItem<'_>>,
    answer: &str,
    sources: &[Evidence],
) -> Result<(Vec<Claim>, BTreeMap<u32, Shape>), Fault> {
    let (mut texts, mut shapes) = (Vec::new(), BTreeMap::new());
    for (ClaimItem(object), key) in items.into_iter().zip(1u32..) {
        let path = format!("claims[{}]", key - 1);
        let text =
            object.text.ok_or_else(|| Fault::at(format!("{path}.text"), "the key is missing"))?.into_owned();
        let evidence = match object.evidence {
            None => cited(&text, sources),
            Some(numbers) => numbers
                .iter()
                .enumerate()
                .map(|(i, n)| {
                    numbered(*n, sources).ok_or_else(|| {
                        let reason = format!("there is no source {n}; the line has {}", sources.len());
                        Fault::at(format!("{path}.evidence[{i}]"), reason)
                    })
                })
                .collect::<Result<_, _>>()?,
        };
        let mut shape = Shape { absent: 0, ..object.rest.into_shape(&path)? };
        keep_apart(&mut shape, CLAIM_KEYS);
        if !shape.is_plain() {
            shapes.insert(key, shape);
        }
        texts.push((text, evidence));
    }
    Ok((placed(answer, texts), shapes))
}

fn numbered(number: u32, sources: &[Evidence]) -> Option<Evidence> {
    sources.get((number as usize).checked_sub(1)?).cloned()
}

/// Unknown keys go out in ExpertQA's objects; one that is a known key there gets an underscore behind it.
fn keep_apart(shape: &mut Shape, known: &[&str]) {
    for (key, _) in &mut shape.more {
        if known.contains(&key.as_str()) {
            key.push('_');
        }
    }
}
