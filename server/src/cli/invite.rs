use super::links::Links;
use super::member::RoleName;
use super::{Done, Failure, project_named, tell};
use app::context::Ctx;
use app::invitation::rules::{Entry, GOOD_FOR_MS, read_list};
use app::invitation::service::{deliver, link, make};
use app::invitation::{Delivery, Invitee, Known, Made};
use app::link::Secret;
use clap::Args;
use serde_json::json;

/// Invites people to a project, each by a personal link that works once. With a mail server the links go out by mail;
/// in any case they are printed, one JSON object a line.
///
/// Example: veracite invite vera@clinic.example --project "Pain and anticoagulants" --role expert
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub struct Invite {
    /// The addresses, with names if you like: "Vera Okonkwo <vera@clinic.example>".
    #[arg(required = true)]
    emails: Vec<String>,
    /// The project's name.
    #[arg(long)]
    project: String,
    /// What they may do.
    #[arg(long)]
    role: RoleName,
    /// The name, if one person is invited.
    #[arg(long)]
    name: Option<String>,
    #[command(flatten)]
    pub(super) links: Links,
}

impl Invite {
    pub(super) async fn run(self, ctx: &Ctx) -> Done {
        let project = project_named(ctx, &self.project).await?;
        let invitees = self.invitees()?;
        let key = Secret::new(ctx.ids.as_ref());
        let made = make(ctx, &project, &invitees, self.role.into(), &key).await?;
        let letters: Vec<Delivery> = made.iter().filter_map(|made| made.outcome.clone().ok()).collect();
        // The links work whatever becomes of the letters, so they are printed first of all.
        let delivered = deliver(ctx, &project, &letters).await;
        let mut mailed = delivered.as_deref().unwrap_or_default().iter().cloned();
        let mut undone = 0;
        for made in made {
            let problem = made.outcome.is_ok().then(|| mailed.next()).flatten();
            undone += usize::from(made.outcome.is_err() || matches!(problem, Some(Some(_))));
            tell(line(ctx, made, problem))?;
        }
        if let Err(error) = &delivered {
            return Err(Failure(format!(
                "the links above work, but what became of the letters could not be noted ({error}); the page of people \
                 shows whom to mail again"
            )));
        }
        match undone {
            0 => Ok(()),
            n => Err(Failure(format!("{n} of {} could not be invited or mailed; see above", invitees.len()))),
        }
    }

    fn invitees(&self) -> Result<Vec<Invitee>, Failure> {
        let mut invitees = Vec::new();
        for Entry { wrote, invitee, .. } in read_list(&self.emails.join("\n")) {
            invitees.push(
                invitee
                    .map_err(|_| Failure(format!("“{wrote}” is no e-mail address; nobody was invited")))?,
            );
        }
        match (&self.name, invitees.as_mut_slice()) {
            (Some(name), [one]) => {
                one.name = Some(app::account::rules::clean_name(name)).filter(|n| !n.is_empty())
            }
            (Some(_), _) => {
                return Err(Failure(
                    "--name goes with one address; write \"NAME <ADDRESS>\" for several".to_owned(),
                ));
            }
            (None, _) => {}
        }
        Ok(invitees)
    }
}

/// What became of one: `problem` is what the mail server said, none within if it took the letter.
fn line(ctx: &Ctx, made: Made, problem: Option<Option<String>>) -> serde_json::Value {
    match made.outcome {
        Ok(delivery) => json!({
            "email": delivery.email,
            "role": delivery.role,
            "link": link(ctx, &delivery.secret),
            "good_for_days": GOOD_FOR_MS / 86_400_000,
            "mail": match problem {
                None => "off".to_owned(),
                Some(None) => "sent".to_owned(),
                Some(Some(problem)) => format!("failed: {problem}"),
            },
        }),
        Err(Known::Member) => json!({ "email": made.invitee.email, "refused": "is a member already" }),
        Err(Known::Invited) => json!({ "email": made.invitee.email, "refused": "was invited before" }),
    }
}
