use super::row::{At, id_if, word};
use super::{Db, read};
use app::clock::Instant;
use app::history::{Event, HistoryStore, Moment, Subject};
use app::id::ProjectId;
use app::store::Stored;

#[derive(sqlx::FromRow)]
struct EventRow {
    id: String,
    at: i64,
    subject: String,
    question: Option<String>,
    answer_id: Option<String>,
    system: Option<String>,
    number: Option<i64>,
    name: Option<String>,
    from_state: Option<String>,
    to_state: String,
    note: Option<String>,
}

impl EventRow {
    fn read(self) -> Stored<Event> {
        let at = |column| At("history", column, &self.id);
        let answer = id_if(at("subject_id"), self.answer_id.as_deref())?;
        Ok(Event {
            subject: word(at("subject"), &self.subject)?,
            question: self.question.unwrap_or_default(),
            answer: answer.zip(self.system),
            number: self.number,
            by: self.name,
            from: self.from_state,
            to: self.to_state,
            note: self.note,
            moment: Moment { at: Instant(self.at), id: self.id },
        })
    }
}

/// The latest first, from an index; what a line is about is looked up for the lines of the page alone.
const HISTORY: &str = "
    WITH page AS (
        SELECT h.id, h.at, h.subject, h.subject_id, h.account_id, h.from_state, h.to_state, h.note FROM history h
        WHERE h.project_id = $1 AND ($2 = '' OR h.subject = $2) AND (h.at, h.id) < ($3, $4)
        ORDER BY h.at DESC, h.id DESC LIMIT $5
    )
    SELECT h.id, h.at, h.subject, q.text AS question, a.id AS answer_id, a.system, p.number, c.name,
           h.from_state, h.to_state, h.note
    FROM page h LEFT JOIN account c ON c.id = h.account_id
    LEFT JOIN assignment s ON h.subject = 'assignment' AND s.id = h.subject_id
    LEFT JOIN person p ON p.id = s.person_id
    LEFT JOIN answer a ON a.id = CASE WHEN h.subject = 'answer' THEN h.subject_id ELSE s.answer_id END
    LEFT JOIN question q ON q.id = CASE WHEN h.subject = 'question' THEN h.subject_id ELSE a.question_id END
    ORDER BY h.at DESC, h.id DESC";

#[async_trait::async_trait]
impl HistoryStore for Db {
    async fn history(
        &self,
        project: &ProjectId,
        subject: Option<Subject>,
        before: Option<&Moment>,
        limit: u32,
    ) -> Stored<Vec<Event>> {
        let (at, id) = before.map_or((i64::MAX, ""), |moment| (moment.at.0, moment.id.as_str()));
        read!(self, |on| sqlx::query_as::<_, EventRow>(HISTORY)
            .bind(project.as_str())
            .bind(subject.map_or("", Subject::word))
            .bind(at)
            .bind(id)
            .bind(i64::from(limit))
            .fetch_all(on)
            .await)?
        .into_iter()
        .map(EventRow::read)
        .collect()
    }
}
