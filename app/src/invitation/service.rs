//! Operations on invitations: making them, sending them, taking them back, and using one.

use super::model::{Delivery, Invitation, Invitee, Known, Made};
use super::rules::{AT_ONCE, DAYS, Entry, GOOD_FOR_MS, read_list};
use super::store::{Joiner, NewInvitation, Use};
use crate::account::rules::{change_problems, clean_name, name_problem};
use crate::account::{Account, fold};
use crate::context::Ctx;
use crate::enrolment::Enrolled;
use crate::error::{AppError, FieldProblem, FieldProblemKind};
use crate::id::{AccountId, InvitationId, PersonId, ProjectId};
use crate::letter::{self, Invited};
use crate::link::{LinkState, Secret};
use crate::project::{Project, Role, Standing};
use crate::routes;
use std::collections::HashMap;

/// What the page of a project's people shows.
#[derive(Debug, Clone)]
pub struct People {
    /// The project.
    pub project: Project,
    /// Its members.
    pub members: Vec<Enrolled>,
    /// Its invitations, newest first.
    pub invitations: Vec<Invitation>,
}

/// A list of addresses held against the project.
#[derive(Debug, Clone)]
pub struct Checked {
    /// What was written, in order.
    pub entries: Vec<Entry>,
    /// The addresses, folded, that would not be invited again.
    known: HashMap<String, Known>,
}

impl Checked {
    /// Why an entry's address is not invited again, if so.
    pub fn known(&self, entry: &Entry) -> Option<Known> {
        entry.invitee.as_ref().ok().and_then(|i| self.known.get(&fold(&i.email)).copied())
    }

    /// Whether something stands there that names nobody.
    pub fn has_bad(&self) -> bool {
        self.entries.iter().any(|entry| entry.invitee.is_err())
    }

    /// Those who can be invited.
    pub fn invitees(&self) -> Vec<Invitee> {
        let new = self.entries.iter().filter(|entry| self.known(entry).is_none());
        new.filter_map(|entry| entry.invitee.clone().ok()).collect()
    }
}

/// What the page of a project's people shows. Errors: `Forbidden` for experts, `NotFound` for strangers.
pub async fn people(ctx: &Ctx, id: &ProjectId) -> Result<People, AppError> {
    let project = ctx.managed(id).await?;
    let (members, invitations) = (ctx.store.enrolled(id).await?, ctx.store.invitations(id).await?);
    Ok(People { project, members, invitations })
}

/// Holds a list of addresses against the project.
pub async fn check(ctx: &Ctx, id: &ProjectId, list: &str) -> Result<Checked, AppError> {
    let known = ctx.store.known_addresses(id, ctx.now()).await?.into_iter().collect();
    Ok(Checked { entries: read_list(list), known })
}

/// Invites everybody on a list. Error `Invalid` if something on it names nobody, or, unless `others`, somebody on it
/// is a member or invited already; then nobody is invited. Gives the key of the new links' secrets, and the letters.
pub async fn invite(
    ctx: &Ctx,
    id: &ProjectId,
    list: &str,
    role: Role,
    others: bool,
) -> Result<(Secret, Vec<Delivery>), AppError> {
    let project = ctx.managed(id).await?;
    let checked = check(ctx, id, list).await?;
    let invitees = checked.invitees();
    let refused = |kind| AppError::Invalid(vec![FieldProblem { field: "addresses".to_owned(), kind }]);
    if checked.entries.is_empty() {
        return Err(refused(FieldProblemKind::Empty));
    }
    if invitees.len() > AT_ONCE {
        return Err(refused(FieldProblemKind::TooLong));
    }
    if checked.has_bad() {
        return Err(refused(FieldProblemKind::Unfit));
    }
    if invitees.is_empty() || (!others && invitees.len() < checked.entries.len()) {
        return Err(refused(FieldProblemKind::Taken));
    }
    let key = Secret::new(ctx.ids.as_ref());
    let made = make(ctx, &project, &invitees, role, &key).await?;
    Ok((key, made.into_iter().filter_map(|made| made.outcome.ok()).collect()))
}

/// Makes the invitations, with secrets under `key`; the command line, which has the machine's trust, calls it too.
pub async fn make(
    ctx: &Ctx,
    project: &Project,
    invitees: &[Invitee],
    role: Role,
    key: &Secret,
) -> Result<Vec<Made>, AppError> {
    let now = ctx.now();
    let delivery = |invitee: &Invitee| {
        let id = InvitationId::new(ctx.ids.as_ref());
        let secret = key.of_record(id.as_str());
        Delivery { id, email: invitee.email.clone(), name: invitee.name.clone(), role, secret }
    };
    let deliveries: Vec<Delivery> = invitees.iter().map(delivery).collect();
    let new: Vec<NewInvitation> = deliveries
        .iter()
        .map(|delivery| NewInvitation {
            id: delivery.id.clone(),
            project: project.id.clone(),
            email: delivery.email.clone(),
            name: delivery.name.clone(),
            role,
            secret_hash: delivery.secret.hash(),
            expires_at: now.plus_millis(GOOD_FOR_MS),
            created_by: ctx.viewer.as_ref().map(|viewer| viewer.id.clone()),
        })
        .collect();
    let known = ctx.store.add_invitations(&new, now).await?;
    let outcomes = deliveries.into_iter().zip(known).map(|(delivery, known)| known.map_or(Ok(delivery), Err));
    Ok(invitees.iter().cloned().zip(outcomes).map(|(invitee, outcome)| Made { invitee, outcome }).collect())
}

/// The whole link with this secret.
pub fn link(ctx: &Ctx, secret: &Secret) -> String {
    format!("{}{}", ctx.public_url, routes::invitation(secret.reveal()))
}

/// Mails the links, one after the other, and notes of each what came of it. Gives the reasons of those that failed, in
/// order; without mail nothing is done.
pub async fn deliver(
    ctx: &Ctx,
    project: &Project,
    deliveries: &[Delivery],
) -> Result<Vec<Option<String>>, AppError> {
    let Some(mail) = &ctx.mail else { return Ok(Vec::new()) };
    let mut problems = Vec::with_capacity(deliveries.len());
    for delivery in deliveries {
        let letter = letter::invitation(&Invited {
            email: &delivery.email,
            name: delivery.name.as_deref(),
            project: &project.name,
            role: delivery.role,
            by: ctx.viewer.as_ref().map(|viewer| viewer.name.as_str()),
            link: &link(ctx, &delivery.secret),
            days: DAYS,
        });
        let problem = mail.send(letter).await.err();
        ctx.store.note_mail(&delivery.secret.hash(), ctx.now(), problem.as_deref()).await?;
        problems.push(problem);
    }
    Ok(problems)
}

/// The same while the request is answered: a mail server takes its time. What is not mailed when the server stops
/// stands on the page as not mailed, and can be sent again.
pub async fn deliver_meanwhile(ctx: &Ctx, id: &ProjectId, deliveries: Vec<Delivery>) -> Result<(), AppError> {
    let (ctx, project) = (ctx.clone(), ctx.managed(id).await?);
    tokio::spawn(async move {
        if let Err(error) = deliver(&ctx, &project, &deliveries).await {
            tracing::error!(%error, "what became of invitations by mail could not be noted");
        }
    });
    Ok(())
}

/// An invitation of a project that the viewer manages.
async fn managed(ctx: &Ctx, id: &InvitationId) -> Result<Invitation, AppError> {
    let invitation = ctx.store.find_invitation(id).await?.ok_or(AppError::NotFound)?;
    ctx.managed(&invitation.project).await?;
    Ok(invitation)
}

/// Gives an invitation a new link, good from now; the old one is dead. Gives the key of its secret; none if it was
/// used or taken back meanwhile.
pub async fn renew(
    ctx: &Ctx,
    id: &InvitationId,
) -> Result<(ProjectId, Option<(Secret, Delivery)>), AppError> {
    let invitation = managed(ctx, id).await?;
    let key = Secret::new(ctx.ids.as_ref());
    let secret = key.of_record(id.as_str());
    let now = ctx.now();
    let done = ctx.store.renew_invitation(id, &secret.hash(), now.plus_millis(GOOD_FOR_MS), now).await?;
    let Invitation { id, email, name, role, project, .. } = invitation;
    Ok((project, done.then_some((key, Delivery { id, email, name, role, secret }))))
}

/// Takes an invitation back: its link is dead. Gives the project, and whether it was still unused.
pub async fn revoke(ctx: &Ctx, id: &InvitationId) -> Result<(ProjectId, bool), AppError> {
    let invitation = managed(ctx, id).await?;
    let done = ctx.store.revoke_invitation(id, ctx.now()).await?;
    Ok((invitation.project, done))
}

/// What somebody who opens a link finds.
#[derive(Debug, Clone)]
pub enum Opened {
    /// No such link.
    Unknown,
    /// A link that is no longer good.
    Dead(LinkState),
    /// A good one.
    Open(Box<Invitation>, Project, Whose),
}

/// Whose a good link is, seen from who opens it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whose {
    /// Of an address without an account; nobody is signed in.
    New,
    /// Of an account; nobody is signed in.
    SignedOut,
    /// Of who is signed in.
    Theirs,
    /// Of somebody else than who is signed in.
    Others,
}

/// Looks at a link; nothing is changed.
pub async fn open(ctx: &Ctx, secret: &str) -> Result<Opened, AppError> {
    let Some(secret) = Secret::read(secret) else { return Ok(Opened::Unknown) };
    let Some(invitation) = ctx.store.find_invitation_by_secret(&secret.hash()).await? else {
        return Ok(Opened::Unknown);
    };
    let state = invitation.state(ctx.now());
    if state != LinkState::Open {
        return Ok(Opened::Dead(state));
    }
    let project = ctx.store.find_project(&invitation.project).await?.ok_or(AppError::NotFound)?;
    let folded = fold(&invitation.email);
    let whose = match &ctx.viewer {
        Some(viewer) if fold(&viewer.email) == folded => Whose::Theirs,
        Some(_) => Whose::Others,
        None if ctx.store.find_credentials(&folded).await?.is_some() => Whose::SignedOut,
        None => Whose::New,
    };
    Ok(Opened::Open(Box::new(invitation), project, whose))
}

/// Accepts an invitation as somebody new: the account is made and signed in. Gives where to go on; none if the link
/// does not lead to a new account (any more). Error `Invalid` if name or password are not right.
pub async fn accept(
    ctx: &Ctx,
    secret: &str,
    name: &str,
    password: String,
    again: &str,
) -> Result<Option<String>, AppError> {
    let Opened::Open(invitation, _, Whose::New) = open(ctx, secret).await? else { return Ok(None) };
    let mut problems = change_problems(&password, again);
    if let Some(kind) = name_problem(name) {
        problems.insert(0, FieldProblem { field: "name".to_owned(), kind });
    }
    if !problems.is_empty() {
        return Err(AppError::Invalid(problems));
    }
    let account = Account {
        id: AccountId::new(ctx.ids.as_ref()),
        email: invitation.email.clone(),
        name: clean_name(name),
        administrator: false,
        single_keys: true,
    };
    let hash = ctx.passwords.hash(password).await?;
    enter(ctx, &invitation, &account, Joiner::New(account.clone(), hash)).await
}

/// Accepts an invitation as who is signed in. Gives where to go on; none if the link is not theirs or no longer good.
pub async fn join(ctx: &Ctx, secret: &str) -> Result<Option<String>, AppError> {
    let account = ctx.account()?.clone();
    let Opened::Open(invitation, _, Whose::Theirs) = open(ctx, secret).await? else { return Ok(None) };
    enter(ctx, &invitation, &account, Joiner::Known(account.id.clone())).await
}

async fn enter(
    ctx: &Ctx,
    invitation: &Invitation,
    account: &Account,
    who: Joiner,
) -> Result<Option<String>, AppError> {
    let person = PersonId::new(ctx.ids.as_ref());
    let used = match ctx.store.use_invitation(&invitation.secret_hash, &who, &person, ctx.now()).await {
        Ok(used) => used,
        // Somebody made an account for the address meanwhile: the page now leads to the sign-in.
        Err(crate::store::StoreError::Taken(_)) => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    let Use::Joined(project) = used else { return Ok(None) };
    if let Joiner::New(..) = who {
        let session = ctx.session.as_ref().ok_or(AppError::SignedOut)?;
        session.sign_in(account).await?;
    }
    Ok(Some(match ctx.store.find_standing(&project, &account.id).await? {
        Some((Role::Manager, Standing::In)) => routes::project(&project),
        Some((Role::Expert, Standing::In)) => routes::WORK.to_owned(),
        _ => routes::taking_part(&project),
    }))
}
