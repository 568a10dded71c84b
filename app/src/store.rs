//! What Veracite asks of a database: the sum of the nouns' storage traits. `server` implements it once for both
//! engines; nothing here names one.

use crate::account::AccountStore;
use crate::account::reset::ResetStore;
use crate::answer::AnswerStore;
use crate::assignment::{AssignmentStore, SlotStore};
use crate::enrolment::EnrolmentStore;
use crate::enrolment::leaving::LeavingStore;
use crate::flag::FlagStore;
use crate::history::HistoryStore;
use crate::import::ImportStore;
use crate::invitation::InvitationStore;
use crate::judgement::JudgementStore;
use crate::practice::PracticeStore;
use crate::progress::ProgressStore;
use crate::project::ProjectStore;
use crate::question::QuestionStore;
use crate::release::ReleaseStore;
use crate::sample::SampleStore;

/// Everything that is stored.
pub trait Store:
    AccountStore
    + ResetStore
    + ProjectStore
    + QuestionStore
    + AnswerStore
    + AssignmentStore
    + SlotStore
    + JudgementStore
    + FlagStore
    + HistoryStore
    + ImportStore
    + PracticeStore
    + InvitationStore
    + ProgressStore
    + ReleaseStore
    + EnrolmentStore
    + LeavingStore
    + SampleStore
    + Send
    + Sync
{
}

/// Why a store could not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database is full, or its disk is; nothing was changed.
    #[error("the database is full")]
    Full,
    /// Others held the database for too long; nothing was changed, and the same call may go through later.
    #[error("the database is busy")]
    Busy,
    /// A row that must be unique is there already.
    #[error("{0} is taken")]
    Taken(&'static str),
    /// A stored value cannot be read: table, column, id.
    #[error("{table}.{column} of {id} cannot be read: {why}")]
    Broken {
        /// The table.
        table: &'static str,
        /// The column.
        column: &'static str,
        /// The row's id.
        id: String,
        /// What is wrong with it.
        why: String,
    },
    /// Anything else the engine said.
    #[error("{0}")]
    Engine(String),
}

/// The result of a call to a store.
pub type Stored<T> = Result<T, StoreError>;
