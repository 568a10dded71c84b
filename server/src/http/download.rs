//! Exports as downloads, streamed.

use super::error_page;
use super::state::{Asking, Site};
use crate::formats::export::{export, file_name};
use app::error::AppError;
use app::id::ProjectId;
use app::release::{Annotators, ExportFormat, ExportOptions};
use axum::body::Body;
use axum::extract::{Extension, Path, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// The route, with the project's id and the word for the format.
pub const ROUTE: &str = "/project/{project}/export/{format}";

/// Answers with the export.
pub async fn download(
    State(site): State<Site>,
    Extension(asking): Extension<Asking>,
    Path((project, format)): Path<(String, String)>,
) -> Response {
    match prepare(&site, &asking, &project, &format).await {
        Ok(response) => response,
        Err(AppError::SignedOut) => {
            axum::response::Redirect::to(&app::routes::sign_in(app::routes::PROJECTS)).into_response()
        }
        Err(error) => error_page::answer(&site, &error),
    }
}

/// Managers see names on their pages; the people's file is for paying them, and a history says who did what. Everything
/// else goes out under pseudonyms.
fn options(format: ExportFormat) -> ExportOptions {
    let annotators = match format {
        ExportFormat::People | ExportFormat::History => Annotators::Original,
        ExportFormat::ExpertQa | ExportFormat::Claims | ExportFormat::Questions => Annotators::Pseudonyms,
    };
    ExportOptions { annotators, ..ExportOptions::default() }
}

async fn prepare(site: &Site, asking: &Asking, project: &str, format: &str) -> Result<Response, AppError> {
    let ctx = site.ctx(asking);
    let id: ProjectId = project.parse().map_err(|_| AppError::NotFound)?;
    let format: ExportFormat = format.parse().map_err(|_| AppError::NotFound)?;
    let project = ctx.managed(&id).await?;
    let options = options(format);
    let name = file_name(&project, format, options);
    let plain: String = name.chars().map(|c| if c.is_ascii() { c } else { '_' }).collect();
    let disposition = format!(
        "attachment; filename=\"{plain}\"; filename*=UTF-8''{}",
        app::routes::percent(&name).replace('/', "%2F")
    );
    let headers = [(CONTENT_TYPE, format.media_type().to_owned()), (CONTENT_DISPOSITION, disposition)];
    let bytes = export(Arc::new(site.db.clone()), id, format, options);
    Ok((headers, Body::from_stream(bytes)).into_response())
}
