use super::model::{Invitation, Known};
use crate::account::Account;
use crate::clock::Instant;
use crate::id::{AccountId, InvitationId, PersonId, ProjectId};
use crate::link::LinkState;
use crate::project::Role;
use crate::store::Stored;

/// An invitation that is to be stored.
#[derive(Debug, Clone)]
pub struct NewInvitation {
    /// Its id.
    pub id: InvitationId,
    /// The project that it leads into.
    pub project: ProjectId,
    /// The address.
    pub email: String,
    /// The name, if one was given.
    pub name: Option<String>,
    /// The role that it gives.
    pub role: Role,
    /// SHA-256 of its secret.
    pub secret_hash: String,
    /// Until when it is good.
    pub expires_at: Instant,
    /// Who made it; none from the command line.
    pub created_by: Option<AccountId>,
}

/// Who uses an invitation.
#[derive(Debug, Clone)]
pub enum Joiner {
    /// Somebody new, with the hash of their password.
    New(Account, String),
    /// Somebody with an account.
    Known(AccountId),
}

/// What using an invitation came to.
#[derive(Debug, Clone, PartialEq)]
pub enum Use {
    /// The account belongs to this project now.
    Joined(ProjectId),
    /// The link is no longer good; nothing was changed.
    Refused(LinkState),
    /// No invitation has this secret; nothing was changed.
    Unknown,
}

/// Storage of invitations.
#[async_trait::async_trait]
pub trait InvitationStore {
    /// Adds those whose address neither is a member's nor has an open invitation to the project, and says of the others
    /// which it is; in order.
    async fn add_invitations(&self, new: &[NewInvitation], at: Instant) -> Stored<Vec<Option<Known>>>;

    /// The addresses, folded, that would not be invited to the project again.
    async fn known_addresses(&self, project: &ProjectId, at: Instant) -> Stored<Vec<(String, Known)>>;

    /// The project's invitations, newest first.
    async fn invitations(&self, project: &ProjectId) -> Stored<Vec<Invitation>>;

    /// The invitation with this id.
    async fn find_invitation(&self, id: &InvitationId) -> Stored<Option<Invitation>>;

    /// The invitation whose secret has this SHA-256.
    async fn find_invitation_by_secret(&self, secret_hash: &str) -> Stored<Option<Invitation>>;

    /// Gives an invitation that was neither used nor taken back another secret and another end; the old link is dead, and
    /// so are other open ones of the same address. Gives whether it was so.
    async fn renew_invitation(
        &self,
        id: &InvitationId,
        secret_hash: &str,
        expires_at: Instant,
        at: Instant,
    ) -> Stored<bool>;

    /// Takes an unused invitation back. Gives whether there was one.
    async fn revoke_invitation(&self, id: &InvitationId, at: Instant) -> Stored<bool>;

    /// Notes what the mail server said to the link with this secret: nothing, or why not.
    async fn note_mail(&self, secret_hash: &str, at: Instant, problem: Option<&str>) -> Stored<()>;

    /// Uses the invitation with this secret: adds the account if it is new, and makes it a member; an expert joins, a
    /// manager is in, and who takes part already stays as they are. An expert becomes a person of the project under
    /// `person`, unless they are one. Error `Taken` if a new account's address is known.
    async fn use_invitation(
        &self,
        secret_hash: &str,
        who: &Joiner,
        person: &PersonId,
        at: Instant,
    ) -> Stored<Use>;
}
