use super::row::{At, document, id, id_if, word};
use super::{Db, read};
use app::id::QuestionId;
use app::question::{Question, QuestionStore};
use app::store::Stored;

#[derive(sqlx::FromRow)]
struct QuestionRow {
    id: String,
    project_id: String,
    author_id: Option<String>,
    text: String,
    question_types: String,
    field: Option<String>,
    specific_field: Option<String>,
    state: String,
}

impl QuestionRow {
    fn read(self) -> Stored<Question> {
        let at = |column| At("question", column, &self.id);
        Ok(Question {
            id: id(at("id"), &self.id)?,
            project: id(at("project_id"), &self.project_id)?,
            author: id_if(at("author_id"), self.author_id.as_deref())?,
            question_types: document(at("question_types"), &self.question_types)?,
            state: word(at("state"), &self.state)?,
            text: self.text,
            field: self.field,
            specific_field: self.specific_field,
        })
    }
}

#[async_trait::async_trait]
impl QuestionStore for Db {
    async fn find_question(&self, id: &QuestionId) -> Stored<Option<Question>> {
        read!(self, |on| sqlx::query_as::<_, QuestionRow>(
            "SELECT id, project_id, author_id, text, question_types, field, specific_field, state
             FROM question WHERE id = $1"
        )
        .bind(id.as_str())
        .fetch_optional(on)
        .await)?
        .map(QuestionRow::read)
        .transpose()
    }
}
