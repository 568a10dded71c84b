// What the journeys of questions share: a study without answers, and how an expert writes.
import { addAccount, signIn } from "./people.mjs";
import { Server } from "./server.mjs";

export const PROJECT = "Old roofs";
export const MANAGER = "mira@lab.example";

/// A server with a project, its manager and these experts.
export async function startWithWriters(experts) {
  const server = await Server.start();
  server.cli(["project", "create", PROJECT]);
  addAccount(server, MANAGER, { name: "Mira Lindqvist", project: PROJECT, role: "manager" });
  for (const email of experts) addAccount(server, email, { name: "Vera Okonkwo", project: PROJECT, role: "expert" });
  return server;
}

/// Five questions of one expert, made up; the first two describe a scenario once `scenario` is ticked.
export const TEXTS = [
  "A slate roof of 1890 leaks at one valley and the school below stays open. In which order would you repair it?",
  "An owner wants solar panels on a thatched roof. What would you ask before you answer?",
  "Which mortar was used for ridge tiles before 1900?",
  "Where are drawings of demolished village churches kept?",
  "What is known about how long hand-split shingles last?",
];

/// Signs in and opens the list of one's own questions.
export async function openList(page, email) {
  await signIn(page, email);
  await page.goto("/work");
  await page.locator("a[href$='/my-questions']").first().click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  return new URL(page.url()).pathname;
}

/// Begins a question from the list and fills it in; `numerals` are its types.
export async function write(page, list, text, numerals, { field = "Architecture", specific = "Roofs" } = {}) {
  await page.goto(list);
  await page.getByRole("button", { name: /^Write (a|another) question$/ }).click();
  await page.getByLabel("Your question").fill(text);
  for (const numeral of numerals) await page.locator(`[name='question.types.${numeral}']`).check();
  await page.getByLabel("Field", { exact: true }).selectOption(field);
  await page.getByLabel("Specific field").fill(specific);
}

/// What the `questions` export holds.
export function exportedQuestions(server) {
  const text = server.cli(["export", "--project", PROJECT, "--format", "questions"]).trim();
  return text === "" ? [] : text.split("\n").map((line) => JSON.parse(line));
}
