//! The released ExpertQA JSON lines: with judgements, without, or questions only.

mod judged;
mod object;
mod read;
mod write;

pub use read::read;
pub use write::{write_line, write_question};

/// Keys of a line's object.
pub const LINE_KEYS: &[&str] = &["question", "annotator_id", "answers", "metadata"];
/// Keys of its metadata.
pub const METADATA_KEYS: &[&str] = &["question_type", "field", "specific_field"];
/// Keys of an answer.
pub const ANSWER_KEYS: &[&str] = &[
    "answer_string",
    "attribution",
    "claims",
    "revised_answer_string",
    "usefulness",
    "annotation_time",
    "annotator_id",
];
/// Keys of a claim.
pub const CLAIM_KEYS: &[&str] = &[
    "claim_string",
    "evidence",
    "support",
    "reason_missing_support",
    "informativeness",
    "worthiness",
    "correctness",
    "reliability",
    "revised_claim",
    "revised_evidence",
];
