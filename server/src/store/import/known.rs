use super::super::row::{At, MetadataRow, id, id_if};
use super::super::{Db, read};
use app::id::{AnswerId, ProjectId, QuestionId};
use app::import::{KnownAnswer, KnownPerson, KnownQuestion};
use app::store::Stored;
use std::collections::HashMap;

type PersonRow = (Option<String>, Option<String>, Option<String>, Option<String>, Option<i64>);

pub(super) async fn people(db: &Db, project: &ProjectId) -> Stored<Vec<KnownPerson>> {
    let rows = read!(db, |on| {
        sqlx::query_as::<_, PersonRow>(
        "SELECT p.id, CASE WHEN m.standing = 'in' THEN p.account_id END, a.email_folded,
                p.original_id, p.number
         FROM person p LEFT JOIN member m ON m.project_id = p.project_id AND m.account_id = p.account_id
         LEFT JOIN account a ON a.id = m.account_id WHERE p.project_id = $1
         UNION ALL
         SELECT NULL, m.account_id, a.email_folded, NULL, NULL FROM member m JOIN account a ON a.id = m.account_id
         WHERE m.project_id = $1 AND m.standing IN ('joining', 'waiting', 'in') AND NOT EXISTS (
             SELECT 1 FROM person p WHERE p.project_id = $1 AND p.account_id = m.account_id)"
    )
    .bind(project.as_str())
    .fetch_all(on)
    .await
    })?;
    rows.into_iter()
        .map(|(person, account, address, original, number)| {
            Ok(KnownPerson {
                id: id_if(At("person", "id", person.as_deref().unwrap_or_default()), person.as_deref())?,
                account: id_if(At("person", "account_id", ""), account.as_deref())?,
                address,
                original,
                number,
            })
        })
        .collect()
}

#[derive(sqlx::FromRow)]
struct QuestionRow {
    id: String,
    identity: String,
    author_id: Option<String>,
    text: String,
    #[sqlx(flatten)]
    metadata: MetadataRow,
}

impl QuestionRow {
    fn read(self) -> Stored<KnownQuestion> {
        let at = |column| At("question", column, &self.id);
        Ok(KnownQuestion {
            id: id(at("id"), &self.id)?,
            author: id_if(at("author_id"), self.author_id.as_deref())?,
            metadata: self.metadata.read("question", &self.id)?,
            identity: self.identity,
            text: self.text,
            answers: Vec::new(),
        })
    }
}

/// `($2, $3, ..)` for a list, filled up with its last value so that few statements serve all lengths.
fn list(values: &mut Vec<String>) -> String {
    let size = values.len().next_power_of_two().max(4);
    let last = values.last().cloned().unwrap_or_default();
    values.resize(size, last);
    let marks: Vec<String> = (2..size + 2).map(|n| format!("${n}")).collect();
    format!("({})", marks.join(", "))
}

pub(super) async fn questions(
    db: &Db,
    project: &ProjectId,
    identities: &[String],
    ids: &[QuestionId],
) -> Stored<Vec<KnownQuestion>> {
    let ids: Vec<String> = ids.iter().map(QuestionId::to_string).collect();
    let mut found = Vec::new();
    for (column, values) in [("identity", identities), ("id", &ids)] {
        for row in matching(db, project, column, values).await? {
            found.push(row.read()?);
        }
    }
    let mut seen = std::collections::HashSet::new();
    found.retain(|question| seen.insert(question.id.clone()));
    with_answers(db, project, &mut found).await?;
    Ok(found)
}

async fn matching(db: &Db, project: &ProjectId, column: &str, values: &[String]) -> Stored<Vec<QuestionRow>> {
    if values.is_empty() {
        return Ok(Vec::new());
    }
    let mut values = values.to_vec();
    let list = list(&mut values);
    read!(db, |on| {
        let mut query = sqlx::query_as::<_, QuestionRow>(sqlx::AssertSqlSafe(format!(
            "SELECT id, identity, author_id, text, question_types, field, specific_field FROM question
             WHERE project_id = $1 AND state = 'accepted' AND {column} IN {list}"
        )))
        .bind(project.as_str());
        for value in &values {
            query = query.bind(value.as_str());
        }
        query.fetch_all(on).await
    })
}

type AnswerRow = (String, String, String, String, Option<String>, Option<String>);

async fn with_answers(db: &Db, project: &ProjectId, found: &mut [KnownQuestion]) -> Stored<()> {
    if found.is_empty() {
        return Ok(());
    }
    let mut values: Vec<String> = found.iter().map(|q| q.id.to_string()).collect();
    let list = list(&mut values);
    let rows: Vec<AnswerRow> = read!(db, |on| {
        let mut query = sqlx::query_as::<_, AnswerRow>(sqlx::AssertSqlSafe(format!(
            "SELECT a.question_id, a.id, a.system, a.digest, s.person_id, j.digest
             FROM answer a LEFT JOIN assignment s ON s.answer_id = a.id
             LEFT JOIN judgement j ON j.assignment_id = s.id
             WHERE a.project_id = $1 AND a.question_id IN {list}"
        )))
        .bind(project.as_str());
        for value in &values {
            query = query.bind(value.as_str());
        }
        query.fetch_all(on).await
    })?;
    let by_id: HashMap<String, usize> =
        found.iter().enumerate().map(|(index, question)| (question.id.to_string(), index)).collect();
    for (question, answer, system, digest, person, judged) in rows {
        let Some(question) = by_id.get(&question).map(|index| &mut found[*index]) else { continue };
        let answer: AnswerId = id(At("answer", "id", &answer), &answer)?;
        let known = match question.answers.iter_mut().position(|a| a.id == answer) {
            Some(index) => &mut question.answers[index],
            None => {
                question.answers.push(KnownAnswer { id: answer, system, digest, with: Vec::new() });
                question.answers.last_mut().expect("one was just added")
            }
        };
        if let Some(person) = person {
            known.with.push((id(At("assignment", "person_id", &person), &person)?, judged));
        }
    }
    Ok(())
}
