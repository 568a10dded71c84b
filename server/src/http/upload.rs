//! A file that a manager sends: streamed to a temporary file, never whole in memory.

use super::error_page;
use super::state::{Asking, Site};
use crate::formats::{FileInput, Format};
use app::error::AppError;
use app::id::ProjectId;
use app::import::upload::receive;
use app::routes;
use axum::extract::multipart::{Field, Multipart};
use axum::extract::{Extension, Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use std::sync::Arc;
use tokio::io::AsyncWriteExt;

/// The route, with the project's id.
pub const ROUTE: &str = "/project/{project}/import/file";

/// The largest file that is taken, in bytes.
const LARGEST: u64 = 8 * 1024 * 1024 * 1024;

/// Why a file was not taken; the page of imports says it in words.
enum Refused {
    Word(&'static str),
    Error(AppError),
}

impl From<AppError> for Refused {
    fn from(error: AppError) -> Refused {
        match error {
            AppError::Busy => Refused::Word("busy"),
            error => Refused::Error(error),
        }
    }
}

/// Takes the file and leads to its page.
pub async fn send(
    State(site): State<Site>,
    Extension(asking): Extension<Asking>,
    Path(project): Path<String>,
    form: Multipart,
) -> Response {
    let Ok(id) = project.parse::<ProjectId>() else { return error_page::answer(&site, &AppError::NotFound) };
    match take(&site, &asking, &id, form).await {
        Ok(place) => Redirect::to(&place).into_response(),
        Err(Refused::Word(word)) => {
            Redirect::to(&format!("{}?problem={word}", routes::imports(&id))).into_response()
        }
        Err(Refused::Error(AppError::SignedOut)) => {
            Redirect::to(&routes::sign_in(&routes::imports(&id))).into_response()
        }
        Err(Refused::Error(error)) => error_page::answer(&site, &error),
    }
}

async fn take(site: &Site, asking: &Asking, id: &ProjectId, mut form: Multipart) -> Result<String, Refused> {
    let ctx = site.ctx(asking);
    // Before anything is read: a stranger's file is not even stored for a moment.
    ctx.managed(id).await?;
    let protocol = Arc::new(ctx.store.protocol(id).await.map_err(AppError::from)?);
    let mut wanted = None;
    while let Ok(Some(field)) = form.next_field().await {
        match field.name() {
            Some("format") => wanted = field.text().await.ok().and_then(|word| word.parse::<Format>().ok()),
            Some("file") => {
                let name =
                    field.file_name().unwrap_or_default().rsplit(['/', '\\']).next().unwrap_or_default();
                if name.is_empty() {
                    return Err(Refused::Word("file"));
                }
                let name: String = name.chars().filter(|c| !c.is_control()).take(200).collect();
                let file = spool(field).await?;
                let opened =
                    tokio::task::spawn_blocking(move || FileInput::sent(file, name, wanted, protocol)).await;
                let input = opened.map_err(|error| AppError::internal(&error))?;
                let input = input.map_err(|error| AppError::internal(&error))?;
                let upload = receive(&ctx, id, Arc::new(input)).await?;
                return Ok(routes::upload(id, &upload));
            }
            _ => {}
        }
    }
    Err(Refused::Word("file"))
}

/// Writes what comes to a temporary file without a name: it is gone when nothing reads it any more.
async fn spool(mut field: Field<'_>) -> Result<std::fs::File, Refused> {
    let failed = |error: std::io::Error| match error.kind() {
        std::io::ErrorKind::StorageFull | std::io::ErrorKind::QuotaExceeded => Refused::Word("full"),
        _ => Refused::Error(AppError::internal(&error)),
    };
    let file = tokio::task::spawn_blocking(tempfile::tempfile).await;
    let file = file.map_err(|error| AppError::internal(&error))?.map_err(failed)?;
    let mut file = tokio::fs::File::from_std(file);
    let mut bytes = 0;
    // A connection that breaks off ends the form; what came is dropped with the file.
    while let Some(piece) = field.chunk().await.map_err(|_| AppError::BadInput)? {
        bytes += piece.len() as u64;
        if bytes > LARGEST {
            return Err(Refused::Word("size"));
        }
        file.write_all(&piece).await.map_err(failed)?;
    }
    if bytes == 0 {
        return Err(Refused::Word("empty"));
    }
    file.flush().await.map_err(failed)?;
    Ok(file.into_std().await)
}
