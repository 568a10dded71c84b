//! In which order work is shown, and what a line of it says.

use super::model::AssignmentState;
#[cfg(feature = "ssr")]
use super::model::PlaceInWork;
#[cfg(feature = "ssr")]
use super::store::WorkRow;
#[cfg(feature = "ssr")]
use crate::id::AnswerId;

/// Where an assignment stands in the list of its expert's work: begun first, then what waits, the expert's own
/// questions before others, then by question; several answers to one question in an order that is another for every
/// expert, so that no system is always read first.
pub fn order(
    state: AssignmentState,
    own: bool,
    line: i64,
    seed: i64,
    person: &str,
    answer: &str,
) -> (u8, bool, i64, u64) {
    let rank = match state {
        AssignmentState::InProgress => 0,
        AssignmentState::Waiting => 1,
        _ => 2,
    };
    (rank, !own, line, shuffle(seed, person, answer))
}

/// The place of `answer` in all the work of its expert: in the order of the page, but without regard to what is done
/// already, so that nothing is renumbered on the way. None if it is not in it.
#[cfg(feature = "ssr")]
pub fn place_in_work(
    mut work: Vec<WorkRow>,
    answer: &AnswerId,
    seed: i64,
    person: &str,
) -> Option<PlaceInWork> {
    let waiting = AssignmentState::Waiting;
    work.sort_by_cached_key(|row| {
        order(waiting, row.own_question, row.line, seed, person, row.answer.as_str())
    });
    let here = work.iter().find(|row| row.answer == *answer)?.question.clone();
    let place = |is_here: Vec<bool>| {
        let at = is_here.iter().position(|here| *here).unwrap_or_default();
        (at as u32 + 1, is_here.len() as u32)
    };
    let answers = place(work.iter().filter(|r| r.question == here).map(|r| r.answer == *answer).collect());
    work.dedup_by(|a, b| a.question == b.question);
    let questions = place(work.iter().map(|row| row.question == here).collect());
    Some(PlaceInWork { question: questions.0, questions: questions.1, answer: answers.0, answers: answers.1 })
}

/// FNV-1a over seed, person and answer: a fixed but arbitrary number.
fn shuffle(seed: i64, person: &str, answer: &str) -> u64 {
    let bytes = seed.to_le_bytes().into_iter().chain(person.bytes()).chain([0]).chain(answer.bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// About how long a review takes, in milliseconds: the protocol's mean (13.83 minutes for 5.79 claims, ExpertQA
/// section 3), by claims.
pub fn expected_ms(claims: u32) -> i64 {
    let per_claim = 830_000 * 100 / 579;
    i64::from(claims.max(1)) * per_claim
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;

    #[test]
    fn the_place_in_the_work_counts_questions_and_the_answers_to_this_one() {
        let id = |n: u32| format!("01890a5d-ac96-774b-bcce-b302099a80{n:02}");
        let row = |answer: u32, question: u32, line: i64, own_question: bool| WorkRow {
            answer: id(answer).parse().expect("a UUIDv7"),
            question: id(question).parse().expect("a UUIDv7"),
            own_question,
            line,
        };
        let work =
            vec![row(1, 51, 7, false), row(2, 52, 9, true), row(3, 53, 2, false), row(4, 51, 7, false)];
        let place = |n: u32| {
            let place = place_in_work(work.clone(), &id(n).parse().expect("a UUIDv7"), 7, "p")?;
            Some((place.question, place.questions, place.answer, place.answers))
        };
        // The own question first, then by line.
        assert_eq!([place(2), place(3)], [Some((1, 3, 1, 1)), Some((2, 3, 1, 1))]);
        let mut both = [place(1), place(4)];
        both.sort();
        assert_eq!(both, [Some((3, 3, 1, 2)), Some((3, 3, 2, 2))]);
        assert_eq!(place(9), None);
    }

    #[test]
    fn begun_work_comes_first_then_own_questions_and_the_order_of_answers_differs_between_experts() {
        use AssignmentState::{InProgress, Submitted, Waiting};
        let mut tasks = [
            order(Submitted, true, 1, 7, "p", "a"),
            order(Waiting, false, 1, 7, "p", "b"),
            order(Waiting, true, 9, 7, "p", "c"),
            order(InProgress, false, 5, 7, "p", "d"),
        ];
        tasks.sort_unstable();
        assert_eq!(tasks.map(|t| t.2), [5, 9, 1, 1]);
        let first =
            |person: &str| order(Waiting, true, 1, 7, person, "a") < order(Waiting, true, 1, 7, person, "b");
        let people: Vec<String> = (0..64).map(|i| format!("person {i}")).collect();
        let heads = people.iter().filter(|p| first(p)).count();
        assert!((16..=48).contains(&heads), "{heads} of 64 read a first");
    }
}
