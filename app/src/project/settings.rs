use serde::{Deserialize, Serialize};

/// What a manager may set for one project. What a stored document lacks has the default, so that settings can be
/// added without touching stored ones.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The fields that an expert may choose from, beside "other" (ExpertQA's 32, section 3 of the paper).
    pub fields: Vec<String>,
    /// How many questions an expert is asked to write (ExpertQA: 5).
    pub questions_wanted: u32,
    /// How many of them must describe a scenario, type V (ExpertQA: 2).
    pub scenarios_wanted: u32,
    /// The years of work in the field that let an expert in without the manager's word (ExpertQA: 3).
    pub years_wanted: u32,
    /// Whether formal education in the field is asked for as well (ExpertQA: yes).
    pub education_wanted: bool,
    /// How many distinct experts judge an answer.
    pub overlap: u32,
    /// On how many of a hundred answers: the others are judged by one expert.
    pub overlap_share: u32,
    /// Who may take an answer.
    pub reach: Reach,
    /// How many answers an expert is shown at a time, 1 to 3 (ExpertQA: 1 to 3 in one task).
    pub portion: u32,
    /// For how many hours work that was begun keeps its slot after the last sign of life.
    pub lease_hours: u32,
    /// The most claims of an answer that is judged; longer ones are set aside (ExpertQA: 10).
    pub claims_max: Option<u32>,
    /// An answer that holds one of these, letter for letter, is set aside as abstained.
    pub abstentions: Vec<String>,
    /// How many practice items a new expert does first.
    pub practice_wanted: u32,
    /// How many of a hundred labels must agree with the practice items' own; none: whoever did them is in.
    pub practice_pass: Option<u32>,
}

/// Who may take an answer beside the author of its question, who comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reach {
    /// Nobody else.
    Author,
    /// Experts of the question's field.
    Field,
    /// Every expert of the project.
    Anyone,
}

/// The fields of the ExpertQA paper, without "Other".
const FIELDS: [&str; 31] = [
    "Anthropology",
    "Architecture",
    "Aviation",
    "Biology",
    "Business",
    "Chemistry",
    "Classical Studies",
    "Climate Science",
    "Criminology",
    "Culinary Arts",
    "Economics",
    "Education",
    "Engineering and Technology",
    "Environmental Science",
    "Geography",
    "Healthcare / Medicine",
    "History",
    "Journalism",
    "Law",
    "Linguistics",
    "Literature",
    "Mathematics",
    "Military or Law Enforcement",
    "Music",
    "Philosophy",
    "Physics and Astronomy",
    "Political Science",
    "Psychology",
    "Sociology",
    "Theology",
    "Visual Arts",
];

/// Phrases of answers that decline to answer, as the published code of ExpertQA looks for them.
const ABSTENTIONS: [&str; 9] = [
    "The context does not",
    "I don't know",
    "The context provided does not",
    "The context provided doesn't",
    "The context doesn't",
    "not sure if I understand",
    "I'm sorry, but I can't",
    "The given context does not",
    "I couldn't find any relevant information",
];

impl Default for Settings {
    fn default() -> Self {
        Settings {
            fields: FIELDS.map(str::to_owned).into(),
            questions_wanted: 5,
            scenarios_wanted: 2,
            years_wanted: 3,
            education_wanted: true,
            overlap: 1,
            overlap_share: 100,
            reach: Reach::Author,
            portion: 3,
            lease_hours: 48,
            claims_max: None,
            abstentions: ABSTENTIONS.map(str::to_owned).into(),
            practice_wanted: 0,
            practice_pass: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_document_is_expertqas_own_protocol() {
        let settings: Settings = serde_json::from_str("{}").expect("every key has a default");
        assert_eq!(settings, Settings::default());
        assert_eq!((settings.questions_wanted, settings.scenarios_wanted, settings.years_wanted), (5, 2, 3));
    }

    #[test]
    fn what_is_stored_comes_back() {
        let settings = Settings { reach: Reach::Field, claims_max: Some(10), ..Settings::default() };
        let text = serde_json::to_string(&settings).expect("it can be written");
        assert_eq!(serde_json::from_str::<Settings>(&text).expect("it can be read"), settings);
    }
}
