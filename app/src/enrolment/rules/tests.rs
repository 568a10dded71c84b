use super::*;
use crate::clock::Instant;

fn consent(version: i64, text: &str) -> Consent {
    Consent { version, text: text.to_owned(), withdrawal_removes: false, created_at: Instant(1) }
}

fn profile(formal_education: bool, years: u32) -> Profile {
    Profile { field: "Law".into(), specific_field: "Torts".into(), formal_education, years }
}

fn agreed(version: i64, profile: Option<Profile>) -> Enrolment {
    let at = Some(Instant(5));
    Enrolment { consent_version: Some(version), consented_at: at, profile, ..Enrolment::default() }
}

#[test]
fn consent_comes_first_then_the_profile_then_practice() {
    let (text, settings) = (consent(1, "You agree."), Settings::default());
    let next = |enrolment: &Enrolment, practised| next(Some(&text), enrolment, &settings, practised);
    assert_eq!(next(&Enrolment::default(), Practised::Open), Next::Consent);
    assert_eq!(next(&agreed(1, None), Practised::Open), Next::Profile);
    let whole = agreed(1, Some(profile(true, 3)));
    assert_eq!(next(&whole, Practised::Open), Next::Practice);
    assert_eq!(next(&whole, Practised::Failed), Next::Wait);
    assert_eq!(next(&whole, Practised::Passed), Next::In);
}

#[test]
fn the_bar_is_formal_education_and_three_years_and_a_managers_word_lifts_it() {
    let settings = Settings::default();
    let next =
        |profile, settings: &Settings| next(None, &agreed(1, Some(profile)), settings, Practised::Passed);
    assert_eq!(next(profile(true, 3), &settings), Next::In);
    assert_eq!(next(profile(true, 2), &settings), Next::Wait);
    assert_eq!(next(profile(false, 30), &settings), Next::Wait);
    let lower = Settings { education_wanted: false, years_wanted: 0, ..Settings::default() };
    assert_eq!(next(profile(false, 0), &lower), Next::In);
    let let_in = Enrolment { decided_at: Some(Instant(9)), ..agreed(1, Some(profile(false, 0))) };
    assert_eq!(super::next(None, &let_in, &settings, Practised::Failed), Next::In);
    assert_eq!(super::next(None, &let_in, &settings, Practised::Open), Next::Practice);
}

#[test]
fn a_project_without_a_text_asks_for_no_consent() {
    let nobody = Enrolment::default();
    assert!(!consent_wanted(None, &nobody));
    assert!(!consent_wanted(Some(&consent(2, " \n")), &nobody));
    assert!(consent_wanted(Some(&consent(1, "You agree.")), &nobody));
}

#[test]
fn a_newer_text_and_a_return_after_leaving_ask_again() {
    let (one, two) = (consent(1, "One."), consent(2, "Two."));
    let enrolment = agreed(1, None);
    assert!(!consent_wanted(Some(&one), &enrolment));
    assert!(consent_wanted(Some(&two), &enrolment));
    let returned = Enrolment { left_at: Some(Instant(6)), ..enrolment.clone() };
    assert!(consent_wanted(Some(&one), &returned));
    let again = Enrolment { consented_at: Some(Instant(7)), ..returned };
    assert!(!consent_wanted(Some(&one), &again));
}

fn read(changes: &[(&str, &str)]) -> Result<Profile, Vec<FieldProblem>> {
    let whole = [("field", "Law"), ("specific_field", "Torts"), ("formal_education", "yes"), ("years", "12")];
    let pairs = whole.iter().chain(changes).map(|(n, v)| ((*n).to_owned(), (*v).to_owned()));
    read_profile(&pairs.collect(), &Settings::default())
}

#[test]
fn a_profile_is_read_and_every_problem_names_its_field() {
    assert_eq!(read(&[]), Ok(profile(true, 12)));
    let other = read(&[("field", OTHER), ("other_field", " Falconry ")]).expect("it is right");
    assert_eq!(other.field, "Falconry");
    let fields = |changes: &[(&str, &str)]| {
        read(changes).expect_err("it is wrong").into_iter().map(|p| p.field).collect::<Vec<_>>()
    };
    assert_eq!(fields(&[("field", "")]), ["field"]);
    assert_eq!(fields(&[("field", "Alchemy")]), ["field"]);
    assert_eq!(fields(&[("field", OTHER)]), ["other_field"]);
    assert_eq!(
        fields(&[("specific_field", " "), ("formal_education", "")]),
        ["specific_field", "formal_education"]
    );
    for years in ["", "-1", "three", "81", "1.5"] {
        assert_eq!(fields(&[("years", years)]), ["years"], "{years}");
    }
}
