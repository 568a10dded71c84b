use crate::clock::Instant;
use crate::id::{InvitationId, ProjectId};
use crate::link::{LinkState, Secret, state};
use crate::project::Role;

/// An invitation as it is stored.
#[derive(Debug, Clone, PartialEq)]
pub struct Invitation {
    /// Its id.
    pub id: InvitationId,
    /// The project that it leads into.
    pub project: ProjectId,
    /// The address that it was made for, as it was typed.
    pub email: String,
    /// The name that the manager gave.
    pub name: Option<String>,
    /// The role that it gives.
    pub role: Role,
    /// SHA-256 of the link's secret.
    pub secret_hash: String,
    /// When the mail server took it.
    pub mailed_at: Option<Instant>,
    /// Why the mail server did not take it.
    pub mail_problem: Option<String>,
    /// Until when it is good.
    pub expires_at: Instant,
    /// When it was used.
    pub used_at: Option<Instant>,
    /// When it was taken back.
    pub revoked_at: Option<Instant>,
    /// When it was made.
    pub created_at: Instant,
}

impl Invitation {
    /// What its link still leads to.
    pub fn state(&self, now: Instant) -> LinkState {
        state(now, self.expires_at, self.used_at, self.revoked_at)
    }
}

/// Somebody to invite.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invitee {
    /// The address.
    pub email: String,
    /// The name, if one was written.
    pub name: Option<String>,
}

/// Why somebody is not invited again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Known {
    /// The address is a member's.
    Member,
    /// An invitation to the address is still open.
    Invited,
}

/// What became of one who was to be invited.
#[derive(Debug, Clone)]
pub struct Made {
    /// Who.
    pub invitee: Invitee,
    /// The invitation and its link's secret, or why there is none.
    pub outcome: Result<Delivery, Known>,
}

/// An invitation with its secret, which is known only now.
#[derive(Debug, Clone)]
pub struct Delivery {
    /// The invitation.
    pub id: InvitationId,
    /// The address.
    pub email: String,
    /// The name, if one was given.
    pub name: Option<String>,
    /// The role.
    pub role: Role,
    /// The secret.
    pub secret: Secret,
}
