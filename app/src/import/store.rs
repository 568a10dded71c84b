use super::model::ImportRun;
use crate::id::ProjectId;
use crate::store::Stored;

/// Storage of imports and of what they write.
#[async_trait::async_trait]
pub trait ImportStore {
    /// The project's imports, newest first, at most `limit`.
    async fn imports(&self, project: &ProjectId, limit: u32) -> Stored<Vec<ImportRun>>;
}
