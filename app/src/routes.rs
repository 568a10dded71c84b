//! Every page's path and its builder, and the table of routes. A path is written nowhere else.

use crate::id::{AccountId, AnswerId, AssignmentId, ProjectId, QuestionId, UploadId};

/// Where people sign in.
pub const SIGN_IN: &str = "/sign-in";
/// An expert's work in all projects; the first page after signing in.
pub const WORK: &str = "/work";
/// The projects that the viewer belongs to.
pub const PROJECTS: &str = "/projects";
/// The viewer's account.
pub const ACCOUNT: &str = "/account";

/// Takes the changes that the review screen saves by itself.
pub const SAVE: &str = "/do/judgement/save";
/// Takes the review screen's signs of life.
pub const BEAT: &str = "/do/judgement/beat";
/// Takes the form of one step of a review.
pub const REVIEW_FORM: &str = "/do/judgement/form";
/// Submits a review.
pub const SUBMIT: &str = "/do/judgement/submit";
/// Reopens a submitted review.
pub const REOPEN: &str = "/do/judgement/reopen";
/// Takes the reopening of a review back.
pub const CANCEL_REOPENING: &str = "/do/judgement/cancel-reopening";
/// Signs out.
pub const SIGN_OUT: &str = "/do/account/sign-out";
/// Takes the next answer of a project.
pub const NEXT: &str = "/do/assignment/next";
/// Skips an answer.
pub const SKIP: &str = "/do/assignment/skip";
/// Gives an answer to a person by name.
pub const HAND: &str = "/do/assignment/hand";
/// Gives skipped or lapsed work back to its expert.
pub const PUT_BACK: &str = "/do/assignment/put-back";
/// Locks, unlocks or takes back a piece of work.
pub const STEER: &str = "/do/assignment/steer";
/// Turns single keys on or off.
pub const SINGLE_KEYS: &str = "/do/account/single-keys";

/// Begins a question.
pub const ADD_QUESTION: &str = "/do/question/add";
/// Takes the changes that a draft saves by itself.
pub const SAVE_DRAFT: &str = "/do/question/save";
/// Takes the form of a draft.
pub const DRAFT_FORM: &str = "/do/question/form";
/// Submits an expert's questions.
pub const SUBMIT_QUESTIONS: &str = "/do/question/submit";
/// Makes a submitted question a draft again.
pub const WITHDRAW_QUESTION: &str = "/do/question/withdraw";
/// Removes a draft.
pub const DISCARD_DRAFT: &str = "/do/question/discard";
/// Takes a manager's word on one question.
pub const DECIDE_QUESTION: &str = "/do/question/decide";
/// Takes a manager's word on several questions.
pub const DECIDE_QUESTIONS: &str = "/do/question/decide-many";
/// Takes decisions on questions back.
pub const UNDO_DECISIONS: &str = "/do/question/undo";
/// Sets an answer aside.
pub const SET_ASIDE: &str = "/do/answer/set-aside";
/// Takes an answer that is set aside back.
pub const TAKE_BACK: &str = "/do/answer/take-back";
/// Holds all answers of a project against its rules again.
pub const APPLY_RULES: &str = "/do/answer/apply-rules";
/// Cuts a claim in two.
pub const CUT_CLAIM: &str = "/do/answer/cut-claim";
/// Merges a claim with the next.
pub const MERGE_CLAIMS: &str = "/do/answer/merge-claims";
/// Gives a source of a claim to its neighbour.
pub const GIVE_SOURCE: &str = "/do/answer/give-source";

/// Draws a sample.
pub const DRAW_SAMPLE: &str = "/do/sample/draw";
/// Takes a sample back.
pub const UNDO_SAMPLE: &str = "/do/sample/undo";

/// Cuts a claim in two in an expert's own review.
pub const CUT_OWN_CLAIM: &str = "/do/judgement/cut-claim";
/// Joins the parts of a claim in an expert's own review.
pub const JOIN_OWN_CLAIM: &str = "/do/judgement/join-claim";

/// Raises a flag.
pub const RAISE_FLAG: &str = "/do/flag/raise";
/// Takes a flag back.
pub const WITHDRAW_FLAG: &str = "/do/flag/withdraw";
/// Replies to a flag.
pub const REPLY_TO_FLAG: &str = "/do/flag/reply";

/// Where a new password is asked for by mail.
pub const FORGOTTEN: &str = "/forgotten";

/// Where an invitation's link leads.
pub fn invitation(secret: &str) -> String {
    format!("/invitation/{secret}")
}

/// Where the link for a new password leads.
pub fn new_password(secret: &str) -> String {
    format!("/new-password/{secret}")
}

/// The sign-in page that leads on to `next` (a path of this site).
pub fn sign_in(next: &str) -> String {
    format!("{SIGN_IN}?next={}", percent(next))
}

/// A project's page for its managers.
pub fn project(id: &ProjectId) -> String {
    format!("/project/{id}")
}

/// The members of a project and those invited, for its managers.
pub fn people(id: &ProjectId) -> String {
    format!("/project/{id}/people")
}

/// One member of a project, for its managers.
pub fn member(project: &ProjectId, account: &AccountId) -> String {
    format!("/project/{project}/member/{account}")
}

/// A project's questions, for its managers: those to decide first.
pub fn questions(id: &ProjectId) -> String {
    format!("/project/{id}/questions")
}

/// A project's questions in one state: `submitted`, `accepted`, `returned`.
pub fn questions_in(id: &ProjectId, state: &str) -> String {
    format!("/project/{id}/questions?state={state}")
}

/// A project's answers, for its managers: what is set aside, what a sample chose.
pub fn answers(id: &ProjectId) -> String {
    format!("/project/{id}/answers")
}

/// What applying a project's rules to its answers again would change.
pub fn answer_rules(id: &ProjectId) -> String {
    format!("/project/{id}/answers/rules")
}

/// A project's sample: which answers are reviewed.
pub fn sample(id: &ProjectId) -> String {
    format!("/project/{id}/answers/sample")
}

/// One answer for the managers of its project.
pub fn answer(project: &ProjectId, id: &AnswerId) -> String {
    format!("/project/{project}/answer/{id}")
}

/// What experts flagged, for a project's managers.
pub fn flags(id: &ProjectId) -> String {
    format!("/project/{id}/flags")
}

/// A project's practice items, for its managers.
pub fn practice_items(id: &ProjectId) -> String {
    format!("/project/{id}/practice")
}

/// One practice item, for those who explain it.
pub fn practice_item(project: &ProjectId, answer: &AnswerId) -> String {
    format!("/project/{project}/practice/{answer}")
}

/// An expert's try at a practice item beside its example.
pub fn practice_try(id: &AssignmentId) -> String {
    format!("/practice/{id}")
}

/// What happened in a project.
pub fn history(id: &ProjectId) -> String {
    format!("/project/{id}/history")
}

/// A project's quality, by the query of what is shown.
pub fn quality(id: &ProjectId, query: &str) -> String {
    let query = if query.is_empty() { String::new() } else { format!("?{query}") };
    format!("/project/{id}/quality{query}")
}

/// One figure of a project's quality as a file: `support.svg`.
pub fn figure(id: &ProjectId, file: &str, query: &str) -> String {
    format!("/project/{id}/figure/{file}?{query}")
}

/// A project's imports, and where a file is sent.
pub fn imports(id: &ProjectId) -> String {
    format!("/project/{id}/import")
}

/// Where a browser sends a file.
pub fn send_file(id: &ProjectId) -> String {
    format!("/project/{id}/import/file")
}

/// One file that was sent: what it holds, and how far its import is.
pub fn upload(project: &ProjectId, id: &UploadId) -> String {
    format!("/project/{project}/import/{id}")
}

/// A project's settings.
pub fn settings(id: &ProjectId) -> String {
    format!("/project/{id}/settings")
}

/// An expert's part in a project: consent, profile, practice, leaving.
pub fn taking_part(id: &ProjectId) -> String {
    format!("/project/{id}/taking-part")
}

/// Where an expert is asked whether they mean to leave a project.
pub fn leaving(id: &ProjectId) -> String {
    format!("/project/{id}/taking-part/leave")
}

/// An expert's own questions in a project.
pub fn own_questions(id: &ProjectId) -> String {
    format!("/project/{id}/my-questions")
}

/// One of an expert's own questions, to write or to read.
pub fn own_question(project: &ProjectId, id: &QuestionId) -> String {
    format!("/project/{project}/my-questions/{id}")
}

/// The download of a project's export in a format (`expertqa`, `claims`, `questions`, `people`, `history`).
pub fn export(id: &ProjectId, format: &str) -> String {
    format!("/project/{id}/export/{format}")
}

/// The review of an assignment, where its expert left off.
pub fn review(id: &AssignmentId) -> String {
    format!("/review/{id}")
}

/// Where the review of an assignment is skipped.
pub fn skip(id: &AssignmentId) -> String {
    format!("/review/{id}/skip")
}

/// Where an expert cuts and joins the claims of a review.
pub fn review_claims(id: &AssignmentId) -> String {
    format!("/review/{id}/claims")
}

/// One step of a review: `answer`, a claim's key, `revised` or `submit`.
pub fn review_step(id: &AssignmentId, step: &str) -> String {
    format!("/review/{id}?step={step}")
}

/// Whether the page at `path` has islands.
pub fn has_islands(path: &str) -> bool {
    path.starts_with("/review/") && !path.ends_with("/skip") && !path.ends_with("/claims")
        || path.contains("/my-questions/")
        || path == ACCOUNT
}

/// `path` if it is one of this site, else the expert's work: where a sign-in may lead.
pub fn inside(path: &str) -> &str {
    let safe = path.starts_with('/')
        && !path.starts_with("//")
        && !path.contains(['\\', '\r', '\n', '\t'])
        && !path.starts_with("/do/");
    if safe { path } else { WORK }
}

/// Escapes what has a meaning in a query.
pub fn percent(text: &str) -> String {
    use std::fmt::Write;
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' | b'/' => {
                out.push(byte as char)
            }
            _ => _ = write!(out, "%{byte:02X}"),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sign_in_leads_only_inside() {
        assert_eq!(inside("/review/x?step=3"), "/review/x?step=3");
        for bad in [
            "",
            "https://evil.example",
            "//evil.example",
            "/\\evil.example",
            "/do/account/sign-out",
            "/a\r\nb",
        ] {
            assert_eq!(inside(bad), WORK);
        }
    }
}
