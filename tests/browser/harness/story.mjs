// The people of a whole study, each at their own device, and what they do there.
import { device } from "./browser.mjs";
import { PASSWORD, signIn } from "./people.mjs";
import { TEXTS, write } from "./questions.mjs";
import { awake } from "./review.mjs";

export const SYSTEMS = ["quokka-large", "numbat-2", "bilby"];

/// The labels that everybody gives in the story: of the claim with a source, and of the one without.
const GIVEN = { support: "Complete", informativeness: "A bit relevant", correctness: "Unsure", reliability: "Somewhat reliable", worthiness: "Yes" };
const BARE = { informativeness: "Very relevant", correctness: "Definitely correct", worthiness: "No" };

/// What a system answers: one claim with a source and one without.
export const answerOf = (question, system) => ({
  question_id: question.question_id,
  system,
  answer: `Look at the roof first [1]. Ask the owner of ${question.question_id.slice(-4)}.`,
  evidence: [{ url: "https://roofs.example/first", passage: "Whoever repairs looks at the roof first." }],
});

/// Opens a link that was passed on, and joins as somebody new.
export async function join(server, link, name, options) {
  const one = await device(server, options);
  await one.page.goto(new URL(link).pathname);
  await one.page.getByLabel("Your name").fill(name);
  await one.page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await one.page.getByLabel("Password once more").fill(PASSWORD);
  await one.page.getByRole("button", { name: "Join" }).click();
  await one.page.waitForURL((url) => !url.pathname.startsWith("/invitation"));
  return one;
}

/// Invites one address by the page of the project's people; gives the link.
export async function invite(page, desk, address, role) {
  await page.goto(`${desk}/people`);
  await page.getByLabel("E-mail addresses, with names if you like").fill(address);
  await page.getByRole("radio", { name: role }).check();
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  return page.locator("#links code").first().textContent();
}

/// Agrees and says what the protocol's bar asks.
export async function qualify(page) {
  await page.getByLabel("I have read this and agree").check();
  await page.getByRole("button", { name: "Agree and go on" }).click();
  await page.getByLabel("Your field").selectOption("Architecture");
  await page.getByLabel("More exactly").fill("Roofs");
  await page.getByLabel("Yes").check();
  await page.getByLabel("Years of work in this field").fill("12");
  await page.getByRole("button", { name: "Go on" }).click();
  await page.getByRole("heading", { name: /^You take part/ }).waitFor();
}

/// Writes five questions, one scenario too few at first, and submits them; gives their texts.
export async function writeFive(page, list, words) {
  const texts = TEXTS.map((text) => `${text} ${words}`);
  const save = async () => {
    await page.getByRole("button", { name: "Save and go to my questions" }).click();
    await page.waitForURL((url) => url.pathname.endsWith("/my-questions"));
  };
  for (const [at, text] of texts.entries()) {
    await write(page, list, text, at === 0 ? ["V"] : ["I"]);
    await save();
  }
  await page.getByRole("button", { name: "Submit my questions" }).click();
  await page.getByText("One scenario question is missing.").waitFor();
  await page.getByRole("link", { name: `Go on: ${texts[1].slice(0, 40)}` }).click();
  await page.locator("[name='question.types.V']").check();
  await page.locator("[name='question.types.I']").uncheck();
  await save();
  await page.getByRole("button", { name: "Submit my questions" }).click();
  const done = page.getByText("Five questions are submitted.");
  const anyway = page.getByRole("button", { name: "Submit anyway" });
  await done.or(anyway).first().waitFor();
  if (await anyway.count()) await anyway.click();
  await done.waitFor();
  return texts;
}

/// Presses “Next answer”, or goes on with what is open, until nothing is left; `see` gets every page. Gives the texts of
/// the questions that were reviewed.
export async function reviewAll(page, scripts, see) {
  const reviewed = [];
  for (;;) {
    await page.goto("/work");
    await see();
    const next = page.getByRole("button", { name: "Next answer" });
    const open = page.getByRole("link", { name: /^(Begin|Go on): / });
    if ((await open.count()) > 0) await open.first().click();
    else if ((await next.count()) > 0) await next.click();
    else return reviewed;
    await page.waitForURL(/\/review\//);
    if (scripts) await awake(page);
    reviewed.push((await page.locator(".question").first().innerText()).trim());
    await reviewOne(page, scripts, see);
  }
}

async function reviewOne(page, scripts, see) {
  const choose = async (field, value) => {
    const box = page.locator(`[name='${field}'][value='${value}']`);
    if (scripts) await page.locator("label", { has: box }).click();
    else await box.check({ force: true });
  };
  const goOn = async (word) => {
    await see();
    await page.locator(scripts ? "#go-on" : "button:has-text('Save and go on')").first().click();
    await page.waitForURL((url) => url.searchParams.get("step") === word);
  };
  await choose("usefulness", "Partially useful");
  await goOn("1");
  for (const [axis, label] of Object.entries(GIVEN)) await choose(`c1.${axis}`, label);
  await goOn("2");
  for (const [axis, label] of Object.entries(BARE)) await choose(`c2.${axis}`, label);
  await goOn("revised");
  await goOn("submit");
  await page.getByRole("button", { name: "Submit this review" }).click();
  await page.getByRole("heading", { name: "This review is submitted" }).waitFor();
  await see();
}

/// The labels of an exported answer, as they were given.
export function labelsOf(answer) {
  const of = (claim, axes) => Object.fromEntries(axes.map((axis) => [axis, claim[axis]]));
  return [of(answer.claims[0], Object.keys(GIVEN)), of(answer.claims[1], Object.keys(BARE)), answer.usefulness];
}

export const EXPECTED = [GIVEN, BARE, "Partially useful"];

/// Signs in on a device of its own.
export async function signedIn(server, email, options) {
  const one = await device(server, options);
  await signIn(one.page, email);
  return one;
}
