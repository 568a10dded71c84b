//! The `claims` CSV: one claim and judgement a row (RFC 4180).

use super::names::Names;
use app::claim::Claim;
use app::claim::rules::slice;
use app::judgement::rules::{
    EvidenceValue, label_value, reason_value, revised_claim_value, revised_evidence_value, root,
    usefulness_value,
};
use app::protocol::Axis;
use app::release::{CsvCells, ReleasedAnswer, ReleasedJudgement};
use serde_json::{Value, json};

/// The columns, in order.
pub const COLUMNS: [&str; 27] = [
    "question_id",
    "question",
    "question_types",
    "field",
    "specific_field",
    "system",
    "answer_id",
    "claim_index",
    "claim",
    "start",
    "end",
    "evidence",
    "annotator_id",
    "state",
    "usefulness",
    "support",
    "unsupported_phrases",
    "reason_missing_support",
    "informativeness",
    "correctness",
    "reliability",
    "worthiness",
    "revised_claim",
    "revised_evidence",
    "active_ms",
    "elapsed_ms",
    "submitted_at",
];

/// Writes rows into memory.
pub struct Rows {
    csv: csv::Writer<Vec<u8>>,
    cells: CsvCells,
}

/// The cell as it is written: what a spreadsheet would run as a formula gets one `'` in front. Taking one `'` off a
/// cell that begins with any number of them and then such a sign gives the text back.
pub fn guarded(cell: &str) -> String {
    match cell.trim_start_matches('\'').starts_with(['=', '+', '-', '@', '\t', '\r']) {
        true => format!("'{cell}"),
        false => cell.to_owned(),
    }
}

impl Rows {
    /// No rows yet.
    pub fn new(cells: CsvCells) -> Rows {
        let csv = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
        Rows { csv, cells }
    }

    /// Adds a row.
    pub(super) fn row(&mut self, cells: &[String]) {
        let written: Result<(), csv::Error> = match self.cells {
            CsvCells::Exact => self.csv.write_record(cells),
            CsvCells::Guarded => self.csv.write_record(cells.iter().map(|cell| guarded(cell))),
        };
        written.expect("memory takes rows of equal length");
    }

    /// The names of the columns and no rows yet.
    pub fn with_head(cells: CsvCells) -> Rows {
        let mut rows = Rows::new(cells);
        rows.row(&COLUMNS.map(str::to_owned));
        rows
    }

    /// Writes the rows of an answer: by claim, then by judgement in order of submission. Parts of a claim that an expert
    /// cut have a row each, under the index of the whole.
    pub fn answer(&mut self, names: &Names, answer: &ReleasedAnswer) {
        for (index, claim) in answer.claims.iter().enumerate() {
            if answer.judgements.is_empty() {
                self.row(&cells(names, answer, index, claim, None));
            }
            for judgement in &answer.judgements {
                let own = answer.claims_of(Some(judgement)).iter();
                for part in own.filter(|part| root(&judgement.judgement, part.key) == claim.key) {
                    self.row(&cells(names, answer, index, part, Some(judgement)));
                }
            }
        }
    }

    /// What was written since the start.
    pub fn into_bytes(self) -> Vec<u8> {
        self.csv.into_inner().expect("memory can be flushed")
    }
}

pub(super) fn number<T: ToString>(number: Option<T>) -> String {
    number.map_or_else(String::new, |n| n.to_string())
}

fn evidence(claim: &Claim) -> String {
    let source = |e: &app::evidence::Evidence| json!({ "number": e.number, "url": e.url, "passage": e.passage.as_deref().unwrap_or_default() });
    Value::Array(claim.evidence.iter().map(source).collect()).to_string()
}

fn phrases(claim: &Claim, judged: &ReleasedJudgement) -> String {
    let rows = judged.judgement.phrases(claim.key).unwrap_or_default().iter().map(|row| {
        let phrase = row.place.and_then(|place| slice(&claim.text, place));
        json!({ "start": row.place.map(|p| p.start), "end": row.place.map(|p| p.end), "phrase": phrase, "reason": row.reason })
    });
    Value::Array(rows.collect()).to_string()
}

/// RFC 3339 in UTC.
pub(super) fn moment(micros: i64) -> String {
    jiff::Timestamp::from_microsecond(micros).map_or_else(|_| String::new(), |at| at.to_string())
}

fn cells(
    names: &Names,
    answer: &ReleasedAnswer,
    index: usize,
    claim: &Claim,
    judged: Option<&ReleasedJudgement>,
) -> Vec<String> {
    let mut cells = vec![
        answer.question_id.to_string(),
        answer.question.clone(),
        answer.metadata.question_types.join("| "),
        answer.metadata.field.clone().unwrap_or_default(),
        answer.metadata.specific_field.clone().unwrap_or_default(),
        answer.system.clone(),
        answer.id.to_string(),
        index.to_string(),
        claim.text.clone(),
        number(claim.place.map(|p| p.start)),
        number(claim.place.map(|p| p.end)),
        evidence(claim),
        judged.map(|j| names.of(&j.person)).unwrap_or_default(),
    ];
    match judged {
        Some(judged) if !judged.skipped => cells.extend(judged_cells(claim, judged)),
        Some(_) => cells.push("skipped".to_owned()),
        None => cells.push("not judged".to_owned()),
    }
    cells.resize(COLUMNS.len(), String::new());
    cells
}

fn judged_cells(claim: &Claim, judged: &ReleasedJudgement) -> Vec<String> {
    let judgement = &judged.judgement;
    let label = |axis| label_value(judgement, claim, axis).unwrap_or_default().to_owned();
    let revised_evidence = match revised_evidence_value(judgement, claim) {
        Some(EvidenceValue::Text(text)) => text,
        Some(EvidenceValue::EmptyList) => "[]".to_owned(),
        None => String::new(),
    };
    vec![
        "submitted".to_owned(),
        usefulness_value(judgement).unwrap_or_default().to_owned(),
        label(Axis::Support),
        phrases(claim, judged),
        reason_value(judgement, claim).unwrap_or_default(),
        label(Axis::Informativeness),
        label(Axis::Correctness),
        label(Axis::Reliability),
        label(Axis::Worthiness),
        revised_claim_value(judgement, claim).unwrap_or_default(),
        revised_evidence,
        number(judged.times.active),
        number(judged.times.elapsed),
        judged.submitted_at.map(|at| moment(at.0)).unwrap_or_default(),
    ]
}

#[cfg(test)]
mod tests {
    use super::guarded;

    #[test]
    fn c19_a_guarded_cell_gives_its_text_back() {
        for text in ["=1", "-5 °C", "@a", "\t=1+1", "'=1", "''-", "\r", "+", "'quoted' text", "", "a=b", "'"]
        {
            let cell = guarded(text);
            let runs = |c: &str| c.starts_with(['=', '+', '-', '@', '\t', '\r']);
            assert!(!runs(&cell));
            let bare = cell.trim_start_matches('\'');
            let back = if runs(bare) { &cell[1..] } else { &cell };
            assert_eq!(back, text);
        }
        assert_eq!(guarded("-5 °C"), "'-5 °C");
        assert_eq!(guarded("'=1"), "''=1");
    }
}
