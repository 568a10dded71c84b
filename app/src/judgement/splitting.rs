//! An expert cuts a claim in two in their own review, and joins the parts again.

use super::outcome::Outcome;
use super::rules::{self, closed};
use super::store::{Met, Saving};
use super::{Judgement, Save};
use crate::claim::Claim;
use crate::claim::rules::EditProblem;
use crate::context::Ctx;
use crate::error::AppError;
use crate::id::{AssignmentId, SaveId};
use std::sync::Mutex;

/// The claims of the viewer's own review.
#[derive(Debug, Clone)]
pub struct OwnClaims {
    /// Each with whether it is a part that can be joined with the other.
    pub claims: Vec<(Claim, bool)>,
}

/// The claims of the viewer's own review, which takes changes. Errors as for [`resplit`].
pub async fn own_claims(ctx: &Ctx, id: &AssignmentId) -> Result<OwnClaims, AppError> {
    let account = ctx.account()?;
    let review = ctx.store.find_review(id).await?.ok_or(AppError::NotFound)?;
    if review.assignment.account.as_ref() != Some(&account.id) || review.assignment.practice {
        return Err(AppError::NotFound);
    }
    ctx.reviewable(&review.assignment).await?;
    if let Some(closed) = closed(&review.assignment) {
        return Err(AppError::Closed(closed));
    }
    let mut claims =
        ctx.store.find_answer(&review.assignment.answer).await?.ok_or(AppError::NotFound)?.claims;
    rules::divide(&mut claims, &review.judgement);
    let joins = |claim: Claim| {
        let part = rules::join(&mut review.judgement.clone(), claim.key).is_ok();
        (claim, part)
    };
    Ok(OwnClaims { claims: claims.into_iter().map(joins).collect() })
}

/// Changes how the viewer's own claims are cut, in one transaction. Gives the place in the review of the claim to go on
/// with, from 0, or why everything stays as it is. Errors: `NotFound` for anybody else's and for practice, where all
/// judge the same claims; `Closed` where the review takes no changes.
pub async fn resplit(
    ctx: &Ctx,
    id: &AssignmentId,
    change: impl Fn(&[Claim], &mut Judgement) -> Result<u32, EditProblem> + Send + Sync,
) -> Result<Result<usize, EditProblem>, AppError> {
    let account = ctx.account()?.id.clone();
    let assignment = ctx.store.find_assignment(id).await?.ok_or(AppError::NotFound)?;
    if assignment.practice {
        return Err(AppError::NotFound);
    }
    let done = Mutex::new(Err(EditProblem::Gone));
    let rule = |met: Met<'_>, _: &[super::Change]| {
        let closed = closed(met.assignment);
        if closed.is_some() {
            return Err(Outcome { closed, ..Outcome::default() });
        }
        let changed = change(met.claims, met.judgement);
        let refused = changed.is_err();
        *done.lock().expect("nothing panics while it is held") = changed;
        if refused { Err(Outcome::default()) } else { Ok(Outcome::default()) }
    };
    let (save_id, changes) = (SaveId::new(&*ctx.ids), Vec::new());
    let save = Save { save_id, assignment: id.clone(), changes, step: None, active_ms: 0 };
    let judgement = match ctx.store.save(&account, &save, ctx.now(), &rule).await? {
        Saving::NotYours => return Err(AppError::NotFound),
        Saving::Refused(Outcome { closed: Some(closed), .. }) => return Err(AppError::Closed(closed)),
        Saving::Refused(_) => None,
        Saving::Known(judgement) | Saving::Done(_, judgement) => Some(judgement),
    };
    let changed = done.into_inner().expect("nothing panicked while it was held");
    let (Ok(key), Some(judgement)) = (changed, judgement) else {
        return Ok(Err(changed.err().unwrap_or(EditProblem::Gone)));
    };
    let mut claims = ctx.store.find_answer(&assignment.answer).await?.ok_or(AppError::NotFound)?.claims;
    rules::divide(&mut claims, &judgement);
    Ok(claims.iter().position(|claim| claim.key == key).ok_or(EditProblem::Gone))
}
