use crate::clock::Instant;
use crate::id::ImportId;
use serde::{Deserialize, Serialize};

/// One finished or running import, for the manager's page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ImportRun {
    /// Its id.
    pub id: ImportId,
    /// The file's name.
    pub file_name: String,
    /// `expertqa` or `answers`.
    pub format: String,
    /// The counts as JSON.
    pub summary: String,
    /// When it began.
    pub started_at: Instant,
    /// When it became visible; none while it runs.
    pub finished_at: Option<Instant>,
}
