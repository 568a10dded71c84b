mod counts;
mod tally;

pub use counts::Counts;
pub use tally::Tally;

use super::rounds::{lines, rounds};
use super::store::{ReleasedAnswer, ReleasedJudgement};
use crate::protocol::Protocol;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// What the groups of a report have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum By {
    /// The system that made the answer.
    #[default]
    System,
    /// The field.
    Field,
    /// The kind of question; an example counts once for each of its kinds.
    QuestionType,
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

    /// The figures of everything.
    pub fn all(&self) -> &Tally {
        &self.all
    }

    /// The groups and their figures: systems and fields by name, kinds of question in the protocol's order.
    pub fn groups(&self, by: By) -> Vec<(&str, &Tally)> {
        fn named(groups: &BTreeMap<String, Tally>) -> Vec<(&str, &Tally)> {
            groups.iter().map(|(name, tally)| (name.as_str(), tally)).collect()
        }
        match by {
            By::System => named(&self.by_system),
            By::Field => named(&self.by_field),
            By::QuestionType => {
                let mut groups = named(&self.by_question_type);
                let place = |name: &str| self.protocol.question_types.iter().position(|t| t.value == name);
                groups.sort_by_key(|(name, _)| place(name).unwrap_or(usize::MAX));
                groups
            }
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
