//! Judgements that are worth a second look: they may be careless, or show what the protocol asks badly.

use super::model::{Remark, Remarked};
use crate::claim::Claim;
use crate::judgement::rules::label_value;
use crate::judgement::{Judgement, RevisedEvidence, RevisedSource};
use crate::protocol::Axis;
use crate::release::{ReleasedAnswer, ReleasedJudgement};
use crate::view::words::{count, duration};

/// So many are listed of each kind; their number is exact.
pub const LISTED: usize = 100;
/// A judgement that took less than this share of the usual time is hurried.
const HURRIED: i64 = 4;
/// From so many judgements with a time on there is a usual time.
const USUAL_FROM: usize = 8;
/// From so many claims on the same labels throughout are remarkable.
const SAME_FROM: usize = 4;
/// Of what was fastest, so many are remembered while counting.
const FASTEST: usize = 400;

/// What was remarked in a project.
#[derive(Debug, Clone, Default)]
pub struct Remarks {
    found: [(u64, Vec<Remarked>); 5],
    paces: Vec<i64>,
    fastest: Vec<(i64, Remarked)>,
}

impl Remarks {
    /// How often something was remarked, and the first of it, as many as are listed.
    pub fn of(&self, remark: Remark) -> (u64, &[Remarked]) {
        let (count, listed) = &self.found[remark as usize];
        (*count, listed)
    }

    fn note(&mut self, remark: Remark, remarked: Remarked) {
        let (count, listed) = &mut self.found[remark as usize];
        *count += 1;
        if listed.len() < LISTED {
            listed.push(remarked);
        }
    }

    /// Looks at all judgements of these answers.
    pub fn add(&mut self, answers: &[ReleasedAnswer]) {
        for answer in answers {
            for judged in answer.judgements.iter().filter(|judged| !judged.skipped) {
                self.look(answer, judged);
            }
        }
    }

    fn look(&mut self, answer: &ReleasedAnswer, judged: &ReleasedJudgement) {
        let claims = answer.claims_of(Some(judged));
        let about = |claim: Option<usize>, seen: String| Remarked {
            answer: answer.id.clone(),
            person: judged.person.clone(),
            question: answer.question.clone(),
            claim: claim.map(|at| at + 1),
            seen,
        };
        for (at, claim) in claims.iter().enumerate() {
            for remark in of_claim(&judged.judgement, claim) {
                self.note(remark, about(Some(at), claim.text.clone()));
            }
        }
        if claims.len() >= SAME_FROM && all_the_same(&judged.judgement, claims) {
            let seen = count(claims.len() as i64, "claim", "claims");
            self.note(Remark::AllTheSame, about(None, seen));
        }
        if let (Some(elapsed), false) = (judged.times.elapsed, claims.is_empty()) {
            let pace = elapsed / claims.len() as i64;
            self.paces.push(pace);
            let seen = format!("{} for {}", duration(elapsed), count(claims.len() as i64, "claim", "claims"));
            self.fastest.push((pace, about(None, seen)));
            if self.fastest.len() > 2 * FASTEST {
                self.keep_fastest();
            }
        }
    }

    fn keep_fastest(&mut self) {
        self.fastest.sort_by_key(|(pace, _)| *pace);
        self.fastest.truncate(FASTEST);
    }

    /// Call once all answers were looked at: only now is the usual time known.
    pub fn finish(mut self) -> Remarks {
        self.keep_fastest();
        if self.paces.len() >= USUAL_FROM {
            let middle = self.paces.len() / 2;
            let usual = *self.paces.select_nth_unstable(middle).1;
            let hurried = |pace: i64| pace * HURRIED < usual;
            let number = self.paces.iter().filter(|pace| hurried(**pace)).count() as u64;
            let listed = std::mem::take(&mut self.fastest).into_iter().filter(|(pace, _)| hurried(*pace));
            let listed = listed.map(|(_, remarked)| remarked).take(LISTED).collect();
            self.found[Remark::Hurried as usize] = (number, listed);
        }
        (self.paces, self.fastest) = (Vec::new(), Vec::new());
        self
    }
}

/// What is remarkable about one claim.
fn of_claim(judgement: &Judgement, claim: &Claim) -> Vec<Remark> {
    let label = |axis| label_value(judgement, claim, axis);
    let revised = judgement.revised_claim(claim.key);
    let deleted = revised.is_some_and(|revised| revised.deleted);
    let rewritten = revised.is_some_and(|r| !r.deleted && r.text.as_ref().is_some_and(|t| *t != claim.text));
    let mut found = Vec::new();
    if label(Axis::Correctness) == Some("Definitely correct") && rewritten {
        found.push(Remark::CorrectRewritten);
    }
    if label(Axis::Informativeness) == Some("Uninformative") && !deleted {
        found.push(Remark::UninformativeKept);
    }
    if label(Axis::Support) == Some("Complete") && !deleted && resourced(judgement, claim) {
        found.push(Remark::CompleteResourced);
    }
    found
}

/// Whether the evidence of a claim was changed.
fn resourced(judgement: &Judgement, claim: &Claim) -> bool {
    match judgement.revised_evidence(claim.key) {
        None => false,
        Some(RevisedEvidence::Sources(sources)) => {
            let was = |s: &RevisedSource| claim.evidence.get(s.of? as usize);
            let edited = |s: &RevisedSource| {
                was(s).is_none_or(|was| {
                    s.url.as_ref().is_some_and(|url| *url != was.url)
                        || s.passage.as_ref().is_some_and(|p| Some(p) != was.passage.as_ref())
                })
            };
            sources.iter().any(|s| s.removed || edited(s))
        }
        Some(RevisedEvidence::Text(text)) => {
            let bare = |text: &str| text.split_whitespace().collect::<String>();
            bare(text) != claim.evidence.iter().map(|source| bare(&source.to_released())).collect::<String>()
        }
        Some(RevisedEvidence::EmptyList) => false,
    }
}

fn all_the_same(judgement: &Judgement, claims: &[Claim]) -> bool {
    let labels = |claim: &Claim| Axis::ALL.map(|axis| label_value(judgement, claim, axis).map(str::to_owned));
    let Some(first) = claims.first().map(labels) else { return false };
    first.iter().all(Option::is_some) && claims.iter().all(|claim| labels(claim) == first)
}

#[cfg(test)]
mod tests;
