use super::reason;
use crate::store::row::{At, id, word};
use app::answer::{Happened, Line, Spot, SystemCount, Taken};
use app::clock::Instant;
use app::store::Stored;

#[derive(sqlx::FromRow)]
pub(super) struct LineRow {
    id: String,
    line: i64,
    place_in_line: i64,
    question: String,
    system: String,
    state: String,
    set_aside_reason: Option<String>,
    chosen: Option<i64>,
    waiting: i64,
    begun: i64,
    submitted: i64,
}

impl LineRow {
    pub(super) fn read(self) -> Stored<Line> {
        let at = |column| At("answer", column, &self.id);
        Ok(Line {
            id: id(at("id"), &self.id)?,
            state: word(at("state"), &self.state)?,
            reason: reason(&self.id, self.set_aside_reason.as_deref())?,
            spot: Spot(self.line, self.place_in_line),
            question: self.question,
            system: self.system,
            chosen: self.chosen.map(|chosen| chosen == 1),
            waiting: self.waiting,
            begun: self.begun,
            submitted: self.submitted,
        })
    }
}

#[derive(sqlx::FromRow)]
pub(super) struct SystemRow {
    system: String,
    ready: i64,
    fresh: i64,
    set_aside: i64,
    not_chosen: i64,
}

impl SystemRow {
    pub(super) fn read(self) -> SystemCount {
        let SystemRow { system, ready, fresh, set_aside, not_chosen } = self;
        SystemCount { system, ready, fresh, set_aside, not_chosen }
    }
}

#[derive(sqlx::FromRow)]
pub(super) struct TakenRow {
    id: String,
    number: i64,
    name: Option<String>,
    state: String,
    touched_at: Option<i64>,
    submitted_at: Option<i64>,
    saved: i64,
}

impl TakenRow {
    pub(super) fn read(self) -> Stored<Taken> {
        let at = |column| At("assignment", column, &self.id);
        Ok(Taken {
            assignment: id(at("id"), &self.id)?,
            state: word(at("state"), &self.state)?,
            number: self.number,
            name: self.name,
            touched_at: self.touched_at.map(Instant),
            submitted_at: self.submitted_at.map(Instant),
            saved: self.saved == 1,
        })
    }
}

#[derive(sqlx::FromRow)]
pub(super) struct HappenedRow {
    id: String,
    at: i64,
    name: Option<String>,
    from_state: Option<String>,
    to_state: String,
    note: Option<String>,
}

impl HappenedRow {
    pub(super) fn read(self) -> Stored<Happened> {
        let at = |column| At("history", column, &self.id);
        Ok(Happened {
            from: self.from_state.as_deref().map(|from| word(at("from_state"), from)).transpose()?,
            to: word(at("to_state"), &self.to_state)?,
            at: Instant(self.at),
            name: self.name,
            note: self.note.unwrap_or_default(),
        })
    }
}

/// Writes, inside a transaction, one line of an answer's history.
macro_rules! note {
    ($tx:ident, $project:expr, $decision:expr, $account:expr, $at:expr) => {
        sqlx::query(
            "INSERT INTO history (id, project_id, subject, subject_id, account_id, from_state, to_state, note, at)
             VALUES ($1, $2, 'answer', $3, $4, $5, $6, $7, $8)",
        )
        .bind($decision.history.as_str())
        .bind($project.as_str())
        .bind($decision.answer.as_str())
        .bind($account.map(|account| account.as_str()))
        .bind(to_word(&$decision.from))
        .bind(to_word(&$decision.to))
        .bind($decision.note.as_str())
        .bind($at.0)
        .execute(&mut *$tx)
        .await?
    };
}

pub(super) use note;
