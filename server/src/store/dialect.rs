//! Every deliberate difference between the two engines, with its reason.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// SQLite takes the write lock at once: a transaction that reads first and then writes would otherwise fail when
/// another writer came in between, and no busy timeout helps there.
pub(crate) const SQLITE_BEGIN: &str = "BEGIN IMMEDIATE";

/// Moves what is committed from SQLite's log into the database file without holding up writers. Left alone, whoever
/// commits when the log has grown to 4 MB does it while holding the lock.
pub(crate) const SQLITE_CATCH_UP: &str = "PRAGMA wal_checkpoint(PASSIVE)";

/// PostgreSQL serialises, so that what a rule read still holds when its result is written.
pub(crate) const POSTGRES_BEGIN: &str = "BEGIN ISOLATION LEVEL SERIALIZABLE";

/// How a statement of many rows names its values. PostgreSQL knows only numbers; SQLite takes `$7` for a name and looks
/// each up among all the others, which takes longer than the rows themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Placeholders {
    /// `$1, $2`
    Numbered,
    /// `?, ?`
    Plain,
}

impl Placeholders {
    /// Those of the open engine.
    pub(crate) fn of(db: &super::Db) -> Placeholders {
        if db.is_sqlite() { Placeholders::Plain } else { Placeholders::Numbered }
    }
}

/// Taking and saving work on PostgreSQL goes by row locks instead, and nobody has to try again. Of fifty experts who ask
/// at once nearly all would be refused, since all read the same list; of many who save at once some, since PostgreSQL
/// remembers pages, not rows. Whoever takes from an answer holds its row, whoever writes a judgement that of its
/// assignment, first of all: what the next statements read of them holds until the end.
pub(crate) const POSTGRES_BY_ROW: &str = "BEGIN ISOLATION LEVEL READ COMMITTED";

/// Keeps an answer to this transaction, if it is to be judged: PostgreSQL passes over one that another holds, unless it
/// shall wait. SQLite has one writer at a time. (A weaker lock than `FOR UPDATE`, so that assignments can refer to the
/// answer meanwhile.)
pub(crate) fn lock_answer(sqlite: bool, wait: bool) -> &'static str {
    macro_rules! answer {
        ($lock:literal) => {
            concat!(
                "SELECT a.id FROM answer a
                 WHERE a.id = $1 AND a.state = 'ready' AND (a.chosen IS NULL OR a.chosen = 1)",
                $lock
            )
        };
    }
    match (sqlite, wait) {
        (true, _) => answer!(""),
        (false, true) => answer!(" FOR NO KEY UPDATE"),
        (false, false) => answer!(" FOR NO KEY UPDATE SKIP LOCKED"),
    }
}

/// Keeps those of the answers that are open still; PostgreSQL passes over what another holds.
pub(crate) fn lock_open(sqlite: bool, answers: &str) -> String {
    let lock = if sqlite { "" } else { " FOR NO KEY UPDATE SKIP LOCKED" };
    format!("SELECT a.id FROM answer a WHERE a.id IN ({answers}) AND a.open = 1{lock}")
}

/// Keeps an assignment and its judgement to this transaction. SQLite has one writer at a time.
pub(crate) const LOCK_ASSIGNMENT: &str = "SELECT id FROM assignment WHERE id = $1 FOR NO KEY UPDATE";

/// Whoever decides by whether there is work keeps that work to the transaction first, on PostgreSQL: saves go by row locks,
/// and a serialisable transaction that only reads their rows does not see them. One that is under way is waited for and
/// then counted, and one that comes later meets what was decided. The work on what an import brought:
pub(crate) const LOCK_IMPORTED: &str = "SELECT s.id FROM assignment s JOIN answer a ON a.id = s.answer_id
    WHERE a.import_id = $1 ORDER BY s.id FOR UPDATE OF s";
/// The work on an answer.
pub(crate) const LOCK_ANSWERED: &str =
    "SELECT id FROM assignment WHERE answer_id = $1 ORDER BY id FOR UPDATE";
/// The work of an account, in all projects.
pub(crate) const LOCK_THEIRS: &str = "SELECT s.id FROM assignment s JOIN person p ON p.id = s.person_id
    WHERE p.account_id = $1 ORDER BY s.id FOR UPDATE OF s";

/// Keeps a person to this transaction, so that two tabs take work one after the other.
pub(crate) fn lock_person(sqlite: bool) -> &'static str {
    match sqlite {
        true => "SELECT id FROM person WHERE id = $1",
        false => "SELECT id FROM person WHERE id = $1 FOR NO KEY UPDATE",
    }
}

/// How often a transaction that PostgreSQL refused (40001, 40P01) is tried again.
pub(crate) const RETRIES: u32 = 5;

/// After how many refused tries a transaction runs alone: PostgreSQL locks pages, not rows, for what was read, so that
/// many experts who save at once get into each other's way though they write different judgements.
pub(crate) const ALONE_AFTER: u32 = 2;

/// Waits before a further try, longer each time. Those that met wait for different times, spread evenly by the golden
/// ratio, so that they don't meet again.
pub(crate) async fn pause(attempt: u32) {
    static TURN: AtomicU32 = AtomicU32::new(0);
    let spread = u64::from(TURN.fetch_add(1, Ordering::Relaxed).wrapping_mul(2_654_435_769) >> 22);
    let longest = 4000 << attempt.min(5);
    tokio::time::sleep(Duration::from_micros(longest * spread / 1024)).await;
}

/// Primary result codes of SQLite: somebody else holds the lock.
pub(crate) const SQLITE_BUSY: [i64; 2] = [5, 6];

/// Primary result code of SQLite: the database or the disk is full.
pub(crate) const SQLITE_FULL: i64 = 13;

/// Codes of PostgreSQL: disk full, out of memory.
pub(crate) const POSTGRES_FULL: [&str; 2] = ["53100", "53200"];

/// PostgreSQL: serialisation failure and deadlock.
pub(crate) const POSTGRES_CONFLICT: [&str; 2] = ["40001", "40P01"];

/// PostgreSQL: too many connections, lock not available, cannot connect now, admin shutdown.
pub(crate) const POSTGRES_BUSY: [&str; 4] = ["53300", "55P03", "57P03", "57P01"];
