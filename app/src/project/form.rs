//! The form of a project's settings: what it shows of them, and what it is read as.

use super::settings::{Reach, Settings};
use crate::error::{FieldProblem, FieldProblemKind};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// The bounds of the settings that are numbers, by their control's name.
pub const BOUNDS: [(&str, RangeInclusive<u32>); 10] = [
    ("questions_wanted", 0..=50),
    ("scenarios_wanted", 0..=50),
    ("years_wanted", 0..=60),
    ("overlap", 1..=20),
    ("overlap_share", 0..=100),
    ("portion", 1..=3),
    ("lease_hours", 1..=720),
    ("claims_max", 1..=500),
    ("practice_wanted", 0..=20),
    ("practice_pass", 1..=100),
];

/// The most lines of a setting that has one value a line.
pub const LINES_MAX: usize = 300;
/// The most characters of such a line.
pub const LINE_MAX: usize = 200;

/// What may be typed into a control of [`BOUNDS`].
pub fn bounds(name: &str) -> RangeInclusive<u32> {
    BOUNDS.iter().find(|(known, _)| *known == name).map_or(0..=0, |(_, bounds)| bounds.clone())
}

/// What the form's controls hold for these settings. Boxes that are not ticked are absent.
pub fn shown(settings: &Settings) -> BTreeMap<String, String> {
    let number = |n: Option<u32>| n.map_or_else(String::new, |n| n.to_string());
    let mut pairs = BTreeMap::from(
        [
            ("fields", settings.fields.join("\n")),
            ("questions_wanted", settings.questions_wanted.to_string()),
            ("scenarios_wanted", settings.scenarios_wanted.to_string()),
            ("years_wanted", settings.years_wanted.to_string()),
            ("overlap", settings.overlap.to_string()),
            ("overlap_share", settings.overlap_share.to_string()),
            ("reach", reach_word(settings.reach).to_owned()),
            ("portion", settings.portion.to_string()),
            ("lease_hours", settings.lease_hours.to_string()),
            ("claims_max", number(settings.claims_max)),
            ("abstentions", settings.abstentions.join("\n")),
            ("practice_wanted", settings.practice_wanted.to_string()),
            ("practice_pass", number(settings.practice_pass)),
        ]
        .map(|(name, value)| (name.to_owned(), value)),
    );
    if settings.education_wanted {
        pairs.insert("education_wanted".to_owned(), "on".to_owned());
    }
    pairs
}

/// What a form sends for a reach.
pub fn reach_word(reach: Reach) -> &'static str {
    match reach {
        Reach::Author => "author",
        Reach::Field => "field",
        Reach::Anyone => "anyone",
    }
}

/// The settings that a form holds; what has no control stays as it is in `current`. Error: each field that is not
/// right.
pub fn read(pairs: &BTreeMap<String, String>, current: &Settings) -> Result<Settings, Vec<FieldProblem>> {
    let mut form = Form { pairs, problems: Vec::new() };
    let settings = Settings {
        fields: form.lines("fields"),
        questions_wanted: form.number("questions_wanted"),
        scenarios_wanted: form.number("scenarios_wanted"),
        years_wanted: form.number("years_wanted"),
        education_wanted: form.typed("education_wanted") == "on",
        overlap: form.number("overlap"),
        overlap_share: form.number("overlap_share"),
        reach: form.reach(current.reach),
        portion: form.number("portion"),
        lease_hours: form.number("lease_hours"),
        claims_max: form.number_or_none("claims_max"),
        abstentions: form.lines("abstentions"),
        practice_wanted: form.number("practice_wanted"),
        practice_pass: form.number_or_none("practice_pass"),
    };
    if settings.scenarios_wanted > settings.questions_wanted && form.problems.is_empty() {
        form.wrong("scenarios_wanted", FieldProblemKind::TooMany);
    }
    if form.problems.is_empty() { Ok(settings) } else { Err(form.problems) }
}

struct Form<'a> {
    pairs: &'a BTreeMap<String, String>,
    problems: Vec<FieldProblem>,
}

impl Form<'_> {
    fn typed(&self, name: &str) -> &str {
        self.pairs.get(name).map_or("", |text| text.trim())
    }

    fn wrong(&mut self, field: &str, kind: FieldProblemKind) {
        self.problems.push(FieldProblem { field: field.to_owned(), kind });
    }

    fn number(&mut self, name: &str) -> u32 {
        match self.typed(name).parse().ok().filter(|n| bounds(name).contains(n)) {
            Some(number) => number,
            None => {
                self.wrong(name, FieldProblemKind::OutOfRange);
                0
            }
        }
    }

    fn number_or_none(&mut self, name: &str) -> Option<u32> {
        (!self.typed(name).is_empty()).then(|| self.number(name))
    }

    fn reach(&mut self, current: Reach) -> Reach {
        let known = [Reach::Author, Reach::Field, Reach::Anyone];
        match known.into_iter().find(|reach| reach_word(*reach) == self.typed("reach")) {
            Some(reach) => reach,
            None => {
                self.wrong("reach", FieldProblemKind::NotChosen);
                current
            }
        }
    }

    /// One value a line: blank lines and repetitions are left out.
    fn lines(&mut self, name: &str) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for line in self.typed(name).lines().map(str::trim).filter(|line| !line.is_empty()) {
            if !lines.iter().any(|known| known == line) {
                lines.push(line.to_owned());
            }
        }
        if lines.len() > LINES_MAX || lines.iter().any(|line| line.chars().count() > LINE_MAX) {
            self.wrong(name, FieldProblemKind::TooLong);
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(changes: &[(&str, &str)]) -> BTreeMap<String, String> {
        let mut pairs = shown(&Settings::default());
        pairs.extend(changes.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
        pairs
    }

    #[test]
    fn what_the_form_shows_is_read_as_what_is_stored() {
        let odd = Settings {
            education_wanted: false,
            claims_max: Some(10),
            reach: Reach::Field,
            practice_pass: Some(80),
            ..Settings::default()
        };
        for settings in [Settings::default(), odd] {
            assert_eq!(read(&shown(&settings), &Settings::default()), Ok(settings));
        }
    }

    #[test]
    fn every_number_has_bounds_and_every_problem_names_its_field() {
        for (name, bounds) in BOUNDS {
            for bad in [i64::from(*bounds.start()) - 1, i64::from(*bounds.end()) + 1] {
                let problems = read(&with(&[(name, &bad.to_string())]), &Settings::default());
                let problem = FieldProblem { field: name.to_owned(), kind: FieldProblemKind::OutOfRange };
                assert_eq!(problems, Err(vec![problem]), "{name} = {bad}");
            }
            assert!(read(&with(&[(name, "three")]), &Settings::default()).is_err(), "{name}");
        }
        let two = read(&with(&[("overlap", ""), ("reach", "everyone")]), &Settings::default());
        let named: Vec<String> = two.expect_err("two are wrong").into_iter().map(|p| p.field).collect();
        assert_eq!(named, ["overlap", "reach"]);
    }

    #[test]
    fn no_more_scenario_questions_are_asked_for_than_questions() {
        let few = with(&[("questions_wanted", "1"), ("scenarios_wanted", "2")]);
        let problems = read(&few, &Settings::default()).expect_err("two of one");
        assert_eq!(
            (problems[0].field.as_str(), problems[0].kind),
            ("scenarios_wanted", FieldProblemKind::TooMany)
        );
    }

    #[test]
    fn lines_lose_blanks_and_repetitions_and_keep_their_order() {
        let read = read(&with(&[("fields", " Law \r\n\r\nBiology\nLaw\n")]), &Settings::default());
        assert_eq!(read.expect("it is right").fields, ["Law", "Biology"]);
        let long = "x".repeat(LINE_MAX + 1);
        assert!(super::read(&with(&[("abstentions", &long)]), &Settings::default()).is_err());
    }
}
