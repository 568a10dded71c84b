use super::super::field::{Field, Part};
use super::super::model::Judgement;
use crate::claim::Claim;
use crate::protocol::{Axis, Protocol};

/// Why a question of the protocol takes no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LockReason {
    /// The claim came without evidence: support and reliability are `Missing`.
    NoEvidence,
    /// Support is `N/A`: reliability is, too.
    FollowsSupport,
}

/// Whether, and why, the question about `axis` takes no answer for this claim.
pub fn locked(judgement: &Judgement, claim: &Claim, axis: Axis) -> Option<LockReason> {
    match axis {
        Axis::Support | Axis::Reliability if claim.evidence.is_empty() => Some(LockReason::NoEvidence),
        Axis::Reliability if judgement.axis(claim.key, Axis::Support) == Some(Protocol::NOT_APPLICABLE) => {
            Some(LockReason::FollowsSupport)
        }
        _ => None,
    }
}

/// The label that counts. It is the stored one, but where the protocol fixes it (see [`locked`]); a stored label that
/// the rules between labels rule out (`Missing` support beside evidence, `N/A` reliability by itself; a file may
/// bring them) counts as not judged. The stored label stays as it is, so that leaving `N/A` restores it.
pub fn effective<'a>(judgement: &'a Judgement, claim: &Claim, axis: Axis) -> Option<&'a str> {
    match locked(judgement, claim, axis) {
        Some(LockReason::NoEvidence) => Some(Protocol::MISSING),
        Some(LockReason::FollowsSupport) => Some(Protocol::NOT_APPLICABLE),
        None => judgement.axis(claim.key, axis).filter(|label| !ruled_out(axis, label)),
    }
}

/// Whether `label` can be the answer to the question about `axis` now. Where the question is locked, only the label
/// that it is locked to can.
pub fn choosable(protocol: &Protocol, judgement: &Judgement, claim: &Claim, axis: Axis, label: &str) -> bool {
    let free = protocol.allows(axis, label) && !ruled_out(axis, label);
    match locked(judgement, claim, axis) {
        Some(_) => effective(judgement, claim, axis) == Some(label),
        None => free,
    }
}

/// Labels that only a lock gives.
pub(super) fn ruled_out(axis: Axis, label: &str) -> bool {
    match axis {
        Axis::Support => label == Protocol::MISSING,
        Axis::Reliability => label == Protocol::NOT_APPLICABLE,
        _ => false,
    }
}

/// The field that holds the answer to the question about `axis`.
pub(super) fn field_of(claim: &Claim, axis: Axis) -> Field {
    Field::Claim(claim.key, Part::Axis(axis))
}
