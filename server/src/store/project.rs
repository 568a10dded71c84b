mod rows;

use super::row::{At, document, to_document, to_word, word};
use super::{Db, DbError, read, slot, write};
use app::account::fold;
use app::clock::Instant;
use app::id::{AccountId, PersonId, ProjectId};
use app::project::{Member, NewPerson, Person, Project, ProjectStore, Role, Settings, Standing};
use app::protocol::Protocol;
use app::store::{StoreError, Stored};
use rows::{MemberRow, PersonRow, ProjectRow, RoledRow};

/// Makes sure inside a transaction that the account is a person of the project.
macro_rules! person_of_account {
    ($tx:ident, $project:expr, $account:expr, $person:expr, $at:expr) => {
        sqlx::query(
            "INSERT INTO person (id, project_id, number, account_id, created_at)
             SELECT $1, $2, (SELECT coalesce(max(p.number), 0) + 1 FROM person p WHERE p.project_id = $2), $3, $4
             WHERE NOT EXISTS (SELECT 1 FROM person p WHERE p.project_id = $2 AND p.account_id = $3)",
        )
        .bind($person.as_str())
        .bind($project.as_str())
        .bind($account.as_str())
        .bind($at.0)
        .execute(&mut *$tx)
        .await?
    };
}

/// Makes the account, inside a transaction, the person whom a file had named by the account's address before they
/// joined, if there is one.
macro_rules! named_by_file {
    ($tx:ident, $project:expr, $account:expr) => {
        sqlx::query(
            "UPDATE person SET account_id = $2
             WHERE project_id = $1 AND account_id IS NULL
               AND original_id = (SELECT email_folded FROM account WHERE id = $2)
               AND NOT EXISTS (SELECT 1 FROM person p WHERE p.project_id = $1 AND p.account_id = $2)",
        )
        .bind($project.as_str())
        .bind($account.as_str())
        .execute(&mut *$tx)
        .await?
    };
}

pub(super) use {named_by_file, person_of_account};

#[async_trait::async_trait]
impl ProjectStore for Db {
    async fn add_project(&self, project: &Project, protocol: &Protocol, at: Instant) -> Stored<()> {
        let document = to_document(protocol)?;
        write!(self, |tx| {
            sqlx::query(
                "INSERT INTO project (id, name, name_folded, blind, seed, created_at) VALUES ($1, $2, $3, $4, $5, $6)",
            )
            .bind(project.id.as_str())
            .bind(project.name.trim())
            .bind(fold(&project.name))
            .bind(i64::from(project.blind))
            .bind(project.seed)
            .bind(at.0)
            .execute(&mut *tx)
            .await
            .map_err(|e| DbError::from(e).taken("the project's name"))?;
            sqlx::query(
                "INSERT INTO protocol (project_id, version, document, created_at) VALUES ($1, $2, $3, $4)",
            )
            .bind(project.id.as_str())
            .bind(i64::from(protocol.version))
            .bind(document.as_str())
            .bind(at.0)
            .execute(&mut *tx)
            .await?;
            Ok(())
        })
    }

    async fn projects(&self) -> Stored<Vec<Project>> {
        read!(self, |on| sqlx::query_as::<_, ProjectRow>(
            "SELECT id, name, blind, seed FROM project ORDER BY name_folded"
        )
        .fetch_all(on)
        .await)?
        .into_iter()
        .map(ProjectRow::read)
        .collect()
    }

    async fn projects_of(&self, account: &AccountId) -> Stored<Vec<(Project, Role)>> {
        let rows = read!(self, |on| {
            sqlx::query_as::<_, RoledRow>(
            "SELECT p.id, p.name, p.blind, p.seed, m.role FROM project p JOIN member m ON m.project_id = p.id
             WHERE m.account_id = $1 AND m.standing = 'in' ORDER BY p.name_folded"
        )
        .bind(account.as_str())
        .fetch_all(on)
        .await
        })?;
        rows.into_iter()
            .map(|RoledRow { id, name, blind, seed, role }| {
                let role = word(At("member", "role", &id), &role)?;
                Ok((ProjectRow { id, name, blind, seed }.read()?, role))
            })
            .collect()
    }

    async fn find_project(&self, id: &ProjectId) -> Stored<Option<Project>> {
        read!(self, |on| sqlx::query_as::<_, ProjectRow>(
            "SELECT id, name, blind, seed FROM project WHERE id = $1"
        )
        .bind(id.as_str())
        .fetch_optional(on)
        .await)?
        .map(ProjectRow::read)
        .transpose()
    }

    async fn find_project_by_name(&self, name_folded: &str) -> Stored<Option<Project>> {
        read!(self, |on| sqlx::query_as::<_, ProjectRow>(
            "SELECT id, name, blind, seed FROM project WHERE name_folded = $1"
        )
        .bind(name_folded)
        .fetch_optional(on)
        .await)?
        .map(ProjectRow::read)
        .transpose()
    }

    async fn protocol(&self, project: &ProjectId) -> Stored<Protocol> {
        let text = read!(self, |on| sqlx::query_scalar::<_, String>(
            "SELECT document FROM protocol WHERE project_id = $1 ORDER BY version DESC LIMIT 1"
        )
        .bind(project.as_str())
        .fetch_one(on)
        .await)?;
        document(At("protocol", "document", project.as_str()), &text)
    }

    async fn settings(&self, project: &ProjectId) -> Stored<Settings> {
        let text =
            read!(self, |on| sqlx::query_scalar::<_, String>("SELECT settings FROM project WHERE id = $1")
                .bind(project.as_str())
                .fetch_one(on)
                .await)?;
        document(At("project", "settings", project.as_str()), &text)
    }

    async fn set_settings(&self, project: &ProjectId, settings: &Settings) -> Stored<()> {
        let before = self.settings(project).await?;
        let document = to_document(settings)?;
        write!(self, |tx| {
            sqlx::query("UPDATE project SET settings = $2 WHERE id = $1")
                .bind(project.as_str())
                .bind(document.as_str())
                .execute(&mut *tx)
                .await?;
            Ok(())
        })?;
        let wanted = |s: &Settings| (s.overlap, s.overlap_share);
        if wanted(&before) != wanted(settings) {
            slot::look_again(self, project).await?;
        }
        Ok(())
    }

    async fn add_member(
        &self,
        project: &ProjectId,
        account: &AccountId,
        role: Role,
        person: &PersonId,
        at: Instant,
    ) -> Stored<()> {
        write!(self, |tx| {
            sqlx::query(
                "INSERT INTO member (project_id, account_id, role, created_at) VALUES ($1, $2, $3, $4)
                 ON CONFLICT (project_id, account_id) DO UPDATE SET role = excluded.role, standing = 'in'",
            )
            .bind(project.as_str())
            .bind(account.as_str())
            .bind(to_word(&role))
            .bind(at.0)
            .execute(&mut *tx)
            .await?;
            if role == Role::Expert {
                named_by_file!(tx, project, account);
                person_of_account!(tx, project, account, person, at);
            }
            Ok(())
        })
    }

    async fn members(&self, project: &ProjectId) -> Stored<Vec<Member>> {
        read!(self, |on| sqlx::query_as::<_, MemberRow>(
            "SELECT m.account_id, a.email, a.name, m.role, m.standing, p.number FROM member m
             JOIN account a ON a.id = m.account_id
             LEFT JOIN person p ON p.project_id = m.project_id AND p.account_id = m.account_id
             WHERE m.project_id = $1 ORDER BY m.role DESC, a.name, a.email_folded"
        )
        .bind(project.as_str())
        .fetch_all(on)
        .await)?
        .into_iter()
        .map(MemberRow::read)
        .collect()
    }

    async fn find_role(&self, project: &ProjectId, account: &AccountId) -> Stored<Option<Role>> {
        read!(self, |on| sqlx::query_scalar::<_, String>(
            "SELECT role FROM member WHERE project_id = $1 AND account_id = $2 AND standing = 'in'"
        )
        .bind(project.as_str())
        .bind(account.as_str())
        .fetch_optional(on)
        .await)?
        .map(|text| word(At("member", "role", account.as_str()), &text))
        .transpose()
    }

    async fn find_standing(
        &self,
        project: &ProjectId,
        account: &AccountId,
    ) -> Stored<Option<(Role, Standing)>> {
        let at = |column| At("member", column, account.as_str());
        read!(self, |on| sqlx::query_as::<_, (String, String)>(
            "SELECT role, standing FROM member WHERE project_id = $1 AND account_id = $2"
        )
        .bind(project.as_str())
        .bind(account.as_str())
        .fetch_optional(on)
        .await)?
        .map(|(role, standing)| Ok((word(at("role"), &role)?, word(at("standing"), &standing)?)))
        .transpose()
    }

    async fn set_standing(
        &self,
        project: &ProjectId,
        account: &AccountId,
        standing: Standing,
    ) -> Stored<bool> {
        write!(self, |tx| {
            let changed =
                sqlx::query("UPDATE member SET standing = $3 WHERE project_id = $1 AND account_id = $2")
                    .bind(project.as_str())
                    .bind(account.as_str())
                    .bind(to_word(&standing))
                    .execute(&mut *tx)
                    .await?
                    .rows_affected();
            Ok(changed == 1)
        })
    }

    async fn persons(&self, project: &ProjectId) -> Stored<Vec<Person>> {
        read!(self, |on| sqlx::query_as::<_, PersonRow>(
            "SELECT id, project_id, number, account_id, original_id FROM person WHERE project_id = $1 ORDER BY number"
        )
        .bind(project.as_str())
        .fetch_all(on)
        .await)?
        .into_iter()
        .map(PersonRow::read)
        .collect()
    }

    async fn find_person_by_number(&self, project: &ProjectId, number: i64) -> Stored<Option<Person>> {
        read!(self, |on| sqlx::query_as::<_, PersonRow>(
            "SELECT id, project_id, number, account_id, original_id FROM person WHERE project_id = $1 AND number = $2"
        )
        .bind(project.as_str())
        .bind(number)
        .fetch_optional(on)
        .await)?
        .map(PersonRow::read)
        .transpose()
    }

    async fn find_person_of(&self, project: &ProjectId, account: &AccountId) -> Stored<Option<Person>> {
        read!(self, |on| sqlx::query_as::<_, PersonRow>(
            "SELECT id, project_id, number, account_id, original_id FROM person
             WHERE project_id = $1 AND account_id = $2"
        )
        .bind(project.as_str())
        .bind(account.as_str())
        .fetch_optional(on)
        .await)?
        .map(PersonRow::read)
        .transpose()
    }

    async fn person_for(
        &self,
        project: &ProjectId,
        who: &NewPerson,
        id: &PersonId,
        at: Instant,
    ) -> Stored<Person> {
        let (account, original) = match who {
            NewPerson::Account(account) => (Some(account.as_str()), None),
            NewPerson::Original(original) => (None, Some(original.as_str())),
        };
        write!(self, |tx| {
            sqlx::query(
                "INSERT INTO person (id, project_id, number, account_id, original_id, created_at)
                 SELECT $1, $2, (SELECT coalesce(max(p.number), 0) + 1 FROM person p WHERE p.project_id = $2), $3, $4, $5
                 WHERE NOT EXISTS (SELECT 1 FROM person p WHERE p.project_id = $2
                                   AND (p.account_id = $3 OR p.original_id = $4))",
            )
            .bind(id.as_str())
            .bind(project.as_str())
            .bind(account)
            .bind(original)
            .bind(at.0)
            .execute(&mut *tx)
            .await?;
            let row = sqlx::query_as::<_, PersonRow>(
                "SELECT id, project_id, number, account_id, original_id FROM person
                 WHERE project_id = $1 AND (account_id = $2 OR original_id = $3)",
            )
            .bind(project.as_str())
            .bind(account)
            .bind(original)
            .fetch_one(&mut *tx)
            .await?;
            Ok(row.read()?)
        })
    }

    async fn link_person(&self, person: &PersonId, account: &AccountId, at: Instant) -> Stored<()> {
        write!(self, |tx| {
            let row = sqlx::query_as::<_, PersonRow>(
                "SELECT id, project_id, number, account_id, original_id FROM person WHERE id = $1",
            )
            .bind(person.as_str())
            .fetch_one(&mut *tx)
            .await?;
            if row.account_id.is_some() {
                return Err(StoreError::Taken("the pseudonym").into());
            }
            let worked = sqlx::query_scalar::<_, i64>(
                "SELECT (SELECT count(*) FROM assignment s JOIN person p ON p.id = s.person_id
                         WHERE p.project_id = $1 AND p.account_id = $2)
                      + (SELECT count(*) FROM question q JOIN person p ON p.id = q.author_id
                         WHERE p.project_id = $1 AND p.account_id = $2)",
            )
            .bind(row.project_id.as_str())
            .bind(account.as_str())
            .fetch_one(&mut *tx)
            .await?;
            if worked > 0 {
                return Err(StoreError::Taken("the account").into());
            }
            sqlx::query("DELETE FROM person WHERE project_id = $1 AND account_id = $2")
                .bind(row.project_id.as_str())
                .bind(account.as_str())
                .execute(&mut *tx)
                .await?;
            sqlx::query("UPDATE person SET account_id = $2 WHERE id = $1")
                .bind(person.as_str())
                .bind(account.as_str())
                .execute(&mut *tx)
                .await?;
            sqlx::query(
                "INSERT INTO member (project_id, account_id, role, created_at) VALUES ($1, $2, 'expert', $3)
                 ON CONFLICT (project_id, account_id) DO NOTHING",
            )
            .bind(row.project_id.as_str())
            .bind(account.as_str())
            .bind(at.0)
            .execute(&mut *tx)
            .await?;
            Ok(())
        })
    }
}
