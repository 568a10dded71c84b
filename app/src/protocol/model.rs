use serde::{Deserialize, Serialize};

/// The questions of one study, their labels, help texts and rules.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Protocol {
    /// What it is called.
    pub name: String,
    /// Counts up with every change; judgements carry the version they were made under.
    pub version: u32,
    /// The seven kinds of question, in their fixed order.
    pub question_types: Vec<QuestionType>,
    /// What is asked of the whole answer.
    pub usefulness: Asked,
    /// What is asked of each claim, in the protocol's order.
    pub axes: Vec<(Axis, Asked)>,
}

/// One kind of question.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct QuestionType {
    /// `I` to `VII`.
    pub numeral: String,
    /// The exact string of the files.
    pub value: String,
    /// One word for tags and lists.
    pub short: String,
}

/// One question of the protocol.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Asked {
    /// The question as the expert reads it.
    pub title: String,
    /// What counts and what does not, in a few sentences.
    pub help: String,
    /// The allowed labels, in order.
    pub labels: Vec<LabelText>,
}

/// One allowed label.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LabelText {
    /// The exact string of the files.
    pub value: String,
    /// What it means.
    pub help: String,
}

/// One of the five questions asked of a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Axis {
    /// Is it entailed by its evidence?
    Support,
    /// Does it matter for the question?
    Informativeness,
    /// Is it true, to the expert's knowledge?
    Correctness,
    /// Is its source to be trusted?
    Reliability,
    /// Does it need a citation?
    Worthiness,
}

impl Axis {
    /// All five in the protocol's order.
    pub const ALL: [Axis; 5] =
        [Axis::Support, Axis::Informativeness, Axis::Correctness, Axis::Reliability, Axis::Worthiness];

    /// The key in files, forms and reports.
    pub fn key(self) -> &'static str {
        match self {
            Axis::Support => "support",
            Axis::Informativeness => "informativeness",
            Axis::Correctness => "correctness",
            Axis::Reliability => "reliability",
            Axis::Worthiness => "worthiness",
        }
    }
}

/// The labels between which the protocol has rules (`rules` of the noun `judgement`).
impl Protocol {
    /// Support and reliability of a claim without evidence.
    pub const MISSING: &'static str = "Missing";
    /// The evidence cannot be judged.
    pub const NOT_APPLICABLE: &'static str = "N/A";
    /// Support that wants a reason.
    pub const PARTIAL: &'static str = "Partial";

    /// What is asked about `axis`.
    pub fn asked(&self, axis: Axis) -> Option<&Asked> {
        self.axes.iter().find(|(a, _)| *a == axis).map(|(_, asked)| asked)
    }

    /// What people call the question about `axis`; its key if it is not asked.
    pub fn title(&self, axis: Axis) -> &str {
        self.asked(axis).map_or(axis.key(), |asked| &asked.title)
    }

    /// One word for a kind of question, by the string of the files; that string itself if the protocol does not have it.
    pub fn short_type<'a>(&'a self, value: &'a str) -> &'a str {
        self.question_types.iter().find(|t| t.value == value).map_or(value, |t| &t.short)
    }

    /// The same for several, as one text.
    pub fn short_types(&self, values: &[String]) -> String {
        values.iter().map(|value| self.short_type(value)).collect::<Vec<_>>().join(", ")
    }

    /// Whether `label` is allowed as an answer to the question about `axis`.
    pub fn allows(&self, axis: Axis, label: &str) -> bool {
        self.asked(axis).is_some_and(|asked| asked.allows(label))
    }
}

impl Asked {
    /// Whether `label` is one of its labels.
    pub fn allows(&self, label: &str) -> bool {
        self.labels.iter().any(|l| l.value == label)
    }
}
