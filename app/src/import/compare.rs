//! What a line is to something that is there already under the same identity: equal, or different, with the field.

use super::content::{AnswerSide, judgement_difference, submitted_by};
use super::identity::judgement_digest;
use super::model::Refusal;
use super::prepare::{Checked, CheckedAnswer};
use super::record::{AnswerRecord, Input, Read, Record};
use super::service::ImportError;
use crate::context::Ctx;
use crate::id::{AnswerId, PersonId};
use std::sync::Arc;

/// What became of a comparison.
pub enum Verdict {
    /// Nothing is there under that identity.
    New,
    /// It is there, and equal.
    Equal,
    /// It is there, and different.
    Refused(Refusal),
}

/// Loads both sides of a comparison. Runs only when fingerprints differ.
pub struct Compare<'a> {
    /// The request's context.
    pub ctx: &'a Ctx,
    /// The file.
    pub input: &'a Arc<dyn Input>,
}

fn answer_of<'r>(record: &'r Record, system: &str) -> Result<&'r AnswerRecord, ImportError> {
    record.answers.iter().find(|a| a.system == system).ok_or_else(|| changed(record.line))
}

/// Where a line of the file lies: its number and its offset in bytes.
pub type LineAt = (u64, u64);

/// A line and an earlier one of the same file.
struct Two {
    first: Box<Record>,
    second: Box<Record>,
}

impl Two {
    fn answers(&self, system: &str) -> Result<(&AnswerRecord, &AnswerRecord), ImportError> {
        Ok((answer_of(&self.first, system)?, answer_of(&self.second, system)?))
    }
}

fn changed(line: u64) -> ImportError {
    let reason = "the line is no longer what it was".to_owned();
    ImportError::Changed(Refusal { line, column: None, path: None, reason })
}

impl Compare<'_> {
    fn load(&self, line: u64, offset: u64) -> Result<Box<Record>, ImportError> {
        match self.input.line_at(line, offset).map_err(ImportError::File)? {
            Read::Record(record) => Ok(record),
            _ => Err(changed(line)),
        }
    }

    fn two(&self, earlier: LineAt, line: &Checked) -> Result<Two, ImportError> {
        Ok(Two { first: self.load(earlier.0, earlier.1)?, second: self.load(line.line, line.offset)? })
    }

    fn verdict(&self, line: u64, system: &str, field: Option<String>, there: &str) -> Verdict {
        let Some(field) = field else { return Verdict::Equal };
        let another = if field.ends_with('s') { "other" } else { "another" };
        let reason = format!("{there} with {another} {field}");
        Verdict::Refused(Refusal { line, column: None, path: Some(self.path(system, &field)), reason })
    }

    /// The field's path as the file's format spells it.
    fn path(&self, system: &str, field: &str) -> String {
        match (self.input.format(), field) {
            ("answers", "answer_string") => "answer".to_owned(),
            ("answers", "metadata.question_type") => "question_types".to_owned(),
            ("answers", field) => field.trim_start_matches("metadata.").replace("claim_string", "text"),
            (_, field) if field.starts_with("metadata.") => field.to_owned(),
            (_, field) => format!("answers.{system}.{field}"),
        }
    }

    /// Against the stored answer.
    pub async fn stored_answer(
        &self,
        line: &Checked,
        answer: &CheckedAnswer,
        stored: &AnswerId,
    ) -> Result<Verdict, ImportError> {
        let Some(there) = self.ctx.store.release_answer(stored).await? else { return Ok(Verdict::New) };
        let record = self.load(line.line, line.offset)?;
        let read = answer_of(&record, &answer.system)?;
        let mut metadata = record.metadata.clone();
        if matches!(record.question, super::record::QuestionName::Id(..)) {
            metadata.inherit(&there.metadata);
        }
        let field = AnswerSide::stored(&there)
            .difference(&AnswerSide::read(read, &metadata, &record.shape), answer.judgement.is_none());
        let there = format!("the project has this question's answer by {} already,", answer.system);
        Ok(self.verdict(line.line, &answer.system, field, &there))
    }

    /// Against the answer of an earlier line of the file.
    pub async fn earlier_answer(
        &self,
        line: &Checked,
        answer: &CheckedAnswer,
        earlier: LineAt,
    ) -> Result<Verdict, ImportError> {
        let two = self.two(earlier, line)?;
        let (a, b) = two.answers(&answer.system)?;
        let a = AnswerSide::read(a, &two.first.metadata, &two.first.shape);
        let b = AnswerSide::read(b, &two.second.metadata, &two.second.shape);
        let there = format!("line {} has this question's answer by {} too,", earlier.0, answer.system);
        let field = a.difference(&b, answer.judgement.is_none());
        Ok(self.verdict(line.line, &answer.system, field, &there))
    }

    /// Against what this person submitted on the stored answer.
    pub async fn stored_judgement(
        &self,
        line: &Checked,
        answer: &CheckedAnswer,
        stored: &AnswerId,
        person: &PersonId,
    ) -> Result<Verdict, ImportError> {
        let there = self.ctx.store.release_answer(stored).await?;
        let record = self.load(line.line, line.offset)?;
        let read = answer_of(&record, &answer.system)?;
        let submitted = there.as_ref().and_then(|there| Some((there, submitted_by(there, person)?)));
        let Some(((there, old), (new, time))) = submitted.zip(read.judgement.as_ref()) else {
            return Ok(Verdict::Refused(Refusal {
                line: line.line,
                column: None,
                path: Some(self.path(&answer.system, "annotator_id")),
                reason: "this person has the answer in work here and has not submitted it".to_owned(),
            }));
        };
        let old = (&old.judgement, old.times.elapsed);
        let field = judgement_difference(&there.text, &there.claims, old, (new, *time));
        Ok(self.verdict(line.line, &answer.system, field, "the project has this person's judgement already,"))
    }

    /// Against the judgement of an earlier line by the same person.
    pub async fn earlier_judgement(
        &self,
        line: &Checked,
        answer: &CheckedAnswer,
        earlier: LineAt,
    ) -> Result<Verdict, ImportError> {
        let two = self.two(earlier, line)?;
        let (a, b) = two.answers(&answer.system)?;
        let (Some((old, old_time)), Some((new, new_time))) = (&a.judgement, &b.judgement) else {
            return Err(changed(line.line));
        };
        let field = judgement_difference(&b.text, &b.claims, (old, *old_time), (new, *new_time));
        let field = field.or_else(|| {
            let digest = |a: &AnswerRecord, r: &Record| judgement_digest("", None, a, &r.shape);
            (digest(a, &two.first) != digest(b, &two.second)).then(|| "unknown key".to_owned())
        });
        let there = format!("line {} has this person's judgement too,", earlier.0);
        Ok(self.verdict(line.line, &answer.system, field, &there))
    }
}
