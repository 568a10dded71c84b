//! Figures are counted over every judgement of a project, so they are kept until one changes.

use super::rules::Remarks;
use crate::clock::Instant;
use crate::context::Ctx;
use crate::error::AppError;
use crate::id::ProjectId;
use crate::protocol::Protocol;
use crate::release::{ReleaseVersion, Report, each_page, report};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// What took longer than this to count is counted again while the last figures are shown.
const QUICK: Duration = Duration::from_millis(300);

/// Everything that was counted of a project at one moment.
#[derive(Debug)]
pub struct Figures {
    /// The protocol of the project.
    pub protocol: Protocol,
    /// The distributions.
    pub report: Report,
    /// What is worth a second look.
    pub remarks: Remarks,
    /// When they were counted.
    pub counted_at: Instant,
    version: ReleaseVersion,
    took: Duration,
}

/// Figures as somebody who asks for them gets them.
#[derive(Debug, Clone)]
pub struct Counted {
    /// The figures.
    pub figures: Arc<Figures>,
    /// Whether they hold everything that was submitted when they were asked for.
    pub fresh: bool,
}

#[derive(Default)]
struct Kept {
    figures: Mutex<Option<Arc<Figures>>>,
    counting: tokio::sync::Mutex<()>,
}

/// The figures of all projects that somebody looked at; one for a server.
#[derive(Default)]
pub struct Cache(Mutex<HashMap<ProjectId, Arc<Kept>>>);

impl Cache {
    fn of(&self, project: &ProjectId) -> Arc<Kept> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.entry(project.clone()).or_default().clone()
    }
}

impl Kept {
    fn get(&self) -> Option<Arc<Figures>> {
        self.figures.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Counts, unless somebody else did meanwhile.
    async fn count(&self, ctx: &Ctx, project: &ProjectId) -> Result<Arc<Figures>, AppError> {
        let _one_at_a_time = self.counting.lock().await;
        let version = ctx.store.release_version(project).await?;
        if let Some(figures) = self.get().filter(|figures| figures.version == version) {
            return Ok(figures);
        }
        let figures = Arc::new(count(ctx, project, version).await?);
        *self.figures.lock().unwrap_or_else(PoisonError::into_inner) = Some(figures.clone());
        Ok(figures)
    }
}

/// The figures of a project. Where counting takes long, those of the last time are given at once, as not fresh, and
/// counted anew meanwhile.
pub async fn figures(ctx: &Ctx, project: &ProjectId) -> Result<Counted, AppError> {
    let kept = ctx.figures.of(project);
    let version = ctx.store.release_version(project).await?;
    match kept.get() {
        Some(figures) if figures.version == version => Ok(Counted { figures, fresh: true }),
        Some(figures) if figures.took > QUICK => {
            if kept.counting.try_lock().is_ok() {
                begin(ctx, project, kept);
            }
            Ok(Counted { figures, fresh: false })
        }
        _ => match begin(ctx, project, kept).await {
            Ok(counted) => counted.map(|figures| Counted { figures, fresh: true }),
            Err(stopped) => Err(AppError::internal(&stopped)),
        },
    }
}

/// Counts on its own: it goes on when nobody waits any more.
fn begin(
    ctx: &Ctx,
    project: &ProjectId,
    kept: Arc<Kept>,
) -> tokio::task::JoinHandle<Result<Arc<Figures>, AppError>> {
    let (ctx, project) = (ctx.clone(), project.clone());
    tokio::spawn(async move {
        let counted = kept.count(&ctx, &project).await;
        if let Err(error) = &counted {
            tracing::warn!(%error, "the figures of a project could not be counted");
        }
        counted
    })
}

/// The figures, if they are there within `patience`. None: they are being counted, and somebody who asks again finds
/// them the sooner.
pub async fn figures_soon(
    ctx: &Ctx,
    project: &ProjectId,
    patience: Duration,
) -> Result<Option<Counted>, AppError> {
    tokio::time::timeout(patience, figures(ctx, project)).await.ok().transpose()
}

async fn count(ctx: &Ctx, project: &ProjectId, version: ReleaseVersion) -> Result<Figures, AppError> {
    let began = std::time::Instant::now();
    let protocol = ctx.store.protocol(project).await?;
    let (mut report, mut remarks) = (report(&protocol), Remarks::default());
    each_page(ctx, project, |answers| {
        report.add(answers);
        remarks.add(answers);
    })
    .await?;
    let took = began.elapsed();
    let remarks = remarks.finish();
    Ok(Figures { protocol, report, remarks, counted_at: ctx.now(), version, took })
}
