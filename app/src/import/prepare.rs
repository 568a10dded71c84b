//! What threads make of each line, so that the writer only binds.

use super::identity::{answer_digest, judgement_digest};
use super::model::Refusal;
use super::record::{AnswerRecord, Input, Metadata, PersonName, QuestionName, RawLine, Read, Record};
use super::service::ImportError;
use super::shape::{LineShape, Shape};
use crate::answer::rules::set_aside;
use crate::judgement::Times;
use crate::project::Settings;
use std::collections::BTreeMap;
use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use tokio::task::JoinHandle;

/// How many bytes of lines a chunk holds, unless one line has more.
const CHUNK_BYTES: u64 = 256 * 1024;
/// How many lines a chunk holds.
const CHUNK_LINES: usize = 128;
/// How many times 64 KiB of lines are under way between reader and writer.
const UNDER_WAY: u32 = 32;

/// A line without its long texts, for the first pass.
pub struct Checked {
    /// The line.
    pub line: u64,
    /// Where it begins.
    pub offset: u64,
    /// Its question.
    pub question: QuestionName,
    /// Its author.
    pub author: Option<PersonName>,
    /// Its answers.
    pub answers: Vec<CheckedAnswer>,
}

/// An answer without its long texts.
pub struct CheckedAnswer {
    /// The system.
    pub system: String,
    /// Fingerprint.
    pub digest: String,
    /// Who judged.
    pub judge: Option<PersonName>,
    /// Fingerprint of the judgement, if there is one.
    pub judgement: Option<String>,
    /// How many claims.
    pub claims: u64,
    /// Whether the project's rules set it aside.
    pub set_aside: bool,
    /// Numbers of claims without a place, from 1.
    pub unplaced: Vec<u32>,
    /// Citations that lead nowhere.
    pub unresolved: Vec<String>,
    /// Whether the author gets it.
    pub for_author: bool,
}

/// A line whose documents are written, for the second pass.
pub struct Ready {
    /// The line.
    pub line: u64,
    /// Its length in bytes.
    pub bytes: u64,
    /// Its question.
    pub question: QuestionName,
    /// Its author.
    pub author: Option<PersonName>,
    /// Its metadata.
    pub metadata: Metadata,
    /// Its own shape.
    pub shape: LineShape,
    /// Its answers.
    pub answers: Vec<ReadyAnswer>,
}

/// An answer whose documents are written.
pub struct ReadyAnswer {
    /// The system.
    pub system: String,
    /// The text.
    pub text: String,
    /// JSON.
    pub attribution: String,
    /// JSON.
    pub claims: String,
    /// JSON: why the project's rules set it aside.
    pub set_aside: Option<String>,
    /// Fingerprint.
    pub digest: String,
    /// The object's shape.
    pub shape: Shape,
    /// The claims' shapes.
    pub claim_shapes: BTreeMap<u32, Shape>,
    /// Who judged, or was named.
    pub judge: Option<PersonName>,
    /// The judgement.
    pub judgement: Option<ReadyJudgement>,
    /// Whether the author gets it.
    pub for_author: bool,
}

/// A judgement whose documents are written.
pub struct ReadyJudgement {
    /// JSON.
    pub document: String,
    /// JSON.
    pub times: String,
    /// Milliseconds.
    pub elapsed_ms: Option<i64>,
    /// Fingerprint.
    pub digest: String,
}

fn json<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("the domain's documents are valid JSON")
}

/// Why the project's rules set an answer aside: never one that comes with a judgement.
fn left_out(answer: &AnswerRecord, settings: &Settings) -> Option<crate::answer::SetAside> {
    let judged = answer.judgement.is_some();
    if judged { None } else { set_aside(&answer.text, answer.claims.len(), settings) }
}

fn ready_judgement(answer: &AnswerRecord, line: &LineShape) -> Option<ReadyJudgement> {
    let (judgement, elapsed_ms) = answer.judgement.as_ref()?;
    let document = json(judgement);
    let digest = judgement_digest(&document, *elapsed_ms, answer, line);
    let times = json(&Times { elapsed: *elapsed_ms, ..Times::default() });
    Some(ReadyJudgement { document, times, elapsed_ms: *elapsed_ms, digest })
}

impl Checked {
    /// Keeps what the first pass needs.
    pub fn of(record: Record, settings: &Settings) -> Checked {
        let answer = |answer: &AnswerRecord| CheckedAnswer {
            digest: answer_digest(answer, &record.metadata, &record.shape),
            judgement: ready_judgement(answer, &record.shape).map(|j| j.digest),
            claims: answer.claims.len() as u64,
            set_aside: left_out(answer, settings).is_some(),
            unplaced: answer.claims.iter().filter(|c| c.place.is_none()).map(|c| c.key).collect(),
            system: answer.system.clone(),
            judge: answer.judge.clone(),
            unresolved: answer.unresolved.clone(),
            for_author: answer.for_author,
        };
        let answers = record.answers.iter().map(answer).collect();
        Checked {
            line: record.line,
            offset: record.offset,
            question: record.question,
            author: record.author,
            answers,
        }
    }
}

impl Ready {
    /// Writes the documents.
    pub fn of(record: Record, settings: &Settings) -> Ready {
        let (metadata, shape) = (record.metadata, record.shape);
        let answer = |answer: AnswerRecord| ReadyAnswer {
            attribution: json(&answer.attribution),
            claims: json(&answer.claims),
            set_aside: left_out(&answer, settings).as_ref().map(json),
            digest: answer_digest(&answer, &metadata, &shape),
            judgement: ready_judgement(&answer, &shape),
            system: answer.system,
            text: answer.text,
            shape: answer.shape,
            claim_shapes: answer.claim_shapes,
            judge: answer.judge,
            for_author: answer.for_author,
        };
        let answers = record.answers.into_iter().map(answer).collect();
        Ready {
            line: record.line,
            bytes: record.bytes,
            question: record.question,
            author: record.author,
            metadata,
            shape,
            answers,
        }
    }
}

/// One line as a thread hands it on.
pub enum Prepared<T> {
    /// A blank line.
    Blank,
    /// A refused line.
    Refused(Refusal),
    /// A line that can be used.
    Line(T),
}

/// Some lines, with the room that they take between reader and writer.
pub struct Chunk<T> {
    /// The lines.
    pub lines: Vec<Prepared<T>>,
    /// How many bytes of the file they take, about.
    pub bytes: u64,
    /// Given back when the chunk is written.
    pub room: OwnedSemaphorePermit,
}

/// The chunks of a file, in order, each prepared on a thread of its own.
pub struct Chunks<T>(mpsc::Receiver<Result<Working<T>, ImportError>>);

/// A chunk that a thread is working on.
struct Working<T> {
    lines: JoinHandle<Vec<Prepared<T>>>,
    bytes: u64,
    room: OwnedSemaphorePermit,
}

impl<T> Chunks<T> {
    /// The next chunk; none at the end.
    pub async fn next(&mut self) -> Option<Result<Chunk<T>, ImportError>> {
        let Working { lines, bytes, room } = match self.0.recv().await? {
            Ok(working) => working,
            Err(error) => return Some(Err(error)),
        };
        let lines = lines.await.map_err(|e| ImportError::Stopped(e.to_string()));
        Some(lines.map(|lines| Chunk { lines, bytes, room }))
    }
}

/// Reads the file on a thread of its own, and has each line prepared with `prepare` on others.
pub fn reader<T: Send + 'static>(
    input: Arc<dyn Input>,
    settings: Settings,
    prepare: fn(Record, &Settings) -> T,
) -> Chunks<T> {
    let (sender, receiver) = mpsc::channel(UNDER_WAY as usize);
    let runtime = tokio::runtime::Handle::current();
    let settings = Arc::new(settings);
    tokio::task::spawn_blocking(move || {
        let room = Arc::new(Semaphore::new(UNDER_WAY as usize));
        let (mut lines, mut bytes) = (Vec::new(), 0);
        let send = |lines: Vec<RawLine>, bytes: u64| {
            let share = ((bytes >> 16) as u32).clamp(1, UNDER_WAY);
            let room = runtime.block_on(room.clone().acquire_many_owned(share)).expect("it is never closed");
            let (input, settings) = (input.clone(), settings.clone());
            let each = move |line| prepared(&*input, line, |record| prepare(record, &settings));
            let work = move || lines.into_iter().map(each).collect();
            sender.blocking_send(Ok(Working { lines: runtime.spawn_blocking(work), bytes, room })).is_ok()
        };
        for line in input.lines() {
            match line {
                Ok(line) => {
                    bytes += line.bytes.as_ref().map_or(1, |b| b.len() as u64 + 1);
                    lines.push(line);
                }
                Err(error) => {
                    // Nobody listens any more if this fails.
                    let _ = sender.blocking_send(Err(ImportError::File(error)));
                    return;
                }
            }
            if bytes >= CHUNK_BYTES || lines.len() >= CHUNK_LINES {
                if !send(std::mem::take(&mut lines), bytes) {
                    return;
                }
                bytes = 0;
            }
        }
        if !lines.is_empty() {
            send(lines, bytes);
        }
    });
    Chunks(receiver)
}

fn prepared<T>(input: &dyn Input, line: RawLine, prepare: impl Fn(Record) -> T) -> Prepared<T> {
    match input.read(line) {
        Read::Blank => Prepared::Blank,
        Read::Refused(refusal) => Prepared::Refused(refusal),
        Read::Record(record) => Prepared::Line(prepare(*record)),
    }
}
