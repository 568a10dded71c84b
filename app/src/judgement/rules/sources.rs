use super::super::model::{Judgement, RevisedEvidence, RevisedSource};
use crate::claim::Claim;
use crate::evidence::Evidence;

/// The revised evidence of a claim as the screen shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EvidenceView {
    /// Source by source: first all of the claim's own, then the added ones.
    Sources(Vec<SourceView>),
    /// One free text that a file brought.
    Text(String),
}

/// One source of a revision as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceView {
    /// Which of the claim's evidence it is (index from 0); none: added by the expert.
    pub of: Option<u32>,
    /// Its citation number; an added source has none.
    pub number: Option<u32>,
    /// Its address as it stands now.
    pub url: String,
    /// Its passage as it stands now; none: there is none.
    pub passage: Option<String>,
    /// Whether the expert removed it.
    pub removed: bool,
    /// Whether the expert changed its address or passage.
    pub edited: bool,
    /// Whether the expert added it.
    pub added: bool,
}

/// The revised evidence of a claim as it stands. A source that no edit names is kept as it was. A text from a file
/// that is nothing but the claim's evidence (joined by one or two line breaks, as the two versions of ExpertQA's
/// interface did) is all kept, a blank one all removed; any other is shown as the free text that it is.
pub fn sources(judgement: &Judgement, claim: &Claim) -> EvidenceView {
    match judgement.revised_evidence(claim.key) {
        Some(revised) => view(claim, revised),
        None => EvidenceView::Sources(all(claim, &[])),
    }
}

pub(super) fn view(claim: &Claim, revised: &RevisedEvidence) -> EvidenceView {
    match revised {
        RevisedEvidence::Sources(sources) => EvidenceView::Sources(all(claim, sources)),
        RevisedEvidence::EmptyList => EvidenceView::Sources(all(claim, &[])),
        RevisedEvidence::Text(text) if is_all(claim, text) => EvidenceView::Sources(all(claim, &[])),
        RevisedEvidence::Text(text) if text.trim().is_empty() => {
            let mut none_left = all(claim, &[]);
            none_left.iter_mut().for_each(|source| source.removed = true);
            EvidenceView::Sources(none_left)
        }
        RevisedEvidence::Text(text) => EvidenceView::Text(text.clone()),
    }
}

fn is_all(claim: &Claim, text: &str) -> bool {
    let released: Vec<String> = claim.evidence.iter().map(Evidence::to_released).collect();
    !released.is_empty() && (text == released.join("\n") || text == released.join("\n\n"))
}

fn all(claim: &Claim, edits: &[RevisedSource]) -> Vec<SourceView> {
    let own = claim.evidence.iter().zip(0u32..).map(|(evidence, of)| {
        let edit = edits.iter().find(|edit| edit.of == Some(of));
        of_evidence(of, evidence, edit)
    });
    own.chain(edits.iter().filter(|edit| edit.of.is_none()).map(added)).collect()
}

fn of_evidence(of: u32, evidence: &Evidence, edit: Option<&RevisedSource>) -> SourceView {
    let url = edit.and_then(|e| e.url.clone());
    let passage = edit.and_then(|e| e.passage.clone());
    SourceView {
        of: Some(of),
        number: evidence.number,
        removed: edit.is_some_and(|e| e.removed),
        edited: url.is_some() || passage.is_some(),
        added: false,
        url: url.unwrap_or_else(|| evidence.url.clone()),
        passage: passage.or_else(|| evidence.passage.clone()),
    }
}

fn added(source: &RevisedSource) -> SourceView {
    SourceView {
        of: None,
        number: None,
        url: source.url.clone().unwrap_or_default(),
        passage: source.passage.clone(),
        removed: source.removed,
        edited: false,
        added: true,
    }
}
