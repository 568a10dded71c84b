//! What managers see of a project's quality.

use super::cache::{self, Counted};
use super::model::{Measure, Shown};
use crate::context::Ctx;
use crate::error::AppError;
use crate::id::{PersonId, ProjectId};
use crate::project::Project;
use crate::view::figure::Bars;
use std::collections::HashMap;
use std::time::Duration;

/// For how long a page waits for figures that are counted for the first time.
const PATIENCE: Duration = Duration::from_secs(3);

/// What the page shows.
#[derive(Debug, Clone)]
pub struct Quality {
    /// The project.
    pub project: Project,
    /// Everything counted; none: it is being counted for the first time.
    pub counted: Option<Counted>,
    /// The numbers of people's pseudonyms.
    pub numbers: HashMap<PersonId, i64>,
}

/// The quality of a project. Errors: `Forbidden` for experts, `NotFound` for strangers.
pub async fn quality(ctx: &Ctx, id: &ProjectId) -> Result<Quality, AppError> {
    let project = ctx.managed(id).await?;
    let counted = cache::figures_soon(ctx, id, PATIENCE).await?;
    let names = ctx.store.release_names(id).await?;
    let numbers = names.into_iter().map(|(person, (number, _))| (person, number)).collect();
    Ok(Quality { project, counted, numbers })
}

/// One figure of a project, to be taken away.
pub async fn figure(
    ctx: &Ctx,
    id: &ProjectId,
    measure: Measure,
    shown: Shown,
) -> Result<(Project, Bars), AppError> {
    let project = ctx.managed(id).await?;
    let figures = cache::figures(ctx, id).await?.figures;
    Ok((project, super::bars(&figures.protocol, &figures.report, measure, shown)))
}
