use super::store::{ReleasedAnswer, ReleasedJudgement};

/// One line of the `expertqa` format: answers of one source line, each with at most one judgement.
pub type Round<'a> = Vec<(&'a ReleasedAnswer, Option<&'a ReleasedJudgement>)>;

/// The answers of a page line by line.
pub fn lines(answers: &[ReleasedAnswer]) -> impl Iterator<Item = &[ReleasedAnswer]> {
    answers.chunk_by(|a, b| a.line == b.line)
}

/// The rounds of one source line: the k-th holds each answer's k-th submitted judgement. An answer that nobody
/// submitted stands in the first.
pub fn rounds(answers: &[ReleasedAnswer]) -> Vec<Round<'_>> {
    let submitted = |answer: &ReleasedAnswer| answer.judgements.iter().filter(|j| !j.skipped).count();
    let most = answers.iter().map(submitted).max().unwrap_or(0).max(1);
    let nth = |answer: &'_ ReleasedAnswer, k: usize| -> Option<usize> {
        let mut indices = answer.judgements.iter().enumerate().filter(|(_, j)| !j.skipped).map(|(i, _)| i);
        indices.nth(k)
    };
    (0..most)
        .map(|k| {
            let of = |answer| {
                let answer: &ReleasedAnswer = answer;
                let found = nth(answer, k).map(|index| &answer.judgements[index]);
                (k == 0 || found.is_some()).then_some((answer, found))
            };
            answers.iter().filter_map(of).collect()
        })
        .collect()
}
