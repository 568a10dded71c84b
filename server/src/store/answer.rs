mod listed;
mod rows;

use super::row::{At, document, id, to_document, to_word, word};
use super::{Db, dialect, read, write};
use app::answer::{
    Answer, AnswerStore, Decision, EditRule, Filter, Happened, InWork, Line, ListFrom, SetAside, SystemCount,
    Taken,
};
use app::claim::rules::EditProblem;
use app::clock::Instant;
use app::id::{AccountId, AnswerId, ProjectId, QuestionId};
use app::import::Extra;
use app::store::Stored;
use rows::{HappenedRow, SystemRow, TakenRow};

#[derive(sqlx::FromRow)]
struct AnswerRow {
    id: String,
    project_id: String,
    question_id: String,
    system: String,
    text: String,
    attribution: String,
    claims: String,
    field: Option<String>,
    state: String,
    set_aside_reason: Option<String>,
    chosen: Option<i64>,
}

impl AnswerRow {
    fn read(self) -> Stored<Answer> {
        let at = |column| At("answer", column, &self.id);
        Ok(Answer {
            id: id(at("id"), &self.id)?,
            project: id(at("project_id"), &self.project_id)?,
            question: id(at("question_id"), &self.question_id)?,
            attribution: document(at("attribution"), &self.attribution)?,
            claims: document(at("claims"), &self.claims)?,
            state: word(at("state"), &self.state)?,
            reason: reason(&self.id, self.set_aside_reason.as_deref())?,
            chosen: self.chosen.map(|chosen| chosen == 1),
            system: self.system,
            text: self.text,
            field: self.field,
        })
    }
}

const ANSWER: &str =
    "SELECT a.id, a.project_id, a.question_id, a.system, a.text, a.attribution, a.claims, a.field, a.state,
            a.set_aside_reason, a.chosen
     FROM answer a LEFT JOIN import i ON i.id = a.import_id
     WHERE a.id = $1 AND (i.state IS NULL OR i.state = 'done')";

/// Reads why the answer with this id is set aside.
fn reason(id: &str, text: Option<&str>) -> Stored<Option<SetAside>> {
    text.map(|text| document(At("answer", "set_aside_reason", id), text)).transpose()
}

/// Takes an answer back, inside a transaction, from those who have not touched it.
macro_rules! take_back {
    ($tx:ident, $answer:expr) => {
        sqlx::query(
            "DELETE FROM assignment WHERE answer_id = $1 AND state = 'waiting' AND practice = 0
               AND NOT EXISTS (SELECT 1 FROM flag f WHERE f.assignment_id = assignment.id)",
        )
        .bind($answer)
        .execute(&mut *$tx)
        .await?
        .rows_affected()
    };
}

#[async_trait::async_trait]
impl AnswerStore for Db {
    async fn find_answer(&self, id: &AnswerId) -> Stored<Option<Answer>> {
        read!(self, |on| sqlx::query_as::<_, AnswerRow>(ANSWER).bind(id.as_str()).fetch_optional(on).await)?
            .map(AnswerRow::read)
            .transpose()
    }

    async fn answers_to_assign(
        &self,
        project: &ProjectId,
        system: Option<&str>,
        question: Option<&QuestionId>,
    ) -> Stored<Vec<AnswerId>> {
        let ids = read!(self, |on| sqlx::query_scalar::<_, String>(
            "SELECT a.id FROM answer a LEFT JOIN import i ON i.id = a.import_id
             WHERE a.project_id = $1 AND a.state <> 'set_aside' AND coalesce(a.chosen, 1) = 1
               AND (i.state IS NULL OR i.state = 'done')
               AND ($2 IS NULL OR a.system = $2) AND ($3 IS NULL OR a.question_id = $3)
             ORDER BY a.line, a.place_in_line"
        )
        .bind(project.as_str())
        .bind(system)
        .bind(question.map(QuestionId::as_str))
        .fetch_all(on)
        .await)?;
        ids.iter().map(|text| id(At("answer", "id", text), text)).collect()
    }

    async fn answers_after(
        &self,
        project: &ProjectId,
        after: Option<&AnswerId>,
        limit: u32,
    ) -> Stored<Vec<Answer>> {
        read!(self, |on| sqlx::query_as::<_, AnswerRow>(
            "SELECT a.id, a.project_id, a.question_id, a.system, a.text, a.attribution, a.claims, a.field, a.state,
                    a.set_aside_reason, a.chosen
             FROM answer a LEFT JOIN import i ON i.id = a.import_id
             WHERE a.project_id = $1 AND (i.state IS NULL OR i.state = 'done')
               AND ($2 IS NULL OR (a.line, a.place_in_line) >
                    (SELECT b.line, b.place_in_line FROM answer b WHERE b.id = $2))
             ORDER BY a.line, a.place_in_line LIMIT $3"
        )
        .bind(project.as_str())
        .bind(after.map(AnswerId::as_str))
        .bind(i64::from(limit))
        .fetch_all(on)
        .await)?
        .into_iter()
        .map(AnswerRow::read)
        .collect()
    }

    async fn answer_lines(
        &self,
        project: &ProjectId,
        filter: &Filter,
        from: ListFrom,
        limit: u32,
    ) -> Stored<Vec<Line>> {
        listed::lines(self, project, filter, from, limit).await
    }

    async fn answers_by_system(&self, project: &ProjectId) -> Stored<Vec<SystemCount>> {
        let rows = read!(self, |on| {
            sqlx::query_as::<_, SystemRow>(
            "SELECT a.system,
                    count(*) FILTER (WHERE a.state <> 'set_aside' AND coalesce(a.chosen, 1) = 1) AS ready,
                    count(*) FILTER (WHERE a.state <> 'set_aside' AND a.chosen IS NULL) AS fresh,
                    count(*) FILTER (WHERE a.state = 'set_aside') AS set_aside,
                    count(*) FILTER (WHERE a.state <> 'set_aside' AND a.chosen = 0) AS not_chosen
             FROM answer a LEFT JOIN import i ON i.id = a.import_id
             WHERE a.project_id = $1 AND (i.state IS NULL OR i.state = 'done') GROUP BY a.system ORDER BY a.system"
        )
        .bind(project.as_str())
        .fetch_all(on)
        .await
        })?;
        Ok(rows.into_iter().map(SystemRow::read).collect())
    }

    async fn answer_taken(&self, id: &AnswerId) -> Stored<Vec<Taken>> {
        read!(self, |on| sqlx::query_as::<_, TakenRow>(
            "SELECT s.id, p.number, c.name, s.state, s.touched_at, s.submitted_at,
                    CASE WHEN j.draft IS NULL AND j.submitted IS NULL THEN CAST(0 AS bigint)
                         ELSE CAST(1 AS bigint) END AS saved
             FROM assignment s JOIN person p ON p.id = s.person_id LEFT JOIN account c ON c.id = p.account_id
             LEFT JOIN judgement j ON j.assignment_id = s.id LEFT JOIN import i ON i.id = s.import_id
             WHERE s.answer_id = $1 AND s.practice = 0 AND (i.state IS NULL OR i.state = 'done') ORDER BY p.number"
        )
        .bind(id.as_str())
        .fetch_all(on)
        .await)?
        .into_iter()
        .map(TakenRow::read)
        .collect()
    }

    async fn answer_history(&self, id: &AnswerId) -> Stored<Vec<Happened>> {
        read!(self, |on| sqlx::query_as::<_, HappenedRow>(
            "SELECT h.id, h.at, c.name, h.from_state, h.to_state, h.note
             FROM history h LEFT JOIN account c ON c.id = h.account_id
             WHERE h.subject = 'answer' AND h.subject_id = $1 ORDER BY h.at DESC, h.id DESC"
        )
        .bind(id.as_str())
        .fetch_all(on)
        .await)?
        .into_iter()
        .map(HappenedRow::read)
        .collect()
    }

    async fn answers_in_work(&self, project: &ProjectId) -> Stored<Vec<InWork>> {
        let rows = read!(self, |on| sqlx::query_as::<_, (String, i64, i64)>(
            "SELECT answer_id, count(*) FILTER (WHERE state NOT IN ('waiting', 'skipped')),
                    count(*) FILTER (WHERE state = 'waiting')
             FROM assignment WHERE project_id = $1 AND practice = 0 GROUP BY answer_id"
        )
        .bind(project.as_str())
        .fetch_all(on)
        .await)?;
        let read = |(answer, begun, waiting): (String, i64, i64)| {
            let answer = id(At("assignment", "answer_id", &answer), &answer)?;
            Ok(InWork { answer, begun: begun > 0, waiting })
        };
        rows.into_iter().map(read).collect()
    }

    async fn decide_answers(
        &self,
        project: &ProjectId,
        decisions: &[Decision],
        by_hand: bool,
        account: Option<&AccountId>,
        at: Instant,
    ) -> Stored<(u64, u64)> {
        let mut all = (0, 0);
        // In portions, so that saves wait no longer than a portion takes.
        for portion in decisions.chunks(100) {
            let (done, withdrawn) = write!(self, |tx| {
                let mut count = (0, 0);
                for decision in portion {
                    let reason = decision.reason.as_ref().map(to_document).transpose()?;
                    let done = sqlx::query(
                        "UPDATE answer SET state = $3, set_aside_reason = $4, open = 1
                         WHERE id = $1 AND project_id = $2 AND state = $5
                           AND ($6 = 1 OR NOT EXISTS (SELECT 1 FROM assignment s WHERE s.answer_id = answer.id AND s.practice = 0
                                                        AND s.state NOT IN ('waiting', 'skipped')))",
                    )
                    .bind(decision.answer.as_str())
                    .bind(project.as_str())
                    .bind(to_word(&decision.to))
                    .bind(reason)
                    .bind(to_word(&decision.from))
                    .bind(i64::from(by_hand))
                    .execute(&mut *tx)
                    .await?
                    .rows_affected();
                    if done == 0 {
                        continue;
                    }
                    count.0 += 1;
                    if decision.to == app::answer::AnswerState::SetAside {
                        count.1 += take_back!(tx, decision.answer.as_str());
                    }
                    rows::note!(tx, project, decision, account, at);
                }
                Ok(count)
            })?;
            all = (all.0 + done, all.1 + withdrawn);
        }
        Ok(all)
    }

    async fn edit_claims(
        &self,
        id: &AnswerId,
        rule: EditRule<'_>,
        history: &str,
        account: Option<&AccountId>,
        at: Instant,
    ) -> Stored<Option<Result<(), EditProblem>>> {
        let sqlite = self.is_sqlite();
        write!(self, |tx| {
            if !sqlite {
                sqlx::query(dialect::LOCK_ANSWERED).bind(id.as_str()).execute(&mut *tx).await?;
            }
            let row = sqlx::query_as::<_, (i64, Option<String>)>(
                "SELECT (SELECT count(*) FROM assignment s LEFT JOIN judgement j ON j.assignment_id = s.id
                         WHERE s.answer_id = a.id
                           AND (j.draft IS NOT NULL OR j.submitted IS NOT NULL
                                OR s.state NOT IN ('waiting', 'skipped'))), a.extra
                 FROM answer a WHERE a.id = $1",
            )
            .bind(id.as_str())
            .fetch_optional(&mut *tx)
            .await?;
            let Some((judged, extra)) = row else { return Ok(None) };
            if judged > 0 {
                return Ok(Some(Err(EditProblem::Judged(judged as u32))));
            }
            let answer =
                sqlx::query_as::<_, AnswerRow>(ANSWER).bind(id.as_str()).fetch_optional(&mut *tx).await?;
            let Some(answer) = answer.map(AnswerRow::read).transpose()? else { return Ok(None) };
            let edited = match rule(&answer) {
                Ok(edited) => edited,
                Err(problem) => return Ok(Some(Err(problem))),
            };
            let mut extra: Extra = extra
                .map(|text| document(At("answer", "extra", id.as_str()), &text))
                .transpose()?
                .unwrap_or_default();
            extra.follow(&edited);
            sqlx::query("UPDATE answer SET claims = $2, extra = $3 WHERE id = $1")
                .bind(id.as_str())
                .bind(to_document(&edited.claims)?)
                .bind(extra.to_column())
                .execute(&mut *tx)
                .await?;
            let (from, to, reason) = (answer.state, answer.state, answer.reason);
            let note = edited.note;
            let decision =
                Decision { answer: answer.id, history: history.to_owned(), from, to, reason, note };
            rows::note!(tx, answer.project, &decision, account, at);
            Ok(Some(Ok(())))
        })
    }
}
