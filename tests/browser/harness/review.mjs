// What the review journeys share: a server with one review, and how a person moves through it.
import { addStudy, signIn } from "./people.mjs";
import { Server } from "./server.mjs";
import { record } from "./study.mjs";

export const EMAIL = "vera@clinic.example";
export const PROJECT = "Pain and anticoagulants";

/// A server with reviews of `questions` waiting for one expert.
export async function startWithReviews(questions = [undefined], options = {}) {
  const server = await Server.start(options);
  addStudy(server, { project: PROJECT, email: EMAIL, records: questions.map((q) => record(EMAIL, q)) });
  return server;
}

/// Signs in and opens the review of the question that holds `words`; gives the path of the review.
export async function openReview(page, words = "warfarin") {
  await signIn(page, EMAIL);
  return gotoReview(page, words);
}

export async function gotoReview(page, words = "warfarin") {
  await page.goto("/work");
  const href = await page.locator("li.item", { hasText: words }).locator("a[href^='/review/']").first().getAttribute("href");
  await page.goto(href);
  return href.split("?")[0];
}

/// Waits until the screen has woken: then it says when it saved, or that it will.
export async function awake(page) {
  await page.waitForFunction(() => /^(Saved \d|Saves)/.test(document.querySelector("#saved")?.textContent ?? ""));
  await page.waitForFunction(() => document.querySelector(".help summary[tabindex='-1']") !== null || !document.querySelector(".help summary"));
}

export async function saved(page) {
  await page.waitForFunction(() => /^Saved \d\d:\d\d$/.test(document.querySelector("#saved")?.textContent ?? ""));
}

/// Saves as many texts of a claim's revision as are kept, each as a page that knew none of the others: "0 said elsewhere."
/// and so on.
export async function fillVersions(context, server, path, claim) {
  for (let n = 0; n < 9; n++) {
    const value = { claim: { text: `${n} said elsewhere.` } };
    const change = { field: `c${claim}.revised_claim`, base: 0, value };
    const save_id = `01890a5d-ac96-774b-bcce-b302099a8${claim}0${n}`;
    const save = { save_id, assignment: path.split("/").at(-1), changes: [change], step: claim };
    const answer = await context.request.post("/do/judgement/save", { data: { save }, headers: { origin: server.url } });
    if (answer.status() !== 200) throw new Error(`save ${n}: ${answer.status()}`);
  }
}

/// Presses Tab until the focus is on what `selector` matches.
export async function tabTo(page, selector, back = false) {
  for (let tries = 0; tries < 150; tries++) {
    if (await page.evaluate((s) => document.activeElement?.matches(s) ?? false, selector)) return;
    await page.keyboard.press(back ? "Shift+Tab" : "Tab");
  }
  throw new Error(`Tab does not reach ${selector}`);
}

export const chosen = (page, field) => page.locator(`[id="${field}"] input:checked`).inputValue();

/// The one example of the ExpertQA export.
export function exported(server) {
  const lines = server.cli(["export", "--project", PROJECT, "--format", "expertqa"]).trim().split("\n");
  return lines.map((line) => JSON.parse(line));
}
