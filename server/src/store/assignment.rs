use super::row::{At, id, id_if, readable, word};
use super::slot::record;
use super::{Db, read, write};
use app::assignment::{Assignment, AssignmentStore, TaskRow, WorkRow};
use app::clock::Instant;
use app::id::{AccountId, AnswerId, AssignmentId, PersonId, ProjectId};
use app::judgement::rules::divide;
use app::store::Stored;

/// The columns from which [`AssignmentRow`] is read; `s` is the assignment, `p` its person, `j` its judgement.
macro_rules! assignment_columns {
    () => {
        "s.id, s.project_id, s.answer_id, s.person_id, p.account_id, s.state, s.submitted_at, s.touched_at,
         s.by_name, s.practice, s.lapsed_at, s.skip_reason,
         CASE WHEN s.state = 'in_progress' AND j.submitted IS NOT NULL THEN 1 ELSE 0 END AS reopened"
    };
}
pub(super) use assignment_columns;

#[derive(sqlx::FromRow)]
pub(super) struct AssignmentRow {
    id: String,
    project_id: String,
    answer_id: String,
    person_id: String,
    account_id: Option<String>,
    state: String,
    submitted_at: Option<i64>,
    touched_at: Option<i64>,
    by_name: i64,
    practice: i64,
    lapsed_at: Option<i64>,
    skip_reason: Option<String>,
    // An integer literal is 32 bits wide on PostgreSQL and 64 on SQLite; both read as i32.
    reopened: i32,
}

impl AssignmentRow {
    pub(super) fn read(self) -> Stored<Assignment> {
        let at = |column| At("assignment", column, &self.id);
        Ok(Assignment {
            id: id(at("id"), &self.id)?,
            project: id(at("project_id"), &self.project_id)?,
            answer: id(at("answer_id"), &self.answer_id)?,
            person: id(at("person_id"), &self.person_id)?,
            account: id_if(At("person", "account_id", &self.person_id), self.account_id.as_deref())?,
            state: word(at("state"), &self.state)?,
            reopened: self.reopened == 1,
            submitted_at: self.submitted_at.map(Instant),
            touched_at: self.touched_at.map(Instant),
            by_name: self.by_name == 1,
            practice: self.practice == 1,
            lapsed_at: self.lapsed_at.map(Instant),
            skip_reason: self.skip_reason,
        })
    }
}

#[derive(sqlx::FromRow)]
struct TaskColumns {
    #[sqlx(flatten)]
    assignment: AssignmentRow,
    question: String,
    question_types: String,
    author_id: Option<String>,
    claims: String,
    judgement: Option<String>,
    times: Option<String>,
    line: i64,
}

impl TaskColumns {
    fn read(self) -> Stored<TaskRow> {
        let assignment = self.assignment.read()?;
        let key = assignment.id.to_string();
        let own_question = self.author_id.as_deref() == Some(assignment.person.as_str());
        let judgement = readable(At("judgement", "draft", &key), self.judgement.as_deref());
        let mut claims = readable(At("answer", "claims", assignment.answer.as_str()), Some(&self.claims));
        divide(&mut claims, &judgement);
        Ok(TaskRow {
            own_question,
            line: self.line,
            question: self.question,
            question_types: readable(At("answer", "question_types", &key), Some(&self.question_types)),
            claims,
            judgement,
            times: readable(At("judgement", "draft_times", &key), self.times.as_deref()),
            assignment,
        })
    }
}

#[async_trait::async_trait]
impl AssignmentStore for Db {
    async fn assign(
        &self,
        project: &ProjectId,
        person: &PersonId,
        answers: &[(AnswerId, AssignmentId)],
        at: Instant,
    ) -> Stored<u64> {
        let mut handed_out = 0;
        // In portions, so that saves wait no longer than a portion takes.
        for portion in answers.chunks(200) {
            handed_out += write!(self, |tx| {
                let mut count = 0;
                for (answer, assignment) in portion {
                    let new = sqlx::query(
                        "INSERT INTO assignment (id, project_id, answer_id, person_id, state, created_at)
                         VALUES ($1, $2, $3, $4, 'waiting', $5) ON CONFLICT (answer_id, person_id) DO NOTHING",
                    )
                    .bind(assignment.as_str())
                    .bind(project.as_str())
                    .bind(answer.as_str())
                    .bind(person.as_str())
                    .bind(at.0)
                    .execute(&mut *tx)
                    .await?
                    .rows_affected();
                    if new == 1 {
                        let (by, note) = (None::<&str>, Some("handed out by command"));
                        record!(tx, assignment.as_str(), by, None::<&str>, "waiting", note, at);
                    }
                    count += new;
                }
                Ok(count)
            })?;
        }
        Ok(handed_out)
    }

    async fn find_assignment(&self, id: &AssignmentId) -> Stored<Option<Assignment>> {
        read!(self, |on| sqlx::query_as::<_, AssignmentRow>(concat!(
            "SELECT ",
            assignment_columns!(),
            " FROM assignment s JOIN person p ON p.id = s.person_id LEFT JOIN judgement j ON j.assignment_id = s.id
              LEFT JOIN import i ON i.id = s.import_id
              WHERE s.id = $1 AND (i.state IS NULL OR i.state = 'done')"
        ))
        .bind(id.as_str())
        .fetch_optional(on)
        .await)?
        .map(AssignmentRow::read)
        .transpose()
    }

    async fn tasks_of(&self, project: &ProjectId, account: &AccountId) -> Stored<Vec<TaskRow>> {
        read!(self, |on| sqlx::query_as::<_, TaskColumns>(concat!(
            "SELECT ",
            assignment_columns!(),
            ", q.text AS question, a.question_types, q.author_id, a.claims,
              coalesce(j.draft, j.submitted) AS judgement, coalesce(j.draft_times, '{}') AS times, q.line
              FROM assignment s JOIN person p ON p.id = s.person_id JOIN answer a ON a.id = s.answer_id
              JOIN question q ON q.id = a.question_id
              LEFT JOIN judgement j ON j.assignment_id = s.id LEFT JOIN import i ON i.id = s.import_id
              WHERE p.project_id = $1 AND p.account_id = $2 AND (i.state IS NULL OR i.state = 'done')
                AND s.practice = 0
                AND (s.state <> 'waiting' OR a.state <> 'set_aside' AND (a.chosen IS NULL OR a.chosen = 1)
                     OR EXISTS (SELECT 1 FROM flag f WHERE f.assignment_id = s.id))
              ORDER BY q.line, s.id"
        ))
        .bind(project.as_str())
        .bind(account.as_str())
        .fetch_all(on)
        .await)?
        .into_iter()
        .map(TaskColumns::read)
        .collect()
    }

    async fn work_of(&self, person: &PersonId, limit: u32) -> Stored<Vec<WorkRow>> {
        let rows: Vec<(String, String, i32, i64)> = read!(self, |on| {
            sqlx::query_as(
            "SELECT s.answer_id, a.question_id, CASE WHEN q.author_id = s.person_id THEN 1 ELSE 0 END, q.line
             FROM assignment s JOIN answer a ON a.id = s.answer_id JOIN question q ON q.id = a.question_id
             LEFT JOIN import i ON i.id = s.import_id
             WHERE s.person_id = $1 AND s.practice = 0 AND s.state <> 'skipped' AND s.lapsed_at IS NULL
               AND (s.state <> 'waiting' OR a.state <> 'set_aside' AND (a.chosen IS NULL OR a.chosen = 1))
               AND (i.state IS NULL OR i.state = 'done') LIMIT $2"
        )
        .bind(person.as_str())
        .bind(i64::from(limit))
        .fetch_all(on)
        .await
        })?;
        let read = |(answer, question, own, line): (String, String, i32, i64)| {
            Ok(WorkRow {
                answer: id(At("assignment", "answer_id", &answer), &answer)?,
                question: id(At("answer", "question_id", &answer), &question)?,
                own_question: own == 1,
                line,
            })
        };
        rows.into_iter().map(read).collect()
    }
}
