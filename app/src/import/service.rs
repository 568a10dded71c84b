use super::check::{Checking, check};
use super::model::{ImportOptions, ImportRun, Refusal, Summary};
use super::record::Input;
use super::write::write;
use crate::context::Ctx;
use crate::id::ImportId;
use crate::project::Project;
use crate::store::StoreError;
use std::sync::Arc;

/// After how many milliseconds without a sign of life an import counts as dead.
const DEAD_AFTER_MS: i64 = 30_000;

/// Which of the two passes an import is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// The file is checked; nothing is written.
    Checking,
    /// The file is written.
    Writing,
}

/// Who is told how far an import is.
pub trait Watch: Send + Sync {
    /// So many bytes of the file are done in this phase.
    fn at(&self, phase: Phase, bytes: u64);
}

/// Nobody is told.
pub struct Unwatched;

impl Watch for Unwatched {
    fn at(&self, _: Phase, _: u64) {}
}

/// Why an import could not be done. Refused lines are no error: the summary holds them.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// Another import runs in the project.
    #[error("another import is running in this project; wait until it has ended, then try again")]
    Running,
    /// The file cannot be read.
    #[error("the file cannot be read: {0}")]
    File(std::io::Error),
    /// The database refused.
    #[error("{0}; nothing was imported")]
    Store(#[from] StoreError),
    /// The import gave no sign of life for long and was taken for dead.
    #[error("the import stood still for too long and was taken back; nothing was imported, try again")]
    Swept,
    /// A line that passed the check does no longer.
    #[error("line {}: {}; the file or the project changed during the import, nothing was imported", .0.line, .0.reason)]
    Changed(Refusal),
    /// A fault of the program.
    #[error("the import stopped: {0}; nothing was imported")]
    Stopped(String),
}

/// Checks the file and, unless that is all that is asked for or a line is refused, brings it into the project.
pub async fn run(
    ctx: &Ctx,
    project: &Project,
    input: Arc<dyn Input>,
    options: ImportOptions,
    watch: &dyn Watch,
) -> Result<Summary, ImportError> {
    sweep(ctx).await?;
    let unfinished = |run: &ImportRun| run.finished_at.is_none();
    if !options.dry_run && ctx.store.imports(&project.id, 10).await?.iter().any(unfinished) {
        return Err(ImportError::Running);
    }
    let Checking { mut summary, refused, repeats } = check(ctx, project, &input, watch).await?;
    let refuses = summary.skipped > 0 && !options.skip_bad_lines;
    if refuses {
        summary.hold_back();
    }
    if options.dry_run || refuses || summary.lines_added == 0 {
        return Ok(summary);
    }
    let id = ImportId::new(&*ctx.ids);
    let written = write(ctx, project, &input, &id, (&refused, repeats), &summary, watch).await;
    if let Err(error) = written {
        remove(ctx, &id).await;
        return Err(error);
    }
    summary.written = true;
    Ok(summary)
}

/// Removes what dead imports left, in short transactions.
pub async fn sweep(ctx: &Ctx) -> Result<u64, StoreError> {
    let stale = ctx.store.stale_imports(ctx.now().plus_millis(-DEAD_AFTER_MS)).await?;
    for import in &stale {
        while ctx.store.sweep_import(import).await? {}
    }
    Ok(stale.len() as u64)
}

/// Removes what this import wrote, as far as the database lets it; the next start does the rest.
async fn remove(ctx: &Ctx, import: &ImportId) {
    loop {
        match ctx.store.sweep_import(import).await {
            Ok(true) => {}
            Ok(false) => return,
            Err(error) => return tracing::warn!(%import, %error, "a failed import is not swept yet"),
        }
    }
}
