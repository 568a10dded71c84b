use super::super::field::{Field, Part};
use super::super::model::{Judgement, Phrase};
use super::super::outcome::{Problem, ProblemKind};
use super::labels::{effective, field_of, locked};
use crate::assignment::Steps;
use crate::autosave::Value;
use crate::claim::Claim;
use crate::protocol::{Axis, Protocol};

/// How far one step of a review is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StepState {
    /// Nothing was entered.
    Untouched,
    /// Something was entered, something is missing.
    Begun,
    /// Nothing of it stands against submitting.
    Done,
}

/// How far a review is, step by step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Progress {
    /// Usefulness of the whole answer.
    pub usefulness: StepState,
    /// The claims in their order.
    pub claims: Vec<StepState>,
    /// The revised answer: done once the expert wrote it by hand; it may be left as it follows the claims.
    pub revised_answer: StepState,
}

/// What is allowed, but seldom meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Warning {
    /// Where it is.
    pub field: Field,
    /// What it is.
    pub kind: WarningKind,
}

/// Kinds of warning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WarningKind {
    /// Reliability is `Missing` though there is evidence.
    ReliabilityMissing,
    /// The claim was emptied without being deleted; in the files the two are the same.
    EmptiedClaim,
}

/// How far each claim is, in their order.
pub fn steps(protocol: &Protocol, claims: &[Claim], judgement: &Judgement) -> Vec<StepState> {
    claims.iter().map(|claim| step(protocol, claim, judgement)).collect()
}

/// How far the whole review is.
pub fn progress(protocol: &Protocol, claims: &[Claim], judgement: &Judgement) -> Progress {
    let usefulness = match usefulness_problem(protocol, judgement) {
        None => StepState::Done,
        Some(_) => begun(touched(judgement, Field::Usefulness)),
    };
    let revised_answer = match rivals_of(judgement, Field::RevisedAnswer) {
        true => StepState::Begun,
        false if touched(judgement, Field::RevisedAnswer) => StepState::Done,
        false => StepState::Untouched,
    };
    Progress { usefulness, claims: steps(protocol, claims, judgement), revised_answer }
}

/// How many claims are done, of how many.
pub fn claims_done(protocol: &Protocol, claims: &[Claim], judgement: &Judgement) -> Steps {
    let done = steps(protocol, claims, judgement).iter().filter(|s| **s == StepState::Done).count();
    Steps { done: done as u32, of: claims.len() as u32 }
}

/// What stands against submitting, in the order of the screen. A deleted claim is judged like any other.
pub fn problems(protocol: &Protocol, claims: &[Claim], judgement: &Judgement) -> Vec<Problem> {
    let mut found: Vec<Problem> = usefulness_problem(protocol, judgement).into_iter().collect();
    found.extend(claims.iter().flat_map(|claim| claim_problems(protocol, claim, judgement)));
    found.extend(two_versions(judgement, Field::RevisedAnswer));
    found
}

/// What the expert should look at once more, in the order of the screen.
pub fn warnings(claims: &[Claim], judgement: &Judgement) -> Vec<Warning> {
    let of_claim = |claim: &Claim| {
        let missing = !claim.evidence.is_empty()
            && effective(judgement, claim, Axis::Reliability) == Some(Protocol::MISSING);
        let emptied = judgement.revised_claim(claim.key).is_some_and(|revised| {
            !revised.deleted && revised.text.as_deref().is_some_and(|text| text.trim().is_empty())
        });
        let reliability =
            Warning { field: field_of(claim, Axis::Reliability), kind: WarningKind::ReliabilityMissing };
        let empty =
            Warning { field: Field::Claim(claim.key, Part::RevisedClaim), kind: WarningKind::EmptiedClaim };
        [missing.then_some(reliability), emptied.then_some(empty)].into_iter().flatten()
    };
    claims.iter().flat_map(of_claim).collect()
}

fn step(protocol: &Protocol, claim: &Claim, judgement: &Judgement) -> StepState {
    match claim_problems(protocol, claim, judgement).is_empty() {
        true => StepState::Done,
        false => begun(Part::ALL.into_iter().any(|part| touched(judgement, Field::Claim(claim.key, part)))),
    }
}

fn begun(touched: bool) -> StepState {
    if touched { StepState::Begun } else { StepState::Untouched }
}

fn touched(judgement: &Judgement, field: Field) -> bool {
    judgement.entries.get(&field).is_some_and(|entry| !entry.rivals.is_empty() || !entry.value.is_nothing())
}

fn rivals_of(judgement: &Judgement, field: Field) -> bool {
    judgement.entries.get(&field).is_some_and(|entry| !entry.rivals.is_empty())
}

fn two_versions(judgement: &Judgement, field: Field) -> Option<Problem> {
    rivals_of(judgement, field).then_some(Problem { field, kind: ProblemKind::TwoVersions })
}

fn usefulness_problem(protocol: &Protocol, judgement: &Judgement) -> Option<Problem> {
    let field = Field::Usefulness;
    let given = judgement.label(field).is_some_and(|label| protocol.usefulness.allows(label));
    let missing = (!given).then_some(Problem { field, kind: ProblemKind::NotJudged });
    two_versions(judgement, field).or(missing)
}

fn claim_problems(protocol: &Protocol, claim: &Claim, judgement: &Judgement) -> Vec<Problem> {
    let of_part = |part: Part| {
        let field = Field::Claim(claim.key, part);
        match part {
            Part::Axis(axis) => axis_problem(protocol, claim, judgement, axis),
            Part::Phrases => two_versions(judgement, field)
                .or_else(|| phrase_problem(claim, judgement).map(|kind| Problem { field, kind })),
            Part::RevisedClaim | Part::RevisedEvidence => two_versions(judgement, field),
        }
    };
    Part::ALL.into_iter().filter_map(of_part).collect()
}

fn axis_problem(protocol: &Protocol, claim: &Claim, judgement: &Judgement, axis: Axis) -> Option<Problem> {
    let field = field_of(claim, axis);
    if protocol.asked(axis).is_none() || locked(judgement, claim, axis).is_some() {
        return None;
    }
    let given = effective(judgement, claim, axis).is_some_and(|label| protocol.allows(axis, label));
    let missing = (!given).then_some(Problem { field, kind: ProblemKind::NotJudged });
    two_versions(judgement, field).or(missing)
}

/// `Partial` wants at least one row with a reason, and a reason for every phrase marked. Beside another label the
/// rows are folded away and stand against nothing.
fn phrase_problem(claim: &Claim, judgement: &Judgement) -> Option<ProblemKind> {
    if effective(judgement, claim, Axis::Support) != Some(Protocol::PARTIAL) {
        return None;
    }
    let rows = judgement.phrases(claim.key).unwrap_or_default();
    let blank = |row: &Phrase| row.reason.trim().is_empty();
    if rows.iter().any(|row| row.place.is_some() && blank(row)) {
        return Some(ProblemKind::PhraseWithoutReason);
    }
    rows.iter().all(blank).then_some(ProblemKind::PartialWithoutReason)
}
