use super::record::{AnswerRecord, Metadata};
use super::shape::{LineShape, Shape};
use crate::id::PersonId;
use sha2::{Digest, Sha256};
use std::fmt::Write;

/// The identity of a question: its author and its exact text.
pub fn identity(author: Option<&PersonId>, text: &str) -> String {
    let mut hash = Sha256::new();
    hash.update(author.map_or("", PersonId::as_str));
    hash.update([0]);
    hash.update(text);
    hex(&hash.finalize())
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        write!(text, "{byte:02x}").expect("a String takes all");
        text
    })
}

/// 16 bytes that stand for texts within one file.
pub fn short(parts: &[&str]) -> u128 {
    let mut fields = Fields::default();
    parts.iter().for_each(|part| fields.text(part));
    let digest = fields.0.finalize();
    u128::from_le_bytes(digest[..16].try_into().expect("SHA-256 has 32 bytes"))
}

/// Hashes fields so that no two lists of fields run together.
#[derive(Default)]
struct Fields(Sha256);

impl Fields {
    fn text(&mut self, text: &str) {
        self.0.update((text.len() as u64).to_le_bytes());
        self.0.update(text);
    }

    fn optional(&mut self, text: Option<&str>) {
        self.0.update([u8::from(text.is_some())]);
        self.text(text.unwrap_or_default());
    }

    fn list(&mut self, texts: &[String]) {
        self.0.update((texts.len() as u64).to_le_bytes());
        texts.iter().for_each(|text| self.text(text));
    }

    /// Unknown keys, in whatever order they came.
    fn more(&mut self, shape: &Shape) {
        let mut pairs: Vec<_> = shape.more.iter().map(|(key, value)| (key, value.get())).collect();
        pairs.sort_unstable();
        self.0.update((pairs.len() as u64).to_le_bytes());
        for (key, value) in pairs {
            self.text(key);
            self.text(value);
        }
    }

    fn odd(&mut self, shape: &Shape) {
        for (key, value) in &shape.odd {
            self.text(key);
            self.text(value.get());
        }
    }
}

/// The fingerprint of an answer as its line gives it, in two halves of 32 hex digits: what everybody who judged it
/// must agree on, and the unknown keys, which may differ from judgement to judgement.
pub fn answer_digest(answer: &AnswerRecord, metadata: &Metadata, line: &LineShape) -> String {
    let mut core = Fields::default();
    core.text(&answer.text);
    core.list(&answer.attribution);
    core.list(&metadata.question_types);
    core.optional(metadata.field.as_deref());
    core.optional(metadata.specific_field.as_deref());
    for claim in &answer.claims {
        core.text(&claim.text);
        for evidence in &claim.evidence {
            core.0.update(evidence.number.unwrap_or(0).to_le_bytes());
            core.text(&evidence.url);
            core.optional(evidence.passage.as_deref());
        }
    }
    let mut more = Fields::default();
    all_more(&mut more, answer, line);
    hex(&core.0.finalize()[..16]) + &hex(&more.0.finalize()[..16])
}

fn all_more(fields: &mut Fields, answer: &AnswerRecord, line: &LineShape) {
    for shape in [&line.line, &line.metadata, &answer.shape].into_iter().chain(answer.claim_shapes.values()) {
        fields.more(shape);
    }
}

/// The half of an answer's fingerprint on which all its lines must agree.
pub fn core(digest: &str) -> &str {
    &digest[..digest.len().min(32)]
}

/// The fingerprint of a judgement as its line gives it.
pub fn judgement_digest(
    document: &str,
    elapsed: Option<i64>,
    answer: &AnswerRecord,
    line: &LineShape,
) -> String {
    let mut fields = Fields::default();
    fields.text(document);
    fields.0.update(elapsed.unwrap_or(i64::MIN).to_le_bytes());
    fields.odd(&answer.shape);
    answer.claim_shapes.values().for_each(|shape| fields.odd(shape));
    all_more(&mut fields, answer, line);
    hex(&fields.0.finalize())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_identity_tells_authors_and_texts_apart_to_the_blank() {
        let person: PersonId = "0198c0de-0000-7000-8000-00000000abcd".parse().expect("an id");
        let all = [
            identity(None, "Q"),
            identity(None, "Q "),
            identity(Some(&person), "Q"),
            identity(Some(&person), " Q"),
        ];
        for (i, one) in all.iter().enumerate() {
            assert_eq!(one.len(), 64);
            assert!(all[..i].iter().all(|other| other != one));
        }
    }
}
