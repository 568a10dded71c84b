//! Files in and out of a project.

use crate::Opened;
use app::account::fold;
use app::import::{ImportError, ImportOptions, Refusal, Summary, Unwatched, run};
use app::project::rules::name_problem;
use app::project::{Project, service};
use app::protocol::expertqa;
use app::release::{ExportFormat, ExportOptions};
use futures::TryStreamExt;
use serde_json::Value;
use server::formats::export::export;
use server::formats::{FileInput, Format};
use std::collections::HashMap;
use std::sync::Arc;

/// Import without any option.
pub const PLAIN: ImportOptions = ImportOptions { dry_run: false, skip_bad_lines: false };
/// Import of the good lines.
pub const SKIP: ImportOptions = ImportOptions { dry_run: false, skip_bad_lines: true };

impl Opened {
    /// A new project; one whose name would be refused now is there as if it had been made before there was a rule.
    pub async fn project(&self, name: &str) -> Project {
        if name_problem(name).is_none() {
            return service::create(&self.ctx, name).await.expect("the name is new");
        }
        let project = service::create(&self.ctx, "to be renamed").await.expect("the name is new");
        let (shown, folded) = (name.trim().replace('\'', "''"), fold(name).replace('\'', "''"));
        let sql = format!(
            "UPDATE project SET name = '{shown}', name_folded = '{folded}' WHERE id = '{}'",
            project.id
        );
        self.execute(&sql).await;
        Project { name: name.trim().to_owned(), ..project }
    }

    /// Imports bytes; the summary, whatever it says.
    pub async fn import_bytes(
        &self,
        project: &Project,
        format: Format,
        bytes: &[u8],
        options: ImportOptions,
    ) -> Result<Summary, ImportError> {
        let input = FileInput::spool(bytes, "test.jsonl".to_owned(), format, Arc::new(expertqa()));
        let input = Arc::new(input.expect("a temporary file can be made"));
        run(&self.ctx, project, input, options, &Unwatched).await
    }

    /// Imports a text that must be good.
    pub async fn import(&self, project: &Project, format: Format, text: &str) -> Summary {
        let summary =
            self.import_bytes(project, format, text.as_bytes(), PLAIN).await.expect("it goes through");
        assert_eq!(summary.errors, [], "no line is refused");
        summary
    }

    /// Imports a text that must be refused; its errors.
    pub async fn refusals(&self, project: &Project, format: Format, text: impl AsRef<[u8]>) -> Vec<Refusal> {
        let summary =
            self.import_bytes(project, format, text.as_ref(), PLAIN).await.expect("the file can be read");
        assert!(!summary.written, "nothing is written");
        assert_ne!(summary.skipped, 0, "something is refused");
        assert_eq!(self.export(project, ExportFormat::ExpertQa).await, "", "the project stays empty");
        summary.errors
    }

    /// An export under pseudonyms.
    pub async fn export(&self, project: &Project, format: ExportFormat) -> String {
        self.export_with(project, format, ExportOptions::default()).await
    }

    /// An export.
    pub async fn export_with(
        &self,
        project: &Project,
        format: ExportFormat,
        options: ExportOptions,
    ) -> String {
        let stream = export(self.ctx.store.clone(), project.id.clone(), format, options);
        let bytes: Vec<Vec<u8>> =
            stream.map_ok(|b| b.to_vec()).try_collect().await.expect("the export goes through");
        String::from_utf8(bytes.concat()).expect("an export is UTF-8")
    }
}

/// Puts the ids of `other` in the place of those of `lines`, if that is a one-to-one renaming.
pub fn renamed(lines: &mut [Value], other: &[Value]) {
    let (mut there, mut back) = (HashMap::new(), HashMap::new());
    let mut one = |a: &mut Value, b: &Value| {
        if !a.is_string() || !b.is_string() {
            return;
        }
        assert_eq!(there.entry(a.to_string()).or_insert_with(|| b.clone()), b, "one id, one pseudonym");
        assert_eq!(back.entry(b.to_string()).or_insert_with(|| a.clone()), a, "one pseudonym, one id");
        *a = b.clone();
    };
    for (line, other) in lines.iter_mut().zip(other) {
        if let (Some(a), Some(b)) = (line.get_mut("annotator_id"), other.get("annotator_id")) {
            one(a, b);
        }
        let Some(answers) = line.get_mut("answers").and_then(Value::as_object_mut) else { continue };
        for (system, answer) in answers {
            if let (Some(a), Some(b)) =
                (answer.get_mut("annotator_id"), other["answers"][system.as_str()].get("annotator_id"))
            {
                one(a, b);
            }
        }
    }
}
