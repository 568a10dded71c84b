use app::assignment::AssignmentState;
use app::clock::Instant;
use app::id::{AnswerId, AssignmentId};
use server::clock::RandomIds;
use tests::on_both;
use tests::people::SYSTEM;

on_both! {
    async fn an_answer_is_handed_to_a_person_once(opened) {
        let study = opened.study("one", 3).await;
        let store = &opened.ctx.store;
        let person = store.find_person_of(&study.project.id, &study.expert.id).await.expect("read").expect("there");
        let answers = store.answers_to_assign(&study.project.id, None, None).await.expect("read");
        assert_eq!(answers.len(), 3);
        let rows: Vec<_> = answers.iter().map(|a| (a.clone(), AssignmentId::new(&RandomIds))).collect();
        let count = store.assign(&study.project.id, &person.id, &rows, Instant(5)).await.expect("done");
        assert_eq!(count, 0, "all are with that person already");
        assert_eq!(opened.hand_out(&study.project, &study.expert).await, study.work, "the same ones");
        let second = opened.account("second@one").await;
        opened.member(&study.project, &second, app::project::Role::Expert).await;
        assert_eq!(opened.hand_out(&study.project, &second).await.len(), 3, "another person gets each too");
        let steps = "SELECT count(*) FROM history WHERE subject = 'assignment' AND to_state = 'waiting'";
        assert_eq!(opened.number(steps).await, 6, "each is in the history once");
    }

    async fn answers_are_chosen_by_system_and_question(opened) {
        let study = opened.study("one", 2).await;
        let store = &opened.ctx.store;
        let choose = async |system: Option<&str>, question| {
            store.answers_to_assign(&study.project.id, system, question).await.expect("read").len()
        };
        assert_eq!((choose(Some(SYSTEM), None).await, choose(Some("other"), None).await), (2, 0));
        let first = store.find_assignment(&study.work[0]).await.expect("read").expect("there");
        let answer = store.find_answer(&first.answer).await.expect("read").expect("there");
        assert_eq!(choose(None, Some(&answer.question)).await, 1);
        assert_eq!(choose(Some(SYSTEM), Some(&answer.question)).await, 1);
    }

    async fn an_assignment_knows_its_answer_question_and_owner(opened) {
        let study = opened.study("one", 1).await;
        let store = &opened.ctx.store;
        let found = store.find_assignment(&study.work[0]).await.expect("read").expect("there");
        assert_eq!((found.state, found.reopened, found.submitted_at), (AssignmentState::Waiting, false, None));
        assert_eq!((&found.project, found.account.as_ref()), (&study.project.id, Some(&study.expert.id)));
        let answer = store.find_answer(&found.answer).await.expect("read").expect("there");
        assert_eq!((answer.system.as_str(), answer.claims.len()), (SYSTEM, 3));
        let question = store.find_question(&answer.question).await.expect("read").expect("there");
        assert_eq!(question.text, "What of one 1?");
        let tasks = store.tasks_of(&study.project.id, &study.expert.id).await.expect("read");
        assert_eq!((tasks.len(), tasks[0].question.as_str(), tasks[0].own_question), (1, "What of one 1?", false));
        assert!(store.tasks_of(&study.project.id, &study.manager.id).await.expect("read").is_empty());
        let work = store.work_of(&found.person, 9).await.expect("read");
        let seen = |row: &app::assignment::WorkRow| (row.answer.clone(), row.question.clone(), row.own_question);
        assert_eq!(work.iter().map(seen).collect::<Vec<_>>(), [(found.answer.clone(), answer.question.clone(), false)]);
        assert!(store.find_answer(&AnswerId::new(&RandomIds)).await.expect("read").is_none());
        assert!(store.find_assignment(&AssignmentId::new(&RandomIds)).await.expect("read").is_none());
    }

    async fn answers_come_in_batches_in_the_order_of_the_file(opened) {
        let study = opened.study("one", 5).await;
        let store = &opened.ctx.store;
        let mut after = None;
        let mut questions = Vec::new();
        loop {
            let batch = store.answers_after(&study.project.id, after.as_ref(), 2).await.expect("read");
            let Some(last) = batch.last() else { break };
            assert!(batch.len() <= 2);
            after = Some(last.id.clone());
            for answer in &batch {
                questions.push(store.find_question(&answer.question).await.expect("read").expect("there").text);
            }
        }
        assert_eq!(questions, (1..=5).map(|n| format!("What of one {n}?")).collect::<Vec<_>>());
    }
}
