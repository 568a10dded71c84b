use super::{Done, Failure, tell};
use crate::store::{Db, StoredAnswer, open};
use app::answer::SetAside;
use app::claim::Claim;
use app::claim::rules::{parts, place_holds};
use app::import::Extra;
use app::judgement::{FieldValue, Judgement, Times};
use app::practice::Explanations;
use app::project::Settings;
use app::protocol::Protocol;
use app::question::Draft;
use app::view::words::count;
use clap::Args;
use serde::de::DeserializeOwned;
use std::collections::HashMap;

/// How many problems are listed; their number is exact.
const LISTED: usize = 100;

/// Checks the database: its own integrity, that every document can be read, and that every claim lies where its place
/// says. Says what is wrong in words and as JSON; the exit code is 0 only if nothing is.
///
/// Example: veracite check --database sqlite:study.db
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub struct Check {}

/// What was looked at and what is wrong.
#[derive(Debug, Default, serde::Serialize)]
struct Findings {
    answers: u64,
    claims: u64,
    claims_without_place: u64,
    judgements: u64,
    problems_total: u64,
    problems: Vec<String>,
}

impl Check {
    pub(super) async fn run(self, database: &str) -> Done {
        let db = open(database).await?;
        let mut findings = Findings::default();
        for problem in db.integrity().await? {
            findings.note(problem);
        }
        let mut after = String::new();
        loop {
            let answers = db.answers_to_check(&after).await?;
            let Some(last) = answers.last() else { break };
            after.clone_from(&last.id);
            answers.iter().for_each(|answer| findings.answer(answer));
        }
        for kind in Db::kinds_of_documents() {
            let mut after = String::new();
            loop {
                let documents = db.documents_to_check(kind, &after).await?;
                let Some((last, _)) = documents.last() else { break };
                after.clone_from(last);
                documents.iter().for_each(|(id, text)| findings.document(kind, id, text));
            }
        }
        db.close().await;
        tell(serde_json::to_string_pretty(&findings)?)?;
        findings.problems.iter().for_each(|problem| eprintln!("{problem}"));
        match findings.problems_total {
            0 => {
                let counted = |n: u64, one, many| count(i64::try_from(n).unwrap_or(i64::MAX), one, many);
                eprintln!(
                    "nothing is wrong: {}, {}, {}",
                    counted(findings.answers, "answer", "answers"),
                    counted(findings.claims, "claim", "claims"),
                    counted(findings.judgements, "judgement", "judgements")
                );
                Ok(())
            }
            1 => Err(Failure("1 problem was found".to_owned())),
            many => Err(Failure(format!("{many} problems were found"))),
        }
    }
}

impl Findings {
    fn note(&mut self, problem: String) {
        self.problems_total += 1;
        if self.problems.len() < LISTED {
            self.problems.push(problem);
        }
    }

    /// Reads a document; notes it if that fails.
    fn read<T: DeserializeOwned>(&mut self, what: &str, id: &str, text: Option<&str>) -> Option<T> {
        match text.map(serde_json::from_str).transpose() {
            Ok(value) => value,
            Err(error) => {
                self.note(format!("{what} of {id} cannot be read: {error}"));
                None
            }
        }
    }

    fn document(&mut self, kind: &str, id: &str, text: &str) {
        let text = Some(text);
        match kind {
            "question.draft" => drop(self.read::<Draft>(kind, id, text)),
            "question.question_types" => drop(self.read::<Vec<String>>(kind, id, text)),
            "question.extra" => drop(self.read::<Extra>(kind, id, text)),
            "answer.set_aside_reason" => drop(self.read::<SetAside>(kind, id, text)),
            "project.settings" => drop(self.read::<Settings>(kind, id, text)),
            "protocol.document" => drop(self.read::<Protocol>(kind, id, text)),
            "practice_item.explanations" => drop(self.read::<Explanations>(kind, id, text)),
            other => self.note(format!("{other} of {id} was not looked at")),
        }
    }

    fn answer(&mut self, answer: &StoredAnswer) {
        self.answers += 1;
        self.read::<Vec<String>>("answer.attribution", &answer.id, Some(&answer.attribution));
        self.read::<Vec<String>>("answer.question_types", &answer.id, Some(&answer.question_types));
        self.read::<Extra>("answer.extra", &answer.id, answer.extra.as_deref());
        let claims: Vec<Claim> =
            self.read("answer.claims", &answer.id, Some(&answer.claims)).unwrap_or_default();
        self.claims += claims.len() as u64;
        for claim in &claims {
            match claim.place {
                None => self.claims_without_place += 1,
                Some(place) if place_holds(&answer.text, place, &claim.text) => {}
                Some(place) => self.note(format!(
                    "claim {} of answer {} does not lie at {}–{}",
                    claim.key, answer.id, place.start, place.end
                )),
            }
        }
        for judgement in &answer.judgements {
            self.judgements += 1;
            let id = &judgement.assignment_id;
            self.read::<Times>("judgement.draft_times", id, Some(&judgement.draft_times));
            self.read::<Times>("judgement.submitted_times", id, judgement.submitted_times.as_deref());
            self.read::<Extra>("judgement.extra", id, judgement.extra.as_deref());
            for (what, text) in
                [("judgement.draft", &judgement.draft), ("judgement.submitted", &judgement.submitted)]
            {
                if let Some(read) = self.read::<Judgement>(what, id, text.as_deref()) {
                    self.phrases(what, id, &read, &claims);
                }
            }
        }
    }

    /// Phrases lie within their claims; fields belong to claims that there are.
    fn phrases(&mut self, what: &str, id: &str, judgement: &Judgement, claims: &[Claim]) {
        let lengths = lengths(claims, judgement);
        for (field, entry) in &judgement.entries {
            let app::judgement::Field::Claim(key, _) = field else { continue };
            let Some(length) = lengths.get(key) else {
                self.note(format!("{what} of {id} judges claim {key}, which its answer does not have"));
                continue;
            };
            let FieldValue::Phrases(rows) = &entry.value else { continue };
            for place in rows.iter().filter_map(|row| row.place) {
                if place.start >= place.end || place.end > *length {
                    self.note(format!(
                        "{what} of {id} marks {}–{} in claim {key}, which has {length} characters",
                        place.start, place.end
                    ));
                }
            }
        }
    }
}

/// How long each claim is that a judgement may be about, by its key: the answer's, and every part that its expert ever
/// cut, since what was entered for joined parts is kept.
fn lengths(claims: &[Claim], judgement: &Judgement) -> HashMap<u32, u32> {
    let mut all = claims.to_vec();
    for split in &judgement.splits {
        let whole = all.iter().find(|claim| claim.key == split.of);
        let two = whole.and_then(|whole| parts(whole, split.at, split.parts));
        all.extend(two.into_iter().flatten());
    }
    all.iter().map(|claim| (claim.key, claim.text.chars().count() as u32)).collect()
}
