use super::rounds::{lines, rounds};
use super::store::{ReleasedAnswer, ReleasedJudgement};
use crate::judgement::rules::{label_value, usefulness_value};
use crate::protocol::{Asked, Axis, Protocol};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// Labels that are no rating of a source.
const NO_RATING: [&str; 2] = [Protocol::MISSING, Protocol::NOT_APPLICABLE];

/// How often each label was given.
#[derive(Debug, Clone, Default)]
struct Counts {
    by_label: Vec<(String, u64)>,
    null: u64,
}

impl Counts {
    fn of(asked: &Asked, without: &[&str]) -> Counts {
        let labels = asked.labels.iter().filter(|l| !without.contains(&l.value.as_str()));
        Counts { by_label: labels.map(|l| (l.value.clone(), 0)).collect(), null: 0 }
    }

    fn add(&mut self, label: Option<&str>) {
        match label {
            None => self.null += 1,
            Some(label) => {
                if let Some((_, count)) = self.by_label.iter_mut().find(|(l, _)| l == label) {
                    *count += 1;
                }
            }
        }
    }

    fn json(&self) -> Value {
        let labelled: u64 = self.by_label.iter().map(|(_, count)| count).sum();
        let percent = |count: u64| match labelled {
            0 => Value::Null,
            _ => json!(rounded(100.0 * count as f64 / labelled as f64, 2)),
        };
        let counts: Map<String, Value> = self.by_label.iter().map(|(l, c)| (l.clone(), json!(c))).collect();
        let shares: Map<String, Value> =
            self.by_label.iter().map(|(l, c)| (l.clone(), percent(*c))).collect();
        json!({ "n_labelled": labelled, "n_null": self.null, "counts": counts, "percent_of_labelled": shares })
    }
}

fn rounded(value: f64, digits: i32) -> f64 {
    let factor = 10f64.powi(digits);
    (value * factor).round_ties_even() / factor
}

/// The figures of one group of examples.
#[derive(Debug, Clone)]
struct Tally {
    examples: u64,
    answers: u64,
    claims: u64,
    usefulness: Counts,
    axes: Vec<(Axis, Counts)>,
    support_citeworthy: Counts,
    reliability_rated: Counts,
    times: Vec<i64>,
    without_evidence: u64,
    evidence: u64,
}

impl Tally {
    fn new(protocol: &Protocol) -> Tally {
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

    fn add(&mut self, answer: &ReleasedAnswer, judged: &ReleasedJudgement) {
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

    fn json(&self) -> Value {
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
        all.insert("annotation_time_ms".into(), times_json(&self.times));
        let mean = (self.answers > 0).then(|| rounded(self.claims as f64 / self.answers as f64, 4));
        all.insert("claims_per_answer_mean".into(), json!(mean));
        all.insert("claims_without_evidence".into(), json!(self.without_evidence));
        all.insert("evidence_items".into(), json!(self.evidence));
        Value::Object(all)
    }
}

fn times_json(times: &[i64]) -> Value {
    let mut sorted = times.to_vec();
    sorted.sort_unstable();
    let (n, half) = (sorted.len(), sorted.len() / 2);
    if n == 0 {
        return json!({ "n": 0, "mean": null, "median": null });
    }
    let mean = rounded(sorted.iter().map(|t| *t as f64).sum::<f64>() / n as f64, 2);
    let median = match n % 2 {
        1 => json!(sorted[half]),
        _ => json!((sorted[half - 1] as f64 + sorted[half] as f64) / 2.0),
    };
    json!({ "n": n, "mean": mean, "median": median })
}

/// The label distributions of submitted judgements, in all, by system, by field and by question type.
#[derive(Debug, Clone)]
pub struct Report {
    protocol: Protocol,
    several_systems: bool,
    all: Tally,
    by_system: BTreeMap<String, Tally>,
    by_field: BTreeMap<String, Tally>,
    by_question_type: BTreeMap<String, Tally>,
}

/// An empty report under this protocol.
pub fn report(protocol: &Protocol) -> Report {
    Report {
        protocol: protocol.clone(),
        several_systems: false,
        all: Tally::new(protocol),
        by_system: BTreeMap::new(),
        by_field: BTreeMap::new(),
        by_question_type: BTreeMap::new(),
    }
}

impl Report {
    /// Counts a page's answers. An example is a line as the `expertqa` format would write it; it counts if at least one
    /// of its answers is judged.
    pub fn add(&mut self, answers: &[ReleasedAnswer]) {
        for line in lines(answers) {
            for round in rounds(line) {
                let judged: Vec<_> = round.into_iter().filter_map(|(a, j)| Some((a, j?))).collect();
                self.add_example(&judged);
            }
        }
    }

    fn add_example(&mut self, judged: &[(&ReleasedAnswer, &ReleasedJudgement)]) {
        let Some((first, _)) = judged.first() else { return };
        self.several_systems |= judged.len() > 1;
        let new = || Tally::new(&self.protocol);
        let mut groups = vec![&mut self.all];
        groups.extend(first.metadata.field.clone().map(|f| self.by_field.entry(f).or_insert_with(new)));
        for name in &first.metadata.question_types {
            self.by_question_type.entry(name.clone()).or_insert_with(new);
        }
        let types = self.by_question_type.iter_mut();
        groups.extend(types.filter(|(name, _)| first.metadata.question_types.contains(name)).map(|(_, t)| t));
        for group in groups {
            group.examples += 1;
            judged.iter().for_each(|(answer, judgement)| group.add(answer, judgement));
        }
        for (answer, judgement) in judged {
            let tally = self.by_system.entry(answer.system.clone()).or_insert_with(new);
            tally.examples += 1;
            tally.add(answer, judgement);
        }
    }

    /// The report as JSON.
    pub fn json(&self) -> Value {
        let groups = |tallies: &BTreeMap<String, Tally>| -> Map<String, Value> {
            tallies.iter().map(|(name, tally)| (name.clone(), tally.json())).collect()
        };
        let by_system = match self.several_systems {
            false => "examples have exactly one system here",
            true => "an example counts once for each of its systems",
        };
        json!({
            "definitions": {
                "percent_of_labelled": "100 * count / non-null labels, two decimals",
                "support_citeworthy_only": "claims with worthiness Yes",
                "reliability_rated_only": "Missing and N/A left out",
                "by_question_type": "an example counts once for each of its types",
                "by_system": by_system,
            },
            "all": self.all.json(),
            "by_system": groups(&self.by_system),
            "by_field": groups(&self.by_field),
            "by_question_type": groups(&self.by_question_type),
        })
    }
}
