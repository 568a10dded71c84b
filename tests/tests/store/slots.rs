use app::account::Account;
use app::assignment::{AssignmentState, StuckWhy};
use app::clock::Instant;
use app::enrolment::leaving::Leave;
use app::id::{AnswerId, AssignmentId};
use app::project::{Project, Reach, Role, Settings, Standing};
use serde_json::json;
use tests::people::answer_line;
use tests::{Opened, on_both};

fn anyone(overlap: u32) -> Settings {
    Settings { overlap, reach: Reach::Anyone, portion: 1, ..Settings::default() }
}

/// The answer of an assignment, and its question.
async fn about(opened: &Opened, id: &AssignmentId) -> (AnswerId, String) {
    let store = &opened.ctx.store;
    let found = store.find_assignment(id).await.expect("read").expect("there");
    let answer = store.find_answer(&found.answer).await.expect("read").expect("there");
    let question = store.find_question(&answer.question).await.expect("read").expect("there");
    (answer.id, question.text)
}

async fn question(opened: &Opened, id: &Option<AssignmentId>) -> String {
    about(opened, id.as_ref().expect("something is free")).await.1
}

/// As if it were submitted a while ago.
async fn submit(opened: &Opened, id: &AssignmentId) {
    opened
        .execute(&format!("UPDATE assignment SET state = 'submitted', submitted_at = 1 WHERE id = '{id}'"))
        .await;
    opened.execute(&format!("UPDATE slot SET leased_until = NULL WHERE assignment_id = '{id}'")).await;
}

async fn lapse(opened: &Opened, id: &AssignmentId) {
    opened.execute(&format!("UPDATE slot SET leased_until = 7 WHERE assignment_id = '{id}'")).await;
}

async fn hand(
    opened: &Opened,
    project: &Project,
    manager: &Account,
    answer: &AnswerId,
    to: &Account,
) -> bool {
    app::assignment::service::hand(&opened.by(manager), &project.id, answer, &to.id).await.is_ok()
}

on_both! {
    async fn an_answer_is_taken_by_as_many_experts_as_are_wanted(opened) {
        let study = opened.open_study("one", 2, 3, anyone(1)).await;
        let [a, b, c] = &study.experts[..] else { panic!("three") };
        let (first, second) = (opened.next(&study.project, a).await, opened.next(&study.project, b).await);
        assert_eq!(question(&opened, &first).await, "What of one 1?");
        assert_eq!(question(&opened, &second).await, "What of one 2?");
        assert_eq!(opened.next(&study.project, c).await, None);
        assert_eq!(opened.next(&study.project, a).await, first, "what one holds comes first");
        opened.ctx.store.set_settings(&study.project.id, &anyone(2)).await.expect("kept");
        let third = opened.next(&study.project, c).await;
        assert_eq!(question(&opened, &third).await, "What of one 1?");
        submit(&opened, &first.expect("taken")).await;
        assert_eq!(question(&opened, &opened.next(&study.project, a).await).await, "What of one 2?");
        submit(&opened, &third.expect("taken")).await;
        assert_eq!(opened.next(&study.project, c).await, None, "two have each");
    }

    async fn several_experts_judge_a_share_of_the_answers(opened) {
        let settings = Settings { overlap_share: 50, ..anyone(2) };
        let study = opened.open_study("one", 40, 2, settings).await;
        let mut given = 0;
        for expert in &study.experts {
            while let Some(work) = opened.next(&study.project, expert).await {
                submit(&opened, &work).await;
                given += 1;
            }
        }
        let twice = opened.number("SELECT count(*) FROM answer WHERE substr(id, 33) < '8000'").await;
        assert_eq!(given, 40 + twice);
    }

    async fn work_by_name_counts_and_may_go_beyond_what_is_wanted(opened) {
        let study = opened.open_study("one", 2, 3, anyone(1)).await;
        let [a, b, c] = &study.experts[..] else { panic!("three") };
        let named = opened.hand_out(&study.project, a).await;
        assert_eq!(opened.next(&study.project, b).await, None, "all are with the first by name");
        let (answer, _) = about(&opened, &named[0]).await;
        assert!(hand(&opened, &study.project, &study.manager, &answer, b).await, "the manager's word");
        let theirs = opened.next(&study.project, b).await;
        assert_eq!(question(&opened, &theirs).await, "What of one 1?");
        assert_eq!(opened.number("SELECT count(*) FROM slot").await, 0);
        opened.execute("UPDATE assignment SET state = 'skipped'").await;
        assert_eq!(question(&opened, &opened.next(&study.project, c).await).await, "What of one 1?");
        assert!(!hand(&opened, &study.project, a, &answer, c).await, "an expert hands out nothing");
        submit(&opened, &theirs.expect("theirs")).await;
        assert!(!hand(&opened, &study.project, &study.manager, &answer, b).await, "it is submitted");
    }

    async fn what_is_left_out_is_given_to_nobody_and_stuck_work_is_that_of_people_who_take_part(opened) {
        let study = opened.open_study("one", 2, 2, anyone(1)).await;
        let store = &opened.ctx.store;
        let [a, b] = &study.experts[..] else { panic!("two") };
        let work = opened.next(&study.project, a).await.expect("free");
        let (answer, _) = about(&opened, &work).await;
        let by = opened.by(&study.manager);
        let stuck = || async { store.stuck(&study.project.id, Instant(10), 9).await.expect("read").len() };
        assert!(store.skip(&a.id, &work, "no", Instant(9)).await.expect("run"));
        assert_eq!(stuck().await, 1);
        for out in ["state = 'set_aside'", "chosen = 0"] {
            opened.execute(&format!("UPDATE answer SET {out} WHERE id = '{answer}'")).await;
            assert!(!hand(&opened, &study.project, &study.manager, &answer, b).await, "new, {out}");
            app::assignment::service::put_back(&by, &work).await.expect_err(out);
            assert_eq!(stuck().await, 0, "{out}");
            opened.execute("UPDATE answer SET state = 'ready', chosen = 1").await;
        }
        assert_eq!(stuck().await, 1);
        let manager = &study.manager;
        assert!(!hand(&opened, &study.project, manager, &answer, manager).await, "a manager judges nothing");
        store.set_standing(&study.project.id, &a.id, Standing::Removed).await.expect("set");
        assert_eq!(stuck().await, 0, "who left is not waited for");
        assert!(!hand(&opened, &study.project, manager, &answer, a).await, "who left gets nothing");
        assert!(hand(&opened, &study.project, manager, &answer, b).await, "an expert who had nothing yet");
    }

    async fn work_that_lapsed_is_with_nobody(opened) {
        let study = opened.open_study("one", 1, 2, anyone(1)).await;
        let [a, b] = &study.experts[..] else { panic!("two") };
        let first = opened.next(&study.project, a).await.expect("free");
        opened.execute(&format!("UPDATE assignment SET state = 'in_progress' WHERE id = '{first}'")).await;
        lapse(&opened, &first).await;
        let second = opened.next(&study.project, b).await.expect("its time has ended");
        let counts = || async { opened.ctx.store.progress(&study.project.id).await.expect("read").counts };
        assert_eq!((counts().await.in_progress, counts().await.waiting), (0, 1));
        opened.ctx.store.skip(&b.id, &second, "no", Instant(9)).await.expect("run");
        assert_eq!((counts().await.in_progress, counts().await.unassigned), (0, 1));
    }

    async fn d3_a_lapsed_slot_goes_to_the_next_and_comes_back_when_one_is_free(opened) {
        let study = opened.open_study("one", 1, 3, anyone(1)).await;
        let store = &opened.ctx.store;
        let [a, b, c] = &study.experts[..] else { panic!("three") };
        let first = opened.next(&study.project, a).await.expect("free");
        assert_eq!(opened.next(&study.project, b).await, None);
        lapse(&opened, &first).await;
        assert_eq!(opened.next(&study.project, a).await.as_ref(), Some(&first), "nobody wanted it meanwhile");
        let second = opened.next(&study.project, b).await.expect("its time has ended");
        let gone = store.find_assignment(&first).await.expect("read").expect("kept");
        assert_eq!((gone.lapsed_at, gone.state, gone.open()), (Some(Instant(7)), AssignmentState::Waiting, false));
        assert_eq!(opened.next(&study.project, a).await, None, "nobody gets the same answer twice");
        let terms = app::assignment::Terms::new(&anyone(1), opened.ctx.now());
        assert!(!store.resume(&gone, &terms).await.expect("run"), "no place is free");
        assert!(store.skip(&b.id, &second, "too hard", Instant(9)).await.expect("run"));
        assert!(store.resume(&gone, &terms).await.expect("run"), "one is");
        assert!(!store.resume(&gone, &terms).await.expect("run"), "once");
        assert_eq!(opened.next(&study.project, c).await, None);
        assert_eq!(opened.next(&study.project, a).await, Some(first));
    }

    async fn what_was_skipped_is_free_for_others_and_can_be_put_back(opened) {
        let study = opened.open_study("one", 1, 2, anyone(1)).await;
        let store = &opened.ctx.store;
        let [a, b] = &study.experts[..] else { panic!("two") };
        let work = opened.next(&study.project, a).await.expect("free");
        assert!(!store.skip(&b.id, &work, "no", Instant(8)).await.expect("run"), "another's");
        assert!(store.skip(&a.id, &work, "Outside my field", Instant(9)).await.expect("run"));
        assert!(!store.skip(&a.id, &work, "again", Instant(9)).await.expect("run"));
        assert_eq!(opened.next(&study.project, a).await, None, "not again");
        let stuck = store.stuck(&study.project.id, Instant(10), 9).await.expect("read");
        assert_eq!(stuck.len(), 1);
        assert_eq!(stuck[0].why, StuckWhy::Skipped("Outside my field".to_owned()));
        let taken = opened.next(&study.project, b).await.expect("free again");
        let by = opened.by(&study.manager);
        app::assignment::service::put_back(&by, &work).await.expect("put back");
        assert!(store.stuck(&study.project.id, Instant(10), 9).await.expect("read").is_empty());
        let back = store.find_assignment(&work).await.expect("read").expect("there");
        assert_eq!((back.state, back.by_name, back.skip_reason.as_deref()), (AssignmentState::Waiting, true, None));
        lapse(&opened, &taken).await;
        let late = store.stuck(&study.project.id, Instant(10), 9).await.expect("read");
        assert_eq!(late.iter().map(|s| (&s.id, &s.why)).collect::<Vec<_>>(), [(&taken, &StuckWhy::Ended(Instant(7)))]);
        let steps = opened.number(&format!("SELECT count(*) FROM history WHERE subject_id = '{work}'")).await;
        assert_eq!(steps, 3, "taken, skipped, put back");
    }

    async fn only_answers_that_are_to_be_judged_are_free(opened) {
        let study = opened.open_study("one", 4, 1, anyone(1)).await;
        let named = |n: u32| format!("id IN (SELECT a.id FROM answer a JOIN question q ON q.id = a.question_id
                                      WHERE q.text = 'What of one {n}?')");
        opened.execute(&format!("UPDATE answer SET state = 'set_aside' WHERE {}", named(1))).await;
        opened.execute(&format!("UPDATE answer SET chosen = 0 WHERE {}", named(2))).await;
        let second = opened.open_study("two", 1, 1, anyone(1)).await;
        let judged = opened.hand_out(&second.project, &second.experts[0]).await.remove(0);
        opened.execute(&format!(
            "INSERT INTO practice_item (answer_id, project_id, assignment_id, explanations, created_at)
             SELECT id, project_id, '{judged}', '[]', 1 FROM answer WHERE {}", named(3))).await;
        let free = opened.next(&study.project, &study.experts[0]).await;
        assert_eq!(question(&opened, &free).await, "What of one 4?");
        submit(&opened, &free.expect("free")).await;
        assert_eq!(opened.next(&study.project, &study.experts[0]).await, None);
        opened.execute(&format!("UPDATE answer SET chosen = 1 WHERE {}", named(2))).await;
        let work = opened.next(&study.project, &study.experts[0]).await;
        assert_eq!(question(&opened, &work).await, "What of one 2?");
        opened.execute(&format!("UPDATE answer SET state = 'set_aside' WHERE {}", named(2))).await;
        opened.execute(&format!("UPDATE answer SET state = 'ready' WHERE {}", named(1))).await;
        let other = opened.next(&study.project, &study.experts[0]).await;
        assert_eq!(question(&opened, &other).await, "What of one 1?", "what was set aside waits for nobody");
    }

    async fn own_questions_come_first_and_the_project_says_who_reaches_the_others(opened) {
        let project = opened.project("one").await;
        let (a, b) = (opened.account("a@one").await, opened.account("b@one").await);
        let mut lines: Vec<_> = (1..=4).map(|n| answer_line(&format!("Question {n}?"))).collect();
        lines[0]["field"] = json!("Law");
        lines[1]["field"] = json!("Music");
        lines[2]["field"] = json!(" LAW ");
        lines[3]["author"] = json!("b@one");
        opened.answers(&project, &lines).await;
        opened.member(&project, &a, Role::Expert).await;
        opened.member(&project, &b, Role::Expert).await;
        opened.execute("DELETE FROM assignment").await;
        opened.execute(&format!(
            "INSERT INTO enrolment (project_id, account_id, field, created_at) VALUES ('{}', '{}', 'law', 1)",
            project.id, a.id)).await;
        let store = &opened.ctx.store;
        let reach = |reach| Settings { reach, ..anyone(1) };
        store.set_settings(&project.id, &reach(Reach::Author)).await.expect("kept");
        assert_eq!(opened.next(&project, &a).await, None);
        let own = opened.next(&project, &b).await;
        assert_eq!(question(&opened, &own).await, "Question 4?");
        submit(&opened, &own.expect("own")).await;
        store.set_settings(&project.id, &reach(Reach::Field)).await.expect("kept");
        assert_eq!(opened.next(&project, &b).await, None, "they have no field");
        for expected in ["Question 1?", "Question 3?"] {
            let work = opened.next(&project, &a).await;
            assert_eq!(question(&opened, &work).await, expected);
            submit(&opened, &work.expect("taken")).await;
        }
        assert_eq!(opened.next(&project, &a).await, None, "music is not law");
        store.set_settings(&project.id, &reach(Reach::Anyone)).await.expect("kept");
        assert_eq!(question(&opened, &opened.next(&project, &a).await).await, "Question 2?");
    }

    async fn a_portion_is_taken_while_much_is_free_and_near_the_end_one_at_a_time(opened) {
        let settings = Settings { portion: 3, ..anyone(1) };
        let study = opened.open_study("one", 66, 3, settings).await;
        let held = async |account: &Account| {
            let store = &opened.ctx.store;
            let person = store.find_person_of(&study.project.id, &account.id).await.expect("read").expect("there");
            store.open_tasks(&person.id).await.expect("read").len()
        };
        let mut all = Vec::new();
        for expert in &study.experts {
            opened.next(&study.project, expert).await.expect("free");
            all.push(held(expert).await);
        }
        assert_eq!(all, [3, 1, 1], "66 are free, then 63");
    }

    async fn answers_that_are_given_leave_the_list_and_come_back_when_more_experts_are_wanted(opened) {
        let study = opened.open_study("one", 60, 2, anyone(1)).await;
        let (a, b) = (&study.experts[0], &study.experts[1]);
        opened.hand_out(&study.project, a).await;
        opened.execute("UPDATE assignment SET state = 'submitted'").await;
        let open = "SELECT count(*) FROM answer WHERE open = 1";
        assert_eq!((opened.next(&study.project, b).await, opened.number(open).await), (None, 0));
        opened.ctx.store.set_settings(&study.project.id, &anyone(2)).await.expect("kept");
        assert_eq!(opened.number(open).await, 60);
        assert_eq!(question(&opened, &opened.next(&study.project, b).await).await, "What of one 1?");
    }

    async fn d17_who_leaves_keeps_nothing_that_others_could_do(opened) {
        let study = opened.open_study("one", 2, 2, anyone(1)).await;
        let store = &opened.ctx.store;
        let (a, b) = (&study.experts[0], &study.experts[1]);
        let given = opened.next(&study.project, a).await.expect("free");
        submit(&opened, &given).await;
        opened.next(&study.project, a).await.expect("free");
        assert_eq!(opened.next(&study.project, b).await, None);
        let how = Leave { standing: Standing::Withdrawn, remove_judgements: false, by: None, at: Instant(9) };
        assert!(store.leave(&study.project.id, &a.id, &how).await.expect("run"));
        assert_eq!(question(&opened, &opened.next(&study.project, b).await).await, "What of one 2?");
        let kept = store.find_assignment(&given).await.expect("read").expect("there");
        assert_eq!(kept.state, AssignmentState::Submitted);
    }
}
