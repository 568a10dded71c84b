use crate::claim::Claim;
use crate::clock::Instant;
use crate::id::{AnswerId, AssignmentId, FlagId, PersonId, ProjectId};

/// An expert's remark to the manager.
#[derive(Debug, Clone, PartialEq)]
pub struct Flag {
    /// Its id.
    pub id: FlagId,
    /// The study.
    pub project: ProjectId,
    /// The answer that it is about.
    pub answer: AnswerId,
    /// The task in which it was raised.
    pub assignment: Option<AssignmentId>,
    /// Who raised it.
    pub person: PersonId,
    /// The key of the claim that it is about; none: the whole answer.
    pub claim: Option<u32>,
    /// What the expert says.
    pub text: String,
    /// What the manager says.
    pub reply: Option<String>,
    /// When the manager said it.
    pub replied_at: Option<Instant>,
    /// When it was raised.
    pub created_at: Instant,
}

/// A flag with what its managers see of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Flagged {
    /// The flag.
    pub flag: Flag,
    /// The number of the expert's pseudonym.
    pub number: i64,
    /// The question's text.
    pub question: String,
    /// Which system made the answer.
    pub system: String,
    /// The answer's claims.
    pub claims: Vec<Claim>,
    /// Who replied, by the account's name.
    pub replied_by: Option<String>,
}

impl Flag {
    /// Where the claim stands among these, from 1; none if it is about the whole answer or the claim was cut or merged.
    pub fn claim_number(&self, claims: &[Claim]) -> Option<usize> {
        let key = self.claim?;
        claims.iter().position(|claim| claim.key == key).map(|at| at + 1)
    }
}
