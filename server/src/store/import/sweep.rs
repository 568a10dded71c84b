use super::super::{Db, write};
use app::id::ImportId;
use app::store::Stored;

/// What is removed in one transaction, in the order in which nothing hangs on it any more.
const STEPS: [&str; 4] = [
    "DELETE FROM assignment WHERE id IN (SELECT id FROM assignment WHERE import_id = $1 LIMIT 200)",
    "DELETE FROM answer WHERE id IN (SELECT id FROM answer WHERE import_id = $1 LIMIT 100)",
    "DELETE FROM question WHERE id IN (SELECT id FROM question WHERE import_id = $1 LIMIT 200)",
    // A person who got work or a login in the meantime stays.
    "DELETE FROM person WHERE id IN (
         SELECT p.id FROM person p WHERE p.import_id = $1 AND p.account_id IS NULL
           AND NOT EXISTS (SELECT 1 FROM question q WHERE q.author_id = p.id)
           AND NOT EXISTS (SELECT 1 FROM assignment s WHERE s.person_id = p.id) LIMIT 200)",
];

/// Removes some rows of an unfinished import; in the end the import itself.
pub(super) async fn some(db: &Db, import: &ImportId) -> Stored<bool> {
    write!(db, |tx| {
        let unfinished = sqlx::query("UPDATE import SET seen_at = 0 WHERE id = $1 AND state = 'running'")
            .bind(import.as_str())
            .execute(&mut *tx)
            .await?
            .rows_affected();
        let mut removed = 0;
        for step in STEPS {
            if unfinished == 1 && removed == 0 {
                removed = sqlx::query(step).bind(import.as_str()).execute(&mut *tx).await?.rows_affected();
            }
        }
        if unfinished == 1 && removed == 0 {
            for last in [
                "UPDATE person SET import_id = NULL WHERE import_id = $1",
                "DELETE FROM import WHERE id = $1",
            ] {
                sqlx::query(last).bind(import.as_str()).execute(&mut *tx).await?;
            }
        }
        Ok(unfinished == 1 && removed > 0)
    })
}
