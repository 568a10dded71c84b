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

/// How long one claim takes by the protocol, in milliseconds: its mean of 13.83 minutes for 5.79 claims (ExpertQA,
/// section 3).
pub const CLAIM_MS: i64 = 830_000 * 100 / 579;

/// Claims of an answer by the same source, rounded: for an answer that is not known yet.
pub const TYPICAL_CLAIMS: u32 = 6;

/// From how many submitted judgements on an expert's own pace counts.
const PACE_FROM: usize = 5;

/// How long one claim takes an expert, in milliseconds: the median over what they submitted (time spent and claims of
/// each), or the protocol's mean as long as that is little.
pub fn pace(submitted: impl Iterator<Item = (i64, u32)>) -> i64 {
    let mut each: Vec<i64> =
        submitted.map(|(spent, claims)| spent / i64::from(claims.max(1))).filter(|ms| *ms > 0).collect();
    if each.len() < PACE_FROM {
        return CLAIM_MS;
    }
    let middle = (each.len() - 1) / 2;
    *each.select_nth_unstable(middle).1
}

/// About how long a review of so many claims takes at this pace, in milliseconds.
pub fn expected_ms(pace: i64, claims: u32) -> i64 {
    i64::from(claims.max(1)) * pace
}

/// How many hexadecimal digits at the end of an answer's id decide whether several experts judge it: they are random,
/// so a share of the answers is a share of their values.
const DIGITS: u32 = 4;

/// Below which last digits of its id an answer is judged by several experts, so that those are `share` of a hundred.
/// The rule is fixed by the answer alone, and a query can apply it.
pub fn mark(share: u32) -> String {
    match share {
        // Behind every digit.
        100.. => "g".to_owned(),
        _ => format!("{:04x}", (u64::from(share) << (4 * DIGITS)) / 100),
    }
}

/// How many experts shall judge the answer with this id.
pub fn wanted(overlap: i64, mark: &str, answer: &str) -> i64 {
    let last = &answer[answer.len() - DIGITS as usize..];
    if last < mark { overlap } else { 1 }
}

/// A slot that is held: its number, by which assignment, and until when; none: for good.
pub type HeldSlot = (i64, String, Option<i64>);

/// Where one more expert can go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Room {
    /// Nowhere.
    None,
    /// Into this slot, which nobody holds.
    Free(i64),
    /// Into this slot, whose lease has ended.
    Lapsed(HeldSlot),
}

/// Where one more expert can go, if `wanted` shall judge the answer, `named` have it without a slot and these slots are
/// held. Slots that nobody holds come first; of the lapsed ones the one that ended first.
pub fn room(wanted: i64, named: i64, held: &[HeldSlot], now: i64) -> Room {
    let lapsed = |slot: &&HeldSlot| slot.2.is_some_and(|until| until < now);
    let working = held.iter().filter(|slot| !lapsed(slot)).count();
    if named + working as i64 >= wanted {
        return Room::None;
    }
    if named + (held.len() as i64) < wanted {
        let free = (1..).find(|number| held.iter().all(|slot| slot.0 != *number));
        return free.map_or(Room::None, Room::Free);
    }
    let first = held.iter().filter(lapsed).min_by_key(|slot| slot.2);
    first.map_or(Room::None, |slot| Room::Lapsed(slot.clone()))
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

    #[test]
    fn the_time_that_is_told_is_the_protocols_until_an_expert_has_a_pace() {
        let four = std::iter::repeat_n((600_000, 2), 4);
        assert_eq!(pace(four.clone()), CLAIM_MS);
        assert_eq!(pace(four.chain([(9_000_000, 1)])), 300_000);
        assert_eq!(pace(std::iter::repeat_n((0, 2), 9)), CLAIM_MS, "what took no time tells nothing");
        assert_eq!((expected_ms(CLAIM_MS, 6) + 30_000) / 60_000, 14);
    }

    #[test]
    fn a_share_of_the_answers_is_judged_by_several() {
        let id = |n: u32| format!("0198c0de-0000-7000-8000-00000000{:04x}", n * 7919 % 65536);
        let several = |share| (0..10_000).filter(|n| wanted(3, &mark(share), &id(*n)) == 3).count();
        assert_eq!((several(0), several(100)), (0, 10_000));
        assert!((2_400..=2_600).contains(&several(25)), "{}", several(25));
        assert_eq!(wanted(3, &mark(99), "0198c0de-0000-7000-8000-00000000ffff"), 1);
    }

    #[test]
    fn one_more_goes_into_a_free_slot_then_into_a_lapsed_one_and_never_beyond_what_is_wanted() {
        let held = |slot, until| (slot, format!("work {slot}"), until);
        assert_eq!(room(1, 0, &[], 10), Room::Free(1));
        assert_eq!(room(1, 1, &[], 10), Room::None, "by name");
        assert_eq!(room(1, 0, &[held(1, None)], 10), Room::None, "submitted");
        assert_eq!(room(1, 0, &[held(1, Some(10))], 10), Room::None, "until now");
        assert_eq!(room(1, 0, &[held(1, Some(9))], 10), Room::Lapsed(held(1, Some(9))));
        assert_eq!(room(2, 0, &[held(2, Some(9))], 10), Room::Free(1));
        assert_eq!(room(3, 1, &[held(1, Some(9)), held(2, Some(8))], 10), Room::Lapsed(held(2, Some(8))));
        assert_eq!(room(2, 1, &[held(1, Some(20))], 10), Room::None);
        assert_eq!(
            room(1, 0, &[held(1, Some(9)), held(2, Some(20))], 10),
            Room::None,
            "fewer are wanted now"
        );
    }
}
