//! Looking for work: what could be taken, what is open, what is stuck.

use super::super::assignment::{AssignmentRow, assignment_columns};
use super::super::row::{At, id};
use super::super::{Db, dialect, read, write};
use app::assignment::{Among, Candidate, OpenTask, Stuck, StuckWhy, Taker, Terms};
use app::clock::Instant;
use app::id::{AnswerId, PersonId, ProjectId};
use app::store::Stored;

/// What the partial indexes of open answers hold; `a` is the answer.
macro_rules! open {
    () => {
        "a.open = 1 AND a.state = 'ready' AND (a.chosen IS NULL OR a.chosen = 1)"
    };
}

/// How many have the answer `a` without a slot: by name, or from a file.
macro_rules! named {
    () => {
        "(SELECT count(*) FROM assignment h LEFT JOIN import hi ON hi.id = h.import_id
          WHERE h.answer_id = a.id AND h.by_name = 1 AND h.practice = 0 AND h.state <> 'skipped'
            AND (hi.state IS NULL OR hi.state = 'done'))"
    };
}
pub(in crate::store) use named;

/// Whether fewer than wanted have the answer `a`: those named and the slots of which `held` is true. Mark and overlap of
/// the terms are parameters of the query; what is wanted is as `rules::wanted` has it.
macro_rules! fewer_than_wanted {
    ($held:literal, $mark:literal, $overlap:literal) => {
        concat!(
            named!(),
            " + (SELECT count(*) FROM slot l WHERE l.answer_id = a.id AND (",
            $held,
            ")) < CASE WHEN substr(a.id, 33) < ",
            $mark,
            " THEN CAST(",
            $overlap,
            " AS bigint) ELSE 1 END"
        )
    };
}

/// What an expert could take: $1 is the project, $2 the person, $3 the moment.
macro_rules! free {
    () => {
        concat!(
            "a.project_id = $1 AND ",
            open!(),
            " AND (i.state IS NULL OR i.state = 'done')
              AND NOT EXISTS (SELECT 1 FROM assignment m WHERE m.answer_id = a.id AND m.person_id = $2)
              AND NOT EXISTS (SELECT 1 FROM practice_item t WHERE t.answer_id = a.id)
              AND ",
            fewer_than_wanted!("l.leased_until IS NULL OR l.leased_until >= $3", "$4", "$5")
        )
    };
}

/// Which of so many candidates, $4 and on, are free still at the moment $1.
pub(super) fn still_free(candidates: usize) -> String {
    const FREE: &str = fewer_than_wanted!("l.leased_until IS NULL OR l.leased_until >= $1", "$2", "$3");
    format!("SELECT a.id FROM answer a WHERE a.id IN ({}) AND {FREE}", names(4, candidates))
}

/// Ids of questions grow with time, so their order is that of the project; the caller sorts what it gets by line.
const ALL: &str = concat!(
    "SELECT a.id, q.line FROM answer a JOIN question q ON q.id = a.question_id LEFT JOIN import i ON i.id = a.import_id
     WHERE ",
    free!(),
    " ORDER BY a.question_id LIMIT $6"
);

// Here and below CROSS JOIN keeps SQLite from reading all open answers: it looks for them question by question.
const OWN: &str = concat!(
    "SELECT a.id, q.line FROM question q CROSS JOIN answer a LEFT JOIN import i ON i.id = a.import_id
     WHERE a.question_id = q.id AND q.author_id = $2 AND ",
    free!(),
    " ORDER BY q.line LIMIT $6"
);

const FIELD_OF_ANSWER: &str = concat!(
    "SELECT a.id, q.line FROM answer a JOIN question q ON q.id = a.question_id LEFT JOIN import i ON i.id = a.import_id
     WHERE a.field = $7 AND ",
    free!(),
    " ORDER BY a.question_id LIMIT $6"
);

const FIELD_OF_QUESTION: &str = concat!(
    "SELECT a.id, q.line FROM question q CROSS JOIN answer a LEFT JOIN import i ON i.id = a.import_id
     WHERE a.question_id = q.id AND q.project_id = $1 AND q.field = $7 AND ",
    free!(),
    " ORDER BY q.id LIMIT $6"
);

pub(super) async fn candidates(
    db: &Db,
    who: &Taker,
    among: Among<'_>,
    terms: &Terms,
    limit: u32,
) -> Stored<Vec<Candidate>> {
    let (queries, field): (&[&'static str], _) = match among {
        Among::Own => (&[OWN], None),
        Among::All => (&[ALL], None),
        Among::Field(field) => (&[FIELD_OF_ANSWER, FIELD_OF_QUESTION], Some(field)),
    };
    let mut found: Vec<Candidate> = Vec::new();
    for query in queries {
        let rows = read!(db, |on| {
            let mut query = sqlx::query_as::<_, (String, i64)>(*query)
                .bind(who.project.as_str())
                .bind(who.person.as_str())
                .bind(terms.at.0)
                .bind(terms.mark.as_str())
                .bind(terms.overlap)
                .bind(i64::from(limit));
            if let Some(field) = field {
                query = query.bind(field);
            }
            query.fetch_all(on).await
        })?;
        for (answer, line) in rows {
            let answer: AnswerId = id(At("answer", "id", &answer), &answer)?;
            if found.iter().all(|known| known.answer != answer) {
                found.push(Candidate { answer, line });
            }
        }
    }
    Ok(found)
}

/// Goes from one spelling to the next in the index, so that it takes as many steps as there are spellings.
const FIELDS: &str = concat!(
    "WITH RECURSIVE of_answers (field) AS (
         SELECT min(a.field) FROM answer a WHERE a.project_id = $1 AND ",
    open!(),
    "    UNION ALL
         SELECT (SELECT min(a.field) FROM answer a WHERE a.project_id = $1 AND a.field > f.field AND ",
    open!(),
    "    ) FROM of_answers f WHERE f.field IS NOT NULL
     ), of_questions (field) AS (
         SELECT min(q.field) FROM question q WHERE q.project_id = $1
         UNION ALL
         SELECT (SELECT min(q.field) FROM question q WHERE q.project_id = $1 AND q.field > f.field)
         FROM of_questions f WHERE f.field IS NOT NULL
     )
     SELECT field FROM of_answers WHERE field IS NOT NULL
     UNION SELECT field FROM of_questions WHERE field IS NOT NULL"
);

pub(super) async fn fields_in_use(db: &Db, project: &ProjectId) -> Stored<Vec<String>> {
    read!(db, |on| sqlx::query_scalar::<_, String>(FIELDS).bind(project.as_str()).fetch_all(on).await)
}

/// How many open answers are looked at, and how many of them at least must be given before they are closed.
const FRONT: i64 = 200;
const MANY: usize = 50;

/// The front of the list with whether each answer is given for good.
const GIVEN: &str = concat!(
    "SELECT f.id FROM (SELECT a.id, a.question_id FROM answer a WHERE a.project_id = $1 AND ",
    open!(),
    " ORDER BY a.question_id LIMIT $2) f JOIN answer a ON a.id = f.id WHERE NOT ",
    fewer_than_wanted!("l.leased_until IS NULL", "$3", "$4"),
    " ORDER BY f.question_id"
);

/// The names of so many values, $`from` and on.
fn names(from: usize, count: usize) -> String {
    let names: Vec<String> = (from..from + count).map(|n| format!("${n}")).collect();
    names.join(", ")
}

/// Closes those of so many answers, $3 and on, that are given for good.
fn close(answers: usize) -> String {
    const GIVEN: &str = fewer_than_wanted!("l.leased_until IS NULL", "$1", "$2");
    format!("UPDATE answer AS a SET open = 0 WHERE a.id IN ({}) AND NOT {GIVEN}", names(3, answers))
}

pub(super) async fn close_given(db: &Db, project: &ProjectId, terms: &Terms) -> Stored<bool> {
    let Ok(_alone) = db.closing.try_lock() else { return Ok(false) };
    let given = read!(db, |on| sqlx::query_scalar::<_, String>(GIVEN)
        .bind(project.as_str())
        .bind(FRONT)
        .bind(terms.mark.as_str())
        .bind(terms.overlap)
        .fetch_all(on)
        .await)?;
    if given.len() < MANY {
        return Ok(false);
    }
    let sqlite = db.is_sqlite();
    // Whoever takes work back writes to the answer's row: an answer that somebody holds is left to the next who asks.
    // Of servers that do it at once one closes all, and the others find nothing open.
    write!(db, dialect::POSTGRES_BY_ROW, |tx| {
        let held = dialect::lock_open(sqlite, &names(1, given.len()));
        let mut held = sqlx::query_scalar::<_, String>(sqlx::AssertSqlSafe(held)).persistent(false);
        for answer in &given {
            held = held.bind(answer.as_str());
        }
        let held = held.fetch_all(&mut *tx).await?;
        if held.is_empty() {
            return Ok(false);
        }
        let mut closed = sqlx::query(sqlx::AssertSqlSafe(close(held.len())))
            .persistent(false)
            .bind(terms.mark.as_str())
            .bind(terms.overlap);
        for answer in &held {
            closed = closed.bind(answer.as_str());
        }
        Ok(closed.execute(&mut *tx).await?.rows_affected() > 0)
    })
}

/// Puts all closed answers of a project back among those to be taken, some at a time.
pub(in crate::store) async fn look_again(db: &Db, project: &ProjectId) -> Stored<()> {
    let opened = "UPDATE answer SET open = 1 WHERE id IN (
                      SELECT id FROM answer WHERE project_id = $1 AND open = 0 LIMIT 200)";
    while write!(db, |tx| {
        let done = sqlx::query(opened).bind(project.as_str()).execute(&mut *tx).await?;
        Ok(done.rows_affected() > 0)
    })? {}
    Ok(())
}

#[derive(sqlx::FromRow)]
struct OpenRow {
    #[sqlx(flatten)]
    assignment: AssignmentRow,
    author_id: Option<String>,
    line: i64,
}

pub(super) async fn open_tasks(db: &Db, person: &PersonId) -> Stored<Vec<OpenTask>> {
    read!(db, |on| sqlx::query_as::<_, OpenRow>(concat!(
        "SELECT ",
        assignment_columns!(),
        ", q.author_id, q.line
          FROM assignment s JOIN person p ON p.id = s.person_id JOIN answer a ON a.id = s.answer_id
          JOIN question q ON q.id = a.question_id
          LEFT JOIN judgement j ON j.assignment_id = s.id LEFT JOIN import i ON i.id = s.import_id
          WHERE s.person_id = $1 AND s.state IN ('waiting', 'in_progress') AND s.practice = 0
            AND s.lapsed_at IS NULL AND (i.state IS NULL OR i.state = 'done')
            AND (s.state = 'in_progress' OR a.state <> 'set_aside' AND (a.chosen IS NULL OR a.chosen = 1))"
    ))
    .bind(person.as_str())
    .fetch_all(on)
    .await)?
    .into_iter()
    .map(|row| {
        let own_question = row.author_id.as_deref() == Some(person.as_str());
        Ok(OpenTask { assignment: row.assignment.read()?, own_question, line: row.line })
    })
    .collect()
}

#[derive(sqlx::FromRow)]
struct StuckRow {
    id: String,
    number: i64,
    name: Option<String>,
    question: String,
    state: String,
    skip_reason: Option<String>,
    lapsed_at: Option<i64>,
    leased_until: Option<i64>,
}

const STUCK: &str = "
    WITH stuck AS (
        SELECT s.id, NULL AS leased_until FROM assignment s
        WHERE s.project_id = $1 AND (s.state = 'skipped' OR s.lapsed_at IS NOT NULL)
        UNION ALL
        SELECT l.assignment_id, l.leased_until FROM slot l WHERE l.leased_until < $2
    )
    SELECT s.id, p.number, ac.name, q.text AS question, s.state, s.skip_reason, s.lapsed_at,
           CAST(x.leased_until AS bigint) AS leased_until
    FROM stuck x JOIN assignment s ON s.id = x.id JOIN person p ON p.id = s.person_id
    LEFT JOIN account ac ON ac.id = p.account_id
    JOIN member m ON m.project_id = s.project_id AND m.account_id = p.account_id AND m.standing = 'in'
    JOIN answer a ON a.id = s.answer_id AND a.state = 'ready' AND (a.chosen IS NULL OR a.chosen = 1)
    JOIN question q ON q.id = a.question_id
    WHERE s.project_id = $1 AND s.practice = 0 AND s.state IN ('waiting', 'in_progress', 'skipped')
    ORDER BY s.state DESC, p.number, s.id LIMIT $3";

pub(super) async fn stuck(db: &Db, project: &ProjectId, at: Instant, limit: u32) -> Stored<Vec<Stuck>> {
    read!(db, |on| sqlx::query_as::<_, StuckRow>(STUCK)
        .bind(project.as_str())
        .bind(at.0)
        .bind(i64::from(limit))
        .fetch_all(on)
        .await)?
    .into_iter()
    .map(|row| {
        let why = match (row.state.as_str(), row.lapsed_at, row.leased_until) {
            ("skipped", _, _) => StuckWhy::Skipped(row.skip_reason.unwrap_or_default()),
            (_, Some(since), _) => StuckWhy::Gone(Instant(since)),
            (_, None, until) => StuckWhy::Ended(Instant(until.unwrap_or(at.0))),
        };
        let key = id(At("assignment", "id", &row.id), &row.id)?;
        Ok(Stuck { id: key, number: row.number, name: row.name, question: row.question, why })
    })
    .collect()
}
