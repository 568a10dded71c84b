use super::model::{Event, Moment, Subject};
use crate::id::ProjectId;
use crate::store::Stored;

/// Reading what happened.
#[async_trait::async_trait]
pub trait HistoryStore: Sync {
    /// Up to `limit` lines of a project before a moment, the latest first; of one kind of subject, or of all.
    async fn history(
        &self,
        project: &ProjectId,
        subject: Option<Subject>,
        before: Option<&Moment>,
        limit: u32,
    ) -> Stored<Vec<Event>>;
}
