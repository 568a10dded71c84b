//! Reading everything that goes out, page by page.

use super::store::ReleasedAnswer;
use crate::context::Ctx;
use crate::error::AppError;
use crate::id::ProjectId;

/// Shows `each` all answers of a project, in order, some at a time. No line is cut in two.
pub async fn each_page(
    ctx: &Ctx,
    project: &ProjectId,
    mut each: impl FnMut(&[ReleasedAnswer]),
) -> Result<(), AppError> {
    let mut after = 0;
    while let Some(page) = ctx.store.release_page(project, after).await? {
        each(&page.answers);
        after = page.upto;
    }
    Ok(())
}
