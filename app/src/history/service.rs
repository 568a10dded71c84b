//! What managers read of their project's history.

use super::model::{Event, Moment, Subject};
use crate::context::Ctx;
use crate::error::AppError;
use crate::id::ProjectId;
use crate::project::Project;

/// How many lines a page holds.
const LINES: u32 = 50;

/// A page of the history.
#[derive(Debug, Clone)]
pub struct Past {
    /// The project.
    pub project: Project,
    /// The lines, the latest first.
    pub events: Vec<Event>,
    /// Where the next page begins, if there is more.
    pub earlier: Option<Moment>,
}

/// A page of the history. Errors: `Forbidden` for experts, `NotFound` for strangers.
pub async fn past(
    ctx: &Ctx,
    id: &ProjectId,
    subject: Option<Subject>,
    before: Option<&Moment>,
) -> Result<Past, AppError> {
    let project = ctx.managed(id).await?;
    let mut events = ctx.store.history(id, subject, before, LINES + 1).await?;
    let more = events.len() > LINES as usize;
    events.truncate(LINES as usize);
    let earlier = events.last().filter(|_| more).map(|event| event.moment.clone());
    Ok(Past { project, events, earlier })
}
