//! Work that is skipped, handed over or left.

use super::super::row::{At, document};
use super::super::{Db, write};
use super::record;
use app::clock::Instant;
use app::id::{AccountId, AnswerId, AssignmentId, PersonId};
use app::judgement::Times;
use app::store::Stored;

/// Takes, inside a transaction, the slot of an assignment away and puts its answer back among those to be taken.
macro_rules! free {
    ($tx:ident, $id:expr) => {
        for step in [
            "DELETE FROM slot WHERE assignment_id = $1",
            "UPDATE answer SET open = 1 WHERE open = 0 AND id = (SELECT answer_id FROM assignment WHERE id = $1)",
        ] {
            sqlx::query(step).bind($id).execute(&mut *$tx).await?;
        }
    };
}

/// Skips, inside a transaction, an assignment in this state.
macro_rules! skip {
    ($tx:ident, $id:expr, $by:expr, $state:expr, $reason:expr, $at:expr) => {
        sqlx::query("UPDATE assignment SET state = 'skipped', skip_reason = $2, lapsed_at = NULL WHERE id = $1")
            .bind($id)
            .bind($reason)
            .execute(&mut *$tx)
            .await?;
        free!($tx, $id);
        record!($tx, $id, $by, $state, "skipped", Some($reason), $at);
    };
}

pub(super) async fn skip(
    db: &Db,
    account: &AccountId,
    id: &AssignmentId,
    reason: &str,
    at: Instant,
) -> Stored<bool> {
    write!(db, |tx| {
        let state: Option<String> = sqlx::query_scalar(
            "SELECT s.state FROM assignment s JOIN person p ON p.id = s.person_id
             LEFT JOIN judgement j ON j.assignment_id = s.id
             WHERE s.id = $1 AND p.account_id = $2 AND s.state IN ('waiting', 'in_progress') AND j.submitted IS NULL
               AND s.practice = 0",
        )
        .bind(id.as_str())
        .bind(account.as_str())
        .fetch_optional(&mut *tx)
        .await?;
        let Some(state) = state else { return Ok(false) };
        skip!(tx, id.as_str(), Some(account.as_str()), &state, reason, at);
        Ok(true)
    })
}

pub(super) async fn hand(
    db: &Db,
    by: &AccountId,
    answer: &AnswerId,
    person: &PersonId,
    new: &AssignmentId,
    at: Instant,
) -> Stored<bool> {
    write!(db, |tx| {
        let by = Some(by.as_str());
        let made = sqlx::query(
            "INSERT INTO assignment (id, project_id, answer_id, person_id, state, created_at)
             SELECT $1, a.project_id, a.id, p.id, 'waiting', $4 FROM answer a
             JOIN person p ON p.project_id = a.project_id AND p.id = $3
             WHERE a.id = $2 AND a.state = 'ready' ON CONFLICT (answer_id, person_id) DO NOTHING",
        )
        .bind(new.as_str())
        .bind(answer.as_str())
        .bind(person.as_str())
        .bind(at.0)
        .execute(&mut *tx)
        .await?
        .rows_affected();
        if made == 1 {
            record!(tx, new.as_str(), by, None::<&str>, "waiting", None::<&str>, at);
            return Ok(true);
        }
        let there: Option<(String, String, Option<String>)> = sqlx::query_as(
            "SELECT s.id, s.state, j.draft FROM assignment s LEFT JOIN judgement j ON j.assignment_id = s.id
             WHERE s.answer_id = $1 AND s.person_id = $2 AND s.practice = 0",
        )
        .bind(answer.as_str())
        .bind(person.as_str())
        .fetch_optional(&mut *tx)
        .await?;
        let Some((key, state, draft)) = there else { return Ok(false) };
        let next = match state.as_str() {
            "skipped" if draft.is_some() => "in_progress",
            "skipped" => "waiting",
            "waiting" | "in_progress" => state.as_str(),
            _ => return Ok(false),
        };
        sqlx::query(
            "UPDATE assignment SET state = $2, by_name = 1, lapsed_at = NULL, skip_reason = NULL WHERE id = $1",
        )
        .bind(&key)
        .bind(next)
        .execute(&mut *tx)
        .await?;
        sqlx::query("DELETE FROM slot WHERE assignment_id = $1").bind(&key).execute(&mut *tx).await?;
        record!(tx, &key, by, &state, next, Some("handed over by name"), at);
        Ok(true)
    })
}

pub(super) async fn free_work(
    db: &Db,
    person: &PersonId,
    by: Option<&AccountId>,
    reason: &str,
    at: Instant,
) -> Stored<u64> {
    write!(db, |tx| {
        let by = by.map(AccountId::as_str);
        let open: Vec<(String, String, Option<String>)> = sqlx::query_as(
            "SELECT s.id, s.state, j.submitted_times FROM assignment s LEFT JOIN judgement j ON j.assignment_id = s.id
             WHERE s.person_id = $1 AND s.state IN ('waiting', 'in_progress')",
        )
        .bind(person.as_str())
        .fetch_all(&mut *tx)
        .await?;
        for (key, state, submitted) in &open {
            let Some(times) = submitted else {
                skip!(tx, key, by, state, reason, at);
                continue;
            };
            let times: Times = document(At("judgement", "submitted_times", key), times)?;
            sqlx::query("UPDATE judgement SET draft = NULL, draft_times = submitted_times WHERE assignment_id = $1")
                .bind(key)
                .execute(&mut *tx)
                .await?;
            sqlx::query(
                "UPDATE assignment SET state = 'submitted', elapsed_ms = $2, active_ms = $3 WHERE id = $1",
            )
            .bind(key)
            .bind(times.elapsed)
            .bind(times.active)
            .execute(&mut *tx)
            .await?;
            record!(tx, key, by, state, "submitted", Some(reason), at);
        }
        Ok(open.len() as u64)
    })
}
