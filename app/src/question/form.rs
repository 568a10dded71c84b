use super::draft::{Draft, DraftChange, DraftField};
use super::store::Correction;
use crate::autosave::{Was, print_of};
use crate::error::AppError;
use crate::id::{ProjectId, QuestionId};
use crate::protocol::{Protocol, expertqa};
use crate::view::text_field::plain_breaks;
use std::collections::BTreeMap;

/// What the form of a draft posts.
#[derive(Debug, Clone)]
pub struct Posted {
    /// The project.
    pub project: ProjectId,
    /// The draft.
    pub question: QuestionId,
    /// Where to go on: `list`, or stay.
    pub go: String,
    /// The version that was picked of a field with several: its place among them and its fingerprint.
    pick: Option<(DraftField, u32)>,
    /// Revision and fingerprint of each field as the form showed it.
    was: Was<DraftField>,
    /// The controls by name.
    controls: BTreeMap<String, String>,
}

impl Posted {
    /// Reads the pairs of a form. Error `BadInput` if they are no form of a draft.
    pub fn read(mut pairs: BTreeMap<String, String>) -> Result<Posted, AppError> {
        let mut take = |name: &str| pairs.remove(name).unwrap_or_default();
        let project = take("project").parse().map_err(|_| AppError::BadInput)?;
        let question = take("question").parse().map_err(|_| AppError::BadInput)?;
        let (go, act, was) = (take("go"), take("act"), take("was"));
        Ok(Posted { project, question, go, pick: read_pick(&act), was: Was::read(&was), controls: pairs })
    }

    /// The changes that the form brings.
    pub fn changes(&self, draft: &Draft) -> Vec<DraftChange> {
        DraftField::ALL.into_iter().filter_map(|field| self.change(draft, field)).collect()
    }

    fn change(&self, draft: &Draft, field: DraftField) -> Option<DraftChange> {
        let (base, print) = *self.was.0.get(&field)?;
        if let Some((picked, version)) = self.pick
            && picked == field
        {
            let chosen = draft.versions(field).into_iter().find(|text| print_of(Some(text)) == version)?;
            return Some(DraftChange { field, base, value: chosen.to_owned(), settle: true });
        }
        let value = match field {
            DraftField::Types => ticked(&expertqa(), &self.controls, field.control()),
            _ => plain_breaks(self.controls.get(field.control())?),
        };
        (print_of(Some(&value)) != print).then_some(DraftChange { field, base, value, settle: false })
    }
}

/// What a button's `act` says that picks one of several versions: `pick:FIELD:FINGERPRINT`.
pub fn pick(field: DraftField, version: &str) -> String {
    format!("pick:{field}:{}", print_of(Some(&version)))
}

fn read_pick(act: &str) -> Option<(DraftField, u32)> {
    let (field, print) = act.strip_prefix("pick:")?.split_once(':')?;
    Some((field.parse().ok()?, print.parse().ok()?))
}

/// The numerals whose boxes (`PREFIX.I` to `PREFIX.VII`) are ticked, as a draft holds them.
fn ticked(protocol: &Protocol, controls: &BTreeMap<String, String>, prefix: &str) -> String {
    let is = |numeral: &str| controls.contains_key(&format!("{prefix}.{numeral}"));
    protocol.question_types.iter().filter(|t| is(&t.numeral)).map(|t| format!("{};", t.numeral)).collect()
}

/// What the form of a draft keeps of its fields.
pub fn was(draft: &Draft) -> String {
    let item = |field: DraftField| (field, (draft.revision(field), print_of(Some(&draft.get(field)))));
    Was(DraftField::ALL.into_iter().map(item).collect()).to_string()
}

/// What the form of a submitted question posts to the managers' side.
#[derive(Debug, Clone)]
pub struct Verdict {
    /// The project.
    pub project: ProjectId,
    /// The question.
    pub question: QuestionId,
    /// The button: `accept`, `return` or `correct`.
    pub act: String,
    /// The reason of a return.
    pub reason: String,
    /// Types and field as the form has them.
    pub correction: Correction,
}

impl Verdict {
    /// Reads the pairs of a form. Error `BadInput` if they are no such form.
    pub fn read(mut pairs: BTreeMap<String, String>) -> Result<Verdict, AppError> {
        let mut take = |name: &str| pairs.remove(name).unwrap_or_default();
        let project = take("project").parse().map_err(|_| AppError::BadInput)?;
        let question = take("question").parse().map_err(|_| AppError::BadInput)?;
        let (act, reason) = (take("act"), plain_breaks(&take("reason")));
        let (field, specific_field) = (take("field"), take("specific_field"));
        let protocol = expertqa();
        let question_types = super::draft::type_values(&protocol, &ticked(&protocol, &pairs, "types"));
        Ok(Verdict {
            project,
            question,
            act,
            reason,
            correction: Correction { question_types, field, specific_field },
        })
    }
}

/// What the form for many questions at once posts.
#[derive(Debug, Clone)]
pub struct Many {
    /// The project.
    pub project: ProjectId,
    /// The button: `accept` or `return`.
    pub act: String,
    /// The reason of a return.
    pub reason: String,
    /// The questions that are ticked.
    pub ids: Vec<QuestionId>,
}

impl Many {
    /// Reads the pairs of a form. Error `BadInput` if they are no such form.
    pub fn read(mut pairs: BTreeMap<String, String>) -> Result<Many, AppError> {
        let mut take = |name: &str| pairs.remove(name).unwrap_or_default();
        let project = take("project").parse().map_err(|_| AppError::BadInput)?;
        let (act, reason) = (take("act"), plain_breaks(&take("reason")));
        let ids = pairs.keys().filter_map(|name| name.strip_prefix("pick.")?.parse().ok()).collect();
        Ok(Many { project, act, reason, ids })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::autosave::Entry;

    const ID: &str = "0198c0de-0000-7000-8000-00000000abcd";

    fn posted(pairs: &[(&str, &str)]) -> Posted {
        let base = [("project", ID), ("question", ID)];
        let pairs = base.iter().chain(pairs).map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect();
        Posted::read(pairs).expect("a form")
    }

    fn draft() -> Draft {
        let mut draft = Draft::default();
        draft.entries.insert(DraftField::Text, Entry::new(3, "one\ntwo".to_owned()));
        draft.entries.insert(DraftField::Types, Entry::new(1, "I;".to_owned()));
        draft
    }

    #[test]
    fn a_form_changes_only_what_its_owner_changed_since_it_was_shown() {
        let draft = draft();
        let was = was(&draft);
        let same = [("was", was.as_str()), ("question.text", "one\r\ntwo"), ("question.types.I", "on")];
        assert_eq!(posted(&same).changes(&draft), []);
        let other = [("was", was.as_str()), ("question.text", "one\r\ntwo"), ("question.types.V", "on")];
        let changes = posted(&other).changes(&draft);
        assert_eq!(changes.len(), 1);
        assert_eq!(
            (changes[0].field, changes[0].base, changes[0].value.as_str()),
            (DraftField::Types, 1, "V;")
        );
        // A form that was open while the text was changed elsewhere does not bring the old text back.
        let mut newer = draft.clone();
        newer.entries.insert(DraftField::Text, Entry::new(4, "newer".to_owned()));
        assert_eq!(posted(&same).changes(&newer), []);
    }

    #[test]
    fn a_version_is_picked_by_what_it_says() {
        let mut draft = draft();
        draft.entries.get_mut(&DraftField::Text).expect("a text").rivals.push("rival".to_owned());
        let (was, act) = (was(&draft), pick(DraftField::Text, "rival"));
        let pairs = [
            ("was", was.as_str()),
            ("act", act.as_str()),
            ("question.text", "x"),
            ("question.types.I", "on"),
        ];
        let changes = posted(&pairs).changes(&draft);
        assert_eq!(changes.len(), 1);
        assert_eq!((changes[0].value.as_str(), changes[0].settle, changes[0].base), ("rival", true, 3));
    }
}
