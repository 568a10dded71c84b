//! Exports as streams of bytes, a page of the project at a time. No transaction spans pages: what is submitted while
//! an export runs is in it or not, line by line, and the order is that of the import.

use super::claims::Rows;
use super::names::Names;
use super::{claims, expertqa};
use app::error::AppError;
use app::id::ProjectId;
use app::project::Project;
use app::release::{Annotators, CsvCells, ExportFormat, ExportOptions, Page, ReleasedQuestion, lines};
use app::store::Store;
use futures::stream::{self, Stream};
use serde_json::{Value, json};
use std::sync::Arc;

/// How many questions a page of the `questions` format holds.
const QUESTIONS: u32 = 2_000;

/// Where an export stands.
struct Export {
    store: Arc<dyn Store>,
    project: ProjectId,
    format: ExportFormat,
    options: ExportOptions,
    names: Option<Names>,
    after: i64,
    begun: bool,
    done: bool,
}

/// The bytes of an export.
pub fn export(
    store: Arc<dyn Store>,
    project: ProjectId,
    format: ExportFormat,
    options: ExportOptions,
) -> impl Stream<Item = Result<Vec<u8>, AppError>> + Send + 'static {
    let export = Export { store, project, format, options, names: None, after: 0, begun: false, done: false };
    stream::try_unfold(
        export,
        |mut export| async move { Ok(export.next().await?.map(|bytes| (bytes, export))) },
    )
}

impl Export {
    /// The next bytes; none at the end.
    async fn next(&mut self) -> Result<Option<Vec<u8>>, AppError> {
        if self.done {
            return Ok(None);
        }
        if self.names.is_none() {
            let known = self.store.release_names(&self.project).await?;
            self.names = Some(Names::new(known, self.options.annotators));
        }
        match self.format {
            ExportFormat::Questions => self.questions().await,
            _ => self.page().await,
        }
    }

    async fn questions(&mut self) -> Result<Option<Vec<u8>>, AppError> {
        let questions = self.store.release_questions(&self.project, self.after, QUESTIONS).await?;
        let Some(last) = questions.last() else { return Ok(None) };
        self.after = last.line;
        let mut out = Vec::new();
        for question in &questions {
            write_accepted(&mut out, question);
        }
        Ok(Some(out))
    }

    async fn page(&mut self) -> Result<Option<Vec<u8>>, AppError> {
        let page = self.store.release_page(&self.project, self.after).await?;
        let head = !std::mem::replace(&mut self.begun, true);
        match page {
            Some(page) => {
                self.after = page.upto;
                Ok(Some(self.write(&page, head)))
            }
            None => {
                self.done = true;
                let nothing = Page { upto: 0, answers: Vec::new(), questions: Vec::new() };
                Ok((head && self.format == ExportFormat::Claims).then(|| self.write(&nothing, true)))
            }
        }
    }

    fn write(&self, page: &Page, head: bool) -> Vec<u8> {
        let Some(names) = &self.names else { return Vec::new() };
        match self.format {
            ExportFormat::Claims => {
                let mut rows = Rows::new(self.options.csv);
                if head {
                    rows.head();
                }
                page.answers.iter().for_each(|answer| rows.answer(names, answer));
                rows.into_bytes()
            }
            _ => write_page(names, page),
        }
    }
}

/// Lines with answers and questions without, in the project's order.
fn write_page(names: &Names, page: &Page) -> Vec<u8> {
    let mut out = Vec::with_capacity(1 << 20);
    let mut questions = page.questions.iter().peekable();
    for line in lines(&page.answers) {
        let at = line.first().map_or(0, |answer| answer.line);
        while let Some(question) = questions.next_if(|q| q.line < at) {
            expertqa::write_question(&mut out, names, question);
        }
        expertqa::write_line(&mut out, names, line);
    }
    questions.for_each(|question| expertqa::write_question(&mut out, names, question));
    out
}

fn write_accepted(out: &mut Vec<u8>, question: &ReleasedQuestion) {
    let line = json!({
        "question_id": question.id,
        "question": question.text,
        "question_types": question.metadata.question_types,
        "field": question.metadata.field,
        "specific_field": question.metadata.specific_field,
    });
    out.extend_from_slice(line.to_string().as_bytes());
    out.push(b'\n');
}

/// A name for the export's file that says what it holds and whom it names; of the project's name only what every file
/// system and header takes.
pub fn file_name(project: &Project, format: ExportFormat, options: ExportOptions) -> String {
    let mut stem = String::new();
    for c in project.name.to_lowercase().chars() {
        match c.is_alphanumeric() {
            true => stem.push(c),
            false if !stem.ends_with('-') && !stem.is_empty() => stem.push('-'),
            false => {}
        }
    }
    let stem: String = stem.trim_end_matches('-').chars().take(60).collect();
    let stem = if stem.is_empty() { "project" } else { &stem };
    let whom = match format {
        ExportFormat::Questions => String::new(),
        _ => format!("-{}", options.annotators.word()),
    };
    format!("{stem}-{}{whom}.{}", format.word(), format.ending())
}

/// The data card that stands beside the file.
pub fn card(project: &Project, format: ExportFormat, options: ExportOptions) -> Value {
    let cells = match (format, options.csv) {
        (ExportFormat::Claims, CsvCells::Guarded) => Some(
            "A cell that begins with any number of ' and then =, +, -, @, a tab or a carriage return has one more ' in \
             front, so that no spreadsheet runs it. Take one ' off such a cell to get the text back.",
        ),
        (ExportFormat::Claims, CsvCells::Exact) => {
            Some("Cells are exact; a spreadsheet may run some as formulas.")
        }
        _ => None,
    };
    let annotators = match options.annotators {
        Annotators::Pseudonyms => "Pseudonyms of this project (E-001, ...). The key stays in the database.",
        Annotators::Original => {
            "The ids of the files they came from, or the e-mail addresses of their accounts."
        }
    };
    json!({
        "project": project.name,
        "format": format.word(),
        "annotators": options.annotators.word(),
        "annotators_note": annotators,
        "csv_rule": cells,
        "columns": (format == ExportFormat::Claims).then_some(claims::COLUMNS),
        "offsets": "Unicode code points, from 0, the end not included: start and end in the answer's text, those of unsupported phrases in the claim's.",
        "holds": "Submitted judgements only. Drafts, reopened and lapsed work are never exported.",
        "privacy": "Field and specific field together can narrow a person down. Passages are third-party web text and can hold personal data.",
        "not_advice": "Claims and answers are material for research on language models, not advice, medical, legal or other.",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn e15_a_projects_name_never_leads_elsewhere() {
        let name = |name: &str| {
            let project = Project {
                id: "0198c0de-0000-7000-8000-00000000abcd".parse().expect("an id"),
                name: name.to_owned(),
                blind: true,
                seed: 0,
            };
            file_name(&project, ExportFormat::ExpertQa, ExportOptions::default())
        };
        assert_eq!(name("Pain and anticoagulants"), "pain-and-anticoagulants-expertqa-pseudonyms.jsonl");
        assert_eq!(name("../../x"), "x-expertqa-pseudonyms.jsonl");
        assert_eq!(name("a/b\r\nX: y"), "a-b-x-y-expertqa-pseudonyms.jsonl");
        assert_eq!(name("///"), "project-expertqa-pseudonyms.jsonl");
    }
}
