use super::set_aside;
use crate::answer::{Answer, AnswerState, SetAside};
use crate::project::Settings;

/// What applying the rules again does to an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Again {
    /// Nothing: it stands as the rules say.
    Stays,
    /// Nothing, although the rules say otherwise: somebody began to judge it.
    Begun,
    /// Nothing, although the rules say otherwise: a manager decided.
    ByHand,
    /// It is set aside for this reason.
    Aside(SetAside),
    /// It is ready again.
    Ready,
}

/// Applies the rules to an answer that is in the project. `begun`: somebody began to judge it.
pub fn again(answer: &Answer, settings: &Settings, begun: bool) -> Again {
    let says = set_aside(&answer.text, answer.claims.len(), settings);
    let is_aside = answer.state == AnswerState::SetAside;
    match says {
        None if !is_aside => Again::Stays,
        Some(_) if is_aside && says == answer.reason => Again::Stays,
        _ if answer.decided_by_hand() => Again::ByHand,
        _ if begun => Again::Begun,
        Some(reason) => Again::Aside(reason),
        None => Again::Ready,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claim::Claim;

    fn answer(text: &str, state: AnswerState, reason: Option<SetAside>) -> Answer {
        let id = |digit: &str| format!("0198c0de-0000-7000-8000-00000000000{digit}");
        let claim = Claim { key: 1, text: text.to_owned(), place: None, evidence: Vec::new() };
        Answer {
            id: id("1").parse().expect("an id"),
            project: id("2").parse().expect("an id"),
            question: id("3").parse().expect("an id"),
            system: "s".to_owned(),
            text: text.to_owned(),
            attribution: Vec::new(),
            claims: vec![claim],
            field: None,
            state,
            reason,
            chosen: None,
        }
    }

    #[test]
    fn rules_change_only_what_nobody_began_and_nobody_decided() {
        use AnswerState::{Ready, SetAside as Aside};
        let settings = Settings::default();
        let declined = Some(SetAside::Abstained("I don't know".to_owned()));
        let hand = Some(SetAside::ByHand("off topic".to_owned()));
        let old = Some(SetAside::TooLong { claims: 12, most: 10 });
        let aside = Again::Aside(declined.clone().expect("some"));
        for (text, state, reason, begun, expected) in [
            ("It is so.", Ready, None, false, Again::Stays),
            ("I don't know.", Aside, declined.clone(), true, Again::Stays),
            ("I don't know.", Ready, None, false, aside.clone()),
            ("I don't know.", Ready, None, true, Again::Begun),
            ("It is so.", Aside, declined.clone(), false, Again::Ready),
            ("I don't know.", Aside, old, false, aside),
            ("It is so.", Aside, hand, false, Again::ByHand),
            ("I don't know.", Ready, declined, false, Again::ByHand),
        ] {
            let answer = answer(text, state, reason);
            assert_eq!(again(&answer, &settings, begun), expected, "{answer:?}");
        }
    }
}
