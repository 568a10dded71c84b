//! Exports read by others' programs: a loader that takes exactly the released fields, and pandas.

use super::loader::{Correctness, Evidence, Example, Informativeness, Reliability, Support, load};
use app::judgement::{Field, FieldValue, Part, Phrase};
use app::protocol::Axis;
use app::release::ExportFormat;
use serde_json::Value;
use server::formats::Format;
use std::process::Command;
use tests::judging::{Desk, axis, bare_claim_labels, claim_labels, label};
use tests::{Opened, on_both, shared};

/// The demo study, with the answer that its expert has begun judged to the end and submitted.
async fn demo(opened: &Opened) -> Desk {
    server::demo::fill(&opened.ctx).await.expect("an empty database takes the demo");
    let store = &opened.ctx.store;
    let project =
        store.find_project_by_name("pain and anticoagulants").await.expect("it runs").expect("it is there");
    let expert =
        store.find_credentials("expert@demo.example").await.expect("it runs").expect("there").account;
    let desk = opened.desk_of(project, expert).await;
    let assignment = store.find_assignment(&desk.assignment).await.expect("it runs").expect("it is there");
    let claims = store.find_answer(&assignment.answer).await.expect("it runs").expect("it is there").claims;
    let mut changes = vec![(Field::Usefulness, label("Partially useful"))];
    let mut partial = true;
    for claim in &claims {
        if claim.evidence.is_empty() {
            changes.extend(bare_claim_labels(claim.key));
            continue;
        }
        changes.extend(claim_labels(claim.key, if partial { "Partial" } else { "N/A" }));
        if partial {
            let rows = vec![Phrase { place: None, reason: "not in the source".to_owned() }];
            changes.push((Field::Claim(claim.key, Part::Phrases), FieldValue::Phrases(rows)));
        }
        partial = !partial;
    }
    changes.push((axis(1, Axis::Correctness), label("Likely incorrect")));
    desk.give(changes).await;
    desk
}

/// What pandas makes of the text, back as JSON values with its columns; none, with a printed message, where the
/// `python3` of this machine has no pandas.
fn by_pandas(text: &str) -> Option<(Vec<String>, Vec<Value>)> {
    let there = Command::new("python3").args(["-c", "import pandas"]).output();
    if !there.is_ok_and(|out| out.status.success()) {
        eprintln!("skipped: python3 with pandas is absent");
        return None;
    }
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let path = folder.path().join("export.jsonl");
    std::fs::write(&path, text).expect("it can be written");
    let script = "import json, pandas, sys\n\
        frame = pandas.read_json(sys.argv[1], lines=True)\n\
        print(json.dumps([list(frame.columns), frame.to_dict(orient='records')]))";
    let out =
        Command::new("python3").args(["-c", script]).arg(&path).output().expect("it was there a moment ago");
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    Some(serde_json::from_slice(&out.stdout).expect("it prints JSON"))
}

/// pandas sees the four columns and, in them, the values of the lines.
fn read_by_pandas(text: &str) {
    let Some((columns, rows)) = by_pandas(text) else { return };
    assert_eq!(columns, ["question", "annotator_id", "answers", "metadata"]);
    assert_eq!(rows, shared::json_lines(text));
}

fn claims(examples: &[Example]) -> impl Iterator<Item = &super::loader::Claim> {
    examples.iter().flat_map(|example| example.answers.values()).flat_map(|answer| &answer.claims)
}

/// Rules that hold for every submitted judgement of the released files.
fn hold_the_released_rules(examples: &[Example]) {
    for claim in claims(examples).filter(|claim| claim.correctness.is_some() && claim.support.is_some()) {
        let missing = claim.support == Some(Support::Missing);
        assert_eq!(missing, claim.evidence.is_empty(), "{}", claim.claim_string);
        let not_applicable = claim.support == Some(Support::NotApplicable);
        assert_eq!(not_applicable, claim.reliability == Some(Reliability::NotApplicable));
        assert_eq!(not_applicable, matches!(claim.revised_evidence, Some(Evidence::None(_))));
        if claim.support == Some(Support::Partial) {
            assert!(claim.reason_missing_support.as_ref().is_some_and(|reason| !reason.trim().is_empty()));
        }
    }
}

on_both! {
    async fn a_loader_of_exactly_the_released_fields_takes_the_sample(opened) {
        let Some(text) = shared::text("expertqa_sample.jsonl") else { return };
        let project = opened.project("Sample").await;
        opened.import(&project, Format::ExpertQa, &text).await;
        let out = opened.export(&project, ExportFormat::ExpertQa).await;
        let (before, after) = (load(&text), load(&out));
        assert_eq!((after.len(), claims(&after).count()), (40, 209));
        for (a, b) in claims(&before).zip(claims(&after)) {
            let stale = |claim: &super::loader::Claim| (claim.source_reliability, claim.revised_claim_string);
            assert_eq!(stale(a), stale(b), "the stale keys stand where they stood");
        }
        assert!(claims(&after).any(|claim| claim.source_reliability) && claims(&after).any(|c| !c.source_reliability));
        assert!(after.iter().flat_map(|e| e.answers.values()).all(|answer| answer.revised_answer_string.is_some()));
        hold_the_released_rules(&after);
        assert!(after.iter().flat_map(|e| e.answers.values()).all(|answer| answer.annotator_id.is_some()));
        read_by_pandas(&out);
    }

    async fn a_loader_of_exactly_the_released_fields_takes_judgements_made_here(opened) {
        let desk = demo(&opened).await;
        let out = opened.export(&desk.project, ExportFormat::ExpertQa).await;
        let examples = load(&out);
        assert_eq!(examples.len(), 9);
        let judged = |example: &&Example| example.answers.values().any(|answer| answer.usefulness.is_some());
        assert_eq!(examples.iter().filter(judged).count(), 7, "six came judged, one was judged here");
        for answer in examples.iter().flat_map(|example| example.answers.values()) {
            let judged = answer.usefulness.is_some();
            assert_eq!((answer.revised_answer_string.is_some(), answer.annotation_time.is_some()), (judged, judged));
            assert_eq!(answer.annotator_id.is_some(), judged);
            assert!(!answer.claims.is_empty() && !answer.answer_string.is_empty());
            assert!(answer.attribution.iter().all(|source| source.starts_with('[')));
        }
        let own = &examples[0].answers["retrieve_gpt4"].claims;
        assert_eq!(own[0].correctness, Some(Correctness::Hardly));
        assert_eq!(own[0].informativeness, Some(Informativeness::Very));
        assert!(own.iter().any(|claim| claim.support == Some(Support::NotApplicable)));
        assert!(own.iter().any(|claim| claim.support == Some(Support::Missing)));
        assert!(claims(&examples).all(|claim| !claim.source_reliability && !claim.revised_claim_string));
        hold_the_released_rules(&examples);
        read_by_pandas(&out);
    }
}
