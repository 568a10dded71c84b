//! Which answers a plan chooses. Nothing here is random: order and ties come from a hash of the seed and the texts, so
//! the same seed over the same answers gives the same choice on every machine.

use super::model::{Candidate, Drawn, Plan, Share};
use crate::id::QuestionId;
use sha2::{Digest, Sha256};
use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap};

/// A number that is fixed by seed and texts.
fn hash(seed: i64, texts: [&str; 2]) -> u64 {
    let mut hash = Sha256::new_with_prefix(seed.to_le_bytes());
    for text in texts {
        hash.update((text.len() as u64).to_le_bytes());
        hash.update(text);
    }
    let bytes: [u8; 32] = hash.finalize().into();
    bytes.iter().take(8).fold(0, |number, byte| (number << 8) | u64::from(*byte))
}

/// Draws by the plan. Questions are gone through in an order that the seed gives; each takes the systems that are
/// furthest behind their share, by the method of Sainte-Laguë, so that the shares come as near to the weights as the
/// answers allow. Answers that somebody began to judge are in, and count first.
pub fn draw(candidates: &[Candidate], plan: &Plan) -> Drawn {
    let mut drawn = Drawn::default();
    let mut questions: HashMap<&QuestionId, Vec<usize>> = HashMap::new();
    let mut order: Vec<(u64, usize)> = Vec::new();
    let mut chosen = vec![false; candidates.len()];
    for (at, candidate) in candidates.iter().enumerate() {
        let of = questions.entry(&candidate.question).or_default();
        if of.is_empty() {
            order.push((hash(plan.seed, [&candidate.text, ""]), at));
        }
        of.push(at);
        let share = drawn.shares.entry(candidate.system.clone()).or_default();
        share.ready += 1;
        if candidate.begun {
            chosen[at] = true;
            share.begun += 1;
            share.chosen += 1;
        }
    }
    order.sort_unstable();
    for (_, first) in order {
        let of = &questions[&candidates[first].question];
        let begun = of.iter().filter(|at| chosen[**at]).count();
        for _ in begun..plan.per_question as usize {
            let Some(next) = next(candidates, plan, of, &chosen, &drawn.shares) else { break };
            chosen[next] = true;
            drawn.shares.entry(candidates[next].system.clone()).or_default().chosen += 1;
        }
        let number = of.iter().filter(|at| chosen[**at]).count();
        drawn.questions += i64::from(number > 0);
        drawn.short += i64::from(number < plan.per_question as usize);
    }
    for (candidate, chosen) in candidates.iter().zip(chosen) {
        if chosen {
            drawn.chosen.push(candidate.answer.clone());
        } else {
            drawn.withdrawn += candidate.waiting;
            drawn.left_out.push(candidate.answer.clone());
        }
    }
    drawn
}

/// Of a question's answers that are not chosen, the one whose system is furthest behind.
fn next(
    candidates: &[Candidate],
    plan: &Plan,
    of: &[usize],
    chosen: &[bool],
    shares: &BTreeMap<String, Share>,
) -> Option<usize> {
    let weight = |at: usize| u128::from(plan.weight(&candidates[at].system));
    let due = |at: usize| {
        let have = shares.get(&candidates[at].system).map_or(0, |share| share.chosen);
        2 * have.unsigned_abs() as u128 + 1
    };
    let tie = |at: usize| hash(plan.seed, [&candidates[at].text, &candidates[at].system]);
    let nearer = |a: &usize, b: &usize| -> Ordering {
        let quotients = (due(*a) * weight(*b)).cmp(&(due(*b) * weight(*a)));
        quotients.then_with(|| tie(*a).cmp(&tie(*b))).then(a.cmp(b))
    };
    of.iter().copied().filter(|at| !chosen[*at] && weight(*at) > 0).min_by(nearer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashSet;

    fn candidate(question: u32, system: &str, begun: bool) -> Candidate {
        let id = |kind: u32, of: u64| format!("{kind:08x}-0000-7000-8000-{of:012x}");
        let of = u64::from(question) * 100 + system.bytes().map(u64::from).sum::<u64>() % 100;
        Candidate {
            answer: id(1, of).parse().expect("an id"),
            question: id(2, u64::from(question)).parse().expect("an id"),
            text: format!("Question {question}?"),
            system: system.to_owned(),
            chosen: None,
            begun,
            waiting: 1,
        }
    }

    fn candidates(questions: u32, systems: &[&str]) -> Vec<Candidate> {
        (0..questions).flat_map(|q| systems.iter().map(move |s| candidate(q, s, false))).collect()
    }

    fn plan(per_question: u32, weights: &[(&str, u32)], seed: i64) -> Plan {
        let weights = weights.iter().map(|(system, weight)| ((*system).to_owned(), *weight)).collect();
        Plan { per_question, weights, seed }
    }

    fn shares(drawn: &Drawn) -> Vec<i64> {
        drawn.shares.values().map(|share| share.chosen).collect()
    }

    #[test]
    fn systems_are_chosen_alike_or_by_their_weights() {
        let all = candidates(300, &["bing", "gpt4", "rr"]);
        let alike = draw(&all, &plan(1, &[], 7));
        assert_eq!(
            (shares(&alike), alike.questions, alike.short, alike.withdrawn),
            (vec![100; 3], 300, 0, 600)
        );
        assert_eq!(shares(&draw(&all, &plan(2, &[], 7))), [200; 3]);
        assert_eq!(
            shares(&draw(&all, &plan(1, &[("gpt4", 4)], 7))),
            [50, 200, 50],
            "a system not named has 1"
        );
        assert_eq!(shares(&draw(&all, &plan(1, &[("gpt4", 0), ("rr", 2)], 7))), [100, 0, 200]);
        let none = draw(&all, &plan(3, &[("gpt4", 0)], 7));
        assert_eq!((shares(&none), none.short), (vec![300, 0, 300], 300), "0 leaves a system out");
    }

    #[test]
    fn the_same_seed_over_the_same_answers_gives_the_same_choice_in_any_order_of_the_rest() {
        let all = candidates(60, &["bing", "gpt4", "rr"]);
        let first = draw(&all, &plan(1, &[], 1));
        assert_eq!(draw(&all, &plan(1, &[], 1)), first);
        let mut turned = all.clone();
        turned.reverse();
        let as_set = |drawn: &Drawn| drawn.chosen.iter().cloned().collect::<HashSet<_>>();
        assert_eq!(as_set(&draw(&turned, &plan(1, &[], 1))), as_set(&first));
        assert_ne!(as_set(&draw(&all, &plan(1, &[], 2))), as_set(&first));
    }

    #[test]
    fn the_hash_is_fixed() {
        assert_eq!(hash(1, ["Question 1?", "gpt4"]), 0x2ba8_431d_2916_1198);
        assert_ne!(hash(1, ["ab", "c"]), hash(1, ["a", "bc"]));
    }

    #[test]
    fn answers_that_somebody_began_stay_and_count() {
        let mut all = candidates(4, &["bing", "gpt4"]);
        for candidate in all.iter_mut().filter(|c| c.system == "bing") {
            candidate.begun = true;
        }
        let drawn = draw(&all, &plan(1, &[("bing", 0)], 3));
        assert_eq!((shares(&drawn), drawn.shares["bing"].begun), (vec![4, 0], 4));
        all[0].begun = false;
        assert_eq!(shares(&draw(&all, &plan(1, &[], 3))), [3, 1], "the share that is behind comes next");
    }

    proptest! {
        #[test]
        fn every_question_has_what_is_asked_for_or_all_it_has(
            lacks in proptest::collection::hash_set((0_u32..20, 0_usize..3), 0..30),
            per_question in 1_u32..4,
            seed in any::<i64>(),
        ) {
            let systems = ["a", "b", "c"];
            let all: Vec<Candidate> = (0..20)
                .flat_map(|q| (0..3).map(move |s| (q, s)))
                .filter(|spot| !lacks.contains(spot))
                .map(|(q, s)| candidate(q, systems[s], (q + s as u32).is_multiple_of(9)))
                .collect();
            let drawn = draw(&all, &plan(per_question, &[], seed));
            let chosen: HashSet<_> = drawn.chosen.iter().collect();
            prop_assert_eq!(drawn.chosen.len() + drawn.left_out.len(), all.len());
            for question in 0..20 {
                let of: Vec<_> = all.iter().filter(|c| c.text == format!("Question {question}?")).collect();
                let number = of.iter().filter(|c| chosen.contains(&c.answer)).count();
                let begun = of.iter().filter(|c| c.begun).count();
                prop_assert_eq!(number, begun.max(of.len().min(per_question as usize)));
                prop_assert!(of.iter().all(|c| !c.begun || chosen.contains(&c.answer)));
            }
        }
    }
}
