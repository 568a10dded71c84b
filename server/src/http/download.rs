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
        Err(error) => error_page::refuse(&site, &error),
    }
}

/// What makes a browser keep an answer as a file of this name.
pub fn disposition(name: &str) -> String {
    let plain = |c: char| match c {
        '"' | '\\' | '/' | '<' | '>' | ':' | '|' | '?' | '*' => '_',
        c if c.is_ascii() && !c.is_control() => c,
        _ => '_',
    };
    let plain: String = name.chars().map(plain).collect();
    let whole = app::routes::percent(name).replace('/', "%2F");
    format!("attachment; filename=\"{plain}\"; filename*=UTF-8''{whole}")
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
    let headers = [(CONTENT_TYPE, format.media_type().to_owned()), (CONTENT_DISPOSITION, disposition(&name))];
    let bytes = export(Arc::new(site.db.clone()), id, format, options);
    Ok((headers, Body::from_stream(bytes)).into_response())
}
