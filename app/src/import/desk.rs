//! What managers do with imports in the browser.

use super::model::ImportRun;
use super::service::sweep;
use super::store::{Undo, Work};
use super::upload::Upload;
use crate::context::Ctx;
use crate::error::AppError;
use crate::id::{ImportId, ProjectId};
use crate::project::Project;
use crate::store::StoreError;
use std::sync::Arc;

/// How many imports are listed.
const LISTED: u32 = 50;

/// The page of imports.
pub struct ImportDesk {
    /// The project.
    pub project: Project,
    /// What was imported, the latest first.
    pub runs: Vec<ImportRun>,
    /// Files that were sent and wait, the latest first.
    pub uploads: Vec<Arc<Upload>>,
}

/// The imports of a project that the viewer manages.
pub async fn imports(ctx: &Ctx, id: &ProjectId) -> Result<ImportDesk, AppError> {
    let project = ctx.managed(id).await?;
    Ok(ImportDesk { runs: ctx.store.imports(id, LISTED).await?, uploads: ctx.uploads.of(id), project })
}

/// What became of taking an import back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Undone {
    /// It is gone from every page, and is being removed.
    Gone,
    /// Work has been done on what it brought in.
    Worked(Work),
    /// Another import runs.
    Running,
}

/// Takes a finished import back, unless work has been done on what it brought in. Its rows are removed meanwhile.
pub async fn undo(ctx: &Ctx, id: &ProjectId, import: &ImportId) -> Result<Undone, AppError> {
    ctx.managed(id).await?;
    match ctx.store.undo_import(id, import).await {
        Err(StoreError::Taken(_)) => return Ok(Undone::Running),
        Err(error) => return Err(error.into()),
        Ok(Undo::Unknown) => return Err(AppError::NotFound),
        Ok(Undo::Worked(work)) => return Ok(Undone::Worked(work)),
        Ok(Undo::Begun) => {}
    }
    let ctx = ctx.clone();
    tokio::spawn(async move {
        if let Err(error) = sweep(&ctx).await {
            tracing::warn!(%error, "an import that was taken back is not removed yet; the next minute does it");
        }
    });
    Ok(Undone::Gone)
}
