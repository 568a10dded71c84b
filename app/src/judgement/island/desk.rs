use super::queue::Queue;
use crate::claim::Claim;
use crate::clock::Instant;
use crate::judgement::rules::{About, Progress, StepState, WarningKind, fits, locked, progress, warnings};
use crate::judgement::{Closed, Entry, Field, FieldValue, Judgement, Part, Screen, Step, ValueProblem};
use crate::protocol::Axis;
use leptos::prelude::*;
use std::sync::Arc;

/// What the island works on: the screen as it came, and what changes.
#[derive(Clone, Copy)]
pub struct Desk {
    screen: StoredValue<Arc<Screen>>,
    /// The judgement, changes that wait included.
    pub judgement: RwSignal<Judgement>,
    /// Which step is open.
    pub step: RwSignal<Step>,
    /// How saving stands.
    pub status: RwSignal<Status>,
    /// The field whose question has the focus.
    pub focus: RwSignal<Option<Field>>,
    /// Whether single keys act.
    pub keys: RwSignal<bool>,
    /// The words that are being marked with the keyboard: cursor and the other end.
    pub marking: RwSignal<Option<(usize, usize)>>,
    /// Whether what is missing is marked: once the expert went to submit.
    pub refused: RwSignal<bool>,
    /// How far each step is.
    pub progress: Memo<Progress>,
    /// Time spent, in milliseconds.
    pub elapsed: RwSignal<i64>,
    /// Changes on their way.
    pub queue: StoredValue<Queue>,
    /// The text of each field that was written last on this page.
    pub mine: StoredValue<Vec<(Field, FieldValue)>>,
}

/// How saving stands.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Status {
    /// When the server stored something last.
    pub saved_at: Option<Instant>,
    /// How many changes are not stored yet.
    pub pending: usize,
    /// Whether a save is on its way.
    pub busy: bool,
    /// What keeps changes from being stored.
    pub trouble: Option<Trouble>,
    /// Whether the page has woken in a browser: only then may it show what a browser alone knows.
    pub awake: bool,
}

/// What keeps changes from being stored.
#[derive(Debug, Clone, PartialEq)]
pub enum Trouble {
    /// The server cannot be reached, or is busy.
    Offline,
    /// The session ended.
    SignedOut,
    /// Somebody else is signed in.
    NotYours,
    /// The disk is full.
    Full,
    /// The server failed; the reference is in its log.
    Failed(String),
    /// The review takes no changes any more.
    Closed(Closed),
    /// A value does not fit its field.
    Refused(Field, ValueProblem),
}

impl Desk {
    pub fn new(screen: Screen) -> Desk {
        let judgement = RwSignal::new(screen.judgement.clone());
        let step = RwSignal::new(screen.step);
        let status = RwSignal::new(Status { saved_at: screen.saved_at, ..Status::default() });
        let keys = RwSignal::new(screen.single_keys);
        let refused = RwSignal::new(screen.refused || screen.step == Step::Submit);
        let elapsed = RwSignal::new(screen.times.elapsed.unwrap_or_default());
        let screen = StoredValue::new(Arc::new(screen));
        let progress = Memo::new(move |_| {
            let screen = screen.get_value();
            judgement.with(|j| progress(&screen.protocol, &screen.claims, j))
        });
        Desk {
            screen,
            judgement,
            step,
            status,
            focus: RwSignal::new(None),
            keys,
            marking: RwSignal::new(None),
            refused,
            progress,
            elapsed,
            queue: StoredValue::new(Queue::default()),
            mine: StoredValue::default(),
        }
    }

    /// The screen as it came.
    pub fn screen(self) -> Arc<Screen> {
        self.screen.get_value()
    }

    /// The key of the claim that is open.
    pub fn key(self) -> Option<u32> {
        self.screen().claim_at(self.step.get_untracked()).map(|claim| claim.key)
    }

    /// Changes a field and sends the change on its way. `settle`: one of several versions was picked.
    pub fn change(self, field: Field, value: FieldValue, settle: bool) {
        let screen = self.screen();
        let about = about(&screen);
        let fitting = self.judgement.with_untracked(|j| fits(&about, j, field, value));
        let value = match fitting {
            Ok(value) => value,
            Err(problem) => {
                return self.status.update(|s| s.trouble = Some(Trouble::Refused(field, problem)));
            }
        };
        if !settle && self.judgement.with_untracked(|j| j.get(field) == Some(&value)) {
            return;
        }
        let base = self.judgement.with_untracked(|j| j.revision(field));
        self.show(field, value.clone(), settle);
        self.wrote(field, &value);
        super::send::enqueue(self, field, base, value, settle);
    }

    /// Shows a value that is not stored yet.
    pub fn show(self, field: Field, value: FieldValue, settle: bool) {
        self.judgement.update(|j| match j.entries.get_mut(&field) {
            Some(entry) => {
                entry.value = value;
                if settle {
                    entry.rivals.clear();
                    entry.written.clear();
                }
            }
            None => drop(j.entries.insert(field, Entry::new(0, value))),
        });
    }

    /// The question that digits answer: the one with the focus, else the first that is not answered.
    pub fn listens(self) -> Option<Field> {
        let screen = self.screen();
        let claim = match self.step.get() {
            Step::Answer => return Some(Field::Usefulness),
            step => screen.claim_at(step)?,
        };
        let field = |axis: Axis| Field::Claim(claim.key, Part::Axis(axis));
        self.judgement.with(|j| {
            let free = |axis: &Axis| locked(j, claim, *axis).is_none();
            let focused = self.focus.get();
            let open = |axis: &&Axis| free(axis) && j.label(field(**axis)).is_none();
            Axis::ALL
                .iter()
                .find(|axis| free(axis) && focused == Some(field(**axis)))
                .or_else(|| Axis::ALL.iter().find(open))
                .map(|axis| field(*axis))
        })
    }

    /// How far the claim at this place is.
    pub fn claim_state(self, at: usize) -> StepState {
        self.progress.with(|p| p.claims.get(at).copied().unwrap_or(StepState::Untouched))
    }

    /// Whether the claim is deleted.
    pub fn gone(self, key: u32) -> bool {
        self.judgement.with(|j| j.revised_claim(key).is_some_and(|r| r.deleted))
    }

    /// Whether the versions of a field wait for a choice.
    pub fn waits(self, field: Field) -> bool {
        self.judgement.with(|j| j.entries.get(&field).is_some_and(|entry| !entry.rivals.is_empty()))
    }

    /// Whether something of the claim is allowed, but seldom meant.
    pub fn warns(self, claim: &Claim, kind: WarningKind) -> bool {
        self.judgement.with(|j| warnings(std::slice::from_ref(claim), j).iter().any(|w| w.kind == kind))
    }

    /// Notes what was written on this page.
    pub fn wrote(self, field: Field, value: &FieldValue) {
        self.mine.update_value(|mine| {
            mine.retain(|(of, _)| *of != field);
            mine.push((field, value.clone()));
        });
    }

    /// Whether the version of a text was written on this page; none if nothing of it was.
    pub fn is_mine(self, field: Field, value: &FieldValue) -> Option<bool> {
        self.mine.with_value(|mine| mine.iter().find(|(of, _)| *of == field).map(|(_, mine)| mine == value))
    }
}

/// What the rules need of the screen.
pub fn about(screen: &Screen) -> About<'_> {
    About { protocol: &screen.protocol, answer: &screen.answer, claims: &screen.claims }
}
