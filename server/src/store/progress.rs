use super::{Db, read, visible};
use app::clock::Instant;
use app::id::ProjectId;
use app::progress::{AnswerCounts, PersonProgress, Progress, ProgressStore};
use app::store::Stored;

#[derive(sqlx::FromRow)]
struct AnswersRow {
    answers: i64,
    systems: i64,
    set_aside: i64,
    left_out: i64,
}

const ANSWERS: &str = concat!(
    "SELECT count(*) AS answers, count(DISTINCT a.system) AS systems,
            count(*) FILTER (WHERE a.state = 'set_aside') AS set_aside,
            count(*) FILTER (WHERE a.chosen = 0 AND a.state <> 'set_aside' AND NOT EXISTS (
                SELECT 1 FROM assignment s WHERE s.answer_id = a.id AND s.practice = 0 AND s.state <> 'skipped'
            )) AS left_out
     FROM answer a WHERE a.project_id = $1 AND ",
    visible!("a")
);

#[derive(sqlx::FromRow)]
struct WorkRow {
    judged: i64,
    in_progress: i64,
    waiting: i64,
    judgements: i64,
}

/// The answers that are somebody's work, each by the best state of its assignments; who lost their place to somebody
/// else has it no more. An index holds the assignments by
/// answer, so nothing is sorted; answers set aside are few, so they are looked up and not joined.
const WORK: &str = concat!(
    "WITH best AS (
        SELECT max(CASE WHEN s.answer_id IN (
                            SELECT id FROM answer WHERE project_id = $1 AND state = 'set_aside') THEN 0
                        WHEN s.state = 'submitted' THEN 3 WHEN s.state = 'locked' THEN 3
                        WHEN s.id IN (SELECT id FROM assignment WHERE project_id = $1 AND lapsed_at IS NOT NULL) THEN 0
                        WHEN s.state = 'in_progress' THEN 2 WHEN s.state = 'waiting' THEN 1 ELSE 0 END) AS rank,
               count(*) FILTER (WHERE s.state IN ('submitted', 'locked')) AS judgements
        FROM assignment s WHERE s.project_id = $1 AND s.practice = 0 AND ",
    visible!("s"),
    " GROUP BY s.answer_id
    )
    SELECT count(*) FILTER (WHERE rank = 3) AS judged,
           count(*) FILTER (WHERE rank = 2) AS in_progress,
           count(*) FILTER (WHERE rank = 1) AS waiting,
           CAST(coalesce(sum(judgements), 0) AS bigint) AS judgements
    FROM best"
);

const QUESTIONS: &str = concat!(
    "SELECT count(*) FROM question q WHERE q.project_id = $1 AND q.state = 'accepted' AND ",
    visible!("q")
);

#[derive(sqlx::FromRow)]
struct PersonRow {
    number: i64,
    name: Option<String>,
    email: Option<String>,
    assigned: i64,
    begun: i64,
    submitted: i64,
    skipped: i64,
    elapsed_ms: i64,
    active_ms: i64,
    last_seen: Option<i64>,
    times: Option<String>,
}

/// Each person's work. The times of submitted judgements come as one text a person: a median needs them all, and
/// sorting them here takes the database ten times as long.
const PERSONS: &str = concat!(
    "WITH work AS (
        SELECT s.person_id, count(*) AS assigned,
               count(*) FILTER (WHERE s.state = 'in_progress') AS begun,
               count(*) FILTER (WHERE s.state IN ('submitted', 'locked')) AS submitted,
               count(*) FILTER (WHERE s.state = 'skipped') AS skipped,
               CAST(coalesce(sum(s.elapsed_ms), 0) AS bigint) AS elapsed_ms,
               CAST(coalesce(sum(s.active_ms), 0) AS bigint) AS active_ms,
               max(s.touched_at) AS last_seen,
               string_agg(CAST(s.elapsed_ms AS text), ' ')
                   FILTER (WHERE s.state IN ('submitted', 'locked')) AS times
        FROM assignment s WHERE s.project_id = $1 AND s.practice = 0 AND ",
    visible!("s"),
    " GROUP BY s.person_id
    )
    SELECT p.number, a.name, CASE WHEN a.erased_at IS NULL THEN a.email END AS email, coalesce(w.assigned, 0) AS assigned, coalesce(w.begun, 0) AS begun,
           coalesce(w.submitted, 0) AS submitted, coalesce(w.skipped, 0) AS skipped,
           coalesce(w.elapsed_ms, 0) AS elapsed_ms, coalesce(w.active_ms, 0) AS active_ms, w.last_seen, w.times
    FROM person p LEFT JOIN account a ON a.id = p.account_id LEFT JOIN work w ON w.person_id = p.id
    WHERE p.project_id = $1 AND ",
    visible!("p"),
    " AND (w.person_id IS NOT NULL OR p.account_id IS NOT NULL)
    ORDER BY p.number"
);

/// The lower median.
fn median(times: &mut [i64]) -> Option<i64> {
    let middle = times.len().checked_sub(1)? / 2;
    Some(*times.select_nth_unstable(middle).1)
}

impl PersonRow {
    /// The person's progress; their times are added to everybody's.
    fn read(self, all: &mut Vec<i64>) -> PersonProgress {
        let first = all.len();
        all.extend(
            self.times.iter().flat_map(|times| times.split(' ')).filter_map(|ms| ms.parse::<i64>().ok()),
        );
        PersonProgress {
            number: self.number,
            name: self.name,
            email: self.email,
            assigned: self.assigned,
            begun: self.begun,
            submitted: self.submitted,
            skipped: self.skipped,
            median_elapsed_ms: median(&mut all[first..]),
            elapsed_ms: self.elapsed_ms,
            active_ms: self.active_ms,
            last_seen: self.last_seen.map(Instant),
        }
    }
}

#[async_trait::async_trait]
impl ProgressStore for Db {
    async fn progress(&self, project: &ProjectId) -> Stored<Progress> {
        let id = project.as_str();
        let answers =
            async { read!(self, |on| sqlx::query_as::<_, AnswersRow>(ANSWERS).bind(id).fetch_one(on).await) };
        let work =
            async { read!(self, |on| sqlx::query_as::<_, WorkRow>(WORK).bind(id).fetch_one(on).await) };
        let persons =
            async { read!(self, |on| sqlx::query_as::<_, PersonRow>(PERSONS).bind(id).fetch_all(on).await) };
        let questions =
            async { read!(self, |on| sqlx::query_scalar::<_, i64>(QUESTIONS).bind(id).fetch_one(on).await) };
        let (answers, work, persons, questions) = tokio::try_join!(answers, work, persons, questions)?;
        let mut times = Vec::new();
        let people = persons.into_iter().map(|row| row.read(&mut times)).collect();
        let counts = AnswerCounts {
            questions,
            answers: answers.answers,
            systems: answers.systems,
            judged: work.judged,
            in_progress: work.in_progress,
            waiting: work.waiting,
            unassigned: answers.answers
                - work.judged
                - work.in_progress
                - work.waiting
                - answers.set_aside
                - answers.left_out,
            set_aside: answers.set_aside,
            left_out: answers.left_out,
            judgements: work.judgements,
            median_elapsed_ms: median(&mut times),
        };
        Ok(Progress { counts, people })
    }

    async fn last_backup(&self) -> Stored<Option<Instant>> {
        let at: Option<i64> =
            read!(self, |on| sqlx::query_scalar("SELECT max(at) FROM backup").fetch_one(on).await)?;
        Ok(at.map(Instant))
    }
}

#[cfg(test)]
mod tests {
    use super::median;

    #[test]
    fn the_median_of_an_even_number_is_the_lower_middle() {
        assert_eq!(median(&mut []), None);
        assert_eq!(median(&mut [7]), Some(7));
        assert_eq!(median(&mut [9, 1, 5]), Some(5));
        assert_eq!(median(&mut [9, 1, 5, 4]), Some(4));
    }
}
