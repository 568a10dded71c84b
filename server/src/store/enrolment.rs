use super::row::{At, id, to_word, word};
use super::{Db, read, write};
use app::clock::Instant;
use app::enrolment::{Consent, Decision, Enrolled, Enrolment, EnrolmentStore, Membership, Profile};
use app::id::{AccountId, ProjectId};
use app::project::{Project, Standing};
use app::store::{StoreError, Stored};

#[derive(sqlx::FromRow)]
struct ConsentRow {
    version: i64,
    text: String,
    withdrawal_removes: i64,
    created_at: i64,
}

impl ConsentRow {
    fn read(self) -> Consent {
        Consent {
            version: self.version,
            text: self.text,
            withdrawal_removes: self.withdrawal_removes == 1,
            created_at: Instant(self.created_at),
        }
    }
}

/// The columns of an enrolment `e`, which may be absent.
macro_rules! enrolment_columns {
    () => {
        "e.consent_version, e.consented_at, e.field, e.specific_field, e.formal_education, e.years, e.note,
         e.decided_at, e.left_at"
    };
}

#[derive(sqlx::FromRow)]
struct EnrolmentRow {
    consent_version: Option<i64>,
    consented_at: Option<i64>,
    field: Option<String>,
    specific_field: Option<String>,
    formal_education: Option<i64>,
    years: Option<i64>,
    note: Option<String>,
    decided_at: Option<i64>,
    left_at: Option<i64>,
}

impl EnrolmentRow {
    fn read(self) -> Enrolment {
        let profile = self.field.map(|field| Profile {
            field,
            specific_field: self.specific_field.unwrap_or_default(),
            formal_education: self.formal_education == Some(1),
            years: self.years.and_then(|years| u32::try_from(years).ok()).unwrap_or_default(),
        });
        Enrolment {
            consent_version: self.consent_version,
            consented_at: self.consented_at.map(Instant),
            profile,
            note: self.note,
            decided_at: self.decided_at.map(Instant),
            left_at: self.left_at.map(Instant),
        }
    }
}

#[derive(sqlx::FromRow)]
struct EnrolledRow {
    account_id: String,
    name: String,
    email: String,
    erased: i64,
    number: Option<i64>,
    role: String,
    standing: String,
    #[sqlx(flatten)]
    enrolment: EnrolmentRow,
}

impl EnrolledRow {
    fn read(self) -> Stored<Enrolled> {
        let at = |column| At("member", column, &self.account_id);
        Ok(Enrolled {
            account: id(at("account_id"), &self.account_id)?,
            role: word(at("role"), &self.role)?,
            standing: word(at("standing"), &self.standing)?,
            name: self.name,
            email: self.email,
            erased: self.erased == 1,
            number: self.number,
            enrolment: self.enrolment.read(),
        })
    }
}

#[derive(sqlx::FromRow)]
struct MembershipRow {
    id: String,
    name: String,
    blind: i64,
    seed: i64,
    role: String,
    standing: String,
    #[sqlx(flatten)]
    enrolment: EnrolmentRow,
}

impl MembershipRow {
    fn read(self) -> Stored<Membership> {
        let at = |column| At("member", column, &self.id);
        Ok(Membership {
            role: word(at("role"), &self.role)?,
            standing: word(at("standing"), &self.standing)?,
            project: Project {
                id: id(At("project", "id", &self.id), &self.id)?,
                name: self.name,
                blind: self.blind == 1,
                seed: self.seed,
            },
            enrolment: self.enrolment.read(),
            consent: None,
        })
    }
}

const NEWEST: &str = "SELECT version, text, withdrawal_removes, created_at FROM consent
                      WHERE project_id = $1 ORDER BY version DESC LIMIT 1";

#[async_trait::async_trait]
impl EnrolmentStore for Db {
    async fn newest_consent(&self, project: &ProjectId) -> Stored<Option<Consent>> {
        let row = read!(self, |on| sqlx::query_as::<_, ConsentRow>(NEWEST)
            .bind(project.as_str())
            .fetch_optional(on)
            .await)?;
        Ok(row.map(ConsentRow::read))
    }

    async fn find_consent(&self, project: &ProjectId, version: i64) -> Stored<Option<Consent>> {
        let row = read!(self, |on| {
            sqlx::query_as::<_, ConsentRow>(
            "SELECT version, text, withdrawal_removes, created_at FROM consent WHERE project_id = $1 AND version = $2"
        )
        .bind(project.as_str())
        .bind(version)
        .fetch_optional(on)
        .await
        })?;
        Ok(row.map(ConsentRow::read))
    }

    async fn add_consent(
        &self,
        project: &ProjectId,
        text: &str,
        withdrawal_removes: bool,
        at: Instant,
    ) -> Stored<Option<i64>> {
        write!(self, |tx| {
            let newest = sqlx::query_as::<_, ConsentRow>(NEWEST)
                .bind(project.as_str())
                .fetch_optional(&mut *tx)
                .await?
                .map(ConsentRow::read);
            if newest.as_ref().is_some_and(|n| n.text == text && n.withdrawal_removes == withdrawal_removes) {
                return Ok(None);
            }
            let version = newest.map_or(1, |newest| newest.version + 1);
            sqlx::query(
                "INSERT INTO consent (project_id, version, text, withdrawal_removes, created_at)
                 VALUES ($1, $2, $3, $4, $5)",
            )
            .bind(project.as_str())
            .bind(version)
            .bind(text)
            .bind(i64::from(withdrawal_removes))
            .bind(at.0)
            .execute(&mut *tx)
            .await?;
            Ok(Some(version))
        })
    }

    async fn consents_given(&self, project: &ProjectId) -> Stored<Vec<(i64, i64)>> {
        read!(self, |on| sqlx::query_as::<_, (i64, i64)>(
            "SELECT coalesce(e.consent_version, 0), count(*) FROM member m
             LEFT JOIN enrolment e ON e.project_id = m.project_id AND e.account_id = m.account_id
             WHERE m.project_id = $1 AND m.role = 'expert' AND m.standing = 'in'
             GROUP BY coalesce(e.consent_version, 0) ORDER BY 1 DESC"
        )
        .bind(project.as_str())
        .fetch_all(on)
        .await)
    }

    async fn find_enrolment(&self, project: &ProjectId, account: &AccountId) -> Stored<Option<Enrolment>> {
        let row = read!(self, |on| sqlx::query_as::<_, EnrolmentRow>(concat!(
            "SELECT ",
            enrolment_columns!(),
            " FROM enrolment e WHERE e.project_id = $1 AND e.account_id = $2"
        ))
        .bind(project.as_str())
        .bind(account.as_str())
        .fetch_optional(on)
        .await)?;
        Ok(row.map(EnrolmentRow::read))
    }

    async fn agree(
        &self,
        project: &ProjectId,
        account: &AccountId,
        version: i64,
        at: Instant,
    ) -> Stored<bool> {
        write!(self, |tx| {
            let written = sqlx::query(
                "INSERT INTO enrolment (project_id, account_id, consent_version, consented_at, created_at)
                 SELECT $1, $2, max(c.version), $4, $4 FROM consent c WHERE c.project_id = $1
                 HAVING max(c.version) = $3
                 ON CONFLICT (project_id, account_id)
                 DO UPDATE SET consent_version = excluded.consent_version, consented_at = excluded.consented_at",
            )
            .bind(project.as_str())
            .bind(account.as_str())
            .bind(version)
            .bind(at.0)
            .execute(&mut *tx)
            .await?
            .rows_affected();
            Ok(written == 1)
        })
    }

    async fn set_profile(
        &self,
        project: &ProjectId,
        account: &AccountId,
        profile: &Profile,
        at: Instant,
    ) -> Stored<bool> {
        write!(self, |tx| {
            let written = sqlx::query(
                "INSERT INTO enrolment (project_id, account_id, field, specific_field, formal_education, years, created_at)
                 SELECT $1, $2, $3, $4, $5, $6, $7 WHERE EXISTS (
                     SELECT 1 FROM member m WHERE m.project_id = $1 AND m.account_id = $2
                     AND m.standing IN ('joining', 'waiting', 'in'))
                 ON CONFLICT (project_id, account_id)
                 DO UPDATE SET field = excluded.field, specific_field = excluded.specific_field,
                               formal_education = excluded.formal_education, years = excluded.years",
            )
            .bind(project.as_str())
            .bind(account.as_str())
            .bind(profile.field.as_str())
            .bind(profile.specific_field.as_str())
            .bind(i64::from(profile.formal_education))
            .bind(i64::from(profile.years))
            .bind(at.0)
            .execute(&mut *tx)
            .await?
            .rows_affected();
            Ok(written == 1)
        })
    }

    async fn advance(&self, project: &ProjectId, account: &AccountId, to: Standing) -> Stored<bool> {
        write!(self, |tx| {
            let moved = sqlx::query(
                "UPDATE member SET standing = $3 WHERE project_id = $1 AND account_id = $2 AND standing = 'joining'",
            )
            .bind(project.as_str())
            .bind(account.as_str())
            .bind(to_word(&to))
            .execute(&mut *tx)
            .await?
            .rows_affected();
            Ok(moved == 1)
        })
    }

    async fn decide(&self, project: &ProjectId, account: &AccountId, word: Decision<'_>) -> Stored<bool> {
        write!(self, |tx| {
            let moved = sqlx::query(
                "UPDATE member SET standing = $3
                 WHERE project_id = $1 AND account_id = $2 AND standing IN ('waiting', 'declined')",
            )
            .bind(project.as_str())
            .bind(account.as_str())
            .bind(to_word(&word.standing))
            .execute(&mut *tx)
            .await?
            .rows_affected();
            if moved == 0 {
                return Ok(false);
            }
            sqlx::query(
                "INSERT INTO enrolment (project_id, account_id, note, decided_by, decided_at, created_at)
                 VALUES ($1, $2, $3, $4, $5, $5)
                 ON CONFLICT (project_id, account_id)
                 DO UPDATE SET note = excluded.note, decided_by = excluded.decided_by, decided_at = excluded.decided_at",
            )
            .bind(project.as_str())
            .bind(account.as_str())
            .bind(Some(word.note).filter(|note| !note.is_empty()))
            .bind(word.by.as_str())
            .bind(word.at.0)
            .execute(&mut *tx)
            .await?;
            Ok(true)
        })
    }

    async fn enrolled(&self, project: &ProjectId) -> Stored<Vec<Enrolled>> {
        read!(self, |on| sqlx::query_as::<_, EnrolledRow>(concat!(
            "SELECT m.account_id, a.name, a.email,
             CASE WHEN a.erased_at IS NULL THEN CAST(0 AS bigint) ELSE CAST(1 AS bigint) END AS erased, p.number, m.role, m.standing, ",
            enrolment_columns!(),
            " FROM member m JOIN account a ON a.id = m.account_id
              LEFT JOIN person p ON p.project_id = m.project_id AND p.account_id = m.account_id
              LEFT JOIN enrolment e ON e.project_id = m.project_id AND e.account_id = m.account_id
              WHERE m.project_id = $1 ORDER BY m.role DESC, a.name, a.email_folded"
        ))
        .bind(project.as_str())
        .fetch_all(on)
        .await)?
        .into_iter()
        .map(EnrolledRow::read)
        .collect()
    }

    async fn memberships(&self, account: &AccountId) -> Stored<Vec<Membership>> {
        let rows = read!(self, |on| sqlx::query_as::<_, MembershipRow>(concat!(
            "SELECT p.id, p.name, p.blind, p.seed, m.role, m.standing, ",
            enrolment_columns!(),
            " FROM member m JOIN project p ON p.id = m.project_id
              LEFT JOIN enrolment e ON e.project_id = m.project_id AND e.account_id = m.account_id
              WHERE m.account_id = $1 AND m.role = 'expert' ORDER BY p.name_folded"
        ))
        .bind(account.as_str())
        .fetch_all(on)
        .await)?;
        let mut all = rows.into_iter().map(MembershipRow::read).collect::<Result<Vec<_>, StoreError>>()?;
        for membership in &mut all {
            membership.consent = self.newest_consent(&membership.project.id).await?;
        }
        Ok(all)
    }
}
