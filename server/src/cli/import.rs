use super::{Done, Failure, project_named, tell};
use crate::formats::{FileInput, Format};
use app::context::Ctx;
use app::import::{ImportOptions, Input, Phase, Summary, Watch, run};
use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::path::PathBuf;
use std::sync::Arc;

/// Brings questions, answers and judgements from a file of JSON lines into a project.
///
/// The whole file is checked first; if a line is refused, nothing is imported, unless --skip-bad-lines is given. The
/// counts, warnings and errors by line come as JSON on standard output. The same file imported twice adds nothing.
/// The people whom the file names get pseudonyms (E-001, ...); their ids stay in the database.
///
/// Examples:
///   veracite import answers.jsonl --project "Pain and anticoagulants" --format answers --dry-run
///   zcat rand_test.jsonl.gz | veracite import - --project ExpertQA --format expertqa
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub struct Import {
    /// The file; - for standard input.
    file: PathBuf,
    /// The project's name.
    #[arg(long)]
    project: String,
    /// What the lines hold: expertqa or answers.
    #[arg(long)]
    format: Format,
    /// Check the file and say what would be added; write nothing.
    #[arg(long)]
    dry_run: bool,
    /// Import the good lines although others are refused.
    #[arg(long)]
    skip_bad_lines: bool,
}

impl Import {
    pub(super) async fn run(self, ctx: &Ctx) -> Done {
        let project = project_named(ctx, &self.project).await?;
        let protocol = Arc::new(ctx.store.protocol(&project.id).await?);
        let (file, format) = (self.file.clone(), self.format);
        let open = move || match file.as_os_str() == "-" {
            true => FileInput::spool(std::io::stdin().lock(), "standard input".to_owned(), format, protocol),
            false => FileInput::open(&file, format, protocol),
        };
        let input = tokio::task::spawn_blocking(open).await?;
        let input = input.map_err(|e| Failure(format!("{} cannot be read: {e}", self.file.display())))?;
        let bar = Bar::new(input.bytes());
        let options = ImportOptions { dry_run: self.dry_run, skip_bad_lines: self.skip_bad_lines };
        let summary = run(ctx, &project, Arc::new(input), options, &bar).await;
        bar.0.finish_and_clear();
        let summary = summary?;
        tell(serde_json::to_string_pretty(&summary)?)?;
        self.say(&summary)
    }

    /// Says on standard error what came of it; a failure if a line was refused.
    fn say(&self, summary: &Summary) -> Done {
        if summary.persons_added > 0 && summary.written {
            eprintln!(
                "{} people came in under pseudonyms; the ids of the file stay in the database",
                summary.persons_added
            );
        }
        if summary.set_aside > 0 {
            eprintln!(
                "{} answers are set aside by the project's rules; its page of answers says why",
                summary.set_aside
            );
        }
        let warnings =
            summary.warnings.unresolved_citations.total + summary.warnings.claims_without_place.total;
        if warnings > 0 {
            eprintln!("{warnings} warnings; the summary lists them by line");
        }
        for error in &summary.errors {
            let column = error.column.map(|c| format!(", column {c}")).unwrap_or_default();
            let path = error.path.as_ref().map(|p| format!(", {p}")).unwrap_or_default();
            eprintln!("line {}{column}{path}: {}", error.line, error.reason);
        }
        match (summary.skipped, self.skip_bad_lines) {
            (0, _) if self.dry_run => {
                eprintln!("{} lines would be added; nothing was written", summary.lines_added)
            }
            (0, _) => {
                let added = if summary.lines_added == 1 { "line" } else { "lines" };
                eprintln!("{} {added} added, {} already there", summary.lines_added, summary.already_there)
            }
            (bad, true) => {
                return Err(Failure(format!(
                    "{bad} lines were refused and left out, {} added; see the errors above",
                    summary.lines_added
                )));
            }
            (bad, false) => {
                return Err(Failure(format!(
                    "{bad} lines were refused, so nothing was imported; mend them, or import the others with \
                     --skip-bad-lines"
                )));
            }
        }
        Ok(())
    }
}

/// A progress bar over both passes, on a terminal only.
struct Bar(ProgressBar);

impl Bar {
    fn new(bytes: u64) -> Bar {
        let target = match std::io::stderr().is_terminal() {
            true => ProgressDrawTarget::stderr(),
            false => ProgressDrawTarget::hidden(),
        };
        let bar = ProgressBar::with_draw_target(Some(bytes.max(1)), target);
        let style = ProgressStyle::with_template("{msg:9} {wide_bar} {bytes}/{total_bytes} {eta}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        Bar(bar)
    }
}

impl Watch for Bar {
    fn at(&self, phase: Phase, bytes: u64) {
        self.0.set_message(match phase {
            Phase::Checking => "checking",
            Phase::Writing => "writing",
        });
        self.0.set_position(bytes);
    }
}
