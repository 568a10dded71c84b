//! Slots: who may work on an answer. What may be taken is decided by `rules::room`, inside the transaction that takes it.

use super::dialect;
use super::{Db, read, write};
use app::assignment::rules::{HeldSlot, Room, room, wanted};
use app::assignment::{Among, Assignment, Candidate, OpenTask, SlotStore, Steer, Stuck, Taken, Taker, Terms};
use app::clock::Instant;
use app::id::{AccountId, AnswerId, AssignmentId, PersonId, ProjectId};
use app::store::Stored;
use std::collections::HashSet;

mod free;
mod search;

/// Writes, inside a transaction, one line of an assignment's history.
macro_rules! record {
    ($tx:ident, $id:expr, $by:expr, $from:expr, $to:expr, $note:expr, $at:expr) => {
        sqlx::query(
            "INSERT INTO history (id, project_id, subject, subject_id, account_id, from_state, to_state, note, at)
             SELECT s.id || ':' || CAST((SELECT count(*) FROM history h
                                         WHERE h.subject = 'assignment' AND h.subject_id = s.id) AS text),
                    s.project_id, 'assignment', s.id, $2, $3, $4, $5, $6 FROM assignment s WHERE s.id = $1",
        )
        .bind($id)
        .bind($by)
        .bind($from)
        .bind($to)
        .bind($note)
        .bind($at.0)
        .execute(&mut *$tx)
        .await?
    };
}
pub(super) use record;
pub(super) use search::look_again;

/// Puts, inside a transaction, an assignment that is there into a slot of its answer, if there is room. Whoever held a
/// lapsed slot keeps the draft and is told since when. The answer's row is locked already.
macro_rules! seat {
    ($tx:ident, $answer:expr, $assignment:expr, $terms:expr) => {{
        let named: i64 =
            sqlx::query_scalar(concat!("SELECT ", search::named!(), " FROM answer a WHERE a.id = $1"))
                .bind($answer.as_str())
                .fetch_one(&mut *$tx)
                .await?;
        let held: Vec<HeldSlot> = sqlx::query_as(
            "SELECT slot, assignment_id, leased_until FROM slot WHERE answer_id = $1 ORDER BY slot",
        )
        .bind($answer.as_str())
        .fetch_all(&mut *$tx)
        .await?;
        let wanted = wanted($terms.overlap, &$terms.mark, $answer.as_str());
        match room(wanted, named, &held, $terms.at.0) {
            Room::None => false,
            Room::Free(number) => {
                let taken = sqlx::query(
                    "INSERT INTO slot (answer_id, slot, assignment_id, leased_until, renewed_at)
                     VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
                )
                .bind($answer.as_str())
                .bind(number)
                .bind($assignment.as_str())
                .bind($terms.until.0)
                .bind($terms.at.0)
                .execute(&mut *$tx)
                .await?;
                taken.rows_affected() == 1
            }
            Room::Lapsed((number, from, ended)) => {
                let taken = sqlx::query(
                    "UPDATE slot SET assignment_id = $3, leased_until = $4, renewed_at = $5
                     WHERE answer_id = $1 AND slot = $2 AND assignment_id = $6 AND leased_until < $5",
                )
                .bind($answer.as_str())
                .bind(number)
                .bind($assignment.as_str())
                .bind($terms.until.0)
                .bind($terms.at.0)
                .bind(&from)
                .execute(&mut *$tx)
                .await?
                .rows_affected();
                if taken == 1 {
                    let state: String = sqlx::query_scalar(
                        "UPDATE assignment SET lapsed_at = $2 WHERE id = $1 RETURNING state",
                    )
                    .bind(&from)
                    .bind(ended)
                    .fetch_one(&mut *$tx)
                    .await?;
                    record!($tx, &from, None::<&str>, &state, &state, Some("its time ended"), $terms.at);
                }
                taken == 1
            }
        }
    }};
}

#[async_trait::async_trait]
impl SlotStore for Db {
    async fn candidates(
        &self,
        who: &Taker,
        among: Among<'_>,
        terms: &Terms,
        limit: u32,
    ) -> Stored<Vec<Candidate>> {
        search::candidates(self, who, among, terms, limit).await
    }

    async fn fields_in_use(&self, project: &ProjectId) -> Stored<Vec<String>> {
        search::fields_in_use(self, project).await
    }

    async fn close_given(&self, project: &ProjectId, terms: &Terms) -> Stored<bool> {
        search::close_given(self, project, terms).await
    }

    async fn take(
        &self,
        who: &Taker,
        candidates: &[(AnswerId, AssignmentId)],
        most: usize,
        terms: &Terms,
        wait: bool,
    ) -> Stored<Taken> {
        let sqlite = self.is_sqlite();
        write!(self, dialect::POSTGRES_BY_ROW, |tx| {
            sqlx::query(dialect::lock_person(sqlite)).bind(who.person.as_str()).execute(&mut *tx).await?;
            let holding: i64 = sqlx::query_scalar(
                "SELECT count(*) FROM assignment s JOIN slot l ON l.assignment_id = s.id
                 JOIN answer a ON a.id = s.answer_id
                 WHERE s.person_id = $1 AND (s.state = 'in_progress' OR s.state = 'waiting'
                       AND a.state <> 'set_aside' AND (a.chosen IS NULL OR a.chosen = 1))",
            )
            .bind(who.person.as_str())
            .fetch_one(&mut *tx)
            .await?;
            if holding > 0 {
                return Ok(Taken::Holding);
            }
            // Fifty who ask at once have the same candidates: whoever comes last would try forty-nine for nothing.
            let mut query =
                sqlx::query_scalar::<_, String>(sqlx::AssertSqlSafe(search::still_free(candidates.len())))
                    .persistent(false)
                    .bind(terms.at.0)
                    .bind(terms.mark.as_str())
                    .bind(terms.overlap);
            for (answer, _) in candidates {
                query = query.bind(answer.as_str());
            }
            let free: HashSet<String> = query.fetch_all(&mut *tx).await?.into_iter().collect();
            let mut work = Vec::new();
            for (answer, assignment) in candidates.iter().filter(|(answer, _)| free.contains(answer.as_str()))
            {
                if work.len() == most {
                    break;
                }
                let locked = sqlx::query(dialect::lock_answer(sqlite, wait)).bind(answer.as_str());
                if locked.fetch_optional(&mut *tx).await?.is_none() {
                    continue;
                }
                let new = sqlx::query(
                    "INSERT INTO assignment (id, project_id, answer_id, person_id, state, by_name, created_at)
                     VALUES ($1, $2, $3, $4, 'waiting', 0, $5) ON CONFLICT (answer_id, person_id) DO NOTHING",
                )
                .bind(assignment.as_str())
                .bind(who.project.as_str())
                .bind(answer.as_str())
                .bind(who.person.as_str())
                .bind(terms.at.0)
                .execute(&mut *tx)
                .await?
                .rows_affected();
                if new == 0 {
                    continue;
                }
                if seat!(tx, answer, assignment, terms) {
                    let by = Some(who.account.as_str());
                    record!(tx, assignment.as_str(), by, None::<&str>, "waiting", None::<&str>, terms.at);
                    work.push(assignment.clone());
                } else {
                    sqlx::query("DELETE FROM assignment WHERE id = $1")
                        .bind(assignment.as_str())
                        .execute(&mut *tx)
                        .await?;
                }
            }
            Ok(if work.is_empty() { Taken::Nothing } else { Taken::Work(work) })
        })
    }

    async fn resume(&self, assignment: &Assignment, terms: &Terms) -> Stored<bool> {
        let sqlite = self.is_sqlite();
        write!(self, dialect::POSTGRES_BY_ROW, |tx| {
            let (key, answer) = (&assignment.id, &assignment.answer);
            let locked = sqlx::query(dialect::lock_answer(sqlite, true)).bind(answer.as_str());
            if locked.fetch_optional(&mut *tx).await?.is_none() {
                return Ok(false);
            }
            let state: Option<String> = sqlx::query_scalar(
                "SELECT state FROM assignment
                 WHERE id = $1 AND lapsed_at IS NOT NULL AND state IN ('waiting', 'in_progress')",
            )
            .bind(key.as_str())
            .fetch_optional(&mut *tx)
            .await?;
            let Some(state) = state else { return Ok(false) };
            if !seat!(tx, answer, key, terms) {
                return Ok(false);
            }
            sqlx::query("UPDATE assignment SET lapsed_at = NULL WHERE id = $1")
                .bind(key.as_str())
                .execute(&mut *tx)
                .await?;
            let by = assignment.account.as_ref().map(AccountId::as_str);
            record!(tx, key.as_str(), by, &state, &state, Some("taken up again"), terms.at);
            Ok(true)
        })
    }

    async fn open_tasks(&self, person: &PersonId) -> Stored<Vec<OpenTask>> {
        search::open_tasks(self, person).await
    }

    async fn unanswered(&self, person: &PersonId) -> Stored<i64> {
        read!(self, |on| sqlx::query_scalar::<_, i64>(
            "SELECT count(*) FROM question q WHERE q.author_id = $1 AND q.state = 'accepted'
               AND NOT EXISTS (SELECT 1 FROM answer a WHERE a.question_id = q.id)"
        )
        .bind(person.as_str())
        .fetch_one(on)
        .await)
    }

    async fn skip(&self, account: &AccountId, id: &AssignmentId, reason: &str, at: Instant) -> Stored<bool> {
        free::skip(self, account, id, reason, at).await
    }

    async fn hand(
        &self,
        by: &AccountId,
        answer: &AnswerId,
        person: &PersonId,
        new: &AssignmentId,
        at: Instant,
    ) -> Stored<bool> {
        free::hand(self, by, answer, person, new, at).await
    }

    async fn steer(&self, by: &AccountId, id: &AssignmentId, act: Steer, at: Instant) -> Stored<bool> {
        free::steer(self, by, id, act, at).await
    }

    async fn stuck(&self, project: &ProjectId, at: Instant, limit: u32) -> Stored<Vec<Stuck>> {
        search::stuck(self, project, at, limit).await
    }
}
