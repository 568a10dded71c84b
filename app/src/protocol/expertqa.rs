use super::model::{Asked, Axis, LabelText, Protocol, QuestionType};

fn asked(title: &str, help: &str, labels: &[(&str, &str)]) -> Asked {
    let label = |(value, help): &(&str, &str)| LabelText { value: (*value).into(), help: (*help).into() };
    Asked { title: title.into(), help: help.into(), labels: labels.iter().map(label).collect() }
}

fn question_types() -> Vec<QuestionType> {
    [
        ("I", "Directed question that has a single unambiguous answer", "Directed"),
        ("II", "Open-ended question that is potentially ambiguous", "Open-ended"),
        ("III", "Summarization of information on a topic", "Summary"),
        ("IV", "Advice or suggestions on how to approach a problem", "Advice"),
        (
            "V",
            "Question that describes a hypothetical scenario and asks a question based on this scenario",
            "Scenario",
        ),
        ("VI", "Request for a list of resources where one can find more information", "Resources"),
        ("VII", "Request for opinion on a topic", "Opinion"),
    ]
    .map(|(numeral, value, short)| QuestionType {
        numeral: numeral.into(),
        value: value.into(),
        short: short.into(),
    })
    .into()
}

/// ExpertQA's protocol (arXiv 2309.07852, section 3 and appendix): labels letter for letter as the released files
/// have them.
pub fn expertqa() -> Protocol {
    Protocol {
        name: "ExpertQA".into(),
        version: 1,
        question_types: question_types(),
        usefulness: asked(
            "How useful is this answer?",
            "Judge the whole answer as a reply to the question, before you look at single claims.",
            &[
                ("Useful", "It answers most or all of the question."),
                ("Partially useful", "It answers a part of the question."),
                ("Not useful at all", "It does not answer the question."),
            ],
        ),
        axes: vec![
            (Axis::Support, support()),
            (Axis::Informativeness, informativeness()),
            (Axis::Correctness, correctness()),
            (Axis::Reliability, reliability()),
            (Axis::Worthiness, worthiness()),
        ],
    }
}

fn support() -> Asked {
    asked(
        "Supported by the evidence",
        "Is what the claim says stated in its evidence? Judge all sources together. This is not about truth and not \
         about how good the source is. Common sense need not be stated. Where a passage is given, judge by the passage \
         alone; where there is only a link, open it, stay on that page, and search in long ones.",
        &[
            ("Complete", "All of the claim is stated in the evidence."),
            ("Partial", "Some of the claim is stated there. Mark what is not, and say why."),
            ("Incomplete", "Nothing of the claim is stated there."),
            ("Missing", "The claim came without evidence."),
            ("N/A", "The evidence cannot be opened or read."),
        ],
    )
}

fn informativeness() -> Asked {
    asked(
        "Informative for the question",
        "How much does the claim matter for an answer to the question?",
        &[
            ("Very relevant", "Central to the answer."),
            ("A bit relevant", "Slightly important."),
            ("Not too important", "A relevant point of little weight."),
            ("Uninformative", "Beside the point."),
        ],
    )
}

fn correctness() -> Asked {
    asked(
        "Correct, to the best of your knowledge",
        "Is the claim true? Use what you know, and at most two or three minutes of looking things up. Be conservative.",
        &[
            ("Definitely correct", "You are sure of every word."),
            ("Probably correct", "You believe it, without being sure of every word."),
            ("Unsure", "You cannot judge it."),
            ("Likely incorrect", "You believe that at least a part is wrong."),
            ("Definitely incorrect", "You are sure that at least a part is wrong."),
        ],
    )
}

fn reliability() -> Asked {
    asked(
        "Reliability of the source",
        "Would you trust this source in your field? With several sources, choose Reliable if some of them are wholly \
         reliable, and remove the others in your revision.",
        &[
            ("Reliable", "You would rely on it."),
            ("Somewhat reliable", "You would rely on it with care."),
            ("Not reliable at all", "You would not rely on it."),
            ("Missing", "There is no source to judge."),
            ("N/A", "The source cannot be opened or read."),
        ],
    )
}

fn worthiness() -> Asked {
    asked(
        "Needs a citation",
        "Should this claim be backed by evidence? Common knowledge in your field needs none.",
        &[("Yes", "It needs evidence."), ("No", "It does not.")],
    )
}
