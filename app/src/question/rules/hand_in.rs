use super::super::draft::{DraftField, type_numerals};
use super::super::model::{Own, QuestionState};
use crate::id::QuestionId;
use crate::project::Settings;
use crate::protocol::expertqa;

/// The numeral of the questions that describe a scenario.
const SCENARIO: &str = "V";

/// What a question lacks before it can be submitted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lack {
    /// No text.
    Text,
    /// No type is ticked.
    Types,
    /// No field is chosen.
    Field,
    /// Two versions of this field wait for a choice.
    Choice(DraftField),
}

/// How many questions an expert has, of those that a project asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// With a text, whatever their state.
    pub written: u32,
    /// Scenario questions among them.
    pub scenarios: u32,
    /// With the managers, or come back from them.
    pub handed_in: u32,
    /// Sent back with a reason and not mended yet.
    pub returned: u32,
    /// Accepted.
    pub accepted: u32,
}

/// Whether a question describes a scenario (type V).
fn is_scenario(own: &Own) -> bool {
    type_numerals(&expertqa(), &own.content().types).split(';').any(|numeral| numeral == SCENARIO)
}

fn has_text(own: &Own) -> bool {
    !own.content().text.trim().is_empty()
}

/// Counts an expert's questions.
pub fn tally(all: &[Own]) -> Tally {
    let count = |of: &dyn Fn(&Own) -> bool| all.iter().filter(|own| of(own)).count() as u32;
    Tally {
        written: count(&has_text),
        scenarios: count(&|own| has_text(own) && is_scenario(own)),
        handed_in: count(&Own::handed_in),
        returned: count(&|own| own.question.state == QuestionState::Returned),
        accepted: count(&|own| own.question.state == QuestionState::Accepted),
    }
}

impl Tally {
    /// Whether as many are written as the project asks for.
    pub fn is_enough(&self, settings: &Settings) -> bool {
        self.written >= settings.questions_wanted && self.scenarios >= settings.scenarios_wanted
    }
}

/// What a draft lacks; empty if it is ready.
pub fn lacks(own: &Own) -> Vec<Lack> {
    let content = own.content();
    let mut lacks = Vec::new();
    if content.text.trim().is_empty() {
        lacks.push(Lack::Text);
    }
    if content.types.is_empty() {
        lacks.push(Lack::Types);
    }
    if content.field.trim().is_empty() {
        lacks.push(Lack::Field);
    }
    let waits = |field: &DraftField| !own.draft.versions(*field).is_empty();
    lacks.extend(DraftField::ALL.into_iter().filter(waits).map(Lack::Choice));
    lacks
}

/// What comes of handing in.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct HandIn {
    /// The questions that are ready and go to the managers.
    pub ready: Vec<QuestionId>,
    /// Drafts that lack something, with what it is: they stay.
    pub lacking: Vec<(QuestionId, Vec<Lack>)>,
    /// Drafts whose text their author has asked already, letter for letter.
    pub repeated: Vec<QuestionId>,
    /// How many questions are still missing.
    pub too_few: u32,
    /// How many scenario questions are still missing.
    pub too_few_scenarios: u32,
}

impl HandIn {
    /// Whether anything is handed in: the project's number is reached, and something is ready.
    pub fn goes(&self) -> bool {
        self.too_few == 0 && self.too_few_scenarios == 0 && !self.ready.is_empty()
    }
}

/// Judges what an expert wants to submit: one draft, or all of them (`only` none). The rule (ExpertQA section 3: five
/// questions, two of them scenarios) counts over all of the expert's questions: those that are ready now, and those that
/// were handed in before, so that one which came back can be mended and submitted by itself.
pub fn hand_in(settings: &Settings, all: &[Own], only: Option<&QuestionId>) -> HandIn {
    let mut result = HandIn::default();
    let mut counted: Vec<&Own> = all.iter().filter(|own| own.handed_in()).collect();
    let mut texts: Vec<String> =
        all.iter().filter(|own| !own.question.state.is_open()).map(|own| own.question.text.clone()).collect();
    for own in all.iter().filter(|own| own.question.state.is_open()) {
        let id = &own.question.id;
        if only.is_some_and(|only| only != id) {
            continue;
        }
        let lacks = lacks(own);
        let text = own.content().text;
        if !lacks.is_empty() {
            result.lacking.push((id.clone(), lacks));
        } else if texts.contains(&text) {
            result.repeated.push(id.clone());
        } else {
            texts.push(text);
            result.ready.push(id.clone());
            if !own.handed_in() {
                counted.push(own);
            }
        }
    }
    let scenarios = counted.iter().filter(|own| is_scenario(own)).count() as u32;
    result.too_few = settings.questions_wanted.saturating_sub(counted.len() as u32);
    result.too_few_scenarios = settings.scenarios_wanted.saturating_sub(scenarios);
    result
}

#[cfg(test)]
mod tests {
    use super::super::super::draft::Draft;
    use super::super::super::model::Question;
    use super::*;
    use crate::autosave::Entry;
    use crate::clock::Instant;

    fn own(number: u32, types: &str, state: QuestionState) -> Own {
        let id: QuestionId = format!("0198c0de-0000-7000-8000-0000000000{number:02}").parse().expect("an id");
        let mut draft = Draft::default();
        let text = format!("Question {number}?");
        for (field, value) in
            [(DraftField::Text, text.as_str()), (DraftField::Types, types), (DraftField::Field, "Law")]
        {
            draft.entries.insert(field, Entry::new(1, value.to_owned()));
        }
        let content = draft.content();
        let question = Question {
            id,
            project: "0198c0de-0000-7000-8000-000000000099".parse().expect("an id"),
            author: None,
            text: content.text,
            question_types: content.types,
            field: Some(content.field),
            specific_field: None,
            state,
        };
        let submitted_at = (state != QuestionState::Draft).then_some(Instant(1));
        Own { question, draft, return_reason: None, submitted_at, decided_at: None }
    }

    fn drafts(types: &[&str]) -> Vec<Own> {
        types.iter().enumerate().map(|(at, types)| own(at as u32, types, QuestionState::Draft)).collect()
    }

    fn lack(own: &mut Own, field: DraftField) -> QuestionId {
        own.draft.entries.insert(field, Entry::new(2, "  ".to_owned()));
        own.question.id.clone()
    }

    #[test]
    fn five_questions_with_two_scenarios_go_and_four_or_one_scenario_do_not() {
        let settings = Settings::default();
        let enough = hand_in(&settings, &drafts(&["I;", "V;", "I;V;", "II;", "III;"]), None);
        assert!(enough.goes());
        assert_eq!(enough.ready.len(), 5);
        let four = hand_in(&settings, &drafts(&["V;", "V;", "I;", "I;"]), None);
        assert_eq!((four.goes(), four.too_few, four.too_few_scenarios), (false, 1, 0));
        let one = hand_in(&settings, &drafts(&["V;", "I;", "I;", "I;", "I;"]), None);
        assert_eq!((one.goes(), one.too_few, one.too_few_scenarios), (false, 0, 1));
    }

    #[test]
    fn what_lacks_something_stays_and_does_not_count() {
        let mut all = drafts(&["V;", "V;", "I;", "I;", "I;"]);
        let lacking = lack(&mut all[4], DraftField::Types);
        let result = hand_in(&Settings::default(), &all, None);
        assert_eq!((result.goes(), result.too_few), (false, 1));
        assert_eq!(result.lacking, [(lacking, vec![Lack::Types])]);
        all.push(own(7, "I;", QuestionState::Draft));
        let result = hand_in(&Settings::default(), &all, None);
        assert!(result.goes(), "a draft that lacks something keeps no other back");
        assert_eq!((result.ready.len(), result.lacking.len()), (5, 1));
    }

    #[test]
    fn one_that_came_back_is_mended_and_submitted_by_itself() {
        let mut all = drafts(&["V;", "V;", "I;", "I;", "I;"]);
        for own in &mut all {
            own.question.state = QuestionState::Accepted;
            own.submitted_at = Some(Instant(1));
        }
        all[0].question.state = QuestionState::Returned;
        all[1].question.state = QuestionState::Draft;
        let only = all[0].question.id.clone();
        let result = hand_in(&Settings::default(), &all, Some(&only));
        assert!(result.goes(), "{result:?}");
        assert_eq!(result.ready, [only]);
    }

    #[test]
    fn the_same_text_twice_is_no_second_question() {
        let mut all = drafts(&["V;", "V;", "I;", "I;", "I;"]);
        all[3].draft = all[2].draft.clone();
        let result = hand_in(&Settings::default(), &all, None);
        assert_eq!((result.repeated.clone(), result.too_few), (vec![all[3].question.id.clone()], 1));
        assert!(!result.goes());
    }

    #[test]
    fn two_versions_wait_for_a_choice_before_submission() {
        let mut all = drafts(&["V;"]);
        let entry = all[0].draft.entries.get_mut(&DraftField::Text).expect("it has a text");
        entry.rivals.push("Other?".to_owned());
        assert_eq!(lacks(&all[0]), [Lack::Choice(DraftField::Text)]);
    }

    #[test]
    fn the_tally_counts_texts_whatever_their_state() {
        let mut all = drafts(&["V;", "I;"]);
        all.push(own(5, "V;I;", QuestionState::Accepted));
        all.push(own(6, "I;", QuestionState::Returned));
        lack(&mut all[1], DraftField::Text);
        let tally = tally(&all);
        assert_eq!((tally.written, tally.scenarios, tally.handed_in), (3, 2, 2));
        assert_eq!((tally.returned, tally.accepted), (1, 1));
        assert!(!tally.is_enough(&Settings::default()));
    }
}
