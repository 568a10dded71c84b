use crate::id::{AnswerId, PersonId};
use crate::protocol::Axis;
use crate::release::By;

/// What a figure shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// Of whole answers.
    Usefulness,
    /// Of claims, about this property.
    Claims(Axis),
}

impl Measure {
    /// All, in the protocol's order.
    pub const ALL: [Measure; 6] = [
        Measure::Usefulness,
        Measure::Claims(Axis::Support),
        Measure::Claims(Axis::Informativeness),
        Measure::Claims(Axis::Correctness),
        Measure::Claims(Axis::Reliability),
        Measure::Claims(Axis::Worthiness),
    ];

    /// Its word in addresses, as in reports.
    pub fn word(self) -> &'static str {
        match self {
            Measure::Usefulness => "usefulness",
            Measure::Claims(axis) => axis.key(),
        }
    }

    /// What an address names.
    pub fn from_word(word: &str) -> Option<Measure> {
        Measure::ALL.into_iter().find(|measure| measure.word() == word)
    }

    /// What people call it.
    pub fn title(self) -> &'static str {
        match self {
            Measure::Usefulness => "Usefulness",
            Measure::Claims(Axis::Support) => "Support",
            Measure::Claims(Axis::Informativeness) => "Informativeness",
            Measure::Claims(Axis::Correctness) => "Correctness",
            Measure::Claims(Axis::Reliability) => "Reliability",
            Measure::Claims(Axis::Worthiness) => "Worthiness of citing",
        }
    }
}

/// Which claims count for support and reliability.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Scope {
    /// As the ExpertQA paper shows them: support of cite-worthy claims, reliability of sources that were rated.
    #[default]
    Paper,
    /// Every claim.
    All,
}

impl Scope {
    /// Its word in addresses.
    pub fn word(self) -> &'static str {
        match self {
            Scope::Paper => "paper",
            Scope::All => "all",
        }
    }
}

/// How the figures of a page are cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Shown {
    /// What the groups have in common.
    pub by: By,
    /// Which claims count.
    pub scope: Scope,
}

impl Shown {
    /// Reads the query of an address; what is not known is as at first.
    pub fn read(by: &str, claims: &str) -> Shown {
        let by = match by {
            "field" => By::Field,
            "type" => By::QuestionType,
            _ => By::System,
        };
        Shown { by, scope: if claims == "all" { Scope::All } else { Scope::Paper } }
    }

    /// The query of an address that shows this.
    pub fn query(self) -> String {
        format!("by={}&claims={}", by_word(self.by), self.scope.word())
    }
}

/// The word for what groups have in common.
pub fn by_word(by: By) -> &'static str {
    match by {
        By::System => "system",
        By::Field => "field",
        By::QuestionType => "type",
    }
}

/// Why a judgement is worth a second look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Remark {
    /// A claim is "Definitely correct" and was rewritten.
    CorrectRewritten,
    /// A claim is "Uninformative" and was not deleted.
    UninformativeKept,
    /// A claim's support is "Complete" and its evidence was changed.
    CompleteResourced,
    /// It took less than a quarter of the usual time for so many claims.
    Hurried,
    /// Four claims or more, and every one has the same labels.
    AllTheSame,
}

impl Remark {
    /// All, in the order of the page.
    pub const ALL: [Remark; 5] = [
        Remark::CorrectRewritten,
        Remark::UninformativeKept,
        Remark::CompleteResourced,
        Remark::Hurried,
        Remark::AllTheSame,
    ];

    /// Its word in addresses.
    pub fn word(self) -> &'static str {
        match self {
            Remark::CorrectRewritten => "correct-rewritten",
            Remark::UninformativeKept => "uninformative-kept",
            Remark::CompleteResourced => "complete-resourced",
            Remark::Hurried => "hurried",
            Remark::AllTheSame => "all-the-same",
        }
    }

    /// What an address names.
    pub fn from_word(word: &str) -> Option<Remark> {
        Remark::ALL.into_iter().find(|remark| remark.word() == word)
    }
}

/// One judgement, or one claim of it, that a remark is about.
#[derive(Debug, Clone, PartialEq)]
pub struct Remarked {
    /// The answer.
    pub answer: AnswerId,
    /// Who judged.
    pub person: PersonId,
    /// The question's text.
    pub question: String,
    /// Which claim, counted from 1; none: the whole judgement.
    pub claim: Option<usize>,
    /// What is seen: the claim's text, or the time that it took.
    pub seen: String,
}
