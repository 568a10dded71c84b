use super::model::Refusal;
use super::shape::{LineShape, Shape};
use crate::claim::Claim;
use crate::id::QuestionId;
use crate::judgement::Judgement;
use std::collections::BTreeMap;

/// One line of a file, read and checked as far as the line alone allows.
#[derive(Debug, Clone)]
pub struct Record {
    /// The line, from 1.
    pub line: u64,
    /// Where the line begins in the file, in bytes.
    pub offset: u64,
    /// The line's length in bytes.
    pub bytes: u64,
    /// What is asked.
    pub question: QuestionName,
    /// Who asked it.
    pub author: Option<PersonName>,
    /// The line's metadata.
    pub metadata: Metadata,
    /// What the line held beside what columns hold.
    pub shape: LineShape,
    /// The answers, in the line's order.
    pub answers: Vec<AnswerRecord>,
}

/// How a line names its question.
#[derive(Debug, Clone, PartialEq)]
pub enum QuestionName {
    /// By its text.
    Text(String),
    /// By the id of a question of the project; the text, if the line has it too, must be the same.
    Id(QuestionId, Option<String>),
}

/// How a file names a person.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum PersonName {
    /// By an id of its own; empty where a judgement came without a name.
    Original(String),
    /// By an e-mail address: the member who has it, or whoever joins with it.
    Address(String),
}

/// What kind of question, from which field.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Metadata {
    /// The types in the file's order.
    pub question_types: Vec<String>,
    /// The field.
    pub field: Option<String>,
    /// The narrower field.
    pub specific_field: Option<String>,
}

/// One answer of a line.
#[derive(Debug, Clone)]
pub struct AnswerRecord {
    /// Which system made it.
    pub system: String,
    /// Its text.
    pub text: String,
    /// Its list of sources.
    pub attribution: Vec<String>,
    /// Its claims, placed.
    pub claims: Vec<Claim>,
    /// What the answer's object held beside what columns hold.
    pub shape: Shape,
    /// The same of the claims' objects, by claim key.
    pub claim_shapes: BTreeMap<u32, Shape>,
    /// Whom the line names as the judge.
    pub judge: Option<PersonName>,
    /// The judgement that the line brings, with its time in milliseconds.
    pub judgement: Option<(Judgement, Option<i64>)>,
    /// Citations in its text that point to no source, as they stand there.
    pub unresolved: Vec<String>,
    /// Whether the question's author gets it to judge, if they are a member.
    pub for_author: bool,
}

/// What one line of a file came to.
#[derive(Debug)]
pub enum Read {
    /// Nothing but blanks.
    Blank,
    /// A line that can be used.
    Record(Box<Record>),
    /// A line that cannot, with the reason.
    Refused(Refusal),
}

/// A line as it stands in the file, not yet read.
#[derive(Debug)]
pub struct RawLine {
    /// Its number, from 1.
    pub number: u64,
    /// Where it begins, in bytes.
    pub offset: u64,
    /// Its bytes; only their number where it is longer than a line may be.
    pub bytes: Result<Vec<u8>, u64>,
}

/// A file that can be read from its start more than once. Taking lines from it is quick, reading one is not: that is
/// done on several threads.
pub trait Input: Send + Sync {
    /// Its name for people and for the list of imports, without folders.
    fn name(&self) -> &str;
    /// The word for its format.
    fn format(&self) -> &str;
    /// Its length in bytes.
    fn bytes(&self) -> u64;
    /// Its lines, in order.
    fn lines(&self) -> Box<dyn Iterator<Item = std::io::Result<RawLine>> + Send>;
    /// Reads one of them.
    fn read(&self, line: RawLine) -> Read;
    /// The line that begins at this offset, again.
    fn line_at(&self, line: u64, offset: u64) -> std::io::Result<Read>;
}

impl Metadata {
    /// Takes from `other` what is not given here.
    pub fn inherit(&mut self, other: &Metadata) {
        if self.question_types.is_empty() {
            self.question_types.clone_from(&other.question_types);
        }
        self.field = self.field.take().or_else(|| other.field.clone());
        self.specific_field = self.specific_field.take().or_else(|| other.specific_field.clone());
    }
}
