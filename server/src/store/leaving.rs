use super::row::{At, id, to_word};
use super::{Db, dialect, read, write};
use app::account::fold;
use app::enrolment::leaving::{Erasure, Holdings, Leave, LeavingStore};
use app::id::{AccountId, AssignmentId, ProjectId};
use app::store::Stored;

#[derive(sqlx::FromRow)]
struct HoldingsRow {
    submitted: i64,
    drafts: i64,
    waiting: i64,
    question_drafts: i64,
    questions: i64,
}

/// The assignments of the account's person in the project; `$1` and `$2`.
macro_rules! theirs {
    () => {
        "person_id IN (SELECT p.id FROM person p WHERE p.project_id = $1 AND p.account_id = $2)"
    };
}

/// Of these, what was begun and never submitted, or is a try at a practice item.
macro_rules! unfinished {
    () => {
        concat!(
            theirs!(),
            " AND (practice = 1 OR state = 'waiting' OR (state = 'in_progress' AND NOT EXISTS
              (SELECT 1 FROM judgement j WHERE j.assignment_id = assignment.id AND j.submitted IS NOT NULL)))"
        )
    };
}

/// Open tries at the practice items that show their reviews.
macro_rules! stranded {
    () => {
        concat!(
            "practice = 1 AND state IN ('waiting', 'in_progress') AND answer_id IN (
                 SELECT x.answer_id FROM practice_item x WHERE x.assignment_id IN (SELECT id FROM assignment WHERE ",
            theirs!(),
            "))"
        )
    };
}

const HOLDINGS: &str = "
SELECT count(*) FILTER (WHERE s.state IN ('submitted', 'locked') OR (s.state = 'in_progress' AND j.submitted IS NOT NULL))
           AS submitted,
       count(*) FILTER (WHERE s.state = 'in_progress' AND j.submitted IS NULL) AS drafts,
       count(*) FILTER (WHERE s.state = 'waiting') AS waiting,
       (SELECT count(*) FROM question q JOIN person o ON o.id = q.author_id
        WHERE o.project_id = $1 AND o.account_id = $2 AND q.state IN ('draft', 'returned')) AS question_drafts,
       (SELECT count(*) FROM question q JOIN person o ON o.id = q.author_id
        WHERE o.project_id = $1 AND o.account_id = $2 AND q.state IN ('submitted', 'accepted')) AS questions
FROM assignment s JOIN person p ON p.id = s.person_id LEFT JOIN judgement j ON j.assignment_id = s.id
WHERE p.project_id = $1 AND p.account_id = $2 AND s.practice = 0";

/// Whether no submitted review is open again of somebody who takes part and so could submit it anew.
macro_rules! nothing_reopened {
    ($of:literal) => {
        concat!(
            "NOT EXISTS (SELECT 1 FROM assignment s JOIN judgement j ON j.assignment_id = s.id
                         JOIN person p ON p.id = s.person_id
                         JOIN member m ON m.project_id = s.project_id AND m.account_id = p.account_id
                                      AND m.standing = 'in'
                         WHERE s.state = 'in_progress' AND j.submitted IS NOT NULL AND ",
            $of,
            ")"
        )
    };
}

/// Runs SQL inside a transaction about the account in the project.
macro_rules! run {
    ($tx:ident, $project:expr, $account:expr, $sql:expr) => {
        sqlx::query($sql).bind($project.as_str()).bind($account.as_str()).execute(&mut *$tx).await?
    };
}

/// Notes, inside a transaction, that assignments are removed, by the state that they are in.
macro_rules! note_removed {
    ($tx:ident, $project:expr, $account:expr, $which:expr, $by:expr, $at:expr) => {
        sqlx::query(concat!(
            "INSERT INTO history (id, project_id, subject, subject_id, account_id, from_state, to_state, at)
             SELECT id || ':' || CAST($4 AS text) || ':removed', project_id, 'assignment', id, $3, state, 'removed', $4
             FROM assignment WHERE ",
            $which
        ))
        .bind($project.as_str())
        .bind($account.as_str())
        .bind($by)
        .bind($at.0)
        .execute(&mut *$tx)
        .await?
    };
}

/// Parts flags, inside a transaction, from assignments that go: what was flagged is about the answer and stays with the
/// managers.
macro_rules! unflag {
    ($tx:ident, $project:expr, $account:expr, $which:expr) => {
        run!(
            $tx,
            $project,
            $account,
            concat!(
                "UPDATE flag SET assignment_id = NULL WHERE assignment_id IN (SELECT id FROM assignment WHERE ",
                $which,
                ")"
            )
        )
    };
}

/// Frees, inside a transaction, what the account holds in the project. What was submitted goes too if `$remove`.
macro_rules! free {
    ($tx:ident, $project:expr, $account:expr, $remove:expr, $by:expr, $at:expr) => {{
        // Others may take what they had; whether there is room is found out then.
        run!(
            $tx,
            $project,
            $account,
            concat!(
                "UPDATE answer SET open = 1 WHERE id IN (SELECT answer_id FROM assignment WHERE ",
                theirs!(),
                ")"
            )
        );
        if $remove {
            note_removed!($tx, $project, $account, theirs!(), $by, $at);
            // Practice items go with the review that they show, and with them the tries that nobody could compare.
            unflag!($tx, $project, $account, stranded!());
            run!($tx, $project, $account, concat!("DELETE FROM assignment WHERE ", stranded!()));
            run!($tx, $project, $account, concat!("DELETE FROM flag WHERE ", theirs!()));
            run!($tx, $project, $account, concat!("DELETE FROM assignment WHERE ", theirs!()));
        } else {
            note_removed!($tx, $project, $account, unfinished!(), $by, $at);
            unflag!($tx, $project, $account, unfinished!());
            run!($tx, $project, $account, concat!("DELETE FROM assignment WHERE ", unfinished!()));
            run!(
                $tx,
                $project,
                $account,
                concat!(
                    "DELETE FROM judgement WHERE submitted IS NULL AND assignment_id IN
                     (SELECT id FROM assignment WHERE state = 'skipped' AND ",
                    theirs!(),
                    ")"
                )
            );
        }
        run!(
            $tx,
            $project,
            $account,
            "DELETE FROM question WHERE state IN ('draft', 'returned')
             AND author_id IN (SELECT p.id FROM person p WHERE p.project_id = $1 AND p.account_id = $2)
             AND NOT EXISTS (SELECT 1 FROM answer a WHERE a.question_id = question.id)"
        );
    }};
}

#[async_trait::async_trait]
impl LeavingStore for Db {
    async fn holdings(&self, project: &ProjectId, account: &AccountId) -> Stored<Holdings> {
        let row = read!(self, |on| sqlx::query_as::<_, HoldingsRow>(HOLDINGS)
            .bind(project.as_str())
            .bind(account.as_str())
            .fetch_one(on)
            .await)?;
        let HoldingsRow { submitted, drafts, waiting, question_drafts, questions } = row;
        Ok(Holdings { submitted, drafts, waiting, question_drafts, questions })
    }

    async fn reopened(&self, project: &ProjectId, account: &AccountId) -> Stored<Vec<AssignmentId>> {
        let ids = read!(self, |on| sqlx::query_scalar::<_, String>(concat!(
            "SELECT s.id FROM assignment s JOIN judgement j ON j.assignment_id = s.id
             WHERE s.state = 'in_progress' AND j.submitted IS NOT NULL AND s.",
            theirs!()
        ))
        .bind(project.as_str())
        .bind(account.as_str())
        .fetch_all(on)
        .await)?;
        ids.iter().map(|text| id(At("assignment", "id", text), text)).collect()
    }

    async fn projects_with(&self, account: &AccountId) -> Stored<Vec<ProjectId>> {
        let ids = read!(self, |on| sqlx::query_scalar::<_, String>(
            "SELECT project_id FROM member WHERE account_id = $1
             UNION SELECT project_id FROM person WHERE account_id = $1 ORDER BY 1"
        )
        .bind(account.as_str())
        .fetch_all(on)
        .await)?;
        ids.iter().map(|text| id(At("project", "id", text), text)).collect()
    }

    async fn leave(&self, project: &ProjectId, account: &AccountId, how: &Leave) -> Stored<bool> {
        let by = how.by.as_ref().map(AccountId::as_str);
        let sqlite = self.is_sqlite();
        write!(self, |tx| {
            if !sqlite {
                sqlx::query(dialect::LOCK_THEIRS).bind(account.as_str()).execute(&mut *tx).await?;
            }
            let left = sqlx::query(concat!(
                "UPDATE member SET standing = $3
                 WHERE project_id = $1 AND account_id = $2 AND standing NOT IN ('withdrawn', 'removed') AND ",
                nothing_reopened!("p.project_id = $1 AND p.account_id = $2")
            ))
            .bind(project.as_str())
            .bind(account.as_str())
            .bind(to_word(&how.standing))
            .execute(&mut *tx)
            .await?
            .rows_affected();
            if left == 0 {
                return Ok(false);
            }
            free!(tx, project, account, how.remove_judgements, by, how.at);
            // A link that was left over leads nobody back in.
            sqlx::query(
                "UPDATE invitation SET revoked_at = $3 WHERE project_id = $1 AND used_at IS NULL AND revoked_at IS NULL
                     AND email_folded = (SELECT email_folded FROM account WHERE id = $2)",
            )
            .bind(project.as_str())
            .bind(account.as_str())
            .bind(how.at.0)
            .execute(&mut *tx)
            .await?;
            sqlx::query(
                "UPDATE enrolment SET field = NULL, specific_field = NULL, formal_education = NULL, years = NULL,
                        note = NULL, left_at = $3 WHERE project_id = $1 AND account_id = $2",
            )
            .bind(project.as_str())
            .bind(account.as_str())
            .bind(how.at.0)
            .execute(&mut *tx)
            .await?;
            Ok(true)
        })
    }

    async fn erase(&self, account: &AccountId, how: &Erasure) -> Stored<bool> {
        let by = how.by.as_ref().map(AccountId::as_str);
        let nobody = format!("erased-{account}");
        let sqlite = self.is_sqlite();
        write!(self, |tx| {
            if !sqlite {
                sqlx::query(dialect::LOCK_THEIRS).bind(account.as_str()).execute(&mut *tx).await?;
            }
            let address = sqlx::query_scalar::<_, String>(concat!(
                "SELECT email_folded FROM account WHERE id = $1 AND erased_at IS NULL AND ",
                nothing_reopened!("p.account_id = $1")
            ))
            .bind(account.as_str())
            .fetch_optional(&mut *tx)
            .await?;
            let Some(address) = address else { return Ok(false) };
            for (project, remove) in &how.projects {
                free!(tx, project, account, *remove, by, how.at);
            }
            sqlx::query(
                "UPDATE account SET email = $2, email_folded = $2, name = 'Erased account', password_hash = NULL,
                        administrator = 0, erased_at = $3 WHERE id = $1",
            )
            .bind(account.as_str())
            .bind(nobody.as_str())
            .bind(how.at.0)
            .execute(&mut *tx)
            .await?;
            for sql in [
                "UPDATE member SET standing = 'withdrawn' WHERE account_id = $1 AND standing NOT IN ('withdrawn', 'removed')",
                "DELETE FROM enrolment WHERE account_id = $1",
                "DELETE FROM session WHERE account_id = $1",
                "DELETE FROM password_reset WHERE account_id = $1",
            ] {
                sqlx::query(sql).bind(account.as_str()).execute(&mut *tx).await?;
            }
            sqlx::query("DELETE FROM failed_sign_in WHERE subject = $1")
                .bind(address.as_str())
                .execute(&mut *tx)
                .await?;
            sqlx::query(
                "UPDATE invitation SET email = $2, email_folded = $2, name = NULL, mail_problem = NULL,
                        revoked_at = CASE WHEN used_at IS NULL THEN coalesce(revoked_at, $3) ELSE revoked_at END
                 WHERE email_folded = $1 OR account_id = $4",
            )
            .bind(address.as_str())
            .bind(nobody.as_str())
            .bind(how.at.0)
            .bind(account.as_str())
            .execute(&mut *tx)
            .await?;
            // Files name people as they like; only what is the address itself goes.
            let named = sqlx::query_as::<_, (String, String)>(
                "SELECT id, original_id FROM person WHERE original_id IS NOT NULL",
            )
            .fetch_all(&mut *tx)
            .await?;
            for (person, _) in named.iter().filter(|(_, original)| fold(original) == address) {
                sqlx::query("UPDATE person SET original_id = NULL WHERE id = $1")
                    .bind(person.as_str())
                    .execute(&mut *tx)
                    .await?;
            }
            Ok(true)
        })
    }
}
