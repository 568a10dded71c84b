use std::collections::BTreeSet;

/// From this likeness on two questions are pointed out as nearly the same.
pub const ALIKE: f64 = 0.7;

/// What is compared of a text: its runs of three signs, once case, punctuation and white space are evened out. Runs of
/// signs serve scripts without spaces as well as others, and one changed ending leaves most of them as they are.
#[derive(Debug, Clone, PartialEq)]
pub struct Shape(Vec<[char; 3]>);

impl Shape {
    /// The shape of a text.
    pub fn of(text: &str) -> Shape {
        let even = evened(text);
        let signs: Vec<char> = std::iter::once(' ').chain(even.chars()).chain([' ']).collect();
        let runs: BTreeSet<[char; 3]> = signs.windows(3).map(|w| [w[0], w[1], w[2]]).collect();
        Shape(runs.into_iter().collect())
    }

    /// How alike two texts are: the share of their runs that both have (Jaccard), from 0 to 1.
    pub fn likeness(&self, other: &Shape) -> f64 {
        let (mut one, mut two) = (self.0.iter().peekable(), other.0.iter().peekable());
        let mut both = 0usize;
        while let (Some(a), Some(b)) = (one.peek(), two.peek()) {
            match a.cmp(b) {
                std::cmp::Ordering::Less => drop(one.next()),
                std::cmp::Ordering::Greater => drop(two.next()),
                std::cmp::Ordering::Equal => {
                    both += 1;
                    one.next();
                    two.next();
                }
            }
        }
        let all = self.0.len() + other.0.len() - both;
        if all == 0 { 0.0 } else { both as f64 / all as f64 }
    }

    /// Whether two texts are nearly the same. Lengths that differ much are told apart without comparing.
    pub fn is_like(&self, other: &Shape) -> bool {
        let (short, long) = (self.0.len().min(other.0.len()), self.0.len().max(other.0.len()));
        short as f64 >= ALIKE * long as f64 && self.likeness(other) >= ALIKE
    }
}

/// Lower case, letters and digits only, words apart by one space.
fn evened(text: &str) -> String {
    let plain: String = text
        .chars()
        .flat_map(char::to_lowercase)
        .map(|c| if c.is_alphanumeric() { c } else { ' ' })
        .collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alike(one: &str, two: &str) -> bool {
        Shape::of(one).is_like(&Shape::of(two))
    }

    #[test]
    fn case_punctuation_and_white_space_make_no_difference() {
        assert!(alike("What helps against  gout?", "what helps, against gout"));
        assert_eq!(Shape::of("A b?").likeness(&Shape::of(" a\nB ")), 1.0);
    }

    #[test]
    fn a_changed_ending_or_a_word_more_is_nearly_the_same() {
        assert!(alike(
            "How should the dose of methotrexate be adapted in kidney failure?",
            "How should the doses of methotrexate be adapted in a kidney failure?"
        ));
        assert!(alike("关节炎患者服用华法林时应避免哪些药物？", "关节炎患者服用华法林时应避免哪些药？"));
    }

    #[test]
    fn another_question_on_the_same_topic_is_another() {
        for (one, two) in [
            (
                "How should the dose of methotrexate be adapted in kidney failure?",
                "Which blood tests are needed before methotrexate is begun?",
            ),
            ("What is a tort?", "What is a contract?"),
            ("", "What is a contract?"),
            ("", ""),
            ("???", "!!!"),
        ] {
            assert!(!alike(one, two), "{one} / {two}");
        }
    }
}
