// People and work, made the way an operator makes them.

export const PASSWORD = "correct horse battery staple";

/// Adds an account with `PASSWORD`; with a project and a role it is a member too.
export function addAccount(server, email, { name = "Vera Okonkwo", project, role } = {}) {
  server.cli(["account", "add", email, "--name", name], { input: `${PASSWORD}\n` });
  if (project) server.cli(["member", "add", email, "--project", project, "--role", role]);
}

/// A project with one expert, to whom all answers of the given JSON lines are assigned.
export function addStudy(server, { project = "Pain and anticoagulants", email = "vera@clinic.example", format = "answers", records }) {
  server.cli(["project", "create", project]);
  addAccount(server, email, { project, role: "expert" });
  const file = server.write("answers.jsonl", records.map((record) => JSON.stringify(record)).join("\n") + "\n");
  server.cli(["import", file, "--project", project, "--format", format]);
  server.cli(["assign", "--project", project, "--to", email, "--all"]);
  return { project, email };
}

/// Signs in by the form, as a person does.
export async function signIn(page, email, password = PASSWORD) {
  await page.goto("/sign-in");
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => url.pathname !== "/sign-in");
}
