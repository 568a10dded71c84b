use crate::clock::Instant;
use crate::id::AccountId;
use crate::project::{Project, Role, Standing};
use serde::{Deserialize, Serialize};

/// One version of a project's consent text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Consent {
    /// Counts up from 1 with every change.
    pub version: i64,
    /// Markdown; blank if nothing is asked.
    pub text: String,
    /// Whether withdrawing also removes the submitted judgements.
    pub withdrawal_removes: bool,
    /// Since when it stands.
    pub created_at: Instant,
}

impl Consent {
    /// Whether experts are asked to agree to it.
    pub fn is_asked(&self) -> bool {
        !self.text.trim().is_empty()
    }
}

/// What an expert says of themselves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Profile {
    /// One of the project's fields, or another.
    pub field: String,
    /// The narrower field, free text.
    pub specific_field: String,
    /// Whether they have formal education in it.
    pub formal_education: bool,
    /// Years of work in it.
    pub years: u32,
}

/// How far an expert came, apart from their standing.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Enrolment {
    /// The version agreed to last.
    pub consent_version: Option<i64>,
    /// When.
    pub consented_at: Option<Instant>,
    /// What they said of themselves.
    pub profile: Option<Profile>,
    /// What the manager said to them when deciding.
    pub note: Option<String>,
    /// When a manager decided.
    pub decided_at: Option<Instant>,
    /// When they left last.
    pub left_at: Option<Instant>,
}

/// A member with their enrolment, for managers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Enrolled {
    /// The login.
    pub account: AccountId,
    /// The name.
    pub name: String,
    /// The address.
    pub email: String,
    /// Whether the account was erased.
    pub erased: bool,
    /// The pseudonym's number.
    pub number: Option<i64>,
    /// The role.
    pub role: Role,
    /// How far they are in.
    pub standing: Standing,
    /// What they agreed to and said.
    pub enrolment: Enrolment,
}

/// One project of an account, with what it has to do to join or to stay.
#[derive(Debug, Clone, PartialEq)]
pub struct Membership {
    /// The project.
    pub project: Project,
    /// The role.
    pub role: Role,
    /// How far they are in.
    pub standing: Standing,
    /// What they agreed to and said.
    pub enrolment: Enrolment,
    /// The newest consent text.
    pub consent: Option<Consent>,
}
