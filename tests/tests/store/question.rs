use app::clock::Instant;
use app::id::{AccountId, PersonId, ProjectId, QuestionId, SaveId};
use app::project::Settings;
use app::protocol::expertqa;
use app::question::rules::{HandIn, apply, hand_in};
use app::question::{
    Decision, Draft, DraftChange, DraftField, DraftOutcome, DraftSave, DraftSaving, Own, QuestionState,
};
use server::clock::RandomIds;
use tests::people::Study;
use tests::{Opened, on_both};

fn save_of(question: &QuestionId, fields: &[(DraftField, u32, &str)]) -> DraftSave {
    let change = |(field, base, value): &(DraftField, u32, &str)| DraftChange {
        field: *field,
        base: *base,
        value: (*value).to_owned(),
        settle: false,
    };
    DraftSave {
        save_id: SaveId::new(&RandomIds),
        question: question.clone(),
        changes: fields.iter().map(change).collect(),
    }
}

fn takes(
    state: QuestionState,
    draft: &mut Draft,
    changes: &[DraftChange],
) -> Result<DraftOutcome, DraftOutcome> {
    apply(&expertqa(), state, draft, changes)
}

fn one_is_enough(all: &[Own]) -> HandIn {
    let settings = Settings { questions_wanted: 1, scenarios_wanted: 0, ..Settings::default() };
    hand_in(&settings, all, None)
}

/// An expert with a written draft.
struct Author {
    project: ProjectId,
    account: AccountId,
    person: PersonId,
    question: QuestionId,
}

async fn begin(opened: &Opened, study: &Study) -> QuestionId {
    let person = person(opened, study).await;
    let id = QuestionId::new(&RandomIds);
    opened
        .ctx
        .store
        .add_draft(&study.project.id, &person, &id, &Draft::default(), Instant(1))
        .await
        .expect("added");
    id
}

async fn person(opened: &Opened, study: &Study) -> PersonId {
    let found = opened.ctx.store.find_person_of(&study.project.id, &study.expert.id).await.expect("read");
    found.expect("an expert is a person").id
}

async fn author(opened: &Opened, study: &Study, text: &str) -> Author {
    let question = begin(opened, study).await;
    let fields = [(DraftField::Text, 0, text), (DraftField::Types, 0, "I;"), (DraftField::Field, 0, "Law")];
    let save = save_of(&question, &fields);
    let saved =
        opened.ctx.store.save_draft(&study.expert.id, &save, Instant(2), &takes).await.expect("saved");
    assert!(matches!(saved, DraftSaving::Done(..)), "{saved:?}");
    Author {
        project: study.project.id.clone(),
        account: study.expert.id.clone(),
        person: person(opened, study).await,
        question,
    }
}

impl Author {
    async fn submit(&self, opened: &Opened, at: i64) -> HandIn {
        let store = &opened.ctx.store;
        store.hand_in(&self.account, &self.person, Instant(at), &one_is_enough).await.expect("done")
    }

    async fn own(&self, opened: &Opened) -> Own {
        opened.ctx.store.find_own_question(&self.question).await.expect("read").expect("there").0
    }

    async fn state(&self, opened: &Opened) -> QuestionState {
        self.own(opened).await.question.state
    }
}

on_both! {
    async fn a_drafts_save_is_stored_once_under_its_id(opened) {
        let study = opened.study("one", 1).await;
        let (store, account) = (&opened.ctx.store, &study.expert.id);
        let (id, other) = (begin(&opened, &study).await, begin(&opened, &study).await);
        let save = save_of(&id, &[(DraftField::Text, 0, "Once?")]);
        let first = store.save_draft(account, &save, Instant(2), &takes).await.expect("saved");
        assert!(matches!(first, DraftSaving::Done(..)));
        let again = store.save_draft(account, &save, Instant(3), &takes).await.expect("known");
        let DraftSaving::Known(draft) = again else { panic!("{again:?}") };
        assert_eq!((draft.get(DraftField::Text), draft.revision(DraftField::Text)), ("Once?", 1));
        let elsewhere = DraftSave { question: other, ..save };
        let elsewhere = store.save_draft(account, &elsewhere, Instant(4), &takes).await.expect("answered");
        assert!(matches!(elsewhere, DraftSaving::NotYours), "{elsewhere:?}");
        let save = save_of(&id, &[(DraftField::Text, 1, "Stolen?")]);
        let strange = store.save_draft(&study.manager.id, &save, Instant(5), &takes).await.expect("answered");
        assert!(matches!(strange, DraftSaving::NotYours), "{strange:?}");
    }

    async fn submitting_copies_the_draft_and_accepting_gives_identity_and_place(opened) {
        let study = opened.study("one", 2).await;
        let author = author(&opened, &study, "Who pays?").await;
        assert_eq!(author.submit(&opened, 5).await.ready, std::slice::from_ref(&author.question));
        let own = author.own(&opened).await;
        assert_eq!((own.question.text.as_str(), own.submitted_at), ("Who pays?", Some(Instant(5))));
        assert_eq!((own.question.question_types.len(), own.question.field.as_deref()), (1, Some("Law")));
        let store = &opened.ctx.store;
        let ids = std::slice::from_ref(&author.question);
        let decided = store.decide_questions(&author.project, ids, &Decision::Accept, &study.manager.id, Instant(6));
        assert_eq!(decided.await.expect("decided").done, ids);
        let released = store.release_questions(&author.project, 0, 10).await.expect("read");
        let last = released.last().expect("it is released");
        assert_eq!((last.id.clone(), last.line), (author.question.clone(), 3), "behind the lines of the file");
        let identity = app::import::identity(Some(&author.person), "Who pays?");
        let known = store.known_questions(&author.project, &[identity], &[]).await.expect("read");
        assert_eq!(known.len(), 1, "a file that names it finds it");
    }

    async fn before_it_is_accepted_no_file_finds_a_question_and_no_count_has_it(opened) {
        let study = opened.study("one", 1).await;
        let author = author(&opened, &study, "Who pays?").await;
        let store = &opened.ctx.store;
        for round in 0..2 {
            let identity = app::import::identity(Some(&author.person), "Who pays?");
            let ids = std::slice::from_ref(&author.question);
            assert!(store.known_questions(&author.project, &[identity], ids).await.expect("read").is_empty());
            assert_eq!(store.answer_counts(&author.project).await.expect("read").questions, 1);
            assert_eq!(store.release_questions(&author.project, -1, 10).await.expect("read").len(), 1);
            if round == 0 {
                author.submit(&opened, 5).await;
            }
        }
        let counts = store.question_counts(&author.project).await.expect("read");
        assert_eq!((counts.drafts, counts.submitted, counts.accepted, counts.returned), (0, 1, 1, 0));
    }

    async fn decisions_are_taken_back_as_if_nothing_had_been(opened) {
        let study = opened.study("one", 1).await;
        let author = author(&opened, &study, "Who pays?").await;
        author.submit(&opened, 5).await;
        let before = author.own(&opened).await;
        let (store, manager) = (&opened.ctx.store, &study.manager.id);
        let ids = std::slice::from_ref(&author.question);
        for decision in [Decision::Accept, Decision::Return("Say where.".to_owned())] {
            store.decide_questions(&author.project, ids, &decision, manager, Instant(6)).await.expect("decided");
            assert_ne!(author.state(&opened).await, QuestionState::Submitted);
            assert_eq!(store.decided_at(&author.project, manager, Instant(6)).await.expect("read"), ids);
            assert!(store.decided_at(&author.project, &study.expert.id, Instant(6)).await.expect("read").is_empty());
            let undone = store.undo_decisions(&author.project, ids, manager, Instant(7)).await.expect("undone");
            assert_eq!(undone.done, ids);
            assert_eq!(author.own(&opened).await, before);
        }
        let undone = store.undo_decisions(&author.project, ids, manager, Instant(8)).await.expect("undone");
        assert_eq!((undone.done.len(), undone.passed_over.len()), (0, 1), "there is nothing to take back");
        let from_file = store.questions_in(&author.project, QuestionState::Accepted, None, 5).await.expect("read");
        let ids = [from_file[0].question.id.clone()];
        let undone = store.undo_decisions(&author.project, &ids, manager, Instant(9)).await.expect("undone");
        assert_eq!(undone.passed_over, ids, "nobody decided on a question of a file");
    }

    async fn a_returned_question_is_a_draft_again_once_it_is_changed(opened) {
        let study = opened.study("one", 1).await;
        let author = author(&opened, &study, "Who pays?").await;
        author.submit(&opened, 5).await;
        let store = &opened.ctx.store;
        let ids = std::slice::from_ref(&author.question);
        let back = Decision::Return("Say where.".to_owned());
        store.decide_questions(&author.project, ids, &back, &study.manager.id, Instant(6)).await.expect("decided");
        let same = save_of(&author.question, &[(DraftField::Text, 1, "Who pays?")]);
        store.save_draft(&author.account, &same, Instant(7), &takes).await.expect("saved");
        assert_eq!(author.state(&opened).await, QuestionState::Returned, "nothing was changed");
        let other = save_of(&author.question, &[(DraftField::Text, 1, "Who pays in Norway?")]);
        store.save_draft(&author.account, &other, Instant(8), &takes).await.expect("saved");
        assert_eq!(author.state(&opened).await, QuestionState::Draft);
        assert_eq!(author.own(&opened).await.return_reason.as_deref(), Some("Say where."));
        assert!(!store.discard_draft(&author.account, &author.question).await.expect("answered"), "it was submitted");
        author.submit(&opened, 9).await;
        assert_eq!(author.own(&opened).await.question.text, "Who pays in Norway?");
        let steps = opened.number("SELECT count(*) FROM history WHERE subject = 'question'").await;
        assert_eq!(steps, 4, "submitted, returned, draft, submitted");
    }

    async fn of_two_managers_who_decide_at_once_one_is_told(opened) {
        let study = opened.study("one", 1).await;
        let author = author(&opened, &study, "Who pays?").await;
        author.submit(&opened, 5).await;
        let store = &opened.ctx.store;
        let ids = std::slice::from_ref(&author.question);
        let back = Decision::Return("Say where.".to_owned());
        let (one, two) = futures::join!(
            store.decide_questions(&author.project, ids, &Decision::Accept, &study.manager.id, Instant(6)),
            store.decide_questions(&author.project, ids, &back, &study.manager.id, Instant(6)),
        );
        let done = [one, two].map(|decided| decided.expect("answered").done.len());
        assert_eq!(done.iter().sum::<usize>(), 1, "{done:?}");
    }

    async fn a_question_accepted_while_an_import_runs_stands_behind_its_lines(opened) {
        let study = opened.study("one", 1).await;
        let author = author(&opened, &study, "Who pays?").await;
        author.submit(&opened, 5).await;
        let store = &opened.ctx.store;
        let import = app::import::NewImport {
            id: app::id::ImportId::new(&RandomIds),
            project: author.project.clone(),
            file_name: "late.jsonl".to_owned(),
            format: "answers".to_owned(),
            by: None,
            at: Instant(6),
        };
        assert_eq!(store.begin_import(&import).await.expect("begun"), 1);
        let ids = std::slice::from_ref(&author.question);
        store.decide_questions(&author.project, ids, &Decision::Accept, &study.manager.id, Instant(7)).await.expect("decided");
        let released = store.release_questions(&author.project, 1, 10).await.expect("read");
        assert!(released[0].line > 1_000_000, "{}", released[0].line);
        let undone = store.undo_decisions(&author.project, ids, &study.manager.id, Instant(8)).await.expect("answered");
        assert_eq!(undone.passed_over, ids, "the file may bring an answer");
    }
}
