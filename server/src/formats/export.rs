//! Exports as streams of bytes, a page of the project at a time. No transaction spans pages: what is submitted while
//! an export runs is in it or not, line by line, and the order is that of the import.

use super::claims::Rows;
use super::names::Names;
use super::{claims, expertqa, history, people};
use app::error::AppError;
use app::history::Moment;
use app::id::ProjectId;
use app::project::Project;
use app::release::{
    Annotators, CsvCells, ExportFormat, ExportOptions, Page, ReleasedQuestion, Stretch, lines,
};
use app::store::{Store, StoreError};
use futures::stream::{self, Stream, StreamExt, TryStreamExt};
use serde_json::{Value, json};
use std::sync::Arc;

/// How many questions a page of the `questions` format holds.
const QUESTIONS: u32 = 2_000;
/// How many acts a page of the `history` format holds.
const EVENTS: u32 = 2_000;
/// How many pages are read and written at once; each takes a connection and some megabytes.
const AT_ONCE: usize = 2;

type Bytes = Result<Vec<u8>, AppError>;

/// What is exported.
struct Export {
    store: Arc<dyn Store>,
    project: ProjectId,
    format: ExportFormat,
    options: ExportOptions,
}

/// The bytes of an export.
pub fn export(
    store: Arc<dyn Store>,
    project: ProjectId,
    format: ExportFormat,
    options: ExportOptions,
) -> impl Stream<Item = Bytes> + Send + 'static {
    let export = Arc::new(Export { store, project, format, options });
    match format {
        ExportFormat::Questions => questions(export).boxed(),
        ExportFormat::People => stream::once(everybody(export)).boxed(),
        ExportFormat::History => past(export).boxed(),
        ExportFormat::ExpertQa | ExportFormat::Claims => stream::once(pages(export)).try_flatten().boxed(),
    }
}

fn questions(export: Arc<Export>) -> impl Stream<Item = Bytes> + Send + 'static {
    stream::try_unfold((export, 0), |(export, after)| async move {
        let questions = export.store.release_questions(&export.project, after, QUESTIONS).await?;
        let Some(last) = questions.last() else { return Ok(None) };
        let (mut out, after) = (Vec::new(), last.line);
        questions.iter().for_each(|question| write_accepted(&mut out, question));
        Ok(Some((out, (export, after))))
    })
}

/// The history from its end, a page at a time.
fn past(export: Arc<Export>) -> impl Stream<Item = Bytes> + Send + 'static {
    stream::try_unfold(Some((export, None::<Moment>)), |at| async move {
        let Some((export, before)) = at else { return Ok(None) };
        let events = export.store.history(&export.project, None, before.as_ref(), EVENTS).await?;
        let out = history::write(&events, before.is_none(), export.options);
        let last = events.last().filter(|_| events.len() == EVENTS as usize);
        let next = last.map(|event| (export, Some(event.moment.clone())));
        Ok(Some((out, next)))
    })
}

/// The people of a project are few enough for one piece.
async fn everybody(export: Arc<Export>) -> Bytes {
    Ok(people::write(&export.store.person_progress(&export.project).await?, export.options))
}

/// The head, then the pages in order. While one is sent the next are read and written on threads of their own.
async fn pages(export: Arc<Export>) -> Result<impl Stream<Item = Bytes> + Send + 'static, AppError> {
    let known = export.store.release_names(&export.project).await?;
    let names = Arc::new(Names::new(known, export.options.annotators));
    let head =
        (export.format == ExportFormat::Claims).then(|| Ok(Rows::with_head(export.options.csv).into_bytes()));
    let stretches = stream::try_unfold((export.clone(), 0), |(export, after)| async move {
        let stretch = export.store.release_stretch(&export.project, after).await?;
        Ok::<_, AppError>(stretch.map(|stretch| (stretch, (export, stretch.upto))))
    });
    let written = stretches.map_ok(move |stretch| {
        let (export, names) = (export.clone(), names.clone());
        async move { joined(tokio::spawn(async move { export.write(names, stretch).await }).await)? }
    });
    Ok(stream::iter(head).chain(written.try_buffered(AT_ONCE)))
}

fn joined<T>(result: Result<T, tokio::task::JoinError>) -> Result<T, AppError> {
    result.map_err(|e| StoreError::Engine(e.to_string()).into())
}

impl Export {
    async fn write(&self, names: Arc<Names>, stretch: Stretch) -> Bytes {
        let page = self.store.release_lines(&self.project, stretch).await?;
        let (format, csv) = (self.format, self.options.csv);
        joined(
            tokio::task::spawn_blocking(move || match format {
                ExportFormat::Claims => {
                    let mut rows = Rows::new(csv);
                    page.answers.iter().for_each(|answer| rows.answer(&names, answer));
                    rows.into_bytes()
                }
                _ => write_page(&names, &page),
            })
            .await,
        )
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

fn columns(format: ExportFormat) -> Option<&'static [&'static str]> {
    match format {
        ExportFormat::Claims => Some(&claims::COLUMNS),
        ExportFormat::People => Some(&people::COLUMNS),
        ExportFormat::History => Some(&history::COLUMNS),
        ExportFormat::ExpertQa | ExportFormat::Questions => None,
    }
}

/// The data card that stands beside the file.
pub fn card(project: &Project, format: ExportFormat, options: ExportOptions) -> Value {
    let cells = match (columns(format), options.csv) {
        (Some(_), CsvCells::Guarded) => Some(
            "A cell that begins with any number of ' and then =, +, -, @, a tab or a carriage return has one more ' in \
             front, so that no spreadsheet runs it. Take one ' off such a cell to get the text back.",
        ),
        (Some(_), CsvCells::Exact) => Some("Cells are exact; a spreadsheet may run some as formulas."),
        (None, _) => None,
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
        "columns": columns(format),
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
