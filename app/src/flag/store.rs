use super::model::{Flag, Flagged};
use crate::clock::Instant;
use crate::id::{AccountId, AnswerId, AssignmentId, FlagId, ProjectId};
use crate::store::Stored;

/// Storage of flags.
#[async_trait::async_trait]
pub trait FlagStore {
    /// Adds a flag.
    async fn add_flag(&self, flag: &Flag) -> Stored<()>;

    /// The flag with this id.
    async fn find_flag(&self, id: &FlagId) -> Stored<Option<Flag>>;

    /// The flags that were raised in a task, oldest first.
    async fn flags_of_task(&self, assignment: &AssignmentId) -> Stored<Vec<Flag>>;

    /// The flags of a project, or of one of its answers: those without a reply first, then the newest, at most `limit`.
    async fn flags(&self, project: &ProjectId, answer: Option<&AnswerId>, limit: u32)
    -> Stored<Vec<Flagged>>;

    /// How many flags of a project wait for a reply.
    async fn open_flags(&self, project: &ProjectId) -> Stored<i64>;

    /// Replies to a flag, or puts another reply in the place of the first. Gives whether the flag is there still.
    async fn reply_to_flag(&self, id: &FlagId, reply: &str, account: &AccountId, at: Instant)
    -> Stored<bool>;

    /// Removes a flag, unless it has a reply. Gives whether it is gone.
    async fn remove_flag(&self, id: &FlagId) -> Stored<bool>;
}
