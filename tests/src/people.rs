//! Accounts, projects, members and what is handed to them.

use crate::password::PASSWORD;
use crate::{Opened, Served};
use app::account::Account;
use app::context::Ctx;
use app::id::AssignmentId;
use app::project::{Project, Role, Settings};
use serde_json::{Value, json};
use server::formats::Format;

/// The system that wrote the answers of a study of these tests: no byte that an expert gets may hold it.
pub const SYSTEM: &str = "zyxmodel-9000";

/// A question and its answer with three claims, the second of them without evidence.
pub fn answer_line(question: &str) -> Value {
    json!({
        "question": question,
        "system": SYSTEM,
        "answer": "Aspirin thins the blood [1]. It was sold first in 1899. Take it with food [1][2].",
        "evidence": [
            {"url": "https://one.example/a", "passage": "Aspirin makes blood less sticky."},
            {"url": "https://two.example/b", "passage": "Take aspirin with or after food."}
        ],
        "question_types": ["I"],
    })
}

/// One project with a manager, an expert and that expert's work.
pub struct Study {
    /// The project.
    pub project: Project,
    /// Its manager.
    pub manager: Account,
    /// Its expert.
    pub expert: Account,
    /// What the expert has to judge, in the order of the file.
    pub work: Vec<AssignmentId>,
}

/// One project whose answers nobody has yet.
pub struct OpenStudy {
    /// The project.
    pub project: Project,
    /// Its manager.
    pub manager: Account,
    /// Its experts.
    pub experts: Vec<Account>,
}

impl Opened {
    /// A study called `name` with `manager@name`, experts `1@name` and so on, and so many answers of [`answer_line`] to
    /// take.
    pub async fn open_study(
        &self,
        name: &str,
        answers: usize,
        experts: usize,
        settings: Settings,
    ) -> OpenStudy {
        let project = self.project(name).await;
        self.ctx.store.set_settings(&project.id, &settings).await.expect("they are kept");
        let manager = self.account(&format!("manager@{name}")).await;
        self.member(&project, &manager, Role::Manager).await;
        let mut all = Vec::new();
        for n in 1..=experts {
            let expert = self.account(&format!("{n}@{name}")).await;
            self.member(&project, &expert, Role::Expert).await;
            all.push(expert);
        }
        let lines: Vec<Value> = (1..=answers).map(|i| answer_line(&format!("What of {name} {i}?"))).collect();
        self.answers(&project, &lines).await;
        OpenStudy { project, manager, experts: all }
    }

    /// What a request of this account carries.
    pub fn by(&self, account: &Account) -> Ctx {
        Ctx { viewer: Some(account.clone()), ..self.ctx.clone() }
    }

    /// Takes the account's next answer.
    pub async fn next(&self, project: &Project, account: &Account) -> Option<AssignmentId> {
        app::assignment::next::next(&self.by(account), &project.id).await.expect("it runs")
    }

    /// An account that can sign in with [`PASSWORD`] on a served site.
    pub async fn account(&self, email: &str) -> Account {
        self.account_with(email, &format!("Name of {email}"), false).await
    }

    /// An administrator.
    pub async fn administrator(&self, email: &str) -> Account {
        self.account_with(email, &format!("Name of {email}"), true).await
    }

    /// An account of somebody with this name.
    pub async fn account_named(&self, email: &str, name: &str) -> Account {
        self.account_with(email, name, false).await
    }

    async fn account_with(&self, email: &str, name: &str, administrator: bool) -> Account {
        app::account::service::add(&self.ctx, email, name, Some(PASSWORD.to_owned()), administrator)
            .await
            .expect("passwords can be hashed")
            .expect("the address is new")
    }

    /// Makes an account a member.
    pub async fn member(&self, project: &Project, account: &Account, role: Role) {
        app::project::service::add_member(&self.ctx, project, account, role)
            .await
            .expect("it can be a member");
    }

    /// Imports lines of the `answers` format.
    pub async fn answers(&self, project: &Project, lines: &[Value]) {
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        self.import(project, Format::Answers, &text).await;
    }

    /// Hands all of the project's answers to the account; its assignments in the order of the file.
    pub async fn hand_out(&self, project: &Project, account: &Account) -> Vec<AssignmentId> {
        app::assignment::service::assign(&self.ctx, &project.id, account, None, None)
            .await
            .expect("it is handed out");
        let mut rows = self.ctx.store.tasks_of(&project.id, &account.id).await.expect("the work can be read");
        rows.sort_by_key(|row| row.line);
        rows.into_iter().map(|row| row.assignment.id).collect()
    }

    /// A study called `name` with `manager@name`, `expert@name` and so many answers of [`answer_line`].
    pub async fn study(&self, name: &str, answers: usize) -> Study {
        let project = self.project(name).await;
        let manager = self.account(&format!("manager@{name}")).await;
        let expert = self.account(&format!("expert@{name}")).await;
        self.member(&project, &manager, Role::Manager).await;
        self.member(&project, &expert, Role::Expert).await;
        let lines: Vec<Value> = (1..=answers).map(|i| answer_line(&format!("What of {name} {i}?"))).collect();
        self.answers(&project, &lines).await;
        let work = self.hand_out(&project, &expert).await;
        Study { project, manager, expert, work }
    }
}

impl Served {
    /// A new judgement's labels, submitted: everything that the rules ask of [`answer_line`].
    pub async fn judge(&self, account: &Account, assignment: &AssignmentId) {
        let mut browser = self.signed_in(&account.email).await;
        browser.judge(assignment).await;
    }
}
