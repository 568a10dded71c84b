//! Judgements given through the service, without a page in front.

use crate::Opened;
use app::account::Account;
use app::clock::{Clock, Instant};
use app::context::Ctx;
use app::id::{AssignmentId, SaveId};
use app::judgement::{Change, Field, FieldValue, Part, Save, service};
use app::project::{Project, Role};
use app::protocol::Axis;
use serde_json::Value;
use server::formats::Format;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

/// A clock that hardly goes on: each look at it is a microsecond later, so that no time is spent.
struct Slow(AtomicI64);

impl Clock for Slow {
    fn now(&self) -> Instant {
        Instant(self.0.fetch_add(1, Ordering::Relaxed))
    }
}

/// An expert with one answer in front.
pub struct Desk {
    /// The answer's project.
    pub project: Project,
    /// What the expert's requests carry.
    pub ctx: Ctx,
    /// The answer, handed out.
    pub assignment: AssignmentId,
}

/// The author of a line that [`Opened::desk`] imports.
pub const AUTHOR: &str = "ana@x.example";

impl Opened {
    /// A project with one answer, imported from a line of the `answers` format whose author is [`AUTHOR`].
    pub async fn desk(&self, line: &Value) -> Desk {
        let project = self.project("P").await;
        let added = app::account::service::add(&self.ctx, AUTHOR, "Ana", None, false).await;
        let account: Account = added.expect("it runs").expect("the address is new");
        self.member(&project, &account, Role::Expert).await;
        self.import(&project, Format::Answers, &format!("{line}\n")).await;
        self.desk_of(project, account).await
    }

    /// The first answer of the project that the account has to judge.
    pub async fn desk_of(&self, project: Project, account: Account) -> Desk {
        let mut tasks = self.ctx.store.tasks_of(&project.id, &account.id).await.expect("it runs");
        tasks.sort_by_key(|task| task.line);
        let clock = Arc::new(Slow(AtomicI64::new(1_700_000_000_000_000)));
        let ctx = Ctx { viewer: Some(account), clock, ..self.ctx.clone() };
        Desk { project, ctx, assignment: tasks[0].assignment.id.clone() }
    }
}

impl Desk {
    /// Saves a change made from what is stored; it must be taken.
    pub async fn save(&self, field: Field, value: FieldValue) {
        self.save_all(vec![(field, value)]).await;
    }

    /// Saves changes made from what is stored; each must be taken.
    pub async fn save_all(&self, changes: Vec<(Field, FieldValue)>) {
        let review = self.ctx.store.find_review(&self.assignment).await.expect("it runs");
        let stored = review.expect("it is there").judgement;
        let change = |(field, value)| Change { field, base: stored.revision(field), value, settle: false };
        let save = Save {
            save_id: SaveId::new(&*self.ctx.ids),
            assignment: self.assignment.clone(),
            changes: changes.into_iter().map(change).collect(),
            step: None,
            active_ms: 0,
        };
        let saved = service::save(&self.ctx, save).await.expect("it is saved");
        assert_eq!(saved.outcome.refused, [], "nothing is refused");
        assert_eq!(saved.outcome.conflicts, [], "nothing conflicts");
    }

    /// Saves changes made from what is stored, and submits.
    pub async fn give(&self, changes: Vec<(Field, FieldValue)>) {
        self.save_all(changes).await;
        let missing = service::submit(&self.ctx, &self.assignment).await.expect("it runs");
        assert_eq!(missing, [], "nothing is missing");
    }

    /// Opens what was submitted again.
    pub async fn reopen(&self) {
        service::reopen(&self.ctx, &self.assignment).await.expect("it is submitted");
    }
}

/// A label as a field's value.
pub fn label(text: &str) -> FieldValue {
    FieldValue::Label(Some(text.to_owned()))
}

/// The field of one question asked of a claim.
pub fn axis(claim: u32, axis: Axis) -> Field {
    Field::Claim(claim, Part::Axis(axis))
}

/// Every label that a claim with evidence needs.
pub fn claim_labels(claim: u32, support: &str) -> Vec<(Field, FieldValue)> {
    let reliability = if support == "N/A" { "N/A" } else { "Reliable" };
    let mut labels = bare_claim_labels(claim);
    labels.push((axis(claim, Axis::Support), label(support)));
    labels.push((axis(claim, Axis::Reliability), label(reliability)));
    labels
}

/// Every label that a claim without evidence needs.
pub fn bare_claim_labels(claim: u32) -> Vec<(Field, FieldValue)> {
    vec![
        (axis(claim, Axis::Informativeness), label("Very relevant")),
        (axis(claim, Axis::Correctness), label("Unsure")),
        (axis(claim, Axis::Worthiness), label("Yes")),
    ]
}
