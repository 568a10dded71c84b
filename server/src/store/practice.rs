use super::row::{At, document, id, readable, to_document, word};
use super::{Db, read, write};
use app::clock::Instant;
use app::id::{AccountId, AnswerId, AssignmentId, ProjectId};
use app::practice::{Candidate, Example, Explanations, PracticeItem, PracticeStore, Try};
use app::store::Stored;

#[derive(sqlx::FromRow)]
struct ItemRow {
    answer_id: String,
    question: String,
    system: String,
    person: i64,
    explanations: String,
    tries: i64,
}

#[derive(sqlx::FromRow)]
struct CandidateRow {
    id: String,
    question: String,
    system: String,
    person: i64,
    submitted_at: Option<i64>,
}

#[derive(sqlx::FromRow)]
struct ExampleRow {
    answer_id: String,
    assignment_id: String,
    question: String,
    claims: String,
    submitted: String,
    explanations: String,
}

#[derive(sqlx::FromRow)]
struct TryRow {
    id: String,
    state: String,
    claims: String,
    own: Option<String>,
    submitted: Option<String>,
    explanations: Option<String>,
}

impl TryRow {
    fn read(self) -> Stored<Try> {
        let at = |column| At("assignment", column, &self.id);
        let example = self.submitted.as_deref().zip(self.explanations.as_deref());
        Ok(Try {
            assignment: id(at("id"), &self.id)?,
            state: word(at("state"), &self.state)?,
            claims: document(At("answer", "claims", &self.id), &self.claims)?,
            own: self.own.map(|text| document(at("submitted"), &text)).transpose()?.unwrap_or_default(),
            example: example
                .map(|(judgement, explanations)| {
                    Ok::<_, app::store::StoreError>((
                        document(at("submitted"), judgement)?,
                        document(At("practice_item", "explanations", &self.id), explanations)?,
                    ))
                })
                .transpose()?,
        })
    }
}

#[async_trait::async_trait]
impl PracticeStore for Db {
    async fn add_practice_item(
        &self,
        project: &ProjectId,
        review: &AssignmentId,
        by: &AccountId,
        at: Instant,
    ) -> Stored<Option<AnswerId>> {
        let answer = write!(self, |tx| {
            let answer = sqlx::query_scalar::<_, String>(
                "INSERT INTO practice_item (answer_id, project_id, assignment_id, explanations, created_by, created_at)
                 SELECT s.answer_id, s.project_id, s.id, '{}', $3, $4
                 FROM assignment s JOIN judgement j ON j.assignment_id = s.id
                 LEFT JOIN import i ON i.id = s.import_id
                 WHERE s.id = $1 AND s.project_id = $2 AND s.practice = 0 AND s.state IN ('submitted', 'locked')
                   AND j.submitted IS NOT NULL AND (i.state IS NULL OR i.state = 'done')
                 ON CONFLICT (answer_id) DO NOTHING RETURNING answer_id",
            )
            .bind(review.as_str())
            .bind(project.as_str())
            .bind(by.as_str())
            .bind(at.0)
            .fetch_optional(&mut *tx)
            .await?;
            Ok(answer)
        })?;
        answer.map(|text| id(At("practice_item", "answer_id", &text), &text)).transpose()
    }

    async fn explain_practice_item(
        &self,
        project: &ProjectId,
        answer: &AnswerId,
        explanations: &Explanations,
    ) -> Stored<bool> {
        let document = to_document(explanations)?;
        write!(self, |tx| {
            let changed = sqlx::query(
                "UPDATE practice_item SET explanations = $3 WHERE answer_id = $1 AND project_id = $2",
            )
            .bind(answer.as_str())
            .bind(project.as_str())
            .bind(document.as_str())
            .execute(&mut *tx)
            .await?
            .rows_affected();
            Ok(changed == 1)
        })
    }

    async fn remove_practice_item(&self, project: &ProjectId, answer: &AnswerId) -> Stored<bool> {
        write!(self, |tx| {
            let removed = sqlx::query("DELETE FROM practice_item WHERE answer_id = $1 AND project_id = $2")
                .bind(answer.as_str())
                .bind(project.as_str())
                .execute(&mut *tx)
                .await?
                .rows_affected();
            if removed == 1 {
                sqlx::query(
                    "UPDATE flag SET assignment_id = NULL WHERE assignment_id IN (
                         SELECT id FROM assignment
                         WHERE answer_id = $1 AND practice = 1 AND state IN ('waiting', 'in_progress'))",
                )
                .bind(answer.as_str())
                .execute(&mut *tx)
                .await?;
                sqlx::query(
                    "DELETE FROM assignment
                     WHERE answer_id = $1 AND practice = 1 AND state IN ('waiting', 'in_progress')",
                )
                .bind(answer.as_str())
                .execute(&mut *tx)
                .await?;
            }
            Ok(removed == 1)
        })
    }

    async fn practice_items(&self, project: &ProjectId) -> Stored<Vec<PracticeItem>> {
        read!(self, |on| sqlx::query_as::<_, ItemRow>(
            "SELECT x.answer_id, q.text AS question, a.system, p.number AS person, x.explanations,
                    (SELECT count(*) FROM assignment t WHERE t.answer_id = x.answer_id AND t.practice = 1
                     AND t.state = 'submitted') AS tries
             FROM practice_item x JOIN answer a ON a.id = x.answer_id JOIN question q ON q.id = a.question_id
             JOIN assignment s ON s.id = x.assignment_id JOIN person p ON p.id = s.person_id
             WHERE x.project_id = $1 ORDER BY x.created_at, x.answer_id"
        )
        .bind(project.as_str())
        .fetch_all(on)
        .await)?
        .into_iter()
        .map(|row| {
            let at = |column| At("practice_item", column, &row.answer_id);
            let explanations: Explanations = readable(at("explanations"), Some(&row.explanations));
            Ok(PracticeItem {
                answer: id(at("answer_id"), &row.answer_id)?,
                question: row.question,
                system: row.system,
                person: row.person,
                explained: u32::try_from(explanations.len()).unwrap_or(u32::MAX),
                tries: row.tries,
            })
        })
        .collect()
    }

    async fn practice_candidates(&self, project: &ProjectId, limit: u32) -> Stored<Vec<Candidate>> {
        read!(self, |on| sqlx::query_as::<_, CandidateRow>(
            "SELECT s.id, q.text AS question, a.system, p.number AS person, s.submitted_at
             FROM assignment s JOIN answer a ON a.id = s.answer_id JOIN question q ON q.id = a.question_id
             JOIN person p ON p.id = s.person_id JOIN judgement j ON j.assignment_id = s.id
             LEFT JOIN import i ON i.id = s.import_id
             WHERE s.project_id = $1 AND s.state IN ('submitted', 'locked') AND s.practice = 0
               AND j.submitted IS NOT NULL AND (i.state IS NULL OR i.state = 'done')
               AND NOT EXISTS (SELECT 1 FROM practice_item x WHERE x.answer_id = s.answer_id)
             ORDER BY s.submitted_at DESC NULLS LAST, s.id LIMIT $2"
        )
        .bind(project.as_str())
        .bind(i64::from(limit))
        .fetch_all(on)
        .await)?
        .into_iter()
        .map(|row| {
            Ok(Candidate {
                assignment: id(At("assignment", "id", &row.id), &row.id)?,
                question: row.question,
                system: row.system,
                person: row.person,
                submitted_at: row.submitted_at.map(Instant),
            })
        })
        .collect()
    }

    async fn find_example(&self, project: &ProjectId, answer: &AnswerId) -> Stored<Option<Example>> {
        read!(self, |on| sqlx::query_as::<_, ExampleRow>(
            "SELECT x.answer_id, x.assignment_id, q.text AS question, a.claims,
                    coalesce(j.submitted, '{}') AS submitted, x.explanations
             FROM practice_item x JOIN answer a ON a.id = x.answer_id JOIN question q ON q.id = a.question_id
             LEFT JOIN judgement j ON j.assignment_id = x.assignment_id
             WHERE x.answer_id = $1 AND x.project_id = $2"
        )
        .bind(answer.as_str())
        .bind(project.as_str())
        .fetch_optional(on)
        .await)?
        .map(|row| {
            let at = |column| At("practice_item", column, &row.answer_id);
            Ok(Example {
                answer: id(at("answer_id"), &row.answer_id)?,
                assignment: id(at("assignment_id"), &row.assignment_id)?,
                claims: document(At("answer", "claims", &row.answer_id), &row.claims)?,
                judgement: document(At("judgement", "submitted", &row.assignment_id), &row.submitted)?,
                explanations: document(at("explanations"), &row.explanations)?,
                question: row.question,
            })
        })
        .transpose()
    }

    async fn practice_open_to(&self, project: &ProjectId, account: &AccountId) -> Stored<i64> {
        read!(self, |on| sqlx::query_scalar::<_, i64>(
            "SELECT count(*) FROM practice_item x WHERE x.project_id = $1 AND NOT EXISTS (
                 SELECT 1 FROM assignment s JOIN person p ON p.id = s.person_id
                 WHERE s.answer_id = x.answer_id AND s.practice = 0 AND p.account_id = $2)"
        )
        .bind(project.as_str())
        .bind(account.as_str())
        .fetch_one(on)
        .await)
    }

    async fn tries_of(&self, project: &ProjectId, account: &AccountId) -> Stored<Vec<Try>> {
        read!(self, |on| sqlx::query_as::<_, TryRow>(
            "SELECT s.id, s.state, a.claims, own.submitted AS own, j.submitted, x.explanations
             FROM assignment s JOIN person p ON p.id = s.person_id JOIN answer a ON a.id = s.answer_id
             LEFT JOIN judgement own ON own.assignment_id = s.id
             LEFT JOIN practice_item x ON x.answer_id = s.answer_id
             LEFT JOIN judgement j ON j.assignment_id = x.assignment_id
             WHERE p.project_id = $1 AND p.account_id = $2 AND s.practice = 1
             ORDER BY s.created_at, s.id"
        )
        .bind(project.as_str())
        .bind(account.as_str())
        .fetch_all(on)
        .await)?
        .into_iter()
        .map(TryRow::read)
        .collect()
    }

    async fn begin_try(
        &self,
        project: &ProjectId,
        account: &AccountId,
        new: &AssignmentId,
        at: Instant,
    ) -> Stored<Option<AssignmentId>> {
        let begun = write!(self, |tx| {
            let begun = sqlx::query_scalar::<_, String>(
                "INSERT INTO assignment (id, project_id, answer_id, person_id, state, by_name, practice, created_at)
                 SELECT $3, x.project_id, x.answer_id, p.id, 'waiting', 1, 1, $4
                 FROM practice_item x JOIN person p ON p.project_id = x.project_id
                 WHERE x.project_id = $1 AND p.account_id = $2
                   AND NOT EXISTS (SELECT 1 FROM assignment s
                                   WHERE s.answer_id = x.answer_id AND s.person_id = p.id)
                 ORDER BY x.created_at, x.answer_id LIMIT 1 RETURNING id",
            )
            .bind(project.as_str())
            .bind(account.as_str())
            .bind(new.as_str())
            .bind(at.0)
            .fetch_optional(&mut *tx)
            .await?;
            Ok(begun)
        })?;
        begun.map(|text| id(At("assignment", "id", &text), &text)).transpose()
    }
}
