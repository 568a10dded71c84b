use super::row::{At, document, id, word};
use super::{Db, read};
use app::answer::{Answer, AnswerStore};
use app::id::{AnswerId, ProjectId, QuestionId};
use app::store::Stored;

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
            system: self.system,
            text: self.text,
            field: self.field,
        })
    }
}

#[async_trait::async_trait]
impl AnswerStore for Db {
    async fn find_answer(&self, id: &AnswerId) -> Stored<Option<Answer>> {
        read!(self, |on| sqlx::query_as::<_, AnswerRow>(
            "SELECT a.id, a.project_id, a.question_id, a.system, a.text, a.attribution, a.claims, a.field, a.state
             FROM answer a LEFT JOIN import i ON i.id = a.import_id
             WHERE a.id = $1 AND (i.state IS NULL OR i.state = 'done')"
        )
        .bind(id.as_str())
        .fetch_optional(on)
        .await)?
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
             WHERE a.project_id = $1 AND a.state <> 'set_aside' AND (i.state IS NULL OR i.state = 'done')
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
            "SELECT a.id, a.project_id, a.question_id, a.system, a.text, a.attribution, a.claims, a.field, a.state
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
}
