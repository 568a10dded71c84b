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

/// The conditions of a query with their values. `$1` is the project, `$2` the limit.
#[derive(Default)]
struct Conditions<'a> {
    all: Vec<String>,
    values: Vec<Value<'a>>,
}

impl<'a> Conditions<'a> {
    fn push(&mut self, condition: impl Into<String>) {
        self.all.push(condition.into());
    }

    /// A condition about a value, which stands as `{}` in it.
    fn about(&mut self, condition: &str, value: Value<'a>) {
        self.values.push(value);
        self.all.push(condition.replace("{}", &format!("${}", self.values.len() + 2)));
    }
}

const WITH: &str = "EXISTS (SELECT 1 FROM assignment s JOIN person p ON p.id = s.person_id
    WHERE s.answer_id = x.id AND s.practice = 0 AND p.number = {})";

const FLAGGED: &str = "EXISTS (SELECT 1 FROM flag f WHERE f.answer_id = x.id AND f.replied_at IS NULL)";

/// What is not judged stands in no entry of the document.
const NO_USEFULNESS: &str = "EXISTS (SELECT 1 FROM assignment s JOIN judgement j ON j.assignment_id = s.id
    WHERE s.answer_id = x.id AND s.practice = 0 AND s.state IN ('submitted', 'locked')
      AND j.submitted NOT LIKE '%\"usefulness\":%')";

const WORDS: &str = "(lower(x.text) LIKE {} ESCAPE '!' OR EXISTS (
    SELECT 1 FROM question w WHERE w.id = x.question_id AND lower(w.text) LIKE {} ESCAPE '!'))";

/// What a filter asks of an answer `x`.
fn conditions(filter: &Filter) -> Conditions<'_> {
    let mut asked = Conditions::default();
    match filter.showing {
        Showing::All => {}
        Showing::Ready => asked.push("x.state <> 'set_aside' AND coalesce(x.chosen, 1) = 1"),
        Showing::SetAside => asked.push("x.state = 'set_aside'"),
        Showing::NotChosen => asked.push("x.state <> 'set_aside' AND x.chosen = 0"),
    }
    for (column, value) in [("x.system = {}", &filter.system), ("x.field = {}", &filter.field)] {
        if !value.is_empty() {
            asked.about(column, Value::Text(value.into()));
        }
    }
    if !filter.kind.is_empty() {
        let kind = expertqa().question_types.into_iter().find(|kind| kind.numeral == filter.kind);
        let text = kind.map_or_else(|| filter.kind.clone(), |kind| kind.value);
        let quoted = serde_json::to_string(&text).unwrap_or_default();
        asked.about("x.question_types LIKE {} ESCAPE '!'", Value::Text(holding(&quoted).into()));
    }
    if let Some(number) = filter.person {
        asked.about(WITH, Value::Number(number));
    }
    if let Some(done) = filter.done {
        asked.push(happened(done));
    }
    match filter.seen {
        None => {}
        Some(Seen::Flagged) => asked.push(FLAGGED),
        Some(Seen::NoUsefulness) => asked.push(NO_USEFULNESS),
    }
    if !filter.words.is_empty() {
        asked.about(WORDS, Value::Text(holding(&filter.words.to_lowercase()).into()));
    }
    asked
}

fn happened(done: Done) -> String {
    let some = |states: &str| {
        format!(
            "EXISTS (SELECT 1 FROM assignment s WHERE s.answer_id = x.id AND s.practice = 0 AND s.state IN ({states}))"
        )
    };
    match done {
        Done::Judged => some("'submitted', 'locked'"),
        Done::Begun => some("'in_progress'"),
        Done::Waiting => some("'waiting'"),
        Done::Nobody => format!("NOT {}", some("'submitted', 'locked', 'in_progress', 'waiting'")),
    }
}

/// The query for a page of lines. The page itself is found first, in an index that holds the order; only its lines are
/// then joined and counted.
fn query(filter: &Filter, from: ListFrom) -> (String, Vec<Value<'_>>) {
    let (side, order, Spot(line, place)) = match from {
        ListFrom::Start => (">", "ASC", Spot(-1, -1)),
        ListFrom::After(spot) => (">", "ASC", spot),
        ListFrom::Before(spot) => ("<", "DESC", spot),
    };
    let Conditions { all, mut values } = conditions(filter);
    let mine: String = all.iter().map(|condition| format!(" AND {condition}")).collect();
    let (at, beside) = (values.len() + 3, values.len() + 4);
    values.extend([Value::Number(line), Value::Number(place)]);
    let sql = format!(
        "SELECT a.id, a.line, a.place_in_line, q.text AS question, a.system, a.state, a.set_aside_reason, a.chosen,
                (SELECT count(*) FROM assignment s WHERE s.answer_id = a.id AND s.practice = 0 AND s.state = 'waiting') AS waiting,
                (SELECT count(*) FROM assignment s WHERE s.answer_id = a.id AND s.practice = 0 AND s.state = 'in_progress') AS begun,
                (SELECT count(*) FROM assignment s WHERE s.answer_id = a.id AND s.practice = 0 AND s.state IN ('submitted', 'locked')) AS submitted
         FROM (SELECT x.id FROM answer x LEFT JOIN import i ON i.id = x.import_id
               WHERE x.project_id = $1 AND (i.state IS NULL OR i.state = 'done')
                 AND (x.line, x.place_in_line) {side} (${at}, ${beside}){mine}
               ORDER BY x.line {order}, x.place_in_line {order} LIMIT $2) page
         JOIN answer a ON a.id = page.id JOIN question q ON q.id = a.question_id
         ORDER BY a.line, a.place_in_line"
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
