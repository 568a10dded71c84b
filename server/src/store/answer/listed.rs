//! The list of answers that a filter shows.

use super::super::{Db, read};
use super::rows::LineRow;
use app::answer::{Done, Filter, Line, ListFrom, Seen, Showing, Spot};
use app::id::ProjectId;
use app::protocol::expertqa;
use app::store::Stored;

/// A value of a condition.
enum Value<'a> {
    Text(std::borrow::Cow<'a, str>),
    Number(i64),
}

/// What a page of lines is asked for. The page itself is found first, in an index that holds the order; only its lines
/// are then joined and counted.
fn query<'a>(filter: &'a Filter, from: ListFrom) -> (String, Vec<Value<'a>>) {
    let (side, order, Spot(line, place)) = match from {
        ListFrom::Start => (">", "ASC", Spot(-1, -1)),
        ListFrom::After(spot) => (">", "ASC", spot),
        ListFrom::Before(spot) => ("<", "DESC", spot),
    };
    let mut values = vec![Value::Number(line), Value::Number(place)];
    let mut all = vec![format!("(x.line, x.place_in_line) {side} ($3, $4)")];
    // `$1` is the project, `$2` the limit.
    let ask = |values: &mut Vec<Value<'a>>, condition: &str, value: Value<'a>| {
        values.push(value);
        condition.replace("{}", &format!("${}", values.len() + 2))
    };
    all.extend(match filter.showing {
        Showing::All => None,
        Showing::Ready => Some("x.state <> 'set_aside' AND coalesce(x.chosen, 1) = 1".to_owned()),
        Showing::SetAside => Some("x.state = 'set_aside'".to_owned()),
        Showing::NotChosen => Some("x.state <> 'set_aside' AND x.chosen = 0".to_owned()),
    });
    if !filter.system.is_empty() {
        all.push(ask(&mut values, "x.system = {}", Value::Text((&filter.system).into())));
    }
    if !filter.field.is_empty() {
        all.push(ask(&mut values, "x.field = {}", Value::Text((&filter.field).into())));
    }
    if !filter.kind.is_empty() {
        let kind = expertqa().question_types.into_iter().find(|kind| kind.numeral == filter.kind);
        let text = kind.map_or_else(|| filter.kind.clone(), |kind| kind.value);
        let quoted = serde_json::to_string(&text).unwrap_or_default();
        all.push(ask(
            &mut values,
            "x.question_types LIKE {} ESCAPE '!'",
            Value::Text(holding(&quoted).into()),
        ));
    }
    if let Some(number) = filter.person {
        let with = "EXISTS (SELECT 1 FROM assignment s JOIN person p ON p.id = s.person_id
                    WHERE s.answer_id = x.id AND s.practice = 0 AND p.number = {})";
        all.push(ask(&mut values, with, Value::Number(number)));
    }
    all.extend(filter.done.map(|done| {
        let some = |states: &str| {
            format!("EXISTS (SELECT 1 FROM assignment s WHERE s.answer_id = x.id AND s.practice = 0 AND s.state IN ({states}))")
        };
        match done {
            Done::Judged => some("'submitted', 'locked'"),
            Done::Begun => some("'in_progress'"),
            Done::Waiting => some("'waiting'"),
            Done::Nobody => format!("NOT {}", some("'submitted', 'locked', 'in_progress', 'waiting'")),
        }
    }));
    all.extend(filter.seen.map(|seen| {
        match seen {
            Seen::Flagged => {
                "EXISTS (SELECT 1 FROM flag f WHERE f.answer_id = x.id AND f.replied_at IS NULL)".to_owned()
            }
            // What is not judged stands in no entry of the document.
            Seen::NoUsefulness => {
                "EXISTS (SELECT 1 FROM assignment s JOIN judgement j ON j.assignment_id = s.id
             WHERE s.answer_id = x.id AND s.practice = 0 AND s.state IN ('submitted', 'locked')
               AND j.submitted NOT LIKE '%\"usefulness\":%')"
                    .to_owned()
            }
        }
    }));
    if !filter.words.is_empty() {
        let pattern = holding(&filter.words.to_lowercase());
        let found = ask(
            &mut values,
            "(lower(x.text) LIKE {} ESCAPE '!' OR EXISTS (SELECT 1 FROM question w WHERE w.id = x.question_id
              AND lower(w.text) LIKE {} ESCAPE '!'))",
            Value::Text(pattern.into()),
        );
        all.push(found);
    }
    let sql = format!(
        "SELECT a.id, a.line, a.place_in_line, q.text AS question, a.system, a.state, a.set_aside_reason, a.chosen,
                (SELECT count(*) FROM assignment s WHERE s.answer_id = a.id AND s.practice = 0 AND s.state = 'waiting') AS waiting,
                (SELECT count(*) FROM assignment s WHERE s.answer_id = a.id AND s.practice = 0 AND s.state = 'in_progress') AS begun,
                (SELECT count(*) FROM assignment s WHERE s.answer_id = a.id AND s.practice = 0 AND s.state IN ('submitted', 'locked')) AS submitted
         FROM (SELECT x.id FROM answer x LEFT JOIN import i ON i.id = x.import_id
               WHERE x.project_id = $1 AND (i.state IS NULL OR i.state = 'done') AND {}
               ORDER BY x.line {order}, x.place_in_line {order} LIMIT $2) page
         JOIN answer a ON a.id = page.id JOIN question q ON q.id = a.question_id
         ORDER BY a.line, a.place_in_line",
        all.join(" AND ")
    );
    (sql, values)
}

/// A pattern for texts that hold these words.
fn holding(words: &str) -> String {
    let plain: String = words
        .chars()
        .flat_map(|c| ['!'].into_iter().filter(move |_| matches!(c, '!' | '%' | '_')).chain([c]))
        .collect();
    format!("%{plain}%")
}

pub(super) async fn lines(
    db: &Db,
    project: &ProjectId,
    filter: &Filter,
    from: ListFrom,
    limit: u32,
) -> Stored<Vec<Line>> {
    let (sql, values) = query(filter, from);
    read!(db, |on| {
        let mut asked = sqlx::query_as::<_, LineRow>(sqlx::AssertSqlSafe(sql.clone()))
            .bind(project.as_str())
            .bind(i64::from(limit));
        for value in &values {
            asked = match value {
                Value::Text(text) => asked.bind(text.as_ref()),
                Value::Number(number) => asked.bind(*number),
            };
        }
        asked.fetch_all(on).await
    })?
    .into_iter()
    .map(LineRow::read)
    .collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_a_pattern_would_take_for_more_is_escaped() {
        assert_eq!(super::holding("50 %_!"), "%50 !%!_!!%");
    }
}
