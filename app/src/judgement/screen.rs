use super::model::{Judgement, Times};
use super::outcome::Closed;
use crate::assignment::{AssignmentState, PlaceInWork};
use crate::claim::Claim;
use crate::clock::Instant;
use crate::id::{AccountId, AssignmentId};
use crate::protocol::Protocol;
use serde::{Deserialize, Serialize};

/// What the review screen shows and works on. Experts are blind: nothing of the system that wrote the answer is in it
/// unless the study says so, and nothing of any other expert's judgement.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Screen {
    /// The task.
    pub assignment: AssignmentId,
    /// Whose it is: the browser keeps unsent changes under it.
    pub account: AccountId,
    /// The question's text.
    pub question: String,
    /// Whether the expert asked it.
    pub own_question: bool,
    /// Field, specific field and the short names of the question's types.
    pub tags: Vec<String>,
    /// The answer's text.
    pub answer: String,
    /// Which system wrote it, where the study is not blind.
    pub system: Option<String>,
    /// Its claims.
    pub claims: Vec<Claim>,
    /// The judgement as stored.
    pub judgement: Judgement,
    /// What is asked.
    pub protocol: Protocol,
    /// Where the task stands.
    pub state: AssignmentState,
    /// Why it takes no changes, if so.
    pub closed: Option<Closed>,
    /// Since when somebody else has its place.
    pub lapsed_at: Option<Instant>,
    /// Why it was skipped.
    pub skip_reason: Option<String>,
    /// Whether a submitted copy is kept below this draft.
    pub reopened: bool,
    /// Whether it is a try at a practice item: it counts nowhere.
    #[serde(default)]
    pub practice: bool,
    /// Whether single keys act.
    pub single_keys: bool,
    /// Time spent.
    pub times: Times,
    /// When the judgement was stored last.
    pub saved_at: Option<Instant>,
    /// Which step is open.
    pub step: Step,
    /// Where it stands in its expert's work; none where that is very long.
    pub place: Option<PlaceInWork>,
    /// Whether the sources of the revision are shown unfolded: a form has just changed them.
    pub sources_open: bool,
    /// Whether a refused submission led here: then what is missing is marked.
    pub refused: bool,
}

/// One step of a review, as it stands in the address (`?step=`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Step {
    /// The whole answer: its usefulness.
    Answer,
    /// The claim at this place in the list, from 0; the address counts from 1.
    Claim(usize),
    /// The revised answer.
    Revised,
    /// Looking over it, submitting.
    Submit,
}

impl Step {
    /// Reads the address's word; none if it names no step of a review of so many claims.
    pub fn from_word(word: &str, claims: usize) -> Option<Step> {
        match word {
            "answer" => Some(Step::Answer),
            "revised" => Some(Step::Revised),
            "submit" => Some(Step::Submit),
            number => {
                let number: usize = number.parse().ok()?;
                (1..=claims).contains(&number).then(|| Step::Claim(number - 1))
            }
        }
    }

    /// The address's word.
    pub fn word(self) -> String {
        match self {
            Step::Answer => "answer".to_owned(),
            Step::Claim(at) => (at + 1).to_string(),
            Step::Revised => "revised".to_owned(),
            Step::Submit => "submit".to_owned(),
        }
    }

    /// The step after this one, in a review of so many claims; the last is followed by itself.
    pub fn next(self, claims: usize) -> Step {
        match self {
            Step::Answer if claims > 0 => Step::Claim(0),
            Step::Claim(at) if at + 1 < claims => Step::Claim(at + 1),
            Step::Answer | Step::Claim(_) => Step::Revised,
            Step::Revised | Step::Submit => Step::Submit,
        }
    }

    /// The step before this one; the first is preceded by itself.
    pub fn previous(self, claims: usize) -> Step {
        match self {
            Step::Submit => Step::Revised,
            Step::Revised if claims > 0 => Step::Claim(claims - 1),
            Step::Claim(at) if at > 0 => Step::Claim(at - 1),
            _ => Step::Answer,
        }
    }

    /// What a link to the step says.
    pub fn name(self) -> String {
        match self {
            Step::Answer => "Answer".to_owned(),
            Step::Claim(at) => format!("Claim {}", at + 1),
            Step::Revised => "Revised answer".to_owned(),
            Step::Submit => "Submit".to_owned(),
        }
    }

    /// The page of this step of the review.
    pub fn href(self, assignment: &AssignmentId) -> String {
        crate::routes::review_step(assignment, &self.word())
    }
}

impl Screen {
    /// The claim that is open at `step`.
    pub fn claim_at(&self, step: Step) -> Option<&Claim> {
        match step {
            Step::Claim(at) => self.claims.get(at),
            _ => None,
        }
    }

    /// The place in the list of the claim with this key, from 0.
    pub fn position(&self, key: u32) -> Option<usize> {
        self.claims.iter().position(|claim| claim.key == key)
    }

    /// Whether changes are taken.
    pub fn open(&self) -> bool {
        self.closed.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_review_is_walked_from_the_answer_to_the_submission_and_back() {
        let mut walked = vec![Step::Answer];
        while walked.last() != Some(&Step::Submit) {
            walked.push(walked[walked.len() - 1].next(2));
        }
        assert_eq!(walked, [Step::Answer, Step::Claim(0), Step::Claim(1), Step::Revised, Step::Submit]);
        for pair in walked.windows(2) {
            assert_eq!(pair[1].previous(2), pair[0]);
            assert_eq!(Step::from_word(&pair[1].word(), 2), Some(pair[1]));
        }
        for bad in ["0", "3", "", "x", "-1"] {
            assert_eq!(Step::from_word(bad, 2), None);
        }
    }
}
