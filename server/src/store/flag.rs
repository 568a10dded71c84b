use super::row::{At, id, id_if, readable};
use super::{Db, read, write};
use app::clock::Instant;
use app::flag::{Flag, FlagStore, Flagged};
use app::id::{AccountId, AnswerId, AssignmentId, FlagId, ProjectId};
use app::store::Stored;

#[derive(sqlx::FromRow)]
struct FlagRow {
    id: String,
    project_id: String,
    answer_id: String,
    assignment_id: Option<String>,
    person_id: String,
    claim: Option<i64>,
    text: String,
    reply: Option<String>,
    replied_at: Option<i64>,
    created_at: i64,
}

impl FlagRow {
    fn read(self) -> Stored<Flag> {
        let at = |column| At("flag", column, &self.id);
        Ok(Flag {
            id: id(at("id"), &self.id)?,
            project: id(at("project_id"), &self.project_id)?,
            answer: id(at("answer_id"), &self.answer_id)?,
            assignment: id_if(at("assignment_id"), self.assignment_id.as_deref())?,
            person: id(at("person_id"), &self.person_id)?,
            claim: self.claim.and_then(|key| u32::try_from(key).ok()),
            replied_at: self.replied_at.map(Instant),
            created_at: Instant(self.created_at),
            text: self.text,
            reply: self.reply,
        })
    }
}

#[derive(sqlx::FromRow)]
struct FlaggedRow {
    #[sqlx(flatten)]
    flag: FlagRow,
    number: i64,
    question: String,
    system: String,
    claims: String,
    replied_by: Option<String>,
}

impl FlaggedRow {
    fn read(self) -> Stored<Flagged> {
        let claims = readable(At("answer", "claims", &self.flag.answer_id), Some(&self.claims));
        Ok(Flagged {
            flag: self.flag.read()?,
            number: self.number,
            question: self.question,
            system: self.system,
            claims,
            replied_by: self.replied_by,
        })
    }
}

/// The columns from which [`FlagRow`] is read.
macro_rules! flag_columns {
    () => {
        "f.id, f.project_id, f.answer_id, f.assignment_id, f.person_id, f.claim, f.text, f.reply, f.replied_at,
         f.created_at"
    };
}

#[async_trait::async_trait]
impl FlagStore for Db {
    async fn add_flag(&self, flag: &Flag) -> Stored<()> {
        write!(self, |tx| {
            sqlx::query(
                "INSERT INTO flag (id, project_id, answer_id, assignment_id, person_id, claim, text, created_at)
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
            )
            .bind(flag.id.as_str())
            .bind(flag.project.as_str())
            .bind(flag.answer.as_str())
            .bind(flag.assignment.as_ref().map(AssignmentId::as_str))
            .bind(flag.person.as_str())
            .bind(flag.claim.map(i64::from))
            .bind(flag.text.as_str())
            .bind(flag.created_at.0)
            .execute(&mut *tx)
            .await?;
            Ok(())
        })
    }

    async fn find_flag(&self, id: &FlagId) -> Stored<Option<Flag>> {
        read!(self, |on| sqlx::query_as::<_, FlagRow>(concat!(
            "SELECT ",
            flag_columns!(),
            " FROM flag f WHERE f.id = $1"
        ))
        .bind(id.as_str())
        .fetch_optional(on)
        .await)?
        .map(FlagRow::read)
        .transpose()
    }

    async fn flags_of_task(&self, assignment: &AssignmentId) -> Stored<Vec<Flag>> {
        read!(self, |on| sqlx::query_as::<_, FlagRow>(concat!(
            "SELECT ",
            flag_columns!(),
            " FROM flag f WHERE f.assignment_id = $1 ORDER BY f.created_at, f.id"
        ))
        .bind(assignment.as_str())
        .fetch_all(on)
        .await)?
        .into_iter()
        .map(FlagRow::read)
        .collect()
    }

    async fn flags(
        &self,
        project: &ProjectId,
        answer: Option<&AnswerId>,
        limit: u32,
    ) -> Stored<Vec<Flagged>> {
        read!(self, |on| sqlx::query_as::<_, FlaggedRow>(concat!(
            "SELECT ",
            flag_columns!(),
            ", p.number, q.text AS question, a.system, a.claims, c.name AS replied_by
             FROM flag f JOIN person p ON p.id = f.person_id JOIN answer a ON a.id = f.answer_id
             JOIN question q ON q.id = a.question_id LEFT JOIN account c ON c.id = f.replied_by
             WHERE f.project_id = $1 AND ($2 IS NULL OR f.answer_id = $2)
             ORDER BY CASE WHEN f.replied_at IS NULL THEN 0 ELSE 1 END, f.created_at DESC, f.id DESC LIMIT $3"
        ))
        .bind(project.as_str())
        .bind(answer.map(AnswerId::as_str))
        .bind(i64::from(limit))
        .fetch_all(on)
        .await)?
        .into_iter()
        .map(FlaggedRow::read)
        .collect()
    }

    async fn open_flags(&self, project: &ProjectId) -> Stored<i64> {
        read!(self, |on| sqlx::query_scalar::<_, i64>(
            "SELECT count(*) FROM flag WHERE project_id = $1 AND replied_at IS NULL"
        )
        .bind(project.as_str())
        .fetch_one(on)
        .await)
    }

    async fn reply_to_flag(
        &self,
        id: &FlagId,
        reply: &str,
        account: &AccountId,
        at: Instant,
    ) -> Stored<bool> {
        write!(self, |tx| {
            let done =
                sqlx::query("UPDATE flag SET reply = $2, replied_by = $3, replied_at = $4 WHERE id = $1")
                    .bind(id.as_str())
                    .bind(reply)
                    .bind(account.as_str())
                    .bind(at.0)
                    .execute(&mut *tx)
                    .await?;
            Ok(done.rows_affected() == 1)
        })
    }

    async fn remove_flag(&self, id: &FlagId) -> Stored<bool> {
        write!(self, |tx| {
            let gone = sqlx::query("DELETE FROM flag WHERE id = $1 AND reply IS NULL")
                .bind(id.as_str())
                .execute(&mut *tx)
                .await?
                .rows_affected();
            Ok(gone == 1)
        })
    }
}
