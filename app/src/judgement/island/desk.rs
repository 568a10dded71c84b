use super::pace;
use crate::autosave::{self, Json, Line, Page, Trouble};
use crate::claim::Claim;
use crate::judgement::rules::{About, Progress, StepState, WarningKind, fits, locked, progress, warnings};
use crate::judgement::{Entry, Field, FieldValue, Judgement, Part, Screen, Step, ValueProblem};
use crate::protocol::Axis;
use crate::routes;
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
    /// Changes on their way, and how saving stands.
    pub line: Line,
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
    /// The text of each field that was written last on this page.
    pub mine: StoredValue<Vec<(Field, FieldValue)>>,
}

impl Desk {
    pub fn new(screen: Screen) -> Desk {
        let judgement = RwSignal::new(screen.judgement.clone());
        let step = RwSignal::new(screen.step);
        let line = Line::new(screen.saved_at);
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
            line,
            focus: RwSignal::new(None),
            keys,
            marking: RwSignal::new(None),
            refused,
            progress,
            elapsed,
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
                return self.line.status.update(|s| s.trouble = Some(Trouble::Refused(word(problem))));
            }
        };
        if !settle && self.judgement.with_untracked(|j| j.get(field) == Some(&value)) {
            return;
        }
        let base = self.judgement.with_untracked(|j| j.revision(field));
        self.show(field, value.clone(), settle);
        self.wrote(field, &value);
        if let Some(value) = Json::of(&value) {
            self.line.change(&field.to_string(), base, value, settle);
        }
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

/// A problem's word in the server's answers.
fn word(problem: ValueProblem) -> String {
    Json::of(&problem).and_then(|word| word.read()).unwrap_or_default()
}

/// What is stored of a field; none if it is not of this field's kind.
fn read(entry: autosave::Entry<Json>) -> Option<Entry> {
    let autosave::Entry { revision, since, value, rivals, written } = entry;
    let rivals = rivals.iter().map(Json::read).collect::<Option<Vec<FieldValue>>>()?;
    Some(Entry { revision, since, value: value.read()?, rivals, written })
}

impl Page for Desk {
    fn whose(&self) -> (String, String) {
        let screen = self.screen();
        (screen.account.to_string(), screen.assignment.to_string())
    }

    fn address(&self) -> &'static str {
        routes::SAVE
    }

    fn head(&self, step: Option<u32>, active_ms: i64) -> String {
        let step = step.map_or("null".to_owned(), |key| key.to_string());
        let (screen, active) = (self.screen(), active_ms.to_string());
        ["\"assignment\":\"", screen.assignment.as_str(), "\",\"step\":", &step, ",\"active_ms\":", &active]
            .concat()
    }

    fn step(&self) -> Option<u32> {
        self.key()
    }

    fn take_active(&self) -> i64 {
        pace::take()
    }

    fn give_back(&self, active_ms: i64) {
        pace::give_back(active_ms);
    }

    fn revision(&self, field: &str) -> u32 {
        field.parse().map_or(0, |field| self.judgement.with_untracked(|j| j.revision(field)))
    }

    fn take_over(&self, field: &str, entry: Option<autosave::Entry<Json>>) {
        let Ok(field) = field.parse::<Field>() else { return };
        let several =
            || self.judgement.with_untracked(|j| j.entries.get(&field).is_some_and(|e| !e.rivals.is_empty()));
        let before = several();
        self.judgement.update(|j| match entry {
            None => drop(j.entries.remove(&field)),
            Some(entry) => drop(read(entry).and_then(|entry| j.entries.insert(field, entry))),
        });
        if several() && !before {
            // Whoever is typing looks at the text, and the choice stands below it.
            request_animation_frame(|| {
                if let Some(choice) = super::browser::find(".conflict") {
                    choice.scroll_into_view();
                }
            });
        }
    }

    fn adopt(&self, change: &autosave::Change<String, Json>) {
        let (Ok(field), Some(value)) = (change.field.parse::<Field>(), change.value.read()) else { return };
        self.wrote(field, &value);
        self.show(field, value, change.settle);
    }

    fn left(&self, sent: bool) {
        if !sent {
            pace::beat(*self, self.key());
        }
        pace::rest();
    }

    fn seen(&self) {
        pace::begin();
    }
}

/// What the rules need of the screen.
pub fn about(screen: &Screen) -> About<'_> {
    About { protocol: &screen.protocol, answer: &screen.answer, claims: &screen.claims, hidden: &[] }
}
