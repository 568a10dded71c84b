//! Files that managers sent from a browser: checked first, imported on their word. They live in the server that took
//! them, until they are imported, taken away or a day old; nothing of them outlives the program.

use super::model::{ImportOptions, LISTED, Refusal, Summary};
use super::record::{Input, Read, Record};
use super::service::{ImportError, Phase, Watch, run};
use crate::clock::Instant;
use crate::context::Ctx;
use crate::error::AppError;
use crate::id::{ProjectId, UploadId};
use crate::project::Project;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// How many files of a project may wait at a time.
pub const MOST: usize = 5;
/// After so many milliseconds a file is dropped.
const KEPT_MS: i64 = 86_400_000;
/// How many records are shown as they would become.
const SHOWN: usize = 3;
/// How many characters of a refused line are shown around the place of the fault.
const AROUND: usize = 60;

/// Where a file stands.
#[derive(Debug, Clone)]
pub enum Stage {
    /// It is being checked; nothing is written.
    Checking,
    /// It is checked; with why it was not imported, if that was tried.
    Checked(Arc<Checked>, Option<String>),
    /// It is being written.
    Writing(Arc<Checked>),
    /// It is in.
    Done(Box<Summary>),
    /// It could not be checked or imported, for this reason.
    Failed(String),
}

/// What checking found.
#[derive(Debug)]
pub struct Checked {
    /// The counts, as a dry run gives them.
    pub summary: Summary,
    /// The first records, as they would become.
    pub records: Vec<Record>,
    /// What stands in refused lines around the place of the fault, by line.
    pub excerpts: HashMap<u64, String>,
}

/// A file that was sent.
pub struct Upload {
    /// Its id.
    pub id: UploadId,
    /// The project that it is for.
    pub project: ProjectId,
    /// When it was sent.
    pub at: Instant,
    name: String,
    format: String,
    bytes: u64,
    /// The file, until it is imported: then its place on the disk is free again.
    file: Mutex<Option<Arc<dyn Input>>>,
    stage: Mutex<Stage>,
    writing: AtomicBool,
    bytes_done: AtomicU64,
}

impl Upload {
    /// Its name, without folders.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The word for its format.
    pub fn format(&self) -> &str {
        &self.format
    }

    /// Its length in bytes.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Where it stands.
    pub fn stage(&self) -> Stage {
        self.stage.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Of what is going on now: which pass, and how many bytes of the file are done.
    pub fn progress(&self) -> (Phase, u64) {
        let phase = if self.writing.load(Ordering::Relaxed) { Phase::Writing } else { Phase::Checking };
        (phase, self.bytes_done.load(Ordering::Relaxed))
    }

    fn file(&self) -> Option<Arc<dyn Input>> {
        self.file.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn set(&self, stage: Stage) {
        if let Stage::Done(_) | Stage::Failed(_) = stage {
            *self.file.lock().unwrap_or_else(PoisonError::into_inner) = None;
        }
        *self.stage.lock().unwrap_or_else(PoisonError::into_inner) = stage;
    }

    /// Moves a checked file on to being written, if it may be: only one of two presses at once does.
    fn begin(&self, skip: bool) -> Option<Arc<Checked>> {
        let mut stage = self.stage.lock().unwrap_or_else(PoisonError::into_inner);
        let Stage::Checked(checked, _) = &*stage else { return None };
        let checked = checked.clone();
        if checked.summary.skipped > 0 && !skip {
            return None;
        }
        self.at(Phase::Checking, 0);
        *stage = Stage::Writing(checked.clone());
        Some(checked)
    }

    fn at_work(&self) -> bool {
        matches!(self.stage(), Stage::Checking | Stage::Writing(_))
    }
}

impl Watch for Upload {
    fn at(&self, phase: Phase, bytes: u64) {
        self.writing.store(phase == Phase::Writing, Ordering::Relaxed);
        self.bytes_done.store(bytes, Ordering::Relaxed);
    }
}

/// All files that wait; one for a server.
#[derive(Default)]
pub struct Uploads(Mutex<HashMap<UploadId, Arc<Upload>>>);

impl Uploads {
    /// A file of a project.
    pub fn find(&self, project: &ProjectId, id: &UploadId) -> Option<Arc<Upload>> {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.get(id).filter(|upload| upload.project == *project).cloned()
    }

    /// The files of a project, the latest first.
    pub fn of(&self, project: &ProjectId) -> Vec<Arc<Upload>> {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut of: Vec<Arc<Upload>> = all.values().filter(|u| u.project == *project).cloned().collect();
        of.sort_by(|one, two| two.id.cmp(&one.id));
        of
    }

    fn keep(&self, upload: Arc<Upload>) -> bool {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let now = upload.at;
        all.retain(|_, old| old.at_work() || old.at.plus_millis(KEPT_MS).0 > now.0);
        let mut others: Vec<_> = all.values().filter(|u| u.project == upload.project).cloned().collect();
        others.sort_by(|one, two| one.id.cmp(&two.id));
        while others.len() >= MOST {
            let Some(at) = others.iter().position(|old| !old.at_work()) else { return false };
            all.remove(&others.remove(at).id);
        }
        all.insert(upload.id.clone(), upload);
        true
    }

    fn remove(&self, id: &UploadId) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
    }
}

/// Takes a file of a project that the viewer manages and begins to check it. Error `Busy` if as many as may wait are at
/// work.
pub async fn receive(ctx: &Ctx, id: &ProjectId, input: Arc<dyn Input>) -> Result<UploadId, AppError> {
    let project = ctx.managed(id).await?;
    let upload = Arc::new(Upload {
        id: UploadId::new(ctx.ids.as_ref()),
        project: project.id.clone(),
        at: ctx.now(),
        name: input.name().to_owned(),
        format: input.format().to_owned(),
        bytes: input.bytes(),
        file: Mutex::new(Some(input)),
        stage: Mutex::new(Stage::Checking),
        writing: AtomicBool::new(false),
        bytes_done: AtomicU64::new(0),
    });
    if !ctx.uploads.keep(upload.clone()) {
        return Err(AppError::Busy);
    }
    let (ctx, id) = (ctx.clone(), upload.id.clone());
    tokio::spawn(async move {
        let stage = match checked(&ctx, &project, &upload).await {
            Ok(checked) => Stage::Checked(Arc::new(checked), None),
            Err(error) => failed(&error),
        };
        upload.set(stage);
    });
    Ok(id)
}

fn failed(error: &ImportError) -> Stage {
    tracing::warn!(%error, "a file that was sent could not be imported");
    Stage::Failed(error.to_string())
}

async fn checked(ctx: &Ctx, project: &Project, upload: &Arc<Upload>) -> Result<Checked, ImportError> {
    let Some(input) = upload.file() else { return Err(ImportError::Stopped("the file is gone".to_owned())) };
    let options = ImportOptions { dry_run: true, skip_bad_lines: true };
    let summary = run(ctx, project, input.clone(), options, upload.as_ref()).await?;
    let refused = summary.errors.clone();
    let looked = tokio::task::spawn_blocking(move || look(input.as_ref(), &refused)).await;
    let looked = looked.map_err(|error| ImportError::Stopped(error.to_string()))?;
    let (records, excerpts) = looked.map_err(ImportError::File)?;
    Ok(Checked { summary, records, excerpts })
}

/// The first records, and what stands in the refused lines that are listed.
fn look(input: &dyn Input, refused: &[Refusal]) -> std::io::Result<(Vec<Record>, HashMap<u64, String>)> {
    let (mut records, mut excerpts) = (Vec::new(), HashMap::new());
    let last = refused.iter().map(|refusal| refusal.line).max().unwrap_or(0);
    for line in input.lines() {
        let line = line?;
        if line.number > last && records.len() >= SHOWN {
            break;
        }
        let at = refused.iter().find(|refusal| refusal.line == line.number);
        if let (Some(refusal), Ok(bytes)) = (at, &line.bytes) {
            excerpts.insert(line.number, excerpt(bytes, refusal.column));
        } else if records.len() < SHOWN
            && let Read::Record(record) = input.read(line)
        {
            records.push(*record);
        }
    }
    debug_assert!(excerpts.len() <= LISTED);
    Ok((records, excerpts))
}

/// What stands around a character of a line (from 1).
fn excerpt(line: &[u8], column: Option<u64>) -> String {
    let text = String::from_utf8_lossy(line);
    let at = column.map_or(0, |column| column.saturating_sub(1) as usize);
    let from = at.saturating_sub(AROUND);
    let mut out: String = if from > 0 { "…".to_owned() } else { String::new() };
    let mut rest = text.trim_end().chars().skip(from);
    out.extend(rest.by_ref().take(2 * AROUND));
    if rest.next().is_some() {
        out.push('…');
    }
    out
}

/// A file of a project that the viewer manages. Error `NotFound` if there is none, for it was imported and dropped, is
/// older than a day, or the server was started anew.
pub async fn upload(
    ctx: &Ctx,
    id: &ProjectId,
    upload: &UploadId,
) -> Result<(Project, Arc<Upload>), AppError> {
    let project = ctx.managed(id).await?;
    let found = ctx.uploads.find(id, upload).ok_or(AppError::NotFound)?;
    Ok((project, found))
}

/// Imports a file that is checked; `skip`: although lines of it are refused. Nothing happens if it is at work already.
pub async fn start(ctx: &Ctx, id: &ProjectId, found: &UploadId, skip: bool) -> Result<(), AppError> {
    let (project, upload) = upload(ctx, id, found).await?;
    let (Some(input), Some(checked)) = (upload.file(), upload.begin(skip)) else { return Ok(()) };
    let ctx = ctx.clone();
    tokio::spawn(async move {
        let options = ImportOptions { dry_run: false, skip_bad_lines: skip };
        let stage = match run(&ctx, &project, input, options, upload.as_ref()).await {
            Ok(summary) => Stage::Done(Box::new(summary)),
            // What was found stays good: the file can be tried again.
            Err(error @ ImportError::Running) => Stage::Checked(checked, Some(error.to_string())),
            Err(error) => failed(&error),
        };
        upload.set(stage);
    });
    Ok(())
}

/// Takes a file away that is not at work.
pub async fn discard(ctx: &Ctx, id: &ProjectId, found: &UploadId) -> Result<(), AppError> {
    let (_, upload) = upload(ctx, id, found).await?;
    if !upload.at_work() {
        ctx.uploads.remove(found);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_excerpt_shows_what_stands_around_the_fault() {
        let line = format!("{}HERE{}", "a".repeat(200), "b".repeat(200));
        let shown = excerpt(line.as_bytes(), Some(201));
        assert_eq!(shown, format!("…{}HERE{}…", "a".repeat(60), "b".repeat(56)));
        assert_eq!(excerpt("{\"q\": 1}\n".as_bytes(), Some(3)), "{\"q\": 1}");
        assert_eq!(excerpt(b"\xff\xfe", None), "\u{fffd}\u{fffd}");
    }
}
