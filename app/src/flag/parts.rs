//! Flags as an expert sees them in a review, and as managers see them.

use super::model::{Flag, Flagged};
use crate::answer::service::LONGEST_REASON;
use crate::claim::Claim;
use crate::error::FieldProblemKind;
use crate::id::{AssignmentId, ProjectId};
use crate::project::pseudonym;
use crate::routes;
use crate::view::field::{Control, long_text};
use crate::view::typed::{PAGE, Typed};
use crate::view::words::ago;
use leptos::prelude::*;

fn what_is_wrong(kind: FieldProblemKind) -> String {
    match kind {
        FieldProblemKind::Empty => "Say it in a sentence.".to_owned(),
        _ => format!("At most {LONGEST_REASON} characters."),
    }
}

/// What a flag is about.
fn about(flag: &Flag, claims: &[Claim]) -> String {
    match (flag.claim, flag.claim_number(claims)) {
        (None, _) => "the answer".to_owned(),
        (Some(_), Some(number)) => format!("claim {number}"),
        (Some(_), None) => "a claim that was changed since".to_owned(),
    }
}

/// An expert's own flags, with the replies; those without one can be taken back while the review is `open`.
pub fn own_flags(flags: &[Flag], claims: &[Claim], step: Option<&str>) -> Option<AnyView> {
    let one = |flag: &Flag| {
        let withdraw = step.filter(|_| flag.reply.is_none()).map(|step| {
            view! {
                <form class="flag-form" method="post" action=routes::WITHDRAW_FLAG>
                    <input type="hidden" name="flag" value=flag.id.to_string() />
                    <input type="hidden" name="step" class="at-step" value=step.to_owned() />
                    <button class="ghost" type="submit">
                        "Take it back"
                        <span class="hide">{format!(": the flag about {}", about(flag, claims))}</span>
                    </button>
                </form>
            }
        });
        let reply = match &flag.reply {
            Some(reply) => view! {
                <p class="reply">
                    <b>"The manager: "</b>
                    <span class="text" dir="auto">{reply.clone()}</span>
                </p>
            }
            .into_any(),
            None => view! { <p class="quiet">"No reply yet."</p> }.into_any(),
        };
        view! {
            <li>
                <p>
                    <b>{format!("You, about {}: ", about(flag, claims))}</b>
                    <span class="text" dir="auto">{flag.text.clone()}</span>
                </p>
                {reply}
                {withdraw}
            </li>
        }
    };
    (!flags.is_empty())
        .then(|| view! { <ul class="own-flags small">{flags.iter().map(one).collect_view()}</ul> }.into_any())
}

/// The form by which an expert raises a flag in a review, with those that they raised. `claims` are the answer's,
/// `here` the key of the claim at hand, `step` the step to come back to.
pub fn flagging(
    assignment: &AssignmentId,
    flags: &[Flag],
    claims: &[Claim],
    here: Option<u32>,
    step: &str,
) -> AnyView {
    let typed = Typed::find(routes::RAISE_FLAG);
    let problem = typed.as_ref().and_then(|typed| typed.problem("flag"));
    let chosen = match typed.as_ref().and_then(|typed| typed.value("about")) {
        Some(key) => key.parse().ok(),
        None => here,
    };
    let options = claims.iter().zip(1..).map(|(claim, number)| {
        view! {
            <option value=claim.key selected=chosen == Some(claim.key)>
                {format!("claim {number}")}
            </option>
        }
    });
    let said = Control {
        name: "flag",
        label: "What the manager should know",
        hint: String::new(),
        problem: problem.map(what_is_wrong),
        value: typed.as_ref().and_then(|typed| typed.value("flag")).unwrap_or_default().to_owned(),
    };
    let raised = match flags.len() {
        0 => String::new(),
        n => format!(" ({n})"),
    };
    view! {
        <details class="flagging" id="flagging" open=problem.is_some()>
            <summary>{format!("Flag for the manager{raised}")}</summary>
            {own_flags(flags, claims, Some(step))}
            <form class="flag-form stack" method="post" action=routes::RAISE_FLAG>
                <input type="hidden" name="assignment" value=assignment.to_string() />
                <input type="hidden" name="step" class="at-step" value=step.to_owned() />
                <input type="hidden" class="at-page" name=PAGE value=routes::review_step(assignment, step) />
                <div>
                    <label class="label" for="flag-about">
                        "About"
                    </label>
                    <select class="field" id="flag-about" name="about">
                        <option value="" selected=chosen.is_none()>
                            "the answer"
                        </option>
                        {options.collect_view()}
                    </select>
                </div>
                {long_text(said, "")}
                <p class="actions">
                    <button class="button" type="submit">
                        "Send the flag"
                    </button>
                </p>
            </form>
        </details>
    }
    .into_any()
}

/// Flags as their managers see them; `at_answer`: on the page of the answer, which needs no way there.
pub fn flags(project: &ProjectId, flags: &[Flagged], at_answer: bool, now: i64) -> AnyView {
    let one = |flagged: &Flagged| line(project, flagged, at_answer, now);
    view! { <ul class="list">{flags.iter().map(one).collect_view()}</ul> }.into_any()
}

fn line(project: &ProjectId, flagged: &Flagged, at_answer: bool, now: i64) -> AnyView {
    let flag = &flagged.flag;
    let answer = routes::answer(project, &flag.answer);
    let place = match flag.claim_number(&flagged.claims) {
        Some(number) => format!("{answer}#claim-{number}"),
        None => answer.clone(),
    };
    let question = (!at_answer).then(|| {
        let short: String = flagged.question.chars().take(80).collect();
        view! {
            <p class="m">
                <bdi>{flagged.system.clone()}</bdi>
                " · "
                <a href=place.clone() dir="auto">
                    {short}
                </a>
            </p>
        }
    });
    let reply = flag.reply.as_ref().map(|reply| {
        let who = flagged.replied_by.clone().unwrap_or_else(|| "the manager".to_owned());
        let when = flag.replied_at.map(|at| format!(", {}", ago(now, at.0))).unwrap_or_default();
        view! {
            <p class="reply">
                <span class="text" dir="auto">{reply.clone()}</span>
                <span class="m quiet">" — "<bdi>{who}</bdi>{when}</span>
            </p>
        }
    });
    let open = flag.reply.is_none().then(|| view! { " " <span class="tag warn">"no reply yet"</span> });
    view! {
        <li class="item whole" id=format!("flag-{}", flag.id)>
            <div>
                <p class="q text" dir="auto">
                    {flag.text.clone()}
                </p>
                <p class="m">
                    {format!("{} about {}, {}", pseudonym(flagged.number), about(flag, &flagged.claims), ago(now, flag.created_at.0))}
                    {open}
                </p>
                {question}
            </div>
            {reply}
            {reply_form(project, flag, if at_answer { answer } else { routes::flags(project) }, at_answer)}
        </li>
    }
    .into_any()
}

fn reply_form(project: &ProjectId, flag: &Flag, page: String, at_answer: bool) -> AnyView {
    let typed =
        Typed::find(routes::REPLY_TO_FLAG).filter(|typed| typed.value("flag") == Some(flag.id.as_str()));
    let problem = typed.as_ref().and_then(|typed| typed.problem("reply"));
    let value =
        typed.as_ref().and_then(|typed| typed.value("reply")).or(flag.reply.as_deref()).unwrap_or_default();
    let id = format!("reply-{}", flag.id);
    let described = problem.map(|_| format!("{id}-problem"));
    view! {
        <details class="replying" open=flag.reply.is_none() || problem.is_some()>
            <summary>{if flag.reply.is_some() { "Change the reply" } else { "Reply" }}</summary>
            <form class="stack" method="post" action=routes::REPLY_TO_FLAG>
                <input type="hidden" name="project" value=project.to_string() />
                <input type="hidden" name="flag" value=flag.id.to_string() />
                <input type="hidden" name=PAGE value=page />
                {at_answer.then(|| view! { <input type="hidden" name="at_answer" value="yes" /> })}
                <div>
                    <label class="label" for=id.clone()>
                        "Your reply, which the expert sees in the review"
                    </label>
                    <input
                        class="field"
                        id=id.clone()
                        name="reply"
                        dir="auto"
                        value=value.to_owned()
                        aria-invalid=problem.is_some().then_some("true")
                        aria-describedby=described.clone()
                    />
                    {problem.map(|kind| view! { <p class="problem" id=described.clone()>{what_is_wrong(kind)}</p> })}
                </div>
                <p class="actions">
                    <button class="button" type="submit">
                        "Send the reply"
                    </button>
                </p>
            </form>
        </details>
    }
    .into_any()
}
