//! The splitter against the sentence ends of released ExpertQA answers .
//!
//! `cargo test -p app splitter_sample -- --nocapture` prints the figures that `docs/splitting.md` explains.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde_json::Value;

use super::{place, place_holds, split};

/// One answer of the file: its text, and the ends of its claims without the blanks after them.
struct Sample {
    chars: Vec<char>,
    file: Vec<usize>,
    ours: Vec<usize>,
}

/// The shared folder: `VERACITE_SHARED`, or `shared` beside the repository.
fn sample_file() -> Option<String> {
    let beside = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared");
    let folder = std::env::var_os("VERACITE_SHARED").map_or_else(beside, PathBuf::from);
    std::fs::read_to_string(folder.join("data/expertqa_sample.jsonl")).ok()
}

fn samples(file: &str) -> Vec<Sample> {
    let mut samples = Vec::new();
    for line in file.lines() {
        let example: Value = serde_json::from_str(line).expect("JSON");
        for answer in example["answers"].as_object().expect("answers").values() {
            samples.push(sample(answer));
        }
    }
    samples
}

fn sample(answer: &Value) -> Sample {
    let text = answer["answer_string"].as_str().expect("a text");
    let claims: Vec<&str> = answer["claims"]
        .as_array()
        .expect("claims")
        .iter()
        .filter_map(|claim| claim["claim_string"].as_str())
        .collect();
    let places = place(text, &claims);
    let chars: Vec<char> = text.chars().collect();
    let mut file = Vec::new();
    for (found, claim) in places.into_iter().zip(&claims) {
        let found = found.expect("every claim of the sample has a place");
        assert!(place_holds(text, found, claim));
        let blanks = chars[..found.end as usize].iter().rev().take_while(|c| c.is_whitespace()).count();
        file.push(found.end as usize - blanks);
    }
    let annotated = file.last().copied().unwrap_or(0);
    let ours =
        split(text).into_iter().map(|claim| claim.end as usize).filter(|end| *end <= annotated).collect();
    Sample { chars, file, ours }
}

/// What kind of difference an end is that only one side has.
fn kind(sample: &Sample, end: usize, only_ours: bool) -> &'static str {
    let nearest = if only_ours { &sample.file } else { &sample.ours };
    let marker = |from: usize, to: usize| {
        from < to && to - from < 12 && sample.chars[from..to].iter().all(|c| !c.is_alphabetic())
    };
    let twin = nearest.iter().any(|other| marker(end.min(*other), end.max(*other)));
    match sample.chars[end - 1] {
        _ if twin => "the next item's list marker",
        ':' => "a lead-in before a list",
        last if only_ours && !matches!(last, '.' | '!' | '?') => "a list item without a full stop",
        _ if only_ours => "other, only ours",
        _ => "other, only the file's",
    }
}

#[test]
fn splitter_sample_agrees_with_released_claims_but_for_lists() {
    let Some(file) = sample_file() else {
        println!("skipped: no data/expertqa_sample.jsonl in VERACITE_SHARED or ../shared");
        return;
    };
    let samples = samples(&file);
    let (mut both, mut ours, mut theirs) = (0, 0, 0);
    let mut kinds: BTreeMap<&str, (usize, String)> = BTreeMap::new();
    for sample in &samples {
        both += sample.ours.iter().filter(|end| sample.file.contains(end)).count();
        ours += sample.ours.len();
        theirs += sample.file.len();
        let only_ours = sample.ours.iter().filter(|end| !sample.file.contains(end)).map(|end| (*end, true));
        let only_file = sample.file.iter().filter(|end| !sample.ours.contains(end)).map(|end| (*end, false));
        for (end, is_ours) in only_ours.chain(only_file) {
            let example: String = sample.chars[end.saturating_sub(24)..end].iter().collect();
            kinds.entry(kind(sample, end, is_ours)).or_insert((0, example)).0 += 1;
        }
    }
    let precision = both as f64 / ours as f64;
    let recall = both as f64 / theirs as f64;
    let f1 = 2.0 * precision * recall / (precision + recall);
    println!("{} answers, {ours} claims of ours, {theirs} of the file, {both} ends in common", samples.len());
    println!("precision {precision:.3}, recall {recall:.3}, F1 {f1:.3}");
    for (kind, (count, example)) in &kinds {
        println!("{count:>4}  {kind}: {example:?}");
    }
    assert!(f1 > 0.8, "F1 {f1}");
    let other: usize =
        kinds.iter().filter(|(kind, _)| kind.starts_with("other")).map(|(_, (count, _))| count).sum();
    assert!(other <= 2, "{other} differences of no known kind");
}
