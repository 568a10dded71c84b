use crate::store::row::{At, id, id_if, word};
use app::project::{Member, Person, Project};
use app::store::Stored;

#[derive(sqlx::FromRow)]
pub(super) struct ProjectRow {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) blind: i64,
    pub(super) seed: i64,
}

impl ProjectRow {
    pub(super) fn read(self) -> Stored<Project> {
        let id = id(At("project", "id", &self.id), &self.id)?;
        Ok(Project { id, name: self.name, blind: self.blind == 1, seed: self.seed })
    }
}

#[derive(sqlx::FromRow)]
pub(super) struct RoledRow {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) blind: i64,
    pub(super) seed: i64,
    pub(super) role: String,
}

#[derive(sqlx::FromRow)]
pub(super) struct MemberRow {
    pub(super) account_id: String,
    pub(super) email: String,
    pub(super) name: String,
    pub(super) role: String,
    pub(super) standing: String,
    pub(super) number: Option<i64>,
}

impl MemberRow {
    pub(super) fn read(self) -> Stored<Member> {
        let at = |column| At("member", column, &self.account_id);
        Ok(Member {
            account: id(at("account_id"), &self.account_id)?,
            role: word(at("role"), &self.role)?,
            standing: word(at("standing"), &self.standing)?,
            email: self.email,
            name: self.name,
            number: self.number,
        })
    }
}

#[derive(sqlx::FromRow)]
pub(super) struct PersonRow {
    pub(super) id: String,
    pub(super) project_id: String,
    pub(super) number: i64,
    pub(super) account_id: Option<String>,
    pub(super) original_id: Option<String>,
}

impl PersonRow {
    pub(super) fn read(self) -> Stored<Person> {
        let at = |column| At("person", column, &self.id);
        Ok(Person {
            id: id(at("id"), &self.id)?,
            project: id(at("project_id"), &self.project_id)?,
            number: self.number,
            account: id_if(at("account_id"), self.account_id.as_deref())?,
            original_id: self.original_id,
        })
    }
}
