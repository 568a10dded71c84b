use super::assignment::{AssignmentRow, assignment_columns};
use super::row::{At, document, to_document};
use super::{Db, dialect, read, write};
use app::assignment::{Assignment, AssignmentState, Terms};
use app::claim::Claim;
use app::clock::Instant;
use app::id::{AccountId, AssignmentId};
use app::judgement::rules::divide;
use app::judgement::{
    Judgement, JudgementStore, Met, Outcome, Problem, Review, Save, SaveRule, Saving, SubmitRule, TimeRule,
    Times,
};
use app::store::Stored;

#[derive(sqlx::FromRow)]
struct ReviewRow {
    #[sqlx(flatten)]
    assignment: AssignmentRow,
    draft: Option<String>,
    submitted: Option<String>,
    draft_times: Option<String>,
}

#[derive(sqlx::FromRow)]
struct MetRow {
    #[sqlx(flatten)]
    review: ReviewRow,
    text: String,
    claims: String,
    renewed_at: Option<i64>,
}

/// A judgement inside its transaction, read whole.
struct Open {
    assignment: Assignment,
    judgement: Judgement,
    times: Times,
    text: String,
    claims: Vec<Claim>,
    hidden: Vec<Claim>,
    /// When the lease of its slot was renewed last; none without a slot.
    renewed_at: Option<i64>,
}

/// A lease is renewed when it was not for so long, in microseconds: most saves then write nothing more.
const RENEW: i64 = 60_000_000;

impl ReviewRow {
    fn read(self) -> Stored<Review> {
        let assignment = self.assignment.read()?;
        let key = assignment.id.to_string();
        let judgement = match self.draft.or(self.submitted) {
            Some(text) => document(At("judgement", "draft", &key), &text)?,
            None => Judgement::default(),
        };
        let times = match self.draft_times {
            Some(text) => document(At("judgement", "draft_times", &key), &text)?,
            None => Times::default(),
        };
        Ok(Review { assignment, judgement, times })
    }
}

impl MetRow {
    fn read(self) -> Stored<Open> {
        let Review { assignment, judgement, times } = self.review.read()?;
        let mut claims = document(At("answer", "claims", assignment.answer.as_str()), &self.claims)?;
        let hidden = divide(&mut claims, &judgement);
        let (text, renewed_at) = (self.text, self.renewed_at);
        Ok(Open { assignment, judgement, times, text, claims, hidden, renewed_at })
    }
}

impl Open {
    fn met(&mut self) -> Met<'_> {
        Met {
            assignment: &self.assignment,
            claims: &self.claims,
            hidden: &self.hidden,
            answer: &self.text,
            judgement: &mut self.judgement,
            times: &mut self.times,
        }
    }
}

/// Reads, inside a transaction, the judgement that `account` may write, and keeps it to the transaction.
macro_rules! open_judgement {
    ($db:ident, $tx:ident, $account:expr, $id:expr) => {{
        if !$db.is_sqlite() {
            sqlx::query(dialect::LOCK_ASSIGNMENT).bind($id.as_str()).execute(&mut *$tx).await?;
        }
        sqlx::query_as::<_, MetRow>(concat!(
            "SELECT ",
            assignment_columns!(),
            ", j.draft, j.submitted, j.draft_times, a.text, a.claims, l.renewed_at
              FROM assignment s JOIN person p ON p.id = s.person_id JOIN answer a ON a.id = s.answer_id
              LEFT JOIN slot l ON l.assignment_id = s.id
              LEFT JOIN judgement j ON j.assignment_id = s.id LEFT JOIN import i ON i.id = s.import_id
              WHERE s.id = $1 AND p.account_id = $2 AND (i.state IS NULL OR i.state = 'done')
              AND NOT EXISTS (SELECT 1 FROM import x WHERE x.id = a.import_id AND x.state <> 'done')
              AND EXISTS (SELECT 1 FROM member m WHERE m.project_id = s.project_id AND m.account_id = $2
                  AND (m.standing = 'in' OR (s.practice = 1 AND m.standing IN ('joining', 'waiting'))))"
        ))
        .bind($id.as_str())
        .bind($account.as_str())
        .fetch_optional(&mut *$tx)
        .await?
        .map(MetRow::read)
        .transpose()?
    }};
}

/// Writes, inside a transaction, draft and times of an assignment, which is then in progress.
macro_rules! write_draft {
    ($tx:ident, $open:expr, $at:expr) => {{
        let (draft, times) = (to_document(&$open.judgement)?, to_document(&$open.times)?);
        sqlx::query(
            "INSERT INTO judgement (assignment_id, draft, draft_times, protocol_version) VALUES ($1, $2, $3, 1)
             ON CONFLICT (assignment_id) DO UPDATE SET draft = excluded.draft, draft_times = excluded.draft_times",
        )
        .bind($open.assignment.id.as_str())
        .bind(draft)
        .bind(times)
        .execute(&mut *$tx)
        .await?;
        sqlx::query(
            "UPDATE assignment SET state = 'in_progress', touched_at = $2, elapsed_ms = $3, active_ms = $4 WHERE id = $1",
        )
        .bind($open.assignment.id.as_str())
        .bind($at.0)
        .bind($open.times.elapsed)
        .bind($open.times.active)
        .execute(&mut *$tx)
        .await?;
    }};
}

/// Renews, inside a transaction, the lease of an assignment, if it has one that was not renewed just now.
macro_rules! renew {
    ($tx:ident, $open:expr, $at:expr) => {
        if $open.renewed_at.is_some_and(|last| $at.0 - last >= RENEW) {
            let project = $open.assignment.project.as_str();
            let text: String = sqlx::query_scalar("SELECT settings FROM project WHERE id = $1")
                .bind(project)
                .fetch_one(&mut *$tx)
                .await?;
            let settings: app::project::Settings = document(At("project", "settings", project), &text)?;
            sqlx::query(
                "UPDATE slot SET leased_until = $2, renewed_at = $3
                 WHERE assignment_id = $1 AND leased_until IS NOT NULL",
            )
            .bind($open.assignment.id.as_str())
            .bind(Terms::new(&settings, $at).until.0)
            .bind($at.0)
            .execute(&mut *$tx)
            .await?;
        }
    };
}

/// Writes, inside a transaction, one line of an assignment's history. Its id is derived from what it says.
macro_rules! note {
    ($tx:ident, $id:expr, $account:expr, $from:expr, $to:expr, $at:expr) => {
        sqlx::query(
            "INSERT INTO history (id, project_id, subject, subject_id, account_id, from_state, to_state, at)
             SELECT $1, s.project_id, 'assignment', s.id, $3, $4, $5, $6 FROM assignment s WHERE s.id = $2",
        )
        .bind(format!("{}:{}:{}", $id, $at.0, $to))
        .bind($id.as_str())
        .bind($account.as_str())
        .bind($from)
        .bind($to)
        .bind($at.0)
        .execute(&mut *$tx)
        .await?
    };
}

/// Reads, inside a transaction, the times as they were at submission.
macro_rules! submitted_times {
    ($tx:ident, $id:expr) => {{
        let text =
            sqlx::query_scalar::<_, String>("SELECT draft_times FROM judgement WHERE assignment_id = $1")
                .bind($id.as_str())
                .fetch_one(&mut *$tx)
                .await?;
        document::<Times>(At("judgement", "submitted_times", $id.as_str()), &text)?
    }};
}

#[async_trait::async_trait]
impl JudgementStore for Db {
    async fn find_review(&self, id: &AssignmentId) -> Stored<Option<Review>> {
        read!(self, |on| sqlx::query_as::<_, ReviewRow>(concat!(
            "SELECT ",
            assignment_columns!(),
            ", j.draft, j.submitted, j.draft_times
              FROM assignment s JOIN person p ON p.id = s.person_id
              LEFT JOIN judgement j ON j.assignment_id = s.id LEFT JOIN import i ON i.id = s.import_id
              WHERE s.id = $1 AND (i.state IS NULL OR i.state = 'done')"
        ))
        .bind(id.as_str())
        .fetch_optional(on)
        .await)?
        .map(ReviewRow::read)
        .transpose()
    }

    async fn save(
        &self,
        account: &AccountId,
        save: &Save,
        at: Instant,
        rule: SaveRule<'_, Outcome>,
    ) -> Stored<Saving<Outcome>> {
        write!(self, dialect::POSTGRES_BY_ROW, |tx| {
            let Some(mut open) = open_judgement!(self, tx, account, save.assignment) else {
                return Ok(Saving::NotYours);
            };
            let known = sqlx::query_scalar::<_, String>("SELECT assignment_id FROM save WHERE id = $1")
                .bind(save.save_id.as_str())
                .fetch_optional(&mut *tx)
                .await?;
            match known {
                Some(of) if of == save.assignment.as_str() => return Ok(Saving::Known(open.judgement)),
                Some(_) => return Ok(Saving::NotYours),
                None => {}
            }
            match rule(open.met(), &save.changes) {
                Err(refusal) => Ok(Saving::Refused(refusal)),
                Ok(outcome) => {
                    sqlx::query("INSERT INTO save (id, assignment_id, at) VALUES ($1, $2, $3)")
                        .bind(save.save_id.as_str())
                        .bind(save.assignment.as_str())
                        .bind(at.0)
                        .execute(&mut *tx)
                        .await?;
                    if open.assignment.state == AssignmentState::Waiting {
                        note!(tx, save.assignment, account, "waiting", "in_progress", at);
                    }
                    write_draft!(tx, open, at);
                    renew!(tx, open, at);
                    Ok(Saving::Done(outcome, open.judgement))
                }
            }
        })
    }

    async fn beat(
        &self,
        account: &AccountId,
        id: &AssignmentId,
        at: Instant,
        rule: TimeRule<'_>,
    ) -> Stored<bool> {
        write!(self, dialect::POSTGRES_BY_ROW, |tx| {
            let Some(mut open) = open_judgement!(self, tx, account, id) else { return Ok(false) };
            if !open.assignment.open() {
                return Ok(open.assignment.lapsed_at.is_some());
            }
            rule(&mut open.times);
            sqlx::query(
                "INSERT INTO judgement (assignment_id, draft_times, protocol_version) VALUES ($1, $2, 1)
                 ON CONFLICT (assignment_id) DO UPDATE SET draft_times = excluded.draft_times",
            )
            .bind(id.as_str())
            .bind(to_document(&open.times)?)
            .execute(&mut *tx)
            .await?;
            sqlx::query("UPDATE assignment SET elapsed_ms = $2, active_ms = $3 WHERE id = $1")
                .bind(id.as_str())
                .bind(open.times.elapsed)
                .bind(open.times.active)
                .execute(&mut *tx)
                .await?;
            renew!(tx, open, at);
            Ok(true)
        })
    }

    async fn submit(
        &self,
        account: &AccountId,
        id: &AssignmentId,
        at: Instant,
        rule: SubmitRule<'_>,
    ) -> Stored<Option<Vec<Problem>>> {
        write!(self, dialect::POSTGRES_BY_ROW, |tx| {
            let Some(mut open) = open_judgement!(self, tx, account, id) else { return Ok(None) };
            if !open.assignment.open() {
                return Ok(None);
            }
            let problems = rule(open.met());
            if !problems.is_empty() {
                return Ok(Some(problems));
            }
            open.judgement.brought = false;
            write_draft!(tx, open, at);
            sqlx::query(
                "UPDATE judgement SET submitted = draft, draft = NULL, submitted_times = draft_times
                 WHERE assignment_id = $1",
            )
            .bind(id.as_str())
            .execute(&mut *tx)
            .await?;
            sqlx::query("UPDATE assignment SET state = 'submitted', submitted_at = $2 WHERE id = $1")
                .bind(id.as_str())
                .bind(at.0)
                .execute(&mut *tx)
                .await?;
            if open.renewed_at.is_some() {
                sqlx::query("UPDATE slot SET leased_until = NULL WHERE assignment_id = $1")
                    .bind(id.as_str())
                    .execute(&mut *tx)
                    .await?;
            }
            note!(tx, id, account, "in_progress", "submitted", at);
            Ok(Some(Vec::new()))
        })
    }

    async fn reopen(&self, account: &AccountId, id: &AssignmentId, at: Instant) -> Stored<bool> {
        write!(self, dialect::POSTGRES_BY_ROW, |tx| {
            let Some(mut open) = open_judgement!(self, tx, account, id) else { return Ok(false) };
            if open.assignment.state != AssignmentState::Submitted {
                return Ok(false);
            }
            app::judgement::rules::reopen(&mut open.judgement, at);
            write_draft!(tx, open, at);
            note!(tx, id, account, "submitted", "in_progress", at);
            Ok(true)
        })
    }

    async fn cancel_reopening(&self, account: &AccountId, id: &AssignmentId, at: Instant) -> Stored<bool> {
        write!(self, dialect::POSTGRES_BY_ROW, |tx| {
            let Some(open) = open_judgement!(self, tx, account, id) else { return Ok(false) };
            if !open.assignment.reopened {
                return Ok(false);
            }
            sqlx::query(
                "UPDATE judgement SET draft = NULL, draft_times = coalesce(submitted_times, draft_times)
                 WHERE assignment_id = $1",
            )
            .bind(id.as_str())
            .execute(&mut *tx)
            .await?;
            let times = submitted_times!(tx, id);
            sqlx::query(
                "UPDATE assignment SET state = 'submitted', elapsed_ms = $2, active_ms = $3 WHERE id = $1",
            )
            .bind(id.as_str())
            .bind(times.elapsed)
            .bind(times.active)
            .execute(&mut *tx)
            .await?;
            note!(tx, id, account, "in_progress", "submitted", at);
            Ok(true)
        })
    }
}
