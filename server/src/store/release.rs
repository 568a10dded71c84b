use super::row::{At, MetadataRow, document, id, id_if};
use super::{Db, read, visible};
use app::clock::Instant;
use app::id::{AnswerId, PersonId, ProjectId};
use app::import::Extra;
use app::judgement::rules::divide;
use app::release::{
    Page, ReleaseStore, ReleaseVersion, ReleasedAnswer, ReleasedJudgement, ReleasedQuestion, Stretch,
};
use app::store::{StoreError, Stored};
use std::collections::HashMap;

/// How many bytes of answers a page holds, unless a single line has more.
const PAGE_BYTES: i64 = 1 << 20;
/// How many answers a page holds at most, unless a single line has more.
const PAGE_ANSWERS: i64 = 256;
/// How many questions a page spans at most, with answers or without.
const PAGE_QUESTIONS: i64 = 512;

#[derive(sqlx::FromRow)]
struct AnswerRow {
    id: String,
    question_id: String,
    question: String,
    author_id: Option<String>,
    system: String,
    text: String,
    attribution: String,
    claims: String,
    #[sqlx(flatten)]
    metadata: MetadataRow,
    line: i64,
    extra: Option<String>,
}

impl AnswerRow {
    fn read(self) -> Stored<ReleasedAnswer> {
        let at = |column| At("answer", column, &self.id);
        Ok(ReleasedAnswer {
            id: id(at("id"), &self.id)?,
            question_id: id(at("question_id"), &self.question_id)?,
            author: id_if(At("question", "author_id", &self.question_id), self.author_id.as_deref())?,
            attribution: document(at("attribution"), &self.attribution)?,
            claims: document(at("claims"), &self.claims)?,
            metadata: self.metadata.read("answer", &self.id)?,
            extra: extra(at("extra"), self.extra.as_deref())?.unwrap_or_default(),
            question: self.question,
            system: self.system,
            text: self.text,
            line: self.line,
            judgements: Vec::new(),
        })
    }
}

fn extra(at: At<'_>, column: Option<&str>) -> Stored<Option<Extra>> {
    column.map(|text| document(at, text)).transpose()
}

#[derive(sqlx::FromRow)]
struct JudgementRow {
    id: String,
    answer_id: String,
    person_id: String,
    state: String,
    submitted_at: Option<i64>,
    submitted: Option<String>,
    submitted_times: Option<String>,
    from_file: i64,
    extra: Option<String>,
}

impl JudgementRow {
    fn read(self) -> Stored<(AnswerId, ReleasedJudgement)> {
        let at = |column| At("judgement", column, &self.id);
        let skipped = self.state == "skipped";
        let submitted = self.submitted.as_deref().filter(|_| !skipped);
        let times = self.submitted_times.as_deref().filter(|_| !skipped);
        let judgement = ReleasedJudgement {
            person: id(At("assignment", "person_id", &self.id), &self.person_id)?,
            skipped,
            from_file: self.from_file != 0,
            judgement: submitted.map(|text| document(at("submitted"), text)).transpose()?.unwrap_or_default(),
            claims: None,
            times: times.map(|text| document(at("submitted_times"), text)).transpose()?.unwrap_or_default(),
            extra: extra(at("extra"), self.extra.as_deref())?,
            submitted_at: self.submitted_at.map(Instant),
        };
        Ok((id(At("assignment", "answer_id", &self.id), &self.answer_id)?, judgement))
    }
}

#[derive(sqlx::FromRow)]
struct QuestionRow {
    id: String,
    author_id: Option<String>,
    text: String,
    #[sqlx(flatten)]
    metadata: MetadataRow,
    line: i64,
    extra: Option<String>,
}

impl QuestionRow {
    fn read(self) -> Stored<ReleasedQuestion> {
        let at = |column| At("question", column, &self.id);
        Ok(ReleasedQuestion {
            id: id(at("id"), &self.id)?,
            author: id_if(at("author_id"), self.author_id.as_deref())?,
            metadata: self.metadata.read("question", &self.id)?,
            extra: extra(at("extra"), self.extra.as_deref())?.unwrap_or_default(),
            text: self.text,
            line: self.line,
        })
    }
}

const ANSWER: &str =
    "SELECT a.id, a.question_id, q.text AS question, q.author_id, a.system, a.text, a.attribution,
           a.claims, a.question_types, a.field, a.specific_field, a.line, a.extra
    FROM answer a JOIN question q ON q.id = a.question_id";

const JUDGEMENT: &str = "SELECT s.id, s.answer_id, s.person_id, s.state, s.submitted_at, j.submitted,
           j.submitted_times, CASE WHEN j.digest IS NULL THEN CAST(0 AS bigint) ELSE CAST(1 AS bigint) END AS from_file,
           j.extra
    FROM answer a JOIN assignment s ON s.answer_id = a.id LEFT JOIN judgement j ON j.assignment_id = s.id";

const COUNTS: &str = "s.practice = 0 AND (s.state = 'skipped' OR (s.state IN ('submitted', 'locked') AND j.submitted IS NOT NULL))";

impl Db {
    /// The last position of the answers of a page that begins after `after`; none if no answer is left.
    async fn last_answer(&self, project: &ProjectId, after: i64) -> Stored<Option<i64>> {
        let sizes = read!(self, |on| sqlx::query_as::<_, (i64, i64)>(
            "SELECT line, bytes FROM answer WHERE project_id = $1 AND line > $2
             ORDER BY line, place_in_line LIMIT $3"
        )
        .bind(project.as_str())
        .bind(after)
        .bind(PAGE_ANSWERS)
        .fetch_all(on)
        .await)?;
        let (mut end, mut held) = (sizes.first().map(|(line, _)| *line), 0);
        for (line, bytes) in &sizes {
            held += bytes;
            if held > PAGE_BYTES && Some(*line) != end {
                break;
            }
            end = Some(*line);
        }
        Ok(end)
    }

    /// The position of the last question of a page that begins after `after`, with how many questions it has.
    async fn last_question(&self, project: &ProjectId, after: i64) -> Stored<(Option<i64>, i64)> {
        read!(self, |on| sqlx::query_as(
            "SELECT max(line), count(*) FROM (
                 SELECT line FROM question WHERE project_id = $1 AND line > $2 ORDER BY line LIMIT $3) page"
        )
        .bind(project.as_str())
        .bind(after)
        .bind(PAGE_QUESTIONS)
        .fetch_one(on)
        .await)
    }

    async fn stretch_questions(&self, project: &ProjectId, stretch: Stretch) -> Stored<Vec<QuestionRow>> {
        read!(self, |on| {
            sqlx::query_as(concat!(
            "SELECT q.id, q.author_id, q.text, q.question_types, q.field, q.specific_field, q.line, q.extra
             FROM question q
             WHERE q.project_id = $1 AND q.line > $2 AND q.line <= $3 AND q.state = 'accepted' AND ",
            visible!("q"),
            " AND NOT EXISTS (SELECT 1 FROM answer a WHERE a.question_id = q.id AND ",
            visible!("a"),
            ") ORDER BY q.line"
        ))
            .bind(project.as_str())
            .bind(stretch.after)
            .bind(stretch.upto)
            .fetch_all(on)
            .await
        })
    }

    async fn stretch_answers(&self, project: &ProjectId, stretch: Stretch) -> Stored<Vec<AnswerRow>> {
        read!(self, |on| {
            sqlx::query_as(sqlx::AssertSqlSafe(format!(
                "{ANSWER} WHERE a.project_id = $1 AND a.line > $2 AND a.line <= $3 AND {}
             ORDER BY a.line, a.place_in_line",
                visible!("a")
            )))
            .bind(project.as_str())
            .bind(stretch.after)
            .bind(stretch.upto)
            .fetch_all(on)
            .await
        })
    }

    async fn stretch_judgements(&self, project: &ProjectId, stretch: Stretch) -> Stored<Vec<JudgementRow>> {
        read!(self, |on| sqlx::query_as(sqlx::AssertSqlSafe(format!(
            "{JUDGEMENT} WHERE a.project_id = $1 AND a.line > $2 AND a.line <= $3 AND {COUNTS} AND {}
             ORDER BY a.line, a.place_in_line, s.submitted_at NULLS LAST, s.id",
            visible!("s")
        )))
        .bind(project.as_str())
        .bind(stretch.after)
        .bind(stretch.upto)
        .fetch_all(on)
        .await)
    }
}

/// Reads the rows of a stretch: a megabyte of JSON, and some milliseconds.
fn page(
    upto: i64,
    questions: Vec<QuestionRow>,
    answers: Vec<AnswerRow>,
    judgements: Vec<JudgementRow>,
) -> Stored<Page> {
    let questions = questions.into_iter().map(QuestionRow::read).collect::<Stored<_>>()?;
    let mut answers = answers.into_iter().map(AnswerRow::read).collect::<Stored<Vec<_>>>()?;
    hand_out(&mut answers, judgements.into_iter().map(JudgementRow::read).collect::<Stored<_>>()?);
    Ok(Page { upto, answers, questions })
}

/// Hands the judgements, which are in the answers' order, to their answers.
fn hand_out(answers: &mut [ReleasedAnswer], judgements: Vec<(AnswerId, ReleasedJudgement)>) {
    let mut at = 0;
    for (answer, mut judgement) in judgements {
        let from = at.min(answers.len());
        if let Some(offset) = answers[from..].iter().position(|a| a.id == answer) {
            at = from + offset;
            if !judgement.judgement.splits.is_empty() {
                let mut claims = answers[at].claims.clone();
                divide(&mut claims, &judgement.judgement);
                judgement.claims = Some(claims);
            }
            answers[at].judgements.push(judgement);
        }
    }
}

#[async_trait::async_trait]
impl ReleaseStore for Db {
    async fn release_stretch(&self, project: &ProjectId, after: i64) -> Stored<Option<Stretch>> {
        let answer = self.last_answer(project, after).await?;
        let (question, questions) = self.last_question(project, after).await?;
        // A question beyond the page's last answer waits for its own page, unless no answer is left.
        let upto = match (answer, question) {
            (Some(answer), Some(question)) if questions == PAGE_QUESTIONS => Some(answer.min(question)),
            (Some(answer), _) => Some(answer),
            (None, question) => question,
        };
        Ok(upto.map(|upto| Stretch { after, upto }))
    }

    async fn release_lines(&self, project: &ProjectId, stretch: Stretch) -> Stored<Page> {
        let questions = self.stretch_questions(project, stretch).await?;
        let answers = self.stretch_answers(project, stretch).await?;
        let judgements = self.stretch_judgements(project, stretch).await?;
        tokio::task::spawn_blocking(move || page(stretch.upto, questions, answers, judgements))
            .await
            .map_err(|e| StoreError::Engine(e.to_string()))?
    }

    async fn release_answer(&self, id: &AnswerId) -> Stored<Option<ReleasedAnswer>> {
        let row = read!(self, |on| sqlx::query_as::<_, AnswerRow>(sqlx::AssertSqlSafe(format!(
            "{ANSWER} WHERE a.id = $1"
        )))
        .bind(id.as_str())
        .fetch_optional(on)
        .await)?;
        let Some(row) = row else { return Ok(None) };
        let mut answers = [row.read()?];
        let rows = read!(self, |on| sqlx::query_as::<_, JudgementRow>(sqlx::AssertSqlSafe(format!(
            "{JUDGEMENT} WHERE a.id = $1 AND {COUNTS} ORDER BY s.submitted_at NULLS LAST, s.id"
        )))
        .bind(id.as_str())
        .fetch_all(on)
        .await)?;
        let judgements: Stored<Vec<_>> = rows.into_iter().map(JudgementRow::read).collect();
        hand_out(&mut answers, judgements?);
        Ok(answers.into_iter().next())
    }

    async fn release_questions(
        &self,
        project: &ProjectId,
        after: i64,
        limit: u32,
    ) -> Stored<Vec<ReleasedQuestion>> {
        let rows = read!(self, |on| sqlx::query_as::<_, QuestionRow>(concat!(
            "SELECT q.id, q.author_id, q.text, q.question_types, q.field, q.specific_field, q.line, q.extra
             FROM question q WHERE q.project_id = $1 AND q.line > $2 AND q.state = 'accepted' AND ",
            visible!("q"),
            " ORDER BY q.line LIMIT $3"
        ))
        .bind(project.as_str())
        .bind(after)
        .bind(i64::from(limit))
        .fetch_all(on)
        .await)?;
        rows.into_iter().map(QuestionRow::read).collect()
    }

    async fn release_version(&self, project: &ProjectId) -> Stored<ReleaseVersion> {
        let mark: (i64, i64, i64, i64) = read!(self, |on| {
            sqlx::query_as(
                "SELECT (SELECT coalesce(max(at), 0) FROM history WHERE project_id = $1),
                        (SELECT count(*) FROM history h WHERE h.project_id = $1 AND h.at = (
                            SELECT max(x.at) FROM history x WHERE x.project_id = $1)),
                        (SELECT count(*) FROM import WHERE project_id = $1 AND state = 'done'),
                        (SELECT coalesce(max(finished_at), 0) FROM import WHERE project_id = $1)",
            )
            .bind(project.as_str())
            .fetch_one(on)
            .await
        })?;
        Ok(ReleaseVersion(mark.into()))
    }

    async fn release_names(&self, project: &ProjectId) -> Stored<HashMap<PersonId, (i64, Option<String>)>> {
        let rows = read!(self, |on| {
            sqlx::query_as::<_, (String, i64, Option<String>)>(
            "SELECT p.id, p.number, coalesce(p.original_id, CASE WHEN a.erased_at IS NULL THEN a.email END) FROM person p
             LEFT JOIN account a ON a.id = p.account_id WHERE p.project_id = $1"
        )
        .bind(project.as_str())
        .fetch_all(on)
        .await
        })?;
        let name = |(person, number, original): (String, i64, Option<String>)| -> Result<_, StoreError> {
            Ok((id(At("person", "id", &person), &person)?, (number, original)))
        };
        rows.into_iter().map(name).collect()
    }
}
