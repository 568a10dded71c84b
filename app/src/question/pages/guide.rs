//! What helps to write good questions (ExpertQA, section 3). The examples are made up.

use leptos::prelude::*;

/// Meaning and example of a type of question, by its numeral.
pub struct Meaning {
    /// The numeral.
    pub numeral: &'static str,
    /// What it means.
    pub meaning: &'static str,
    /// One such question.
    pub example: &'static str,
}

/// The seven types.
const MEANINGS: [Meaning; 7] = [
    Meaning {
        numeral: "I",
        meaning: "It has one answer, on which people of your field agree.",
        example: "Which side of a flat roof's insulation does the vapour barrier belong on in a cold climate?",
    },
    Meaning {
        numeral: "II",
        meaning: "It can be understood, or answered, in more than one way.",
        example: "How did the railway change small market towns?",
    },
    Meaning {
        numeral: "III",
        meaning: "It asks for an overview of what is known.",
        example: "What is known about how city trees cope with long droughts?",
    },
    Meaning {
        numeral: "IV",
        meaning: "It asks how to go about a problem.",
        example: "How would you plan the repair of a slate roof while the school below stays open?",
    },
    Meaning {
        numeral: "V",
        meaning: "It describes a situation that could be real, and asks about it.",
        example: "A choir of forty is to sing in a hall with an echo of six seconds and may rehearse there once. What should \
                  its conductor change in tempo and seating?",
    },
    Meaning {
        numeral: "VI",
        meaning: "It asks where one can read more.",
        example: "Which archives hold the logs of eighteenth-century merchant ships, and which are open to the public?",
    },
    Meaning {
        numeral: "VII",
        meaning: "It asks for a judgement on which people of your field may differ.",
        example: "Should a restored fresco show where the restorer painted?",
    },
];

/// Meaning and example of the type with this numeral.
pub fn meaning(numeral: &str) -> Option<&'static Meaning> {
    MEANINGS.iter().find(|meaning| meaning.numeral == numeral)
}

/// What makes a good question.
pub fn guide(open: bool) -> AnyView {
    view! {
        <details class="panel guide" open=open>
            <summary>
                <h2>"What makes a good question"</h2>
            </summary>
            <ul>
                <li>
                    <strong>"It comes from your work, "</strong>
                    "or from what you are curious about in your field."
                </li>
                <li>
                    <strong>"It is challenging. "</strong>
                    "A colleague would have to think, or look something up."
                </li>
                <li>
                    <strong>"One page does not answer it. "</strong>
                    "A good answer draws on several sources, or weighs them."
                </li>
                <li>
                    <strong>"It stands by itself. "</strong>
                    "Whoever reads it alone understands it, and it names no real person."
                </li>
            </ul>
        </details>
    }
    .into_any()
}
