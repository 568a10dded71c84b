//! Judgements given here reach the export, each as exactly one value.

use super::made::lines;
use app::account::Account;
use app::clock::{Clock, Instant};
use app::context::Ctx;
use app::id::{AssignmentId, SaveId};
use app::judgement::{Change, Field, FieldValue, Part, Phrase, RevisedClaim, Save, service};
use app::project::{Role, service::add_member};
use app::protocol::Axis;
use app::release::ExportFormat;
use serde_json::{Value, json};
use server::formats::Format;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use tests::{Opened, on_both, shared};

/// A clock that hardly goes on: each look at it is a microsecond later, so that no time is spent.
struct Slow(AtomicI64);

impl Clock for Slow {
    fn now(&self) -> Instant {
        Instant(self.0.fetch_add(1, Ordering::Relaxed))
    }
}

/// A project with one answer of two claims, the second without evidence, and its expert.
async fn handed_out(opened: &Opened) -> (app::project::Project, Ctx, AssignmentId) {
    let project = opened.project("P").await;
    let added = app::account::service::add(&opened.ctx, "ana@x.example", "Ana", None, false).await;
    let account: Account = added.expect("it runs").expect("the address is new");
    add_member(&opened.ctx, &project, &account, Role::Expert).await.expect("it runs");
    let line = json!({ "question": "Q", "author": "ana@x.example", "system": "gpt4",
        "answer": "It helps a lot [1]. It is cheap.", "evidence": [{ "url": "https://a.example", "passage": "It helps." }] });
    opened.import(&project, Format::Answers, &lines(&[line])).await;
    let tasks = opened.ctx.store.tasks_of(&project.id, &account.id).await.expect("it runs");
    let ctx = Ctx {
        viewer: Some(account),
        clock: Arc::new(Slow(AtomicI64::new(1_700_000_000_000_000))),
        ..opened.ctx.clone()
    };
    (project, ctx, tasks[0].assignment.id.clone())
}

fn label(text: &str) -> FieldValue {
    FieldValue::Label(Some(text.to_owned()))
}

fn axis(claim: u32, axis: Axis) -> Field {
    Field::Claim(claim, Part::Axis(axis))
}

/// Saves changes made from what is stored, and submits.
async fn give(ctx: &Ctx, assignment: &AssignmentId, changes: Vec<(Field, FieldValue)>) {
    let stored = ctx.store.find_review(assignment).await.expect("it runs").expect("it is there").judgement;
    let change = |(field, value)| Change { field, base: stored.revision(field), value, settle: false };
    let save = Save {
        save_id: SaveId::new(&*ctx.ids),
        assignment: assignment.clone(),
        changes: changes.into_iter().map(change).collect(),
        step: None,
        active_ms: 0,
    };
    service::save(ctx, save).await.expect("it is saved");
    assert_eq!(service::submit(ctx, assignment).await.expect("it runs"), [], "nothing is missing");
}

/// The paths at which two values differ.
fn differences(path: &str, a: &Value, b: &Value, found: &mut Vec<String>) {
    match (a, b) {
        (Value::Object(left), Value::Object(right)) if left.len() == right.len() => {
            left.iter()
                .for_each(|(key, value)| differences(&format!("{path}/{key}"), value, &right[key], found));
        }
        (Value::Array(left), Value::Array(right)) if left.len() == right.len() => {
            left.iter()
                .zip(right)
                .enumerate()
                .for_each(|(i, (a, b))| differences(&format!("{path}/{i}"), a, b, found));
        }
        _ if a != b => found.push(path.to_owned()),
        _ => {}
    }
}

on_both! {
    async fn each_label_changed_through_the_service_changes_exactly_that_value(opened) {
        let (project, ctx, assignment) = handed_out(&opened).await;
        let protocol = ctx.store.protocol(&project.id).await.expect("it runs");
        give(&ctx, &assignment, vec![
            (Field::Usefulness, label("Useful")),
            (axis(1, Axis::Support), label("Complete")),
            (axis(1, Axis::Informativeness), label("Very relevant")),
            (axis(1, Axis::Correctness), label("Unsure")),
            (axis(1, Axis::Reliability), label("Reliable")),
            (axis(1, Axis::Worthiness), label("Yes")),
            (axis(2, Axis::Informativeness), label("Uninformative")),
            (axis(2, Axis::Correctness), label("Probably correct")),
            (axis(2, Axis::Worthiness), label("No")),
        ]).await;
        let read = async || shared::json_lines(&opened.export(&project, ExportFormat::ExpertQa).await).remove(0);
        let mut before = read().await;
        assert_eq!(before["answers"]["gpt4"]["claims"][1]["support"], "Missing");
        let mut fields = vec![(Field::Usefulness, protocol.usefulness.clone(), "/answers/gpt4/usefulness".to_owned())];
        for one in Axis::ALL {
            let path = format!("/answers/gpt4/claims/0/{}", one.key());
            fields.push((axis(1, one), protocol.asked(one).expect("it is asked").clone(), path));
        }
        for (field, asked, path) in fields {
            // `Missing` needs a claim without evidence, `N/A` and `Partial` bring other values with them.
            let plain = asked.labels.iter().filter(|l| !["Missing", "N/A", "Partial"].contains(&l.value.as_str()));
            for wanted in plain.rev() {
                if before.pointer(&path) == Some(&json!(wanted.value)) {
                    continue;
                }
                service::reopen(&ctx, &assignment).await.expect("it is submitted");
                give(&ctx, &assignment, vec![(field, label(&wanted.value))]).await;
                let after = read().await;
                let mut found = Vec::new();
                differences("", &before, &after, &mut found);
                assert_eq!(found, [path.as_str()], "{}", wanted.value);
                assert_eq!(after.pointer(&path), Some(&json!(wanted.value)));
                before = after;
            }
        }
    }

    async fn phrases_and_revisions_are_written_as_the_formats_say(opened) {
        let (project, ctx, assignment) = handed_out(&opened).await;
        let rows = vec![
            Phrase { place: Some(app::claim::Place { start: 9, end: 14 }), reason: "no amount given".to_owned() },
            Phrase { place: None, reason: "too vague".to_owned() },
        ];
        give(&ctx, &assignment, vec![
            (Field::Usefulness, label("Partially useful")),
            (axis(1, Axis::Support), label("Partial")),
            (Field::Claim(1, Part::Phrases), FieldValue::Phrases(rows)),
            (axis(1, Axis::Informativeness), label("Very relevant")),
            (axis(1, Axis::Correctness), label("Unsure")),
            (axis(1, Axis::Reliability), label("Missing")),
            (axis(1, Axis::Worthiness), label("Yes")),
            (axis(2, Axis::Informativeness), label("Uninformative")),
            (axis(2, Axis::Correctness), label("Probably correct")),
            (axis(2, Axis::Worthiness), label("No")),
            (Field::Claim(2, Part::RevisedClaim), FieldValue::Claim(RevisedClaim { text: None, deleted: true })),
        ]).await;
        let out = shared::json_lines(&opened.export(&project, ExportFormat::ExpertQa).await).remove(0);
        let answer = &out["answers"]["gpt4"];
        let first = &answer["claims"][0];
        assert_eq!(first["reason_missing_support"], "\"a lot\": no amount given, too vague");
        assert_eq!(first["revised_evidence"], "[1] https://a.example\n\nIt helps.");
        assert_eq!(first["revised_claim"], first["claim_string"]);
        assert_eq!(answer["claims"][1]["revised_claim"], "");
        assert_eq!(answer["claims"][1]["revised_evidence"], "");
        assert_eq!(answer["annotator_id"], "E-001");
        let row = super::csv::rows(&opened.export(&project, ExportFormat::Claims).await).remove(0);
        let phrases: Value = serde_json::from_str(&row["unsupported_phrases"]).expect("the cell is JSON");
        assert_eq!(phrases[0], json!({ "start": 9, "end": 14, "phrase": "a lot", "reason": "no amount given" }));
    }

    async fn work_that_is_not_submitted_or_reopened_is_not_exported(opened) {
        let (project, ctx, assignment) = handed_out(&opened).await;
        let all = |usefulness: &str| vec![
            (Field::Usefulness, label(usefulness)),
            (axis(1, Axis::Support), label("Complete")),
            (axis(1, Axis::Informativeness), label("Very relevant")),
            (axis(1, Axis::Correctness), label("Unsure")),
            (axis(1, Axis::Reliability), label("Reliable")),
            (axis(1, Axis::Worthiness), label("Yes")),
            (axis(2, Axis::Informativeness), label("Uninformative")),
            (axis(2, Axis::Correctness), label("Probably correct")),
            (axis(2, Axis::Worthiness), label("No")),
        ];
        let usefulness = async || {
            let out = shared::json_lines(&opened.export(&project, ExportFormat::ExpertQa).await).remove(0);
            out["answers"]["gpt4"]["usefulness"].clone()
        };
        assert_eq!(usefulness().await, Value::Null);
        give(&ctx, &assignment, all("Useful")).await;
        assert_eq!(usefulness().await, "Useful");
        service::reopen(&ctx, &assignment).await.expect("it is submitted");
        assert_eq!(usefulness().await, Value::Null);
        give(&ctx, &assignment, vec![(Field::Usefulness, label("Not useful at all"))]).await;
        assert_eq!(usefulness().await, "Not useful at all");
    }

    async fn g3_saves_go_on_during_an_import(opened) {
        let (project, ctx, assignment) = handed_out(&opened).await;
        let other = opened.project("Large").await;
        let text: String = (0..2_000).map(|n| {
            let text = "A sentence of some length [1]. ".repeat(60);
            format!("{}\n", super::made::judged(super::made::line(&format!("Q{n}"), "gpt4", text.trim()), "gpt4", "bo"))
        }).collect();
        let import = opened.import(&other, Format::ExpertQa, &text);
        let saves = async {
            for n in 0..20u32 {
                let stored = ctx.store.find_review(&assignment).await.expect("it runs").expect("it is there").judgement;
                let value = label(["Useful", "Not useful at all"][n as usize % 2]);
                let save = Save {
                    save_id: SaveId::new(&*ctx.ids), assignment: assignment.clone(), step: None, active_ms: 0,
                    changes: vec![Change { field: Field::Usefulness, base: stored.revision(Field::Usefulness), value, settle: false }],
                };
                service::save(&ctx, save).await.expect("it is saved");
            }
        };
        let (summary, ()) = tokio::join!(import, saves);
        assert_eq!(summary.answers_added, 2_000);
        let stored = ctx.store.find_review(&assignment).await.expect("it runs").expect("it is there").judgement;
        assert_eq!((stored.revision(Field::Usefulness), stored.label(Field::Usefulness)), (20, Some("Not useful at all")));
        assert_eq!(opened.export(&project, ExportFormat::ExpertQa).await.lines().count(), 1);
    }
}
