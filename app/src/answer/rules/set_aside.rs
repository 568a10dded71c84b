use crate::answer::SetAside;
use crate::project::Settings;

/// Why an answer with this text and so many claims is left out; none if it is to be judged. The phrases are looked for
/// letter for letter anywhere in the text, as the published code of ExpertQA does.
pub fn set_aside(text: &str, claims: usize, settings: &Settings) -> Option<SetAside> {
    if claims == 0 || text.trim().is_empty() {
        return Some(SetAside::Empty);
    }
    let said = settings.abstentions.iter().find(|p| !p.trim().is_empty() && text.contains(p.as_str()));
    if let Some(phrase) = said {
        return Some(SetAside::Abstained(phrase.clone()));
    }
    let claims = u32::try_from(claims).unwrap_or(u32::MAX);
    settings.claims_max.filter(|most| claims > *most).map(|most| SetAside::TooLong { claims, most })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limited(most: Option<u32>) -> Settings {
        Settings { claims_max: most, ..Settings::default() }
    }

    #[test]
    fn an_answer_that_declines_is_set_aside_with_the_phrase_that_it_holds() {
        let settings = limited(None);
        let text = "As far as I read, I don't know. Ask a lawyer.";
        assert_eq!(set_aside(text, 2, &settings), Some(SetAside::Abstained("I don't know".to_owned())));
        for other in ["I do not know.", "i don't know.", "I don’t know."] {
            assert_eq!(set_aside(other, 1, &settings), None, "letter for letter: {other}");
        }
        let none = Settings { abstentions: vec![String::new(), " ".to_owned()], ..settings };
        assert_eq!(set_aside(text, 2, &none), None, "a blank phrase is in every text and says nothing");
    }

    #[test]
    fn one_claim_more_than_the_limit_is_too_many() {
        let long = SetAside::TooLong { claims: 11, most: 10 };
        assert_eq!(set_aside("Text.", 11, &limited(Some(10))), Some(long));
        assert_eq!(set_aside("Text.", 10, &limited(Some(10))), None);
        assert_eq!(set_aside("Text.", 200, &limited(None)), None, "no limit is set");
    }

    #[test]
    fn an_answer_without_a_claim_is_empty() {
        for (text, claims) in [("", 0), (" \n\t", 0), ("1.", 0), ("\u{2003}", 1)] {
            assert_eq!(set_aside(text, claims, &limited(Some(10))), Some(SetAside::Empty), "{text:?}");
        }
    }
}
