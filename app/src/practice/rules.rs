//! How a try is held against an example, and what is enough.

use super::model::{Compared, Explanations, PracticeState};
use crate::claim::Claim;
use crate::judgement::rules::effective;
use crate::judgement::{Field, Judgement, Part};
use crate::protocol::Protocol;

/// The longest explanation, in characters.
pub const EXPLANATION_MAX: usize = 2_000;

/// Every label of the example beside the try's, in the protocol's order. A label that rules fix for both (a claim
/// without evidence has support `Missing`) is no judgement and left out.
pub fn compare(
    protocol: &Protocol,
    claims: &[Claim],
    own: &Judgement,
    example: &Judgement,
    explanations: &Explanations,
) -> Vec<Compared> {
    let row = |field: Field, own: Option<&str>, example: Option<&str>| {
        Some(Compared {
            field,
            own: own.map(str::to_owned),
            example: example?.to_owned(),
            explanation: explanations.get(&field).cloned(),
        })
    };
    let whole = row(Field::Usefulness, own.label(Field::Usefulness), example.label(Field::Usefulness));
    // Of a claim that the example's expert cut, the labels of the parts count, and a try has no such parts.
    let cut = |claim: &&Claim| example.splits.iter().any(|split| !split.joined && split.of == claim.key);
    let by_claim = claims.iter().filter(|claim| !cut(claim)).flat_map(|claim| {
        protocol.axes.iter().filter_map(move |(axis, _)| {
            let fixed = crate::judgement::rules::locked(example, claim, *axis)
                == Some(crate::judgement::rules::LockReason::NoEvidence);
            let field = Field::Claim(claim.key, Part::Axis(*axis));
            row(field, effective(own, claim, *axis), effective(example, claim, *axis)).filter(|_| !fixed)
        })
    });
    whole.into_iter().chain(by_claim).collect()
}

/// The state of practice after tries that were compared so.
pub fn state(wanted: u32, items: u32, tries: &[Vec<Compared>]) -> PracticeState {
    let all = || tries.iter().flatten();
    let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    PracticeState {
        wanted: wanted.min(items),
        done: number(tries.len()),
        agreed: number(all().filter(|c| c.agrees()).count()),
        compared: number(all().count()),
    }
}

/// How many of a hundred labels agree, rounded down; 100 if nothing was compared.
pub fn percent(state: &PracticeState) -> u32 {
    match state.compared {
        0 => 100,
        of => u32::try_from(u64::from(state.agreed) * 100 / u64::from(of)).unwrap_or(100),
    }
}

/// Whether practice that is done reaches the pass mark (of a hundred labels, so many must agree; none: always).
pub fn passed(state: &PracticeState, mark: Option<u32>) -> bool {
    mark.is_none_or(|mark| {
        u64::from(state.agreed) * 100 >= u64::from(mark.min(100)) * u64::from(state.compared)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claim::Place;
    use crate::evidence::Evidence;
    use crate::judgement::FieldValue;
    use crate::protocol::{Axis, expertqa};

    fn claim(key: u32, sources: usize) -> Claim {
        let source = |n| Evidence { number: Some(n), url: String::new(), passage: None };
        Claim {
            key,
            text: "A claim.".into(),
            place: Some(Place { start: 0, end: 8 }),
            evidence: (1..).take(sources).map(source).collect(),
        }
    }

    fn judged(labels: &[(Field, &str)]) -> Judgement {
        let mut judgement = Judgement::default();
        for (field, label) in labels {
            judgement.bring(*field, FieldValue::Label(Some((*label).to_owned())));
        }
        judgement
    }

    const SUPPORT: Field = Field::Claim(1, Part::Axis(Axis::Support));
    const CORRECT: Field = Field::Claim(2, Part::Axis(Axis::Correctness));

    #[test]
    fn a_claim_that_the_example_cuts_is_not_compared() {
        let mut example = judged(&[(SUPPORT, "Partial"), (CORRECT, "Probably correct")]);
        let claims = [claim(1, 1), claim(2, 0)];
        crate::judgement::rules::cut(&claims, &mut example, 1, 2).expect("it is cut");
        let rows = compare(&expertqa(), &claims, &judged(&[]), &example, &Explanations::new());
        assert_eq!(rows.iter().map(|row| row.field).collect::<Vec<_>>(), [CORRECT]);
    }

    #[test]
    fn every_label_of_the_example_is_compared_but_those_that_no_one_chose() {
        let example =
            judged(&[(Field::Usefulness, "Useful"), (SUPPORT, "Partial"), (CORRECT, "Probably correct")]);
        let own = judged(&[(Field::Usefulness, "Useful"), (SUPPORT, "Complete")]);
        let why = Explanations::from([(SUPPORT, "The passage says nothing of the dose.".to_owned())]);
        let rows = compare(&expertqa(), &[claim(1, 1), claim(2, 0)], &own, &example, &why);
        let short: Vec<_> = rows.iter().map(|r| (r.field, r.own.as_deref(), r.agrees())).collect();
        assert_eq!(
            short,
            [
                (Field::Usefulness, Some("Useful"), true),
                (SUPPORT, Some("Complete"), false),
                (CORRECT, None, false),
            ],
            "claim 2 has no evidence: its support and reliability are nobody's choice"
        );
        assert_eq!(rows[1].explanation.as_deref(), Some("The passage says nothing of the dose."));
    }

    #[test]
    fn the_pass_mark_counts_labels_of_all_items_together_and_is_met_exactly() {
        let row = |own: &str| Compared {
            field: Field::Usefulness,
            own: Some(own.into()),
            example: "Useful".into(),
            explanation: None,
        };
        let tries = [vec![row("Useful"), row("Useful"), row("Useful")], vec![row("Not useful at all")]];
        let state = state(3, 2, &tries);
        assert_eq!((state.wanted, state.done, state.agreed, state.compared), (2, 2, 3, 4));
        assert!(
            state.is_done() && passed(&state, Some(75)) && !passed(&state, Some(76)) && passed(&state, None)
        );
        assert_eq!(percent(&state), 75);
    }

    #[test]
    fn a_project_without_items_asks_for_no_practice() {
        let state = state(3, 0, &[]);
        assert!(state.is_done() && passed(&state, Some(100)));
    }
}
