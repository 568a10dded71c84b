//! The rules on released ExpertQA examples (`VERACITE_SHARED`, or `../shared` beside the checkout).

use super::*;
use crate::claim::rules::{place, slice};
use crate::judgement::RevisedAnswer;
use crate::judgement::rules::{
    EvidenceValue, label_value, problems, reason_value, revised_claim_value, revised_evidence_value,
};
use crate::protocol::expertqa;
use crate::revision::rules::{revised_answer_value, start};
use serde_json::Value;

struct Example {
    answer: String,
    claims: Vec<Claim>,
    judgement: Judgement,
    released: Value,
}

fn examples() -> Vec<Example> {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared");
    let shared = std::env::var("VERACITE_SHARED").unwrap_or_else(|_| beside.into());
    let Ok(text) = std::fs::read_to_string(format!("{shared}/data/expertqa_sample.jsonl")) else {
        eprintln!("skipped: no shared data at {shared} (set VERACITE_SHARED)");
        return Vec::new();
    };
    text.lines().map(|line| example(&serde_json::from_str(line).expect("JSON"))).collect()
}

fn example(line: &Value) -> Example {
    let released = line["answers"].as_object().and_then(|a| a.values().next()).expect("an answer").clone();
    let answer = text(&released["answer_string"]).expect("a text");
    let objects = released["claims"].as_array().expect("claims").clone();
    let texts: Vec<String> = objects.iter().filter_map(|o| text(&o["claim_string"])).collect();
    let places = place(&answer, &texts.iter().map(String::as_str).collect::<Vec<_>>());
    let mut judgement = Judgement { brought: true, ..Judgement::default() };
    if let Some(usefulness) = text(&released["usefulness"]) {
        judgement.bring(Field::Usefulness, label(&usefulness));
    }
    if let Some(revised) = text(&released["revised_answer_string"]) {
        let revised = RevisedAnswer { text: Some(revised), ..RevisedAnswer::default() };
        judgement.bring(Field::RevisedAnswer, FieldValue::Answer(revised));
    }
    let mut claims = Vec::new();
    for ((object, place), key) in objects.iter().zip(places).zip(1..) {
        let evidence: Vec<String> =
            object["evidence"].as_array().into_iter().flatten().filter_map(text).collect();
        let evidence: Vec<&str> = evidence.iter().map(String::as_str).collect();
        claims.push(Claim { place, ..claim(key, &texts[key as usize - 1], &evidence) });
        bring(&mut judgement, key, object);
    }
    Example { answer, claims, judgement, released }
}

fn text(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}

fn bring(judgement: &mut Judgement, key: u32, object: &Value) {
    for axis in Axis::ALL {
        if let Some(given) = text(&object[axis.key()]) {
            judgement.bring(on(key, axis), label(&given));
        }
    }
    if let Some(reason) = text(&object["reason_missing_support"]) {
        let rows = if reason.is_empty() { vec![] } else { vec![row(None, &reason)] };
        judgement.bring(Field::Claim(key, Part::Phrases), FieldValue::Phrases(rows));
    }
    if let Some(given) = text(&object["revised_claim"]) {
        let value = match given.is_empty() {
            true => FieldValue::Claim(RevisedClaim { text: None, deleted: true }),
            false => revised(&given),
        };
        judgement.bring(Field::Claim(key, Part::RevisedClaim), value);
    }
    let field = Field::Claim(key, Part::RevisedEvidence);
    match &object["revised_evidence"] {
        Value::String(given) => judgement.bring(field, free_text(given)),
        Value::Array(_) => judgement.bring(field, FieldValue::Evidence(RevisedEvidence::EmptyList)),
        _ => {}
    }
}

fn written(judgement: &Judgement, claim: &Claim, key: &str) -> Value {
    let value = match key {
        "reason_missing_support" => reason_value(judgement, claim),
        "revised_claim" => revised_claim_value(judgement, claim),
        "revised_evidence" => match revised_evidence_value(judgement, claim) {
            Some(EvidenceValue::EmptyList) => return Value::Array(Vec::new()),
            Some(EvidenceValue::Text(text)) => Some(text),
            None => None,
        },
        _ => {
            let axis = Axis::ALL.into_iter().find(|axis| axis.key() == key).expect("an axis");
            label_value(judgement, claim, axis).map(str::to_owned)
        }
    };
    value.map_or(Value::Null, Value::String)
}

const KEYS: [&str; 8] = [
    "support",
    "informativeness",
    "worthiness",
    "correctness",
    "reliability",
    "reason_missing_support",
    "revised_claim",
    "revised_evidence",
];

#[test]
fn every_released_value_goes_out_as_it_came_and_submitting_changes_only_nulls() {
    for Example { answer, claims, mut judgement, released } in examples() {
        for brought in [true, false] {
            judgement.brought = brought;
            for (claim, object) in claims.iter().zip(released["claims"].as_array().expect("claims")) {
                for key in KEYS.iter().filter(|key| brought || !object[**key].is_null()) {
                    assert_eq!(written(&judgement, claim, key), object[*key], "{key}: {}", claim.text);
                }
            }
            let revised = revised_answer_value(&answer, &claims, &judgement);
            assert_eq!(revised.map_or(Value::Null, Value::String), released["revised_answer_string"]);
        }
    }
}

#[test]
fn only_nulls_of_released_judgements_stand_against_submitting() {
    for Example { claims, judgement, .. } in examples() {
        for problem in problems(&expertqa(), &claims, &judgement) {
            assert_eq!(judgement.label(problem.field), None, "{problem:?}");
        }
    }
}

#[test]
fn a_released_answer_is_its_own_start_from_its_first_claim_to_its_last() {
    let (mut alike, mut of) = (0, 0);
    for Example { answer, claims, judgement, released } in examples() {
        let places: Vec<_> = claims.iter().map(|claim| claim.place.expect("every claim is found")).collect();
        let (first, last) = (places[0], places[places.len() - 1]);
        let span = slice(&answer, crate::claim::Place { start: first.start, end: last.end });
        let untouched = start(&answer, &claims, &Judgement::default());
        assert!(untouched.text.ends_with(span.expect("in the answer")), "{:?}", untouched.text);
        let rest: String = answer.chars().skip(last.end as usize).collect();
        assert_eq!(untouched.remainder.is_some(), !rest.trim().is_empty());
        let squeezed = |text: &str| text.split_whitespace().collect::<String>();
        of += 1;
        let built = start(&answer, &claims, &judgement).text;
        let same = squeezed(&built) == squeezed(released["revised_answer_string"].as_str().unwrap_or(""));
        alike += usize::from(same);
    }
    // Most experts left the answer as their claims gave it (`docs`: 432 of 479 in all that was released).
    println!("{alike} of {of} revised answers are what their claims give");
    assert!(alike * 10 >= of * 7);
}

/// What a browser without JavaScript posts of a claim's step when nothing was changed.
#[cfg(feature = "ssr")]
fn untouched_form(
    claim: &Claim,
    judgement: &Judgement,
    at: usize,
) -> std::collections::BTreeMap<String, String> {
    use crate::judgement::control::{reason_name, source_name};
    use crate::judgement::rules::{EvidenceView, choosable, effective, plain_breaks, sources};
    use crate::judgement::{Step, form};
    let mut pairs = std::collections::BTreeMap::new();
    let mut put = |name: String, text: &str| {
        pairs.insert(name, plain_breaks(text).replace('\n', "\r\n"));
    };
    put("assignment".into(), "01890a5d-ac96-774b-bcce-b302099a8057");
    put("step".into(), &Step::Claim(at).word());
    put("was".into(), &form::was(judgement, Some(claim), Step::Claim(at)));
    for axis in Axis::ALL {
        let shown = effective(judgement, claim, axis);
        if let Some(label) = shown.filter(|l| choosable(&expertqa(), judgement, claim, axis, l)) {
            put(on(claim.key, axis).to_string(), label);
        }
    }
    for (at, row) in judgement.phrases(claim.key).unwrap_or_default().iter().enumerate() {
        put(reason_name(claim.key, at, row.place), &row.reason);
    }
    let revised = judgement.revised_claim(claim.key);
    if revised.is_none_or(|r| !r.deleted) {
        let text = revised.and_then(|r| r.text.as_ref()).unwrap_or(&claim.text);
        put(Field::Claim(claim.key, Part::RevisedClaim).to_string(), text);
    }
    match sources(judgement, claim) {
        EvidenceView::Text(text) => put(Field::Claim(claim.key, Part::RevisedEvidence).to_string(), &text),
        EvidenceView::Sources(all) => {
            for source in all.iter().filter(|source| !source.removed) {
                put(source_name(claim.key, source.of, 0, "url"), &source.url);
                let passage = source.passage.as_deref().unwrap_or_default();
                put(source_name(claim.key, source.of, 0, "passage"), passage);
            }
        }
    }
    pairs
}

#[test]
#[cfg(feature = "ssr")]
fn a_form_posted_without_a_change_changes_nothing_of_what_a_file_brought() {
    use crate::judgement::form::{Posted, changes};
    use crate::judgement::rules::About;
    use crate::judgement::rules::save::echoes_lock;
    let protocol = expertqa();
    for Example { answer, claims, judgement, .. } in examples() {
        let about = About { protocol: &protocol, answer: &answer, claims: &claims, hidden: &[] };
        for judgement in [judgement, Judgement::default()] {
            for (at, claim) in claims.iter().enumerate() {
                let posted = Posted::read(untouched_form(claim, &judgement, at)).expect("a form");
                let mut made = changes(&about, &judgement, &posted);
                // The label of a locked question comes back; a save takes it for no change.
                made.retain(|change| !echoes_lock(&about, &judgement, change.field, &change.value));
                assert_eq!(made, [], "{}", claim.text);
            }
        }
    }
}
