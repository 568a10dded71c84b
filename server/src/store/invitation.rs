use super::account::insert_account;
use super::project::{named_by_file, person_of_account};
use super::row::{At, id, to_word, word};
use super::{Db, read, write};
use app::account::fold;
use app::clock::Instant;
use app::id::{InvitationId, PersonId, ProjectId};
use app::invitation::{Invitation, InvitationStore, Joiner, Known, NewInvitation, Use};
use app::link::LinkState;
use app::project::{Role, Standing};
use app::store::Stored;

#[derive(sqlx::FromRow)]
struct InvitationRow {
    id: String,
    project_id: String,
    email: String,
    name: Option<String>,
    role: String,
    secret_hash: String,
    mailed_at: Option<i64>,
    mail_problem: Option<String>,
    expires_at: i64,
    used_at: Option<i64>,
    revoked_at: Option<i64>,
    created_at: i64,
}

impl InvitationRow {
    fn read(self) -> Stored<Invitation> {
        let at = |column| At("invitation", column, &self.id);
        Ok(Invitation {
            id: id(at("id"), &self.id)?,
            project: id(at("project_id"), &self.project_id)?,
            role: word(at("role"), &self.role)?,
            email: self.email,
            name: self.name,
            secret_hash: self.secret_hash,
            mailed_at: self.mailed_at.map(Instant),
            mail_problem: self.mail_problem,
            expires_at: Instant(self.expires_at),
            used_at: self.used_at.map(Instant),
            revoked_at: self.revoked_at.map(Instant),
            created_at: Instant(self.created_at),
        })
    }
}

/// Whose address is known to the project: members who take part or may yet, then open invitations. `$1` the project,
/// `$2` now.
macro_rules! known {
    () => {
        "SELECT a.email_folded AS email, CAST(1 AS bigint) AS member FROM member m JOIN account a ON a.id = m.account_id
         WHERE m.project_id = $1 AND m.standing IN ('in', 'joining', 'waiting')
         UNION ALL
         SELECT i.email_folded, CAST(0 AS bigint) FROM invitation i
         WHERE i.project_id = $1 AND i.used_at IS NULL AND i.revoked_at IS NULL AND i.expires_at > $2"
    };
}

/// The columns of [`InvitationRow`] and a condition.
macro_rules! select {
    ($which:literal) => {
        concat!(
            "SELECT id, project_id, email, name, role, secret_hash, mailed_at, mail_problem, expires_at, used_at,
                    revoked_at, created_at FROM invitation WHERE ",
            $which
        )
    };
}

fn known(member: i64) -> Known {
    if member == 1 { Known::Member } else { Known::Invited }
}

#[async_trait::async_trait]
impl InvitationStore for Db {
    async fn add_invitations(&self, new: &[NewInvitation], at: Instant) -> Stored<Vec<Option<Known>>> {
        write!(self, |tx| {
            let mut outcomes = Vec::with_capacity(new.len());
            for invitation in new {
                let member = sqlx::query_scalar::<_, i64>(concat!(
                    "SELECT k.member FROM (",
                    known!(),
                    ") k WHERE k.email = $3 ORDER BY k.member DESC LIMIT 1"
                ))
                .bind(invitation.project.as_str())
                .bind(at.0)
                .bind(fold(&invitation.email))
                .fetch_optional(&mut *tx)
                .await?;
                outcomes.push(member.map(known));
                if member.is_some() {
                    continue;
                }
                sqlx::query(
                    "INSERT INTO invitation (id, project_id, email, email_folded, name, role, secret_hash, expires_at,
                                             created_by, created_at)
                     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
                )
                .bind(invitation.id.as_str())
                .bind(invitation.project.as_str())
                .bind(invitation.email.trim())
                .bind(fold(&invitation.email))
                .bind(invitation.name.as_deref())
                .bind(to_word(&invitation.role))
                .bind(invitation.secret_hash.as_str())
                .bind(invitation.expires_at.0)
                .bind(invitation.created_by.as_ref().map(|by| by.as_str()))
                .bind(at.0)
                .execute(&mut *tx)
                .await?;
            }
            Ok(outcomes)
        })
    }

    async fn known_addresses(&self, project: &ProjectId, at: Instant) -> Stored<Vec<(String, Known)>> {
        let rows = read!(self, |on| sqlx::query_as::<_, (String, i64)>(concat!(
            "SELECT k.email, max(k.member) FROM (",
            known!(),
            ") k GROUP BY k.email"
        ))
        .bind(project.as_str())
        .bind(at.0)
        .fetch_all(on)
        .await)?;
        Ok(rows.into_iter().map(|(email, member)| (email, known(member))).collect())
    }

    async fn invitations(&self, project: &ProjectId) -> Stored<Vec<Invitation>> {
        read!(self, |on| sqlx::query_as::<_, InvitationRow>(select!(
            "project_id = $1 ORDER BY created_at DESC, id DESC"
        ))
        .bind(project.as_str())
        .fetch_all(on)
        .await)?
        .into_iter()
        .map(InvitationRow::read)
        .collect()
    }

    async fn find_invitation(&self, id: &InvitationId) -> Stored<Option<Invitation>> {
        read!(self, |on| sqlx::query_as::<_, InvitationRow>(select!("id = $1"))
            .bind(id.as_str())
            .fetch_optional(on)
            .await)?
        .map(InvitationRow::read)
        .transpose()
    }

    async fn find_invitation_by_secret(&self, secret_hash: &str) -> Stored<Option<Invitation>> {
        read!(self, |on| sqlx::query_as::<_, InvitationRow>(select!("secret_hash = $1"))
            .bind(secret_hash)
            .fetch_optional(on)
            .await)?
        .map(InvitationRow::read)
        .transpose()
    }

    async fn renew_invitation(
        &self,
        id: &InvitationId,
        secret_hash: &str,
        expires_at: Instant,
        at: Instant,
    ) -> Stored<bool> {
        write!(self, |tx| {
            let renewed = sqlx::query(
                "UPDATE invitation SET secret_hash = $2, expires_at = $3, mailed_at = NULL, mail_problem = NULL
                 WHERE id = $1 AND used_at IS NULL AND revoked_at IS NULL",
            )
            .bind(id.as_str())
            .bind(secret_hash)
            .bind(expires_at.0)
            .execute(&mut *tx)
            .await?;
            if renewed.rows_affected() == 0 {
                return Ok(false);
            }
            // Whoever was invited anew meanwhile has one link in the end.
            sqlx::query(
                "UPDATE invitation SET revoked_at = $2 WHERE id <> $1 AND used_at IS NULL AND revoked_at IS NULL
                     AND project_id = (SELECT project_id FROM invitation WHERE id = $1)
                     AND email_folded = (SELECT email_folded FROM invitation WHERE id = $1)",
            )
            .bind(id.as_str())
            .bind(at.0)
            .execute(&mut *tx)
            .await?;
            Ok(true)
        })
    }

    async fn revoke_invitation(&self, id: &InvitationId, at: Instant) -> Stored<bool> {
        write!(self, |tx| {
            let revoked = sqlx::query(
                "UPDATE invitation SET revoked_at = $2 WHERE id = $1 AND used_at IS NULL AND revoked_at IS NULL",
            )
            .bind(id.as_str())
            .bind(at.0)
            .execute(&mut *tx)
            .await?;
            Ok(revoked.rows_affected() == 1)
        })
    }

    async fn note_mail(&self, secret_hash: &str, at: Instant, problem: Option<&str>) -> Stored<()> {
        write!(self, |tx| {
            sqlx::query("UPDATE invitation SET mailed_at = $2, mail_problem = $3 WHERE secret_hash = $1")
                .bind(secret_hash)
                .bind(problem.is_none().then_some(at.0))
                .bind(problem)
                .execute(&mut *tx)
                .await?;
            Ok(())
        })
    }

    async fn use_invitation(
        &self,
        secret_hash: &str,
        who: &Joiner,
        person: &PersonId,
        at: Instant,
    ) -> Stored<Use> {
        write!(self, |tx| {
            let found = sqlx::query_as::<_, InvitationRow>(select!("secret_hash = $1"))
                .bind(secret_hash)
                .fetch_optional(&mut *tx)
                .await?;
            let Some(found) = found.map(InvitationRow::read).transpose()? else { return Ok(Use::Unknown) };
            let state = found.state(at);
            if state != LinkState::Open {
                return Ok(Use::Refused(state));
            }
            let account = match who {
                Joiner::New(account, hash) => {
                    insert_account!(tx, account, Some(hash.as_str()), at);
                    &account.id
                }
                Joiner::Known(account) => account,
            };
            let project = &found.project;
            sqlx::query(
                "UPDATE invitation SET revoked_at = $3 WHERE project_id = $1 AND id <> $2 AND used_at IS NULL
                     AND revoked_at IS NULL AND email_folded = (SELECT email_folded FROM invitation WHERE id = $2)",
            )
            .bind(project.as_str())
            .bind(found.id.as_str())
            .bind(at.0)
            .execute(&mut *tx)
            .await?;
            sqlx::query("UPDATE invitation SET used_at = $2, account_id = $3 WHERE id = $1")
                .bind(found.id.as_str())
                .bind(at.0)
                .bind(account.as_str())
                .execute(&mut *tx)
                .await?;
            // Whoever was declined, or has left, is looked at anew.
            sqlx::query(
                "UPDATE enrolment SET note = NULL, decided_by = NULL, decided_at = NULL
                 WHERE project_id = $1 AND account_id = $2 AND EXISTS (
                     SELECT 1 FROM member m WHERE m.project_id = $1 AND m.account_id = $2
                         AND m.standing IN ('declined', 'withdrawn', 'removed'))",
            )
            .bind(project.as_str())
            .bind(account.as_str())
            .execute(&mut *tx)
            .await?;
            let standing = if found.role == Role::Expert { Standing::Joining } else { Standing::In };
            sqlx::query(
                "INSERT INTO member (project_id, account_id, role, standing, created_at) VALUES ($1, $2, $3, $4, $5)
                 ON CONFLICT (project_id, account_id) DO UPDATE SET role = excluded.role, standing = excluded.standing
                 WHERE member.standing IN ('declined', 'withdrawn', 'removed')",
            )
            .bind(project.as_str())
            .bind(account.as_str())
            .bind(to_word(&found.role))
            .bind(to_word(&standing))
            .bind(at.0)
            .execute(&mut *tx)
            .await?;
            if found.role == Role::Expert {
                named_by_file!(tx, project, account);
                person_of_account!(tx, project, account, person, at);
            }
            Ok(Use::Joined(found.project))
        })
    }
}
