//! Lines made up for the tests.

use serde_json::{Value, json};

/// An unjudged ExpertQA line.
pub fn line(question: &str, system: &str, text: &str) -> Value {
    json!({
        "question": question,
        "annotator_id": "ana",
        "answers": { system: answer(text, "ana") },
        "metadata": { "question_type": "Open-ended question that is potentially ambiguous", "field": "Music", "specific_field": "Choirs" },
    })
}

/// An answer with one claim, its whole text, not judged.
pub fn answer(text: &str, judge: &str) -> Value {
    json!({
        "answer_string": text,
        "attribution": ["[1] https://a.example/p"],
        "claims": [claim(text)],
        "revised_answer_string": null,
        "usefulness": null,
        "annotation_time": null,
        "annotator_id": judge,
    })
}

/// A claim that nobody judged.
pub fn claim(text: &str) -> Value {
    json!({
        "claim_string": text,
        "evidence": ["[1] https://a.example/p"],
        "support": null,
        "reason_missing_support": null,
        "informativeness": null,
        "worthiness": null,
        "correctness": null,
        "reliability": null,
        "revised_claim": null,
        "revised_evidence": null,
    })
}

/// The same line with every judgement given.
pub fn judged(mut line: Value, system: &str, judge: &str) -> Value {
    let answer = &mut line["answers"][system];
    answer["annotator_id"] = json!(judge);
    answer["usefulness"] = json!("Useful");
    answer["annotation_time"] = json!(61000);
    answer["revised_answer_string"] = answer["answer_string"].clone();
    for claim in answer["claims"].as_array_mut().expect("claims are a list") {
        claim["support"] = json!("Complete");
        claim["reason_missing_support"] = json!("");
        claim["informativeness"] = json!("Very relevant");
        claim["worthiness"] = json!("Yes");
        claim["correctness"] = json!("Probably correct");
        claim["reliability"] = json!("Reliable");
        claim["revised_claim"] = claim["claim_string"].clone();
        claim["revised_evidence"] = claim["evidence"][0].clone();
    }
    line
}

/// The values as JSON lines.
pub fn lines(values: &[Value]) -> String {
    values.iter().map(|value| format!("{value}\n")).collect()
}
