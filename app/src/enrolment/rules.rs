//! What an expert does next to take part, and what a profile must be.

use super::model::{Consent, Enrolment, Profile};
use crate::error::{FieldProblem, FieldProblemKind};
use crate::project::Settings;
use std::collections::BTreeMap;

/// The most characters of a field or a specific field.
pub const FIELD_MAX: usize = 200;
/// The most years of work.
pub const YEARS_MAX: u32 = 80;
/// The most characters of a consent text.
pub const CONSENT_MAX: usize = 50_000;
/// The most characters of a manager's note.
pub const NOTE_MAX: usize = 2_000;
/// What the form sends for a field that is not on the project's list.
pub const OTHER: &str = "other:";

/// How far an expert is with the practice items.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Practised {
    /// Some are still to be done.
    Open,
    /// All are done, or none are asked for.
    Passed,
    /// All are done, and too few labels agree.
    Failed,
}

/// What comes next on the way into a project.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// Agree to the consent text.
    Consent,
    /// Say who one is.
    Profile,
    /// Wait for a manager's word.
    Wait,
    /// Do the practice items.
    Practice,
    /// Nothing: they take part.
    In,
}

/// Whether the newest consent text is still to be agreed to: none was agreed to since they came, or only an older one.
pub fn consent_wanted(newest: Option<&Consent>, enrolment: &Enrolment) -> bool {
    let Some(newest) = newest.filter(|consent| consent.is_asked()) else { return false };
    let left_since = enrolment.left_at >= enrolment.consented_at && enrolment.left_at.is_some();
    enrolment.consent_version != Some(newest.version) || left_since
}

/// Whether the profile is above the protocol's bar.
pub fn qualifies(profile: &Profile, settings: &Settings) -> bool {
    profile.years >= settings.years_wanted && (profile.formal_education || !settings.education_wanted)
}

/// What comes next: consent, profile, a manager's word if the profile is below the bar, practice. A manager who has
/// let somebody in has done so whatever the bar and the practice say, but practice is still done.
pub fn next(
    newest: Option<&Consent>,
    enrolment: &Enrolment,
    settings: &Settings,
    practised: Practised,
) -> Next {
    if consent_wanted(newest, enrolment) {
        return Next::Consent;
    }
    let Some(profile) = &enrolment.profile else { return Next::Profile };
    let let_in = enrolment.decided_at.is_some();
    match practised {
        _ if !let_in && !qualifies(profile, settings) => Next::Wait,
        Practised::Open => Next::Practice,
        Practised::Failed if !let_in => Next::Wait,
        Practised::Passed | Practised::Failed => Next::In,
    }
}

/// The profile that a form holds. Error: each field that is not right.
pub fn read_profile(
    pairs: &BTreeMap<String, String>,
    settings: &Settings,
) -> Result<Profile, Vec<FieldProblem>> {
    let typed = |name: &str| pairs.get(name).map_or("", |text| text.trim()).replace('\0', "\u{fffd}");
    let mut problems = Vec::new();
    let mut wrong = |field: &str, kind| problems.push(FieldProblem { field: field.to_owned(), kind });
    let (listed, other) = (typed("field"), typed("other_field"));
    let field = match listed.as_str() {
        OTHER if other.is_empty() => {
            wrong("other_field", FieldProblemKind::Empty);
            other
        }
        OTHER => other,
        _ if settings.fields.contains(&listed) => listed,
        _ => {
            wrong("field", FieldProblemKind::NotChosen);
            listed
        }
    };
    if field.chars().count() > FIELD_MAX {
        wrong("other_field", FieldProblemKind::TooLong);
    }
    let specific_field = typed("specific_field");
    match specific_field.chars().count() {
        0 => wrong("specific_field", FieldProblemKind::Empty),
        n if n > FIELD_MAX => wrong("specific_field", FieldProblemKind::TooLong),
        _ => {}
    }
    let formal_education = match typed("formal_education").as_str() {
        "yes" => true,
        "no" => false,
        _ => {
            wrong("formal_education", FieldProblemKind::NotChosen);
            false
        }
    };
    let years = typed("years").parse().ok().filter(|years| *years <= YEARS_MAX);
    if years.is_none() {
        wrong("years", FieldProblemKind::OutOfRange);
    }
    match (problems.is_empty(), years) {
        (true, Some(years)) => Ok(Profile { field, specific_field, formal_education, years }),
        _ => Err(problems),
    }
}

#[cfg(test)]
mod tests;
