use super::{Db, read};
use app::clock::Instant;
use app::id::ProjectId;
use app::progress::{AnswerCounts, PersonProgress, ProgressStore};
use app::store::Stored;

#[derive(sqlx::FromRow)]
struct CountsRow {
    answers: i64,
    systems: i64,
    judged: i64,
    in_progress: i64,
    waiting: i64,
    set_aside: i64,
    judgements: i64,
}

#[derive(sqlx::FromRow)]
struct PersonRow {
    number: i64,
    name: Option<String>,
    assigned: i64,
    begun: i64,
    submitted: i64,
    skipped: i64,
    elapsed_ms: i64,
    last_seen: Option<i64>,
}

/// One row per answer with the state of its best assignment, then counted; all in one pass over the assignments.
const COUNTS: &str = "
WITH best AS (
    SELECT s.answer_id,
           max(CASE s.state WHEN 'submitted' THEN 3 WHEN 'locked' THEN 3 WHEN 'in_progress' THEN 2
                            WHEN 'waiting' THEN 1 ELSE 0 END) AS rank,
           count(*) FILTER (WHERE s.state IN ('submitted', 'locked')) AS judgements
    FROM assignment s LEFT JOIN import i ON i.id = s.import_id
    WHERE s.project_id = $1 AND s.practice = 0 AND (i.state IS NULL OR i.state = 'done')
    GROUP BY s.answer_id
)
SELECT count(*) AS answers,
       count(DISTINCT a.system) AS systems,
       count(*) FILTER (WHERE a.state <> 'set_aside' AND b.rank = 3) AS judged,
       count(*) FILTER (WHERE a.state <> 'set_aside' AND b.rank = 2) AS in_progress,
       count(*) FILTER (WHERE a.state <> 'set_aside' AND b.rank = 1) AS waiting,
       count(*) FILTER (WHERE a.state = 'set_aside') AS set_aside,
       CAST(coalesce(sum(b.judgements), 0) AS bigint) AS judgements
FROM answer a LEFT JOIN best b ON b.answer_id = a.id LEFT JOIN import i ON i.id = a.import_id
WHERE a.project_id = $1 AND (i.state IS NULL OR i.state = 'done')";

const PERSONS: &str = "
SELECT p.number, a.name,
       count(s.id) AS assigned,
       count(s.id) FILTER (WHERE s.state = 'in_progress') AS begun,
       count(s.id) FILTER (WHERE s.state IN ('submitted', 'locked')) AS submitted,
       count(s.id) FILTER (WHERE s.state = 'skipped') AS skipped,
       CAST(coalesce(sum(s.elapsed_ms), 0) AS bigint) AS elapsed_ms,
       max(s.touched_at) AS last_seen
FROM person p LEFT JOIN account a ON a.id = p.account_id
LEFT JOIN import i ON i.id = p.import_id
LEFT JOIN assignment s ON s.person_id = p.id AND s.practice = 0
     AND (s.import_id IS NULL OR EXISTS (SELECT 1 FROM import x WHERE x.id = s.import_id AND x.state = 'done'))
WHERE p.project_id = $1 AND (i.state IS NULL OR i.state = 'done')
GROUP BY p.number, a.name, p.account_id
HAVING count(s.id) > 0 OR p.account_id IS NOT NULL
ORDER BY p.number";

/// The lower median of each person's times, and over all as number 0.
const MEDIANS: &str = "
WITH timed AS (
    SELECT p.number, s.elapsed_ms FROM assignment s JOIN person p ON p.id = s.person_id
    LEFT JOIN import i ON i.id = s.import_id
    WHERE s.project_id = $1 AND s.practice = 0 AND s.state IN ('submitted', 'locked') AND s.elapsed_ms IS NOT NULL
      AND (i.state IS NULL OR i.state = 'done')
), ranked AS (
    SELECT number, elapsed_ms, row_number() OVER (PARTITION BY number ORDER BY elapsed_ms) AS place,
           count(*) OVER (PARTITION BY number) AS total FROM timed
    UNION ALL
    SELECT 0, elapsed_ms, row_number() OVER (ORDER BY elapsed_ms), count(*) OVER () FROM timed
)
SELECT number, elapsed_ms FROM ranked WHERE place = (total + 1) / 2";

impl Db {
    async fn medians(&self, project: &ProjectId) -> Stored<Vec<(i64, i64)>> {
        read!(self, |on| sqlx::query_as::<_, (i64, i64)>(MEDIANS).bind(project.as_str()).fetch_all(on).await)
    }
}

fn median_of(medians: &[(i64, i64)], number: i64) -> Option<i64> {
    medians.iter().find(|(n, _)| *n == number).map(|(_, ms)| *ms)
}

#[async_trait::async_trait]
impl ProgressStore for Db {
    async fn answer_counts(&self, project: &ProjectId) -> Stored<AnswerCounts> {
        let row = read!(self, |on| sqlx::query_as::<_, CountsRow>(COUNTS)
            .bind(project.as_str())
            .fetch_one(on)
            .await)?;
        let questions = read!(self, |on| sqlx::query_scalar::<_, i64>(
            "SELECT count(*) FROM question q LEFT JOIN import i ON i.id = q.import_id
             WHERE q.project_id = $1 AND q.state = 'accepted' AND (i.state IS NULL OR i.state = 'done')"
        )
        .bind(project.as_str())
        .fetch_one(on)
        .await)?;
        let median_elapsed_ms = median_of(&self.medians(project).await?, 0);
        Ok(AnswerCounts {
            questions,
            answers: row.answers,
            systems: row.systems,
            judged: row.judged,
            in_progress: row.in_progress,
            waiting: row.waiting,
            unassigned: row.answers - row.judged - row.in_progress - row.waiting - row.set_aside,
            set_aside: row.set_aside,
            judgements: row.judgements,
            median_elapsed_ms,
        })
    }

    async fn person_progress(&self, project: &ProjectId) -> Stored<Vec<PersonProgress>> {
        let rows = read!(self, |on| sqlx::query_as::<_, PersonRow>(PERSONS)
            .bind(project.as_str())
            .fetch_all(on)
            .await)?;
        let medians = self.medians(project).await?;
        Ok(rows
            .into_iter()
            .map(|row| PersonProgress {
                number: row.number,
                name: row.name,
                assigned: row.assigned,
                begun: row.begun,
                submitted: row.submitted,
                skipped: row.skipped,
                median_elapsed_ms: median_of(&medians, row.number),
                elapsed_ms: row.elapsed_ms,
                last_seen: row.last_seen.map(Instant),
            })
            .collect())
    }
}
