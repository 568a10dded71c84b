use serde::{Deserialize, Serialize};

/// One source of a claim.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Evidence {
    /// The number under which the answer cites it, counted from 1. None where a file gave a text of another form;
    /// that text is then the passage.
    #[serde(rename = "n", default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
    /// Where it is, verbatim (blanks at its end included); may be empty.
    #[serde(rename = "u", default, skip_serializing_if = "String::is_empty")]
    pub url: String,
    /// What the system read there, verbatim. None: the file gave only the address. Empty: an empty passage was given.
    #[serde(rename = "p", default, skip_serializing_if = "Option::is_none")]
    pub passage: Option<String>,
}

impl Evidence {
    /// Reads one string of the released ExpertQA form (`[n] URL`, then optionally a blank line and the
    /// passage). What is of another form is kept whole, so that [`Evidence::to_released`] always gives it back.
    pub fn from_released(text: &str) -> Evidence {
        Self::parse(text).filter(|found| found.to_released() == text).unwrap_or_else(|| Evidence {
            number: None,
            url: String::new(),
            passage: Some(text.to_owned()),
        })
    }

    fn parse(text: &str) -> Option<Evidence> {
        let (digits, rest) = text.strip_prefix('[')?.split_once("] ")?;
        if digits.is_empty() || digits.len() > 6 || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let (url, passage) = match rest.split_once("\n\n") {
            Some((url, passage)) => (url, Some(passage.to_owned())),
            None => (rest, None),
        };
        let found = Evidence { number: digits.parse().ok(), url: url.to_owned(), passage };
        (!url.contains('\n')).then_some(found)
    }

    /// The string of the released form.
    pub fn to_released(&self) -> String {
        match (self.number, &self.passage) {
            (Some(n), Some(passage)) => format!("[{n}] {}\n\n{passage}", self.url),
            (Some(n), None) => format!("[{n}] {}", self.url),
            (None, Some(passage)) if self.url.is_empty() => passage.clone(),
            (None, Some(passage)) => format!("{}\n\n{passage}", self.url),
            (None, None) => self.url.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_string_comes_back_as_it_was() {
        for text in [
            "[2] https://a.example/x",
            "[2] https://a.example/x ",
            "[12] https://a.example\n\nTwo\n\nparagraphs",
            "[1] https://a.example\n\n",
            "[01] https://a.example",
            "no number",
            "",
            "[3]",
            "[1] a\nb\n\nc",
        ] {
            assert_eq!(Evidence::from_released(text).to_released(), text);
        }
    }

    #[test]
    fn the_released_form_is_taken_apart() {
        let found = Evidence::from_released("[2] https://a.example\n\nText");
        assert_eq!(
            found,
            Evidence { number: Some(2), url: "https://a.example".into(), passage: Some("Text".into()) }
        );
    }
}
