//! The objects of an ExpertQA line as serde reads them: borrowed texts, unknown keys as raw JSON.

use super::{ANSWER_KEYS, CLAIM_KEYS, LINE_KEYS, METADATA_KEYS};
use crate::formats::json::{Keys, Object, Rest, Strict, Text};
use serde::Deserialize;
use serde::de::{Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;

type Nullable<'de> = Option<Text<'de>>;

#[derive(Default)]
pub struct LineObject<'de> {
    pub question: Option<Text<'de>>,
    pub annotator_id: Nullable<'de>,
    pub answers: Answers<'de>,
    pub metadata: MetadataObject<'de>,
    pub rest: Rest<'de>,
}

impl<'de> Object<'de> for LineObject<'de> {
    const WHAT: &'static str = "one JSON object a line";
    const KEYS: &'static [&'static str] = LINE_KEYS;
    fn take<A: MapAccess<'de>>(&mut self, key: usize, map: &mut A) -> Result<(), A::Error> {
        match key {
            0 => self.question = Some(map.next_value()?),
            1 => self.annotator_id = map.next_value()?,
            2 => self.answers = or_null(map.next_value()?, "answers", &mut self.rest),
            _ => {
                let object: Option<Strict<MetadataObject>> = map.next_value()?;
                self.metadata = or_null(object.map(|o| o.0), "metadata", &mut self.rest);
            }
        }
        Ok(())
    }
    fn rest(&mut self) -> &mut Rest<'de> {
        &mut self.rest
    }
}

/// A null where an object or a list belongs reads as an empty one and is remembered.
fn or_null<T: Default>(value: Option<T>, key: &'static str, rest: &mut Rest<'_>) -> T {
    value.unwrap_or_else(|| {
        rest.odd.push((key, RawValue::NULL.to_owned()));
        T::default()
    })
}

#[derive(Default)]
pub struct MetadataObject<'de> {
    pub question_type: Nullable<'de>,
    pub field: Nullable<'de>,
    pub specific_field: Nullable<'de>,
    pub rest: Rest<'de>,
}

impl<'de> Object<'de> for MetadataObject<'de> {
    const WHAT: &'static str = "an object";
    const KEYS: &'static [&'static str] = METADATA_KEYS;
    fn take<A: MapAccess<'de>>(&mut self, key: usize, map: &mut A) -> Result<(), A::Error> {
        match key {
            0 => self.question_type = map.next_value()?,
            1 => self.field = map.next_value()?,
            _ => self.specific_field = map.next_value()?,
        }
        Ok(())
    }
    fn rest(&mut self) -> &mut Rest<'de> {
        &mut self.rest
    }
}

/// The answers of a line: system and answer, in the file's order.
#[derive(Default)]
pub struct Answers<'de>(pub Vec<(Text<'de>, AnswerObject<'de>)>);

impl<'de> Deserialize<'de> for Answers<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader;
        impl<'de> Visitor<'de> for Reader {
            type Value = Answers<'de>;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("an object with one answer for each system")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Answers<'de>, A::Error> {
                let (mut answers, mut systems) = (Vec::new(), Keys::default());
                while let Some(system) = map.next_key::<Text<'de>>()? {
                    if !systems.insert(&system.0) {
                        return Err(A::Error::custom(format_args!("the system {:?} occurs twice", system.0)));
                    }
                    answers.push((system, map.next_value::<Strict<AnswerObject<'de>>>()?.0));
                }
                Ok(Answers(answers))
            }
        }
        deserializer.deserialize_map(Reader)
    }
}

#[derive(Default)]
pub struct AnswerObject<'de> {
    pub answer_string: Option<Text<'de>>,
    pub attribution: Vec<Text<'de>>,
    pub claims: Vec<Strict<ClaimObject<'de>>>,
    pub revised_answer_string: Nullable<'de>,
    pub usefulness: Nullable<'de>,
    pub annotation_time: Option<i64>,
    pub annotator_id: Nullable<'de>,
    pub rest: Rest<'de>,
}

impl<'de> Object<'de> for AnswerObject<'de> {
    const WHAT: &'static str = "an object, the system's answer";
    const KEYS: &'static [&'static str] = ANSWER_KEYS;
    fn take<A: MapAccess<'de>>(&mut self, key: usize, map: &mut A) -> Result<(), A::Error> {
        match key {
            0 => self.answer_string = Some(map.next_value()?),
            1 => self.attribution = or_null(map.next_value()?, "attribution", &mut self.rest),
            2 => self.claims = or_null(map.next_value()?, "claims", &mut self.rest),
            3 => self.revised_answer_string = map.next_value()?,
            4 => self.usefulness = map.next_value()?,
            5 => self.annotation_time = time(map.next_value()?, &mut self.rest)?,
            _ => self.annotator_id = map.next_value()?,
        }
        Ok(())
    }
    fn rest(&mut self) -> &mut Rest<'de> {
        &mut self.rest
    }
}

/// Milliseconds. A number that is no whole one keeps its letters beside its rounded value.
fn time<E: Error>(raw: &RawValue, rest: &mut Rest<'_>) -> Result<Option<i64>, E> {
    let letters = raw.get();
    if letters == "null" {
        return Ok(None);
    }
    if let Ok(whole) = letters.parse::<i64>()
        && whole.to_string() == letters
    {
        return Ok(Some(whole));
    }
    let number: f64 =
        serde_json::from_str(letters).map_err(|_| E::custom("expected milliseconds as a number, or null"))?;
    rest.odd.push(("annotation_time", raw.to_owned()));
    Ok(Some(number.round() as i64))
}

#[derive(Default)]
pub struct ClaimObject<'de> {
    pub claim_string: Option<Text<'de>>,
    pub evidence: Vec<Text<'de>>,
    /// Support, informativeness, worthiness, correctness, reliability: in the order of [`LABEL_KEYS`].
    pub labels: [Nullable<'de>; 5],
    pub reason: Nullable<'de>,
    pub revised_claim: Nullable<'de>,
    pub revised_evidence: Option<RevisedEvidenceValue<'de>>,
    pub rest: Rest<'de>,
}

/// The labels' indices among the keys of a claim.
pub const LABEL_KEYS: [usize; 5] = [2, 4, 5, 6, 7];

impl<'de> Object<'de> for ClaimObject<'de> {
    const WHAT: &'static str = "an object, one claim";
    const KEYS: &'static [&'static str] = CLAIM_KEYS;
    fn take<A: MapAccess<'de>>(&mut self, key: usize, map: &mut A) -> Result<(), A::Error> {
        match key {
            0 => self.claim_string = Some(map.next_value()?),
            1 => self.evidence = or_null(map.next_value()?, "evidence", &mut self.rest),
            3 => self.reason = map.next_value()?,
            8 => self.revised_claim = map.next_value()?,
            9 => self.revised_evidence = map.next_value()?,
            _ => {
                let label = LABEL_KEYS.iter().position(|k| *k == key).expect("the other keys are labels");
                self.labels[label] = map.next_value()?;
            }
        }
        Ok(())
    }
    fn rest(&mut self) -> &mut Rest<'de> {
        &mut self.rest
    }
}

/// The forms that `revised_evidence` takes in files.
pub enum RevisedEvidenceValue<'de> {
    Text(Cow<'de, str>),
    List(Vec<Text<'de>>),
}

impl<'de> Deserialize<'de> for RevisedEvidenceValue<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader;
        impl<'de> Visitor<'de> for Reader {
            type Value = RevisedEvidenceValue<'de>;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a text, a list of texts, or null")
            }
            fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Self::Value, E> {
                text_value(Cow::Borrowed(text))
            }
            fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
                text_value(Cow::Owned(text.to_owned()))
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
                let mut items = Vec::new();
                while let Some(item) = seq.next_element()? {
                    items.push(item);
                }
                Ok(RevisedEvidenceValue::List(items))
            }
        }
        deserializer.deserialize_any(Reader)
    }
}

fn text_value<'de, E: Error>(text: Cow<'de, str>) -> Result<RevisedEvidenceValue<'de>, E> {
    if text.as_bytes().contains(&0) {
        return Err(E::custom(crate::formats::fault::NUL));
    }
    Ok(RevisedEvidenceValue::Text(text))
}
