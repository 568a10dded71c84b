//! What the forms about invitations post.

use super::model::Delivery;
use super::service;
use crate::context::{Ctx, ctx};
use crate::error::AppError;
use crate::id::{InvitationId, ProjectId};
use crate::link::Secret;
use crate::project::Role;
use crate::project::handed::{self, Handed};
use crate::routes;
use leptos::prelude::*;

/// Invites everybody on a list; with `others`, those on it that are not known yet. A refused list comes back.
#[server(prefix = "/do", endpoint = "invitation/invite")]
pub async fn invite(
    project: ProjectId,
    addresses: String,
    role: Role,
    others: Option<String>,
) -> Result<(), AppError> {
    let ctx = ctx();
    let (key, deliveries) = service::invite(&ctx, &project, &addresses, role, others.is_some()).await?;
    let number = deliveries.len();
    hand_over(&ctx, &project, key, deliveries, ctx.mail.is_some()).await?;
    leptos_axum::redirect(&format!("{}?invited={number}", routes::people(&project)));
    Ok(())
}

/// Sends links by mail, or leaves their key for the page that shows them once.
async fn hand_over(
    ctx: &Ctx,
    project: &ProjectId,
    key: Secret,
    deliveries: Vec<Delivery>,
    by_mail: bool,
) -> Result<(), AppError> {
    if by_mail {
        return service::deliver_meanwhile(ctx, project, deliveries).await;
    }
    handed::leave(ctx, project, &Handed::Invitations(key));
    Ok(())
}

/// Gives an invitation a new link, which goes out by mail (`by` is `mail`) or is shown once.
#[server(prefix = "/do", endpoint = "invitation/renew")]
pub async fn renew(invitation: InvitationId, by: Option<String>) -> Result<(), AppError> {
    let ctx = ctx();
    let by_mail = ctx.mail.is_some() && by.as_deref() == Some("mail");
    let (project, renewed) = service::renew(&ctx, &invitation).await?;
    let outcome = match renewed {
        Some((key, delivery)) => {
            hand_over(&ctx, &project, key, vec![delivery], by_mail).await?;
            if by_mail { "sent" } else { "new" }
        }
        None => "late",
    };
    leptos_axum::redirect(&format!("{}?link={outcome}", routes::people(&project)));
    Ok(())
}

/// Takes an invitation back.
#[server(prefix = "/do", endpoint = "invitation/revoke")]
pub async fn revoke(invitation: InvitationId) -> Result<(), AppError> {
    let (project, done) = service::revoke(&ctx(), &invitation).await?;
    let outcome = if done { "revoked" } else { "late" };
    leptos_axum::redirect(&format!("{}?link={outcome}", routes::people(&project)));
    Ok(())
}

/// Accepts an invitation as somebody new.
#[server(prefix = "/do", endpoint = "invitation/accept")]
pub async fn accept(secret: String, name: String, new: String, again: String) -> Result<(), AppError> {
    lead_on(&secret, service::accept(&ctx(), &secret, &name, new, &again).await?);
    Ok(())
}

/// Accepts an invitation as who is signed in.
#[server(prefix = "/do", endpoint = "invitation/join")]
pub async fn join(secret: String) -> Result<(), AppError> {
    lead_on(&secret, service::join(&ctx(), &secret).await?);
    Ok(())
}

/// On to `place`; without one back to the link, whose page says in words what it leads to now.
fn lead_on(secret: &str, place: Option<String>) {
    let place = place.unwrap_or_else(|| routes::invitation(&routes::percent(secret).replace('/', "%2F")));
    leptos_axum::redirect(&place);
}
