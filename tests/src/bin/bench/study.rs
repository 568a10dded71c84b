//! A made-up study of any size, the same at every run: records of the mean size of ExpertQA's (9.5 kB, 5.2 claims).

use crate::Outcome;
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;

const WORDS: [&str; 32] = [
    "dose", "trial", "evidence", "patient", "statute", "court", "beam", "load", "river", "carbon", "sample",
    "error", "signal", "teacher", "school", "market", "price", "cell", "protein", "enzyme", "theory",
    "result", "method", "figure", "source", "claim", "answer", "question", "expert", "reason", "effect",
    "measure",
];
const FIELDS: [&str; 5] =
    ["Healthcare / Medicine", "Law", "Chemistry", "Engineering and Technology", "History"];
const SYSTEMS: [&str; 6] = ["gpt4", "bing_chat", "rr_sphere", "rr_gs", "ph_sphere", "ph_gs"];
const TYPES: [&str; 2] = [
    "Directed question that has a single unambiguous answer",
    "Question that describes a hypothetical scenario and asks a question based on this scenario",
];

/// A generator of numbers: xorshift, seeded.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % limit
    }

    fn of<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len())]
    }

    fn words(&mut self, count: usize) -> String {
        let mut text = String::new();
        for i in 0..count {
            if i > 0 {
                text.push(' ');
            }
            text.push_str(self.of(&WORDS));
        }
        text
    }
}

fn sentence(chance: &mut Chance, number: usize) -> String {
    let words = 18 + chance.below(8);
    format!("The {} [{number}].", chance.words(words))
}

/// The record with this number, judged or not.
pub fn record(number: usize, judged: bool) -> Value {
    let chance = &mut Chance(0x9E37_79B9_7F4A_7C15 ^ (number as u64 + 1).wrapping_mul(0xD134_2543_DE82_EF95));
    let claims = 3 + chance.below(5) + usize::from(chance.below(5) == 0);
    let sentences: Vec<String> = (1..=claims).map(|n| sentence(chance, n)).collect();
    let attribution: Vec<String> =
        (1..=claims).map(|n| format!("[{n}] https://source{n}.example.org/{number}")).collect();
    let claims: Vec<Value> = sentences
        .iter()
        .zip(&attribution)
        .map(|(text, source)| {
            let evidence = format!("{source}\n\n{}.", chance.words(62));
            claim(text, &evidence, judged)
        })
        .collect();
    let mut answer =
        json!({ "answer_string": sentences.join(" "), "attribution": attribution, "claims": claims });
    if judged {
        answer["revised_answer_string"] = json!(sentences.join("\n"));
        answer["usefulness"] = json!("Useful");
        answer["annotation_time"] = json!(400_000 + chance.below(800_000));
        answer["annotator_id"] = json!(format!("annotator {}", number % 200));
    }
    json!({
        "question": format!("Question {number}: what does the {} say?", chance.words(14)),
        "annotator_id": format!("annotator {}", number % 200),
        "answers": { chance.of(&SYSTEMS): answer },
        "metadata": { "question_type": chance.of(&TYPES), "field": chance.of(&FIELDS), "specific_field": chance.words(2) },
    })
}

fn claim(text: &str, evidence: &str, judged: bool) -> Value {
    if !judged {
        return json!({ "claim_string": text, "evidence": [evidence] });
    }
    json!({
        "claim_string": text, "evidence": [evidence], "support": "Complete", "reason_missing_support": "",
        "informativeness": "Very relevant", "worthiness": "Yes", "correctness": "Definitely correct",
        "reliability": "Reliable", "revised_claim": text, "revised_evidence": evidence,
    })
}

/// Writes records `from..to` to a file, one a line, and gives their mean size in bytes.
pub fn write(file: &Path, from: usize, to: usize, judged: bool) -> Outcome<usize> {
    let mut out = std::io::BufWriter::new(std::fs::File::create(file)?);
    let mut bytes = 0;
    for number in from..to {
        let line = serde_json::to_string(&record(number, judged))?;
        bytes += line.len() + 1;
        out.write_all(line.as_bytes())?;
        out.write_all(b"\n")?;
    }
    out.flush()?;
    Ok(bytes / (to - from).max(1))
}

/// Writes one answer for each of these authors in the `answers` format: work for each of them.
pub fn write_work(file: &Path, authors: &[String]) -> Outcome<()> {
    let mut out = std::io::BufWriter::new(std::fs::File::create(file)?);
    for (number, author) in authors.iter().enumerate() {
        let chance = &mut Chance(number as u64 + 77);
        let text: Vec<String> = (1..=6).map(|n| sentence(chance, n)).collect();
        let evidence: Vec<Value> = (1..=6)
            .map(
                |n| json!({ "url": format!("https://source{n}.example.org/"), "passage": chance.words(130) }),
            )
            .collect();
        let line = json!({
            "question": format!("What does expert {number} want to know?"), "author": author, "system": "gpt4",
            "answer": text.join(" "), "evidence": evidence, "question_types": ["I"], "field": FIELDS[0],
        });
        writeln!(out, "{line}")?;
    }
    Ok(out.flush()?)
}
