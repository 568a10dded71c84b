//! The rows of a batch, many to a statement. Macros, since their bodies run on a connection of either engine.

use super::super::dialect::Placeholders;

/// How many rows go into one statement: few sizes, so that prepared statements are used again.
const SIZES: [usize; 4] = [32, 8, 2, 1];

/// Cuts `rows` into chunks of [`SIZES`].
pub(super) fn chunks<T>(mut rows: &[T]) -> impl Iterator<Item = &[T]> {
    std::iter::from_fn(move || {
        let size = SIZES.into_iter().find(|size| *size <= rows.len())?;
        let (chunk, rest) = rows.split_at(size);
        rows = rest;
        Some(chunk)
    })
}

/// `INSERT INTO head VALUES (..), (..)` with so many rows; `values` holds one row with its placeholders as `?`.
pub(super) fn insert(
    head: &str,
    values: &str,
    rows: usize,
    placeholders: Placeholders,
) -> sqlx::AssertSqlSafe<String> {
    let (mut sql, mut number) = (format!("INSERT INTO {head} VALUES "), 0);
    for row in 0..rows {
        sql.push_str(if row == 0 { "(" } else { ", (" });
        for piece in values.split_inclusive('?') {
            match (piece.strip_suffix('?'), placeholders) {
                (Some(before), Placeholders::Numbered) => {
                    number += 1;
                    sql.push_str(before);
                    sql.push('$');
                    sql.push_str(&number.to_string());
                }
                _ => sql.push_str(piece),
            }
        }
        sql.push(')');
    }
    sqlx::AssertSqlSafe(sql)
}

macro_rules! persons {
    ($tx:ident, $project:ident, $import:ident, $batch:ident, $at:ident, $placeholders:ident) => {
        if !$batch.persons.is_empty() {
            let last: i64 =
                sqlx::query_scalar("SELECT coalesce(max(number), 0) FROM person WHERE project_id = $1")
                    .bind($project.as_str())
                    .fetch_one(&mut *$tx)
                    .await?;
            let numbered: Vec<_> = $batch.persons.iter().zip(last + 1..).collect();
            for chunk in rows::chunks(&numbered) {
                let mut query = sqlx::query(rows::insert(
                    "person (id, project_id, number, account_id, original_id, import_id, created_at)",
                    "?, ?, ?, ?, ?, ?, ?",
                    chunk.len(),
                    $placeholders,
                ));
                for (person, number) in chunk {
                    query = query
                        .bind(person.id.as_str())
                        .bind($project.as_str())
                        .bind(*number)
                        .bind(person.account.as_ref().map(|a| a.as_str()))
                        .bind(person.original.as_deref())
                        .bind($import.as_str())
                        .bind($at.0);
                }
                query.execute(&mut *$tx).await?;
            }
        }
    };
}

macro_rules! questions {
    ($tx:ident, $project:ident, $import:ident, $batch:ident, $at:ident, $placeholders:ident) => {
        for chunk in rows::chunks(&$batch.questions) {
            let mut query = sqlx::query(rows::insert(
                "question (id, project_id, import_id, author_id, text, identity, question_types, field,
                           specific_field, state, line, extra, created_at)",
                "?, ?, ?, ?, ?, ?, ?, ?, ?, 'accepted', ?, ?, ?",
                chunk.len(),
                $placeholders,
            ));
            for question in chunk {
                query = query
                    .bind(question.id.as_str())
                    .bind($project.as_str())
                    .bind($import.as_str())
                    .bind(question.author.as_ref().map(|a| a.as_str()))
                    .bind(question.text.as_str())
                    .bind(question.identity.as_str())
                    .bind(question.question_types.as_str())
                    .bind(question.field.as_deref())
                    .bind(question.specific_field.as_deref())
                    .bind(question.line)
                    .bind(question.extra.as_deref())
                    .bind($at.0);
            }
            query.execute(&mut *$tx).await?;
        }
    };
}

macro_rules! answers {
    ($tx:ident, $project:ident, $import:ident, $batch:ident, $at:ident, $placeholders:ident) => {
        for chunk in rows::chunks(&$batch.answers) {
            let mut query = sqlx::query(rows::insert(
                "answer (id, project_id, import_id, question_id, system, text, attribution, claims, question_types,
                         field, specific_field, state, set_aside_reason, line, place_in_line, digest, extra, bytes,
                         created_at)",
                "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?",
                chunk.len(),
                $placeholders,
            ));
            for answer in chunk {
                query = query
                    .bind(answer.id.as_str())
                    .bind($project.as_str())
                    .bind($import.as_str())
                    .bind(answer.question.as_str())
                    .bind(answer.system.as_str())
                    .bind(answer.text.as_str())
                    .bind(answer.attribution.as_str())
                    .bind(answer.claims.as_str())
                    .bind(answer.question_types.as_str())
                    .bind(answer.field.as_deref())
                    .bind(answer.specific_field.as_deref())
                    .bind(if answer.set_aside.is_some() { "set_aside" } else { "ready" })
                    .bind(answer.set_aside.as_deref())
                    .bind(answer.line)
                    .bind(answer.place_in_line)
                    .bind(answer.digest.as_str())
                    .bind(answer.extra.as_deref())
                    .bind(answer.bytes)
                    .bind($at.0);
            }
            query.execute(&mut *$tx).await?;
        }
    };
}

macro_rules! assignments {
    ($tx:ident, $project:ident, $import:ident, $batch:ident, $at:ident, $placeholders:ident) => {
        for chunk in rows::chunks(&$batch.assignments) {
            let mut query = sqlx::query(rows::insert(
                "assignment (id, project_id, import_id, answer_id, person_id, state, elapsed_ms, submitted_at,
                             created_at)",
                "?, ?, ?, ?, ?, ?, ?, ?, ?",
                chunk.len(),
                $placeholders,
            ));
            for assignment in chunk {
                let judgement = assignment.judgement.as_ref();
                query = query
                    .bind(assignment.id.as_str())
                    .bind($project.as_str())
                    .bind($import.as_str())
                    .bind(assignment.answer.as_str())
                    .bind(assignment.person.as_str())
                    .bind(if judgement.is_some() { "submitted" } else { "waiting" })
                    .bind(judgement.and_then(|j| j.elapsed_ms))
                    .bind(judgement.map(|_| $at.0))
                    .bind($at.0);
            }
            query.execute(&mut *$tx).await?;
        }
    };
}

macro_rules! judgements {
    ($tx:ident, $batch:ident, $placeholders:ident) => {
        let judged: Vec<_> =
            $batch.assignments.iter().filter_map(|a| Some((&a.id, a.judgement.as_ref()?))).collect();
        for chunk in rows::chunks(&judged) {
            let mut query = sqlx::query(rows::insert(
                "judgement (assignment_id, submitted, submitted_times, protocol_version, digest, extra)",
                "?, ?, ?, ?, ?, ?",
                chunk.len(),
                $placeholders,
            ));
            for (assignment, judgement) in chunk {
                query = query
                    .bind(assignment.as_str())
                    .bind(judgement.document.as_str())
                    .bind(judgement.times.as_str())
                    .bind(judgement.protocol_version)
                    .bind(judgement.digest.as_str())
                    .bind(judgement.extra.as_deref());
            }
            query.execute(&mut *$tx).await?;
        }
    };
}

pub(super) use {answers, assignments, judgements, persons, questions};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_rows_go_into_few_statements() {
        let insert = |placeholders| insert("t (a, b)", "?, 'x', ?", 2, placeholders).0;
        assert_eq!(
            insert(Placeholders::Numbered),
            "INSERT INTO t (a, b) VALUES ($1, 'x', $2), ($3, 'x', $4)"
        );
        assert_eq!(insert(Placeholders::Plain), "INSERT INTO t (a, b) VALUES (?, 'x', ?), (?, 'x', ?)");
        let rows: Vec<u8> = (0..43).collect();
        assert_eq!(chunks(&rows).map(<[u8]>::len).collect::<Vec<_>>(), [32, 8, 2, 1]);
        assert_eq!(chunks(&rows).flatten().copied().collect::<Vec<_>>(), rows);
    }
}
