//! Figures of a project's quality as files.

use super::download::disposition;
use super::error_page;
use super::state::{Asking, Site};
use crate::formats::figure::{FigureFormat, file};
use app::error::AppError;
use app::id::ProjectId;
use app::quality::service::figure;
use app::quality::{Measure, Shown, figure_name};
use axum::extract::{Extension, Path, Query, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use std::collections::HashMap;

/// The route, with the project's id and the file: the measure's word and the ending.
pub const ROUTE: &str = "/project/{project}/figure/{file}";

/// Answers with the figure.
pub async fn take(
    State(site): State<Site>,
    Extension(asking): Extension<Asking>,
    Path((project, name)): Path<(String, String)>,
    Query(query): Query<HashMap<String, String>>,
) -> Response {
    match prepare(&site, &asking, &project, &name, &query).await {
        Ok(response) => response,
        Err(error) => error_page::refuse(&site, &error),
    }
}

async fn prepare(
    site: &Site,
    asking: &Asking,
    project: &str,
    name: &str,
    query: &HashMap<String, String>,
) -> Result<Response, AppError> {
    let ctx = site.ctx(asking);
    let id: ProjectId = project.parse().map_err(|_| AppError::NotFound)?;
    let (measure, ending) = name.split_once('.').ok_or(AppError::NotFound)?;
    let measure = Measure::from_word(measure).ok_or(AppError::NotFound)?;
    let format: FigureFormat = ending.parse().map_err(|()| AppError::NotFound)?;
    let word = |name: &str| query.get(name).map(String::as_str).unwrap_or_default();
    let shown = Shown::read(word("by"), word("claims"));
    let (project, bars) = figure(&ctx, &id, measure, shown).await?;
    let drawn = tokio::task::spawn_blocking(move || file(&bars, format)).await;
    let bytes =
        drawn.map_err(|error| AppError::internal(&error))?.map_err(|error| AppError::internal(&error))?;
    let name = format!("{}.{}", figure_name(&project.name, measure, shown), format.ending());
    let headers = [(CONTENT_TYPE, format.media_type().to_owned()), (CONTENT_DISPOSITION, disposition(&name))];
    Ok((headers, bytes).into_response())
}
