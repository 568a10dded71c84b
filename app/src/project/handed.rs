//! Links that a manager passes on by hand. Their secrets are stored nowhere, so they are shown once: the answer that
//! made them leaves their key for the page of the project's people.

use crate::context::Ctx;
use crate::id::{AccountId, ProjectId};
use crate::link::Secret;
use crate::routes;
use crate::view::carried;

const LINKS: &str = "veracite_links";

/// What is shown once.
#[derive(Debug, Clone, PartialEq)]
pub enum Handed {
    /// The key of invitations' secrets.
    Invitations(Secret),
    /// The secret of a link for this account's new password.
    Password(AccountId, Secret),
}

impl Handed {
    fn write(&self) -> String {
        match self {
            Handed::Invitations(key) => key.reveal().to_owned(),
            Handed::Password(account, secret) => format!("{account} {}", secret.reveal()),
        }
    }

    fn read(text: &str) -> Option<Handed> {
        match text.split_once(' ') {
            None => Secret::read(text).map(Handed::Invitations),
            Some((account, secret)) => Some(Handed::Password(account.parse().ok()?, Secret::read(secret)?)),
        }
    }
}

/// Leaves it for the page of the project's people.
pub fn leave(ctx: &Ctx, project: &ProjectId, what: &Handed) {
    carried::leave(LINKS, &routes::people(project), &what.write(), ctx.is_secure());
}

/// What was left for this page; the next time it is gone.
pub fn take(ctx: &Ctx, project: &ProjectId) -> Option<Handed> {
    Handed::read(&carried::take(LINKS, &routes::people(project), ctx.is_secure())?)
}
