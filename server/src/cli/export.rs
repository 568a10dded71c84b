use super::{Done, Failure, project_named, quiet, tell};
use crate::formats::export::{card, export, file_name};
use app::context::Ctx;
use app::project::Project;
use app::release::{Annotators, CsvCells, ExportFormat, ExportOptions};
use clap::{Args, ValueEnum};
use futures::TryStreamExt;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Whom the file names, as the command line spells it.
#[derive(ValueEnum, Debug, Clone, Copy)]
enum AnnotatorsName {
    Pseudonyms,
    Original,
}

/// How CSV cells are written, as the command line spells it.
#[derive(ValueEnum, Debug, Clone, Copy)]
enum CellsName {
    Guarded,
    Exact,
}

/// Writes a project's submitted judgements to standard output or a file.
///
/// With --out FILE a data card is written beside it (FILE.card.json); with --out FOLDER the file gets a name that says
/// what it holds and whom it names.
///
/// Examples:
///   veracite export --project "Pain and anticoagulants" --format expertqa --out pain.jsonl
///   veracite export --project "Pain and anticoagulants" --format claims > claims.csv
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub struct Export {
    /// The project's name.
    #[arg(long)]
    project: String,
    /// expertqa, claims, questions, people or history.
    #[arg(long)]
    format: ExportFormat,
    /// Name people by pseudonyms, or by the ids and addresses behind them (with --confirm).
    #[arg(long, default_value = "pseudonyms")]
    annotators: AnnotatorsName,
    /// Confirms that the file may hold ids or e-mail addresses of people.
    #[arg(long)]
    confirm: bool,
    /// Whether CSV cells that a spreadsheet would run as formulas are guarded with a '.
    #[arg(long, default_value = "guarded")]
    csv: CellsName,
    /// The file or folder to write to; standard output if absent.
    #[arg(long)]
    out: Option<PathBuf>,
}

impl Export {
    pub(super) async fn run(self, ctx: &Ctx) -> Done {
        let project = project_named(ctx, &self.project).await?;
        let annotators = match self.annotators {
            AnnotatorsName::Pseudonyms => Annotators::Pseudonyms,
            AnnotatorsName::Original => Annotators::Original,
        };
        if annotators == Annotators::Original && !self.confirm {
            return Err(Failure(
                "--annotators original writes ids and e-mail addresses of people into the file; if that is meant, add \
                 --confirm. Nothing was written"
                    .to_owned(),
            ));
        }
        let csv = match self.csv {
            CellsName::Guarded => CsvCells::Guarded,
            CellsName::Exact => CsvCells::Exact,
        };
        let options = ExportOptions { annotators, csv };
        eprintln!("People are named by {}.", annotators.word());
        match &self.out {
            None => Ok(quiet(self.to(ctx, &project, options, std::io::stdout().lock()).await?)?),
            Some(out) => self.to_file(ctx, &project, options, out).await,
        }
    }

    /// Writes beside the file first, so that a failed export leaves no half of one under its name.
    async fn to_file(&self, ctx: &Ctx, project: &Project, options: ExportOptions, out: &Path) -> Done {
        let file =
            if out.is_dir() { out.join(file_name(project, self.format, options)) } else { out.to_owned() };
        let folder = file.parent().filter(|f| !f.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let named = |error: std::io::Error| Failure(format!("cannot write {}: {error}", file.display()));
        let mut beside = tempfile::NamedTempFile::new_in(folder).map_err(named)?;
        self.to(ctx, project, options, &mut beside).await?.map_err(named)?;
        beside.as_file().sync_all().map_err(named)?;
        readable(beside.path()).map_err(named)?;
        beside.persist(&file).map_err(|e| named(e.error))?;
        let mut beside_name = file.as_os_str().to_owned();
        beside_name.push(".card.json");
        let text = serde_json::to_string_pretty(&card(project, self.format, options))? + "\n";
        std::fs::write(&beside_name, text).map_err(named)?;
        tell(serde_json::json!({ "file": file, "card": PathBuf::from(beside_name) }))?;
        Ok(())
    }

    /// The inner result is that of writing.
    async fn to(
        &self,
        ctx: &Ctx,
        project: &Project,
        options: ExportOptions,
        mut out: impl Write,
    ) -> Result<std::io::Result<()>, Failure> {
        let mut pages = std::pin::pin!(export(ctx.store.clone(), project.id.clone(), self.format, options));
        while let Some(bytes) = pages.try_next().await? {
            if let Err(error) = out.write_all(&bytes) {
                return Ok(Err(error));
            }
        }
        Ok(out.flush())
    }
}

/// Temporary files are for their owner's eyes only; an export is as readable as other files.
fn readable(path: &Path) -> std::io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o644))?;
    }
    let _ = path;
    Ok(())
}
