//! Work that is skipped or handed over.

use super::super::{Db, write};
use super::record;
use app::assignment::Steer;
use app::clock::Instant;
use app::id::{AccountId, AnswerId, AssignmentId, PersonId};
use app::store::Stored;

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
               AND s.practice = 0 AND EXISTS (SELECT 1 FROM member m WHERE m.project_id = s.project_id
                   AND m.account_id = $2 AND m.standing = 'in')",
        )
        .bind(id.as_str())
        .bind(account.as_str())
        .fetch_optional(&mut *tx)
        .await?;
        let Some(state) = state else { return Ok(false) };
        sqlx::query(
            "UPDATE assignment SET state = 'skipped', skip_reason = $2, lapsed_at = NULL WHERE id = $1",
        )
        .bind(id.as_str())
        .bind(reason)
        .execute(&mut *tx)
        .await?;
        for step in [
            "DELETE FROM slot WHERE assignment_id = $1",
            "UPDATE answer SET open = 1 WHERE id = (SELECT answer_id FROM assignment WHERE id = $1)",
        ] {
            sqlx::query(step).bind(id.as_str()).execute(&mut *tx).await?;
        }
        record!(tx, id.as_str(), Some(account.as_str()), &state, "skipped", Some(reason), at);
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
             WHERE a.id = $2 AND a.state = 'ready' AND (a.chosen IS NULL OR a.chosen = 1) ON CONFLICT (answer_id, person_id) DO NOTHING",
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
             JOIN answer a ON a.id = s.answer_id AND a.state = 'ready' AND (a.chosen IS NULL OR a.chosen = 1)
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

pub(super) async fn steer(
    db: &Db,
    by: &AccountId,
    id: &AssignmentId,
    act: Steer,
    at: Instant,
) -> Stored<bool> {
    let (from, to, note) = match act {
        Steer::Lock => ("submitted", "locked", "closed"),
        Steer::Unlock => ("locked", "submitted", "open again"),
        Steer::TakeBack => ("waiting", "removed", "taken back"),
    };
    let by = Some(by.as_str());
    write!(db, |tx| {
        let there: Option<String> = sqlx::query_scalar(
            "SELECT s.answer_id FROM assignment s WHERE s.id = $1 AND s.state = $2 AND s.practice = 0
             AND ($2 <> 'waiting' OR NOT EXISTS (SELECT 1 FROM judgement j WHERE j.assignment_id = s.id))",
        )
        .bind(id.as_str())
        .bind(from)
        .fetch_optional(&mut *tx)
        .await?;
        let Some(answer) = there else { return Ok(false) };
        record!(tx, id.as_str(), by, Some(from), to, Some(note), at);
        if act != Steer::TakeBack {
            sqlx::query("UPDATE assignment SET state = $2 WHERE id = $1")
                .bind(id.as_str())
                .bind(to)
                .execute(&mut *tx)
                .await?;
            return Ok(true);
        }
        for step in [
            // What they flagged is about the answer and stays with the managers.
            "UPDATE flag SET assignment_id = NULL WHERE assignment_id = $1",
            "DELETE FROM assignment WHERE id = $1",
        ] {
            sqlx::query(step).bind(id.as_str()).execute(&mut *tx).await?;
        }
        sqlx::query("UPDATE answer SET open = 1 WHERE id = $1").bind(&answer).execute(&mut *tx).await?;
        Ok(true)
    })
}
