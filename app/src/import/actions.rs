//! What the pages of imports post. Files themselves come to a route of their own, which streams them.

use super::desk::{self, Undone};
use super::upload;
use crate::context::ctx;
use crate::error::AppError;
use crate::id::{ImportId, ProjectId, UploadId};
use crate::routes;
use leptos::prelude::*;

/// Imports a file that is checked.
#[server(name = StartImport, prefix = "/do", endpoint = "import/start")]
pub async fn start(project: ProjectId, upload: UploadId, skip: Option<String>) -> Result<(), AppError> {
    upload::start(&ctx(), &project, &upload, skip.is_some()).await?;
    leptos_axum::redirect(&routes::upload(&project, &upload));
    Ok(())
}

/// Takes a file away that was sent.
#[server(name = DiscardUpload, prefix = "/do", endpoint = "import/discard")]
pub async fn discard(project: ProjectId, upload: UploadId) -> Result<(), AppError> {
    upload::discard(&ctx(), &project, &upload).await?;
    leptos_axum::redirect(&routes::imports(&project));
    Ok(())
}

/// Takes an import back.
#[server(name = UndoImport, prefix = "/do", endpoint = "import/undo")]
pub async fn undo(project: ProjectId, import: ImportId) -> Result<(), AppError> {
    let query = match desk::undo(&ctx(), &project, &import).await? {
        Undone::Gone => "undone=1".to_owned(),
        Undone::Running => "problem=running".to_owned(),
        Undone::Worked(work) => format!(
            "problem=worked&judgements={}&answers={}&flags={}",
            work.judgements, work.answers, work.flags
        ),
    };
    leptos_axum::redirect(&format!("{}?{query}", routes::imports(&project)));
    Ok(())
}
