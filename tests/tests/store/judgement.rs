use app::assignment::AssignmentState;
use app::clock::Instant;
use app::id::{AssignmentId, SaveId};
use app::judgement::{
    Change, Field, FieldValue, Judgement, Met, Outcome, Problem, ProblemKind, Save, Saving, Times,
};
use server::clock::RandomIds;
use tests::people::Study;
use tests::{Opened, on_both};

fn save_of(assignment: &AssignmentId, label: &str) -> Save {
    let value = FieldValue::Label(Some(label.to_owned()));
    let change = Change { field: Field::Usefulness, base: 0, value, settle: false };
    Save {
        save_id: SaveId::new(&RandomIds),
        assignment: assignment.clone(),
        changes: vec![change],
        step: None,
        active_ms: 0,
    }
}

/// Brings every change in and counts a second of work for each.
fn takes_all(met: Met<'_>, changes: &[Change]) -> Result<Outcome, Outcome> {
    for change in changes {
        met.judgement.bring(change.field, change.value.clone());
    }
    *met.times.elapsed.get_or_insert(0) += 1000;
    Ok(Outcome { accepted: changes.iter().map(|c| c.field).collect(), ..Outcome::default() })
}

fn refuses(_: Met<'_>, _: &[Change]) -> Result<Outcome, Outcome> {
    Err(Outcome { closed: Some(app::judgement::Closed::Locked), ..Outcome::default() })
}

async fn state(opened: &Opened, id: &AssignmentId) -> (AssignmentState, bool) {
    let found = opened.ctx.store.find_assignment(id).await.expect("read").expect("there");
    (found.state, found.reopened)
}

async fn read(opened: &Opened, id: &AssignmentId) -> (Judgement, Times) {
    let review = opened.ctx.store.find_review(id).await.expect("read").expect("there");
    (review.judgement, review.times)
}

async fn submit(opened: &Opened, study: &Study, at: i64) -> Option<Vec<Problem>> {
    let store = &opened.ctx.store;
    store.submit(&study.expert.id, &study.work[0], Instant(at), &|_| Vec::new()).await.expect("done")
}

on_both! {
    async fn a_save_is_stored_once_under_its_id(opened) {
        let study = opened.study("one", 2).await;
        let store = &opened.ctx.store;
        let save = save_of(&study.work[0], "Useful");
        let first = store.save(&study.expert.id, &save, Instant(7), &takes_all).await.expect("saved");
        assert!(matches!(first, Saving::Done(_, _)));
        let again = store.save(&study.expert.id, &save, Instant(8), &takes_all).await.expect("known");
        let Saving::Known(stored) = again else { panic!("{again:?}") };
        assert_eq!(stored.label(Field::Usefulness), Some("Useful"));
        let (judgement, times) = read(&opened, &study.work[0]).await;
        assert_eq!((judgement, times.elapsed), (stored, Some(1000)), "the second one counted no time");
        assert_eq!(state(&opened, &study.work[0]).await, (AssignmentState::InProgress, false));
        // The same id for another assignment is not taken for a repetition.
        let other = Save { assignment: study.work[1].clone(), ..save };
        let other = store.save(&study.expert.id, &other, Instant(9), &takes_all).await.expect("answered");
        assert!(matches!(other, Saving::NotYours), "{other:?}");
        assert_eq!(state(&opened, &study.work[1]).await, (AssignmentState::Waiting, false));
    }

    async fn only_the_owner_saves_beats_submits_and_reopens(opened) {
        let study = opened.study("one", 1).await;
        let store = &opened.ctx.store;
        let id = &study.work[0];
        let nobody = AssignmentId::new(&RandomIds);
        for (account, id) in [(&study.manager.id, id), (&study.expert.id, &nobody)] {
            let saved = store.save(account, &save_of(id, "Useful"), Instant(1), &takes_all).await.expect("answered");
            assert!(matches!(saved, Saving::NotYours));
            assert!(!store.beat(account, id, Instant(9), &|_| ()).await.expect("answered"));
            assert_eq!(store.submit(account, id, Instant(1), &|_| Vec::new()).await.expect("answered"), None);
            assert!(!store.reopen(account, id, Instant(1)).await.expect("answered"));
            assert!(!store.cancel_reopening(account, id, Instant(1)).await.expect("answered"));
        }
        assert_eq!(opened.number("SELECT count(*) FROM judgement").await, 0);
    }

    async fn a_refused_save_changes_nothing_and_may_come_again(opened) {
        let study = opened.study("one", 1).await;
        let store = &opened.ctx.store;
        let save = save_of(&study.work[0], "Useful");
        let refused = store.save(&study.expert.id, &save, Instant(1), &refuses).await.expect("answered");
        assert!(matches!(refused, Saving::Refused(_)));
        assert_eq!(state(&opened, &study.work[0]).await, (AssignmentState::Waiting, false));
        let taken = store.save(&study.expert.id, &save, Instant(1), &takes_all).await.expect("answered");
        assert!(matches!(taken, Saving::Done(_, _)), "its id is not used up");
    }

    async fn a_beat_changes_the_times_alone(opened) {
        let study = opened.study("one", 1).await;
        let store = &opened.ctx.store;
        let id = &study.work[0];
        assert!(store.beat(&study.expert.id, id, Instant(9), &|times| times.active = Some(5)).await.expect("noted"));
        assert_eq!(state(&opened, id).await, (AssignmentState::Waiting, false), "looking is not beginning");
        let (judgement, times) = read(&opened, id).await;
        assert_eq!((judgement, times.active), (Judgement::default(), Some(5)));
        store.save(&study.expert.id, &save_of(id, "Useful"), Instant(1), &takes_all).await.expect("saved");
        store.beat(&study.expert.id, id, Instant(9), &|times| times.active = Some(9)).await.expect("noted");
        let (judgement, times) = read(&opened, id).await;
        assert_eq!(judgement.label(Field::Usefulness), Some("Useful"));
        assert_eq!((times.active, times.elapsed), (Some(9), Some(1000)));
    }

    async fn submitting_is_refused_while_something_is_missing(opened) {
        let study = opened.study("one", 1).await;
        let store = &opened.ctx.store;
        let problem = Problem { field: Field::Usefulness, kind: ProblemKind::NotJudged };
        let found = vec![problem.clone()];
        let rule = move |_: Met<'_>| found.clone();
        let said = store.submit(&study.expert.id, &study.work[0], Instant(1), &rule).await.expect("answered");
        assert_eq!(said, Some(vec![problem]));
        assert_eq!(state(&opened, &study.work[0]).await.0, AssignmentState::Waiting);
    }

    async fn submitted_reopened_changed_and_submitted_again(opened) {
        let study = opened.study("one", 1).await;
        let store = &opened.ctx.store;
        let id = &study.work[0];
        let expert = &study.expert.id;
        store.save(expert, &save_of(id, "Useful"), Instant(1), &takes_all).await.expect("saved");
        assert_eq!(submit(&opened, &study, 2).await, Some(vec![]));
        assert_eq!(state(&opened, id).await, (AssignmentState::Submitted, false));
        assert_eq!(submit(&opened, &study, 3).await, None, "once");
        assert!(!store.beat(expert, id, Instant(9), &|_| ()).await.expect("answered"), "no time counts any more");
        assert!(!store.cancel_reopening(expert, id, Instant(3)).await.expect("answered"));
        assert!(store.reopen(expert, id, Instant(4)).await.expect("done"));
        assert!(!store.reopen(expert, id, Instant(5)).await.expect("answered"), "once");
        assert_eq!(state(&opened, id).await, (AssignmentState::InProgress, true));
        store.save(expert, &save_of(id, "Not useful at all"), Instant(6), &takes_all).await.expect("saved");
        assert_eq!(read(&opened, id).await.0.label(Field::Usefulness), Some("Not useful at all"));
        assert!(store.cancel_reopening(expert, id, Instant(7)).await.expect("done"));
        assert_eq!(state(&opened, id).await, (AssignmentState::Submitted, false));
        let (judgement, times) = read(&opened, id).await;
        assert_eq!(judgement.label(Field::Usefulness), Some("Useful"), "as submitted");
        assert_eq!(times.elapsed, Some(1000), "the time of the reopening goes with it");
        assert!(store.reopen(expert, id, Instant(8)).await.expect("done"));
        store.save(expert, &save_of(id, "Partially useful"), Instant(9), &takes_all).await.expect("saved");
        assert_eq!(submit(&opened, &study, 10).await, Some(vec![]));
        assert_eq!(read(&opened, id).await.0.label(Field::Usefulness), Some("Partially useful"));
        let submitted = store.find_assignment(id).await.expect("read").expect("there").submitted_at;
        assert_eq!(submitted, Some(Instant(10)));
    }

    async fn saves_at_once_on_one_judgement_are_all_in_it(opened) {
        let study = opened.study("one", 1).await;
        let store = opened.ctx.store.clone();
        let id = &study.work[0];
        let fields = (1..=10).flat_map(|claim| app::protocol::Axis::ALL.map(|axis| (claim, axis)));
        let tries = fields.map(|(claim, axis)| {
            let (store, account) = (store.clone(), study.expert.id.clone());
            let mut save = save_of(id, "x");
            save.changes[0].field = Field::Claim(claim, app::judgement::Part::Axis(axis));
            tokio::spawn(async move { store.save(&account, &save, Instant(1), &takes_all).await })
        });
        let all = futures::future::join_all(tries.collect::<Vec<_>>()).await;
        let failed: Vec<_> = all.iter().filter(|r| !matches!(r, Ok(Ok(Saving::Done(_, _))))).collect();
        assert!(failed.is_empty(), "{failed:?}");
        assert_eq!(read(&opened, id).await.0.entries.len(), all.len(), "none was lost");
    }
}
