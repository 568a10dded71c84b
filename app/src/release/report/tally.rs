//! The figures of one group of examples.

use super::counts::{Counts, rounded};
use crate::judgement::rules::{label_value, usefulness_value};
use crate::protocol::{Axis, Protocol};
use crate::release::{ReleasedAnswer, ReleasedJudgement};
use serde_json::{Map, Value, json};

/// Labels that are no rating of a source.
const NO_RATING: [&str; 2] = [Protocol::MISSING, Protocol::NOT_APPLICABLE];

/// The figures of one group of examples.
#[derive(Debug, Clone)]
pub struct Tally {
    /// Lines as the `expertqa` format would write them, with at least one judged answer.
    pub examples: u64,
    /// Judged answers, once for each judgement.
    pub answers: u64,
    /// Their claims.
    pub claims: u64,
    usefulness: Counts,
    axes: Vec<(Axis, Counts)>,
    support_citeworthy: Counts,
    reliability_rated: Counts,
    times: Vec<i64>,
    without_evidence: u64,
    evidence: u64,
}

impl Tally {
    pub(super) fn new(protocol: &Protocol) -> Tally {
        let counts = |axis, without: &[&str]| {
            protocol.asked(axis).map(|asked| Counts::of(asked, without)).unwrap_or_default()
        };
        Tally {
            examples: 0,
            answers: 0,
            claims: 0,
            usefulness: Counts::of(&protocol.usefulness, &[]),
            axes: Axis::ALL.map(|axis| (axis, counts(axis, &[]))).into(),
            support_citeworthy: counts(Axis::Support, &[]),
            reliability_rated: counts(Axis::Reliability, &NO_RATING),
            times: Vec::new(),
            without_evidence: 0,
            evidence: 0,
        }
    }

    pub(super) fn add(&mut self, answer: &ReleasedAnswer, judged: &ReleasedJudgement) {
        let judgement = &judged.judgement;
        self.answers += 1;
        let claims = answer.claims_of(Some(judged));
        self.claims += claims.len() as u64;
        self.usefulness.add(usefulness_value(judgement));
        self.times.extend(judged.times.elapsed);
        for claim in claims {
            self.evidence += claim.evidence.len() as u64;
            self.without_evidence += u64::from(claim.evidence.is_empty());
            for (axis, counts) in &mut self.axes {
                counts.add(label_value(judgement, claim, *axis));
            }
            if label_value(judgement, claim, Axis::Worthiness) == Some("Yes") {
                self.support_citeworthy.add(label_value(judgement, claim, Axis::Support));
            }
            if let Some(label) = label_value(judgement, claim, Axis::Reliability) {
                self.reliability_rated.add(Some(label));
            }
        }
    }

    /// The counts of what is asked of the whole answer.
    pub fn usefulness(&self) -> &Counts {
        &self.usefulness
    }

    /// The counts of what is asked of claims about `axis`.
    pub fn axis(&self, axis: Axis) -> Option<&Counts> {
        self.axes.iter().find(|(known, _)| *known == axis).map(|(_, counts)| counts)
    }

    /// Support of the claims that are worthy of a citation.
    pub fn support_citeworthy(&self) -> &Counts {
        &self.support_citeworthy
    }

    /// Reliability of the sources that were rated: `Missing` and `N/A` left out.
    pub fn reliability_rated(&self) -> &Counts {
        &self.reliability_rated
    }

    /// The mean number of claims of an answer, with four decimals.
    pub fn claims_per_answer(&self) -> Option<f64> {
        (self.answers > 0).then(|| rounded(self.claims as f64 / self.answers as f64, 4))
    }

    /// The median time of a judgement, in milliseconds; of two in the middle, the mean.
    pub fn median_ms(&self) -> Option<f64> {
        let mut sorted = self.times.clone();
        sorted.sort_unstable();
        let half = sorted.len() / 2;
        match sorted.len() {
            0 => None,
            n if n % 2 == 1 => Some(sorted[half] as f64),
            _ => Some((sorted[half - 1] as f64 + sorted[half] as f64) / 2.0),
        }
    }

    pub(super) fn json(&self) -> Value {
        let mut all = Map::new();
        all.insert("examples".into(), json!(self.examples));
        all.insert("answers".into(), json!(self.answers));
        all.insert("claims".into(), json!(self.claims));
        all.insert("usefulness".into(), self.usefulness.json());
        for (axis, counts) in &self.axes {
            all.insert(axis.key().into(), counts.json());
        }
        all.insert("support_citeworthy_only".into(), self.support_citeworthy.json());
        all.insert("reliability_rated_only".into(), self.reliability_rated.json());
        all.insert("annotation_time_ms".into(), self.times_json());
        all.insert("claims_per_answer_mean".into(), json!(self.claims_per_answer()));
        all.insert("claims_without_evidence".into(), json!(self.without_evidence));
        all.insert("evidence_items".into(), json!(self.evidence));
        Value::Object(all)
    }

    fn times_json(&self) -> Value {
        let n = self.times.len();
        let mean = (n > 0).then(|| rounded(self.times.iter().map(|t| *t as f64).sum::<f64>() / n as f64, 2));
        let median = match (n % 2, self.median_ms()) {
            (1, Some(ms)) => json!(ms as i64),
            (_, ms) => json!(ms),
        };
        json!({ "n": n, "mean": mean, "median": median })
    }
}
