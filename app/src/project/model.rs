use crate::id::{AccountId, PersonId, ProjectId};
use serde::{Deserialize, Serialize};

/// One study.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Project {
    /// Its id.
    pub id: ProjectId,
    /// What people call it; unique on the instance, case aside.
    pub name: String,
    /// Whether experts must not learn which system wrote an answer.
    pub blind: bool,
    /// What seeds the order of several answers to one question, for each expert another.
    pub seed: i64,
}

/// What a member may do in a project.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Judges answers.
    Expert,
    /// Runs the study.
    Manager,
}

/// How far a member is in. Who was added by name is in at once; who was invited consents and qualifies first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// Invited and signed in: consent, profile or practice is still to be given.
    Joining,
    /// Below the protocol's bar: the manager decides.
    Waiting,
    /// Takes part.
    In,
    /// The manager said no.
    Declined,
    /// Left by their own will.
    Withdrawn,
    /// Taken out by a manager.
    Removed,
}

/// One human in one project.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Person {
    /// Their id.
    pub id: PersonId,
    /// The project.
    pub project: ProjectId,
    /// The number of their pseudonym, in order of first appearance, from 1.
    pub number: i64,
    /// The login, if they have one.
    pub account: Option<AccountId>,
    /// The id under which a file knew them; never leaves the database unless a manager asks and confirms.
    pub original_id: Option<String>,
}

/// How a person comes into a project.
#[derive(Debug, Clone, PartialEq)]
pub enum NewPerson {
    /// With a login.
    Account(AccountId),
    /// From a file, under that file's id.
    Original(String),
}

/// An account's place in a project.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Member {
    /// The login.
    pub account: AccountId,
    /// The address.
    pub email: String,
    /// The name.
    pub name: String,
    /// The role.
    pub role: Role,
    /// How far they are in.
    pub standing: Standing,
    /// The pseudonym's number, if they are a person of the project.
    pub number: Option<i64>,
}

/// The pseudonym of the person with this number: `E-001`, and longer where the study is larger.
pub fn pseudonym(number: i64) -> String {
    format!("E-{number:03}")
}
