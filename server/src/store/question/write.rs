//! What experts write.

use super::super::row::to_document;
use super::super::{Db, write};
use super::{OwnRow, note, own, question_columns, visible};
use app::clock::Instant;
use app::id::{AccountId, PersonId, QuestionId};
use app::question::rules::HandIn;
use app::question::{DraftRule, DraftSave, DraftSaving, HandInRule, Own, QuestionState};
use app::store::Stored;

/// What stands in the place of the identity of a question that is not accepted: the same text may be a draft of its
/// author and a line of a file.
pub(super) fn draft_identity(id: &QuestionId) -> String {
    format!("draft:{id}")
}

/// Reads, inside a transaction, state and draft of a question that `account` wrote.
macro_rules! open_draft {
    ($tx:ident, $account:expr, $id:expr) => {
        sqlx::query_as::<_, OwnRow>(concat!(own!(), " AND q.id = $1 AND p.account_id = $2"))
            .bind($id.as_str())
            .bind($account.as_str())
            .fetch_optional(&mut *$tx)
            .await?
            .map(OwnRow::read)
            .transpose()?
            .map(|(own, _)| own)
    };
}

impl Db {
    pub(super) async fn save(
        &self,
        account: &AccountId,
        save: &DraftSave,
        at: Instant,
        rule: DraftRule<'_>,
    ) -> Stored<DraftSaving> {
        write!(self, |tx| {
            let Some(own) = open_draft!(tx, account, save.question) else { return Ok(DraftSaving::NotYours) };
            let known =
                sqlx::query_scalar::<_, String>("SELECT question_id FROM question_save WHERE id = $1")
                    .bind(save.save_id.as_str())
                    .fetch_optional(&mut *tx)
                    .await?;
            match known {
                Some(of) if of == save.question.as_str() => return Ok(DraftSaving::Known(own.draft)),
                Some(_) => return Ok(DraftSaving::NotYours),
                None => {}
            }
            let mut draft = own.draft.clone();
            let outcome = match rule(own.question.state, &mut draft, &save.changes) {
                Err(refusal) => return Ok(DraftSaving::Refused(refusal)),
                Ok(outcome) => outcome,
            };
            sqlx::query("INSERT INTO question_save (id, question_id, at) VALUES ($1, $2, $3)")
                .bind(save.save_id.as_str())
                .bind(save.question.as_str())
                .bind(at.0)
                .execute(&mut *tx)
                .await?;
            if draft == own.draft {
                return Ok(DraftSaving::Done(outcome, draft));
            }
            if own.question.state == QuestionState::Returned {
                note!(tx, save.question, account, "returned", "draft", None::<&str>, at);
            }
            sqlx::query("UPDATE question SET draft = $2, state = 'draft' WHERE id = $1")
                .bind(save.question.as_str())
                .bind(to_document(&draft)?)
                .execute(&mut *tx)
                .await?;
            Ok(DraftSaving::Done(outcome, draft))
        })
    }

    pub(super) async fn discard(&self, account: &AccountId, id: &QuestionId) -> Stored<bool> {
        write!(self, |tx| {
            let done = sqlx::query(
                "DELETE FROM question WHERE id = $1 AND state = 'draft' AND submitted_at IS NULL
                 AND author_id IN (SELECT id FROM person WHERE account_id = $2)",
            )
            .bind(id.as_str())
            .bind(account.as_str())
            .execute(&mut *tx)
            .await?;
            Ok(done.rows_affected() > 0)
        })
    }

    pub(super) async fn submit_questions(
        &self,
        account: &AccountId,
        person: &PersonId,
        at: Instant,
        rule: HandInRule<'_>,
    ) -> Stored<HandIn> {
        write!(self, |tx| {
            let rows = sqlx::query_as::<_, OwnRow>(concat!(own!(), " AND q.author_id = $1 ORDER BY q.id"))
                .bind(person.as_str())
                .fetch_all(&mut *tx)
                .await?;
            let all: Vec<Own> =
                rows.into_iter().map(|row| Ok(row.read()?.0)).collect::<Stored<Vec<Own>>>()?;
            let result = rule(&all);
            if !result.goes() {
                return Ok(result);
            }
            for own in all.iter().filter(|own| result.ready.contains(&own.question.id)) {
                let content = own.content();
                let from = if own.question.state == QuestionState::Returned { "returned" } else { "draft" };
                sqlx::query(
                    "UPDATE question SET state = 'submitted', text = $2, question_types = $3, field = $4,
                            specific_field = $5, submitted_at = $6, decided_at = NULL, decided_by = NULL
                     WHERE id = $1",
                )
                .bind(own.question.id.as_str())
                .bind(&content.text)
                .bind(to_document(&content.types)?)
                .bind(&content.field)
                .bind(Some(content.specific_field.as_str()).filter(|text| !text.trim().is_empty()))
                .bind(at.0)
                .execute(&mut *tx)
                .await?;
                note!(tx, own.question.id, account, from, "submitted", None::<&str>, at);
            }
            Ok(result)
        })
    }

    pub(super) async fn withdraw(&self, account: &AccountId, id: &QuestionId, at: Instant) -> Stored<bool> {
        write!(self, |tx| {
            let Some(own) = open_draft!(tx, account, id) else { return Ok(false) };
            if own.question.state != QuestionState::Submitted {
                return Ok(false);
            }
            sqlx::query("UPDATE question SET state = 'draft', submitted_at = NULL WHERE id = $1")
                .bind(id.as_str())
                .execute(&mut *tx)
                .await?;
            note!(tx, id, account, "submitted", "draft", None::<&str>, at);
            Ok(true)
        })
    }
}
