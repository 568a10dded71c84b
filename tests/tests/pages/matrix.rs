//! Every address that the router knows, as everybody: who may not, gets nothing and changes nothing. The list of addresses
//! is the router's own, so a new one without a row here fails.

use crate::matrix_rows::{ROLES, ROWS};
use app::id::{AccountId, AnswerId, AssignmentId, ProjectId, QuestionId};
use app::project::Role;
use app::routes;
use reqwest::Method;
use reqwest::header::{ACCEPT, CONTENT_TYPE, HeaderName, ORIGIN};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use tests::people::{SYSTEM, answer_line};
use tests::{Browser, Served, on_both};

/// Everything that an address or a form can name, all of it of one study.
struct Names {
    project: ProjectId,
    expert: AccountId,
    assignment: AssignmentId,
    answer: AnswerId,
    question: QuestionId,
    rest: BTreeMap<&'static str, String>,
}

impl Names {
    fn address(&self, path: &str) -> String {
        let ids = [
            ("{project}", self.project.to_string()),
            ("{assignment}", self.assignment.to_string()),
            ("{answer}", self.answer.to_string()),
            ("{question}", self.question.to_string()),
            ("{account}", self.expert.to_string()),
            ("{upload}", self.rest["upload"].clone()),
            ("{format}", "claims".to_owned()),
            ("{file}", "support.svg".to_owned()),
            ("{secret}", "no-secret-at-all".to_owned()),
        ];
        let path = path.replace("/practice/{answer}", &format!("/practice/{}", self.rest["example"]));
        ids.iter().fold(path, |path, (name, value)| path.replace(name, value))
    }

    /// A form with every field that any form has.
    fn form(&self) -> Vec<(String, String)> {
        let settings = [
            ("fields", "Law"),
            ("questions_wanted", "5"),
            ("scenarios_wanted", "2"),
            ("years_wanted", "3"),
            ("overlap", "1"),
            ("overlap_share", "100"),
            ("reach", "author"),
            ("portion", "1"),
            ("lease_hours", "48"),
            ("claims_max", ""),
            ("abstentions", ""),
            ("practice_wanted", "0"),
            ("practice_pass", ""),
        ];
        let said = [
            ("version", "1"),
            ("claim", "1"),
            ("at", "3"),
            ("source", "0"),
            ("to", "3"),
            ("word", "decline"),
            ("note", "Why"),
            ("reason", "field"),
            ("words", "Zyxwords"),
            ("role", "expert"),
            ("addresses", "new@x.example"),
            ("text", "Zyxtext"),
            ("per_question", "1"),
            ("seed", "1"),
            ("weights", ""),
            ("sure", "on"),
            ("certain", "on"),
            ("judgements", "on"),
            ("agree", "on"),
            ("name", "Zyxname"),
            ("act", "lock"),
            ("skip", "on"),
            ("go", "save"),
            ("step", "1"),
            ("flag_text", "x"),
            ("reply", "Zyxreply"),
            ("about", ""),
            ("email", "a@b.example"),
            ("secret", "none"),
            ("new", "a new password"),
            ("again", "a new password"),
            ("current", "an old password"),
            ("password", "x"),
            ("field", "Law"),
            ("other_field", ""),
            ("specific_field", "Leases"),
            ("formal_education", "yes"),
            ("years", "7"),
            ("was", ""),
            ("c1.revised_claim", "Zyxclaim"),
            ("question.text", "Zyxquestion"),
            ("types.I", "on"),
            ("c1.support", "Why"),
        ];
        let ids = [
            ("project", self.project.to_string()),
            ("assignment", self.assignment.to_string()),
            ("review", self.assignment.to_string()),
            ("answer", self.answer.to_string()),
            ("question", self.question.to_string()),
            ("account", self.expert.to_string()),
            ("upload", self.rest["upload"].clone()),
            ("import", self.rest["import"].clone()),
            ("flag", self.rest["flag"].clone()),
            ("invitation", self.rest["invitation"].clone()),
        ];
        let texts = said.iter().chain(&settings).map(|(n, v)| ((*n).to_owned(), (*v).to_owned()));
        ids.into_iter().map(|(n, v)| (n.to_owned(), v)).chain(texts).collect()
    }

    /// The input of what a script calls, by its address; none for forms.
    fn input(&self, path: &str) -> Option<Value> {
        let id = tests::browser::save_id();
        let change = json!({"field": "usefulness", "base": 0, "value": {"label": "Useful"}});
        match path {
            routes::SAVE => Some(
                json!({"save": {"save_id": id, "assignment": self.assignment, "changes": [change], "step": null, "active_ms": 1}}),
            ),
            routes::BEAT => Some(json!({"assignment": self.assignment, "step": null, "active_ms": 1})),
            routes::SAVE_DRAFT => {
                let change = json!({"field": "text", "base": 0, "value": "Zyxdraft"});
                Some(json!({"save": {"save_id": id, "question": self.question, "changes": [change]}}))
            }
            _ => None,
        }
    }
}

async fn names(app: &Served) -> Names {
    let study = app.study("one", 2).await;
    app.judge(&study.expert, &study.work[1]).await;
    let second = app.account("second@one").await;
    app.member(&study.project, &second, Role::Expert).await;
    app.study("two", 1).await;
    app.administrator("root@lab.example").await;
    let question =
        app::question::service::add(&app.by(&study.expert), &study.project.id).await.expect("a draft");
    let mut expert = app.signed_in("expert@one").await;
    let flag = [("assignment", study.work[0].as_str()), ("about", ""), ("step", "1"), ("flag", "Quokkaflag")];
    expert.post(routes::RAISE_FLAG, &flag.map(|(n, v)| (n.to_owned(), v.to_owned()))).await;
    let mut manager = app.signed_in("manager@one").await;
    let example = [("project", study.project.id.as_str()), ("review", study.work[1].as_str())];
    manager.post("/do/practice/add", &example.map(|(n, v)| (n.to_owned(), v.to_owned()))).await;
    let example = manager.page.place.rsplit('/').next().unwrap_or_default().to_owned();
    let invite =
        [("project", study.project.id.as_str()), ("addresses", "quokka@x.example"), ("role", "expert")];
    manager.post("/do/invitation/invite", &invite.map(|(n, v)| (n.to_owned(), v.to_owned()))).await;
    let line = format!("{}\n", answer_line("Quokkaquestion?"));
    manager.send_file(&routes::send_file(&study.project.id), &[], "quokka.jsonl", line.as_bytes()).await;
    manager.wait().await;
    let upload = manager.page.place.rsplit('/').next().unwrap_or_default().to_owned();
    let mut rest = BTreeMap::from([("upload", upload), ("example", example)]);
    for name in ["flag", "invitation", "import"] {
        let ids: Vec<String> =
            app.column(&format!("SELECT id FROM {name} WHERE project_id = '{}'", study.project.id)).await;
        assert_eq!(ids.len(), 1, "{name}");
        rest.insert(name, ids[0].clone());
    }
    let answer = app.ctx().store.find_assignment(&study.work[0]).await.expect("read").expect("there").answer;
    Names {
        project: study.project.id,
        expert: study.expert.id,
        assignment: study.work[0].clone(),
        answer,
        question,
        rest,
    }
}

/// Words of the study that no answer to a stranger may hold.
const SECRETS: [&str; 7] =
    ["What of one", SYSTEM, "Name of expert@one", "expert@one", "quokka", "Quokka", "E-001"];

/// A line for every table that somebody could have changed.
async fn state(app: &Served) -> Vec<i64> {
    let mut all = Vec::new();
    for table in [
        "account",
        "project",
        "member",
        "enrolment",
        "consent",
        "invitation",
        "question",
        "answer",
        "assignment",
        "judgement",
        "flag",
        "practice_item",
        "sample",
        "slot",
        "import",
        "save",
        "question_save",
        "history",
    ] {
        all.push(app.number(&format!("SELECT count(*) FROM {table}")).await);
    }
    for changed in [
        "SELECT count(*) FROM assignment WHERE state <> 'waiting' OR elapsed_ms IS NOT NULL",
        "SELECT count(*) FROM member WHERE standing <> 'in'",
        "SELECT count(*) FROM answer WHERE state <> 'ready' OR chosen IS NOT NULL",
        "SELECT count(*) FROM invitation WHERE revoked_at IS NOT NULL OR used_at IS NOT NULL",
        "SELECT count(*) FROM flag WHERE reply IS NOT NULL",
        "SELECT count(*) FROM account WHERE erased_at IS NOT NULL",
        "SELECT count(*) FROM question WHERE draft LIKE '%Zyx%' OR state = 'submitted'",
        "SELECT count(*) FROM project WHERE settings LIKE '%Zyx%'",
        "SELECT count(*) FROM import WHERE state <> 'done'",
    ] {
        all.push(app.number(changed).await);
    }
    all
}

/// Asks once, without following where it leads: the status, the place that it leads to, and all that came.
async fn ask(browser: &mut Browser, names: &Names, method: &Method, path: &str) -> (u16, String, String) {
    let address = names.address(path);
    let origin = browser.site().to_owned();
    let same = HeaderName::from_static("sec-fetch-site");
    let mut headers = vec![(ACCEPT, "text/html"), (ORIGIN, origin.as_str()), (same, "same-origin")];
    let page = match (method, names.input(path)) {
        (&Method::GET, _) => browser.send(Method::GET, &address, &headers, Vec::new()).await,
        (_, Some(input)) => {
            headers[0].1 = "application/json";
            headers.push((CONTENT_TYPE, "application/json"));
            browser.send(Method::POST, &address, &headers, input.to_string().into_bytes()).await
        }
        (_, None) if path.ends_with("/import/file") => {
            let file = b"--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\n{}\r\n--x--\r\n";
            headers.push((CONTENT_TYPE, "multipart/form-data; boundary=x"));
            browser.send(Method::POST, &address, &headers, file.to_vec()).await
        }
        (_, None) => {
            let mut body = form_urlencoded::Serializer::new(String::new());
            body.extend_pairs(names.form());
            headers.push((CONTENT_TYPE, "application/x-www-form-urlencoded"));
            browser.send(Method::POST, &address, &headers, body.finish().into_bytes()).await
        }
    };
    let to = page.headers.get("location").and_then(|to| to.to_str().ok()).unwrap_or_default().to_owned();
    (page.status, to.clone(), format!("{to}{:?}{}", page.headers, page.body))
}

#[test]
fn every_address_of_the_router_has_its_row() {
    let rows: Vec<&str> = ROWS.iter().map(|(path, _)| *path).collect();
    let known: Vec<String> = server::http::addresses().into_iter().map(|(_, path)| path).collect();
    let without: Vec<_> = known.iter().filter(|path| !rows.contains(&path.as_str())).collect();
    assert!(without.is_empty(), "say in this file who may ask for {without:?}");
    let gone: Vec<_> = rows.iter().filter(|row| !known.iter().any(|path| path == *row)).collect();
    assert!(gone.is_empty(), "the router does not know {gone:?}");
}

on_both! {
    async fn whoever_may_not_gets_nothing_and_changes_nothing(opened) {
        let app = opened.serve().await;
        let names = names(&app).await;
        let before = state(&app).await;
        let mut wrong = Vec::new();
        for (letter, email) in ROLES {
            let mut browser = match email {
                Some(email) => app.signed_in(email).await,
                None => app.browser(),
            };
            for (method, path) in server::http::addresses() {
                let Some((_, may)) = ROWS.iter().find(|(row, _)| *row == path) else { continue };
                let allowed = may.contains(letter);
                if allowed && method == Method::POST {
                    continue;
                }
                let (status, to, all) = ask(&mut browser, &names, &method, &path).await;
                let refused = matches!(status, 401 | 403 | 404) || (status == 303 && to.starts_with(routes::SIGN_IN));
                if allowed == refused {
                    wrong.push(format!("{letter} {path}: {status} {to}"));
                }
                // What they sent themselves comes back to them; nothing else of the study does.
                if !allowed
                    && let Some(secret) = SECRETS.iter().find(|secret| all.contains(**secret))
                    && email.is_none_or(|email| !email.contains(secret))
                {
                    wrong.push(format!("{letter} {path}: told {secret}"));
                }
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        assert_eq!(state(&app).await, before);
    }
}
