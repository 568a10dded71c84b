use super::model::{Candidate, Sample, SampleRecord};
use crate::clock::Instant;
use crate::id::{AccountId, AnswerId, ProjectId, SampleId};
use crate::store::Stored;

/// Storage of samples.
#[async_trait::async_trait]
pub trait SampleStore {
    /// The ready answers of the project, in import order; who has them is left open.
    async fn sample_candidates(&self, project: &ProjectId) -> Stored<Vec<Candidate>>;

    /// Marks answers as chosen or left out, in short transactions. One that somebody began to judge is never left out;
    /// what is left out is taken back from those who have not touched it. Gives how many tasks were taken back.
    async fn choose_answers(&self, project: &ProjectId, answers: &[AnswerId], chosen: bool) -> Stored<u64>;

    /// Forgets what was chosen: of all answers of the project, or of those set aside only.
    async fn forget_choice(&self, project: &ProjectId, set_aside_only: bool) -> Stored<()>;

    /// Records a sample.
    async fn add_sample(
        &self,
        project: &ProjectId,
        id: &SampleId,
        record: &SampleRecord,
        account: Option<&AccountId>,
        at: Instant,
    ) -> Stored<()>;

    /// Replaces what is recorded of a sample.
    async fn set_sample(&self, id: &SampleId, record: &SampleRecord) -> Stored<()>;

    /// The project's last sample, undone or not.
    async fn last_sample(&self, project: &ProjectId) -> Stored<Option<Sample>>;
}
