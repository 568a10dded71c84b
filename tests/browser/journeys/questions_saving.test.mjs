import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { closeBrowser, device } from "../harness/browser.mjs";
import { openList, startWithWriters } from "../harness/questions.mjs";
import { saved } from "../harness/review.mjs";
import { signIn } from "../harness/people.mjs";

const NETWORK = /Failed to load resource|ERR_|net::/;
const NAMES = ["typing", "tabs", "devices", "offline", "crash", "late"];
const email = (name) => `${name}@roofs.example`;
let server;
before(async () => {
  server = await startWithWriters(NAMES.map(email));
});
after(async () => {
  await closeBrowser();
  await server?.close();
});

const text = (page) => page.getByLabel("Your question");
const awake = (page) => page.waitForFunction(() => /^Saves by itself$|^Saved \d/.test(document.querySelector("#saved")?.textContent ?? ""));

/// Begins a question; its path.
async function begin(page, name) {
  await openList(page, email(name));
  await page.getByRole("button", { name: "Write a question" }).click();
  await awake(page);
  return new URL(page.url()).pathname;
}

async function again(page, path) {
  await page.goto(path);
  await awake(page);
}

test("every control saves itself, and what is pressed right after typing takes it along", async () => {
  const { page, expectNoErrors, close } = await device(server);
  const path = await begin(page, "typing");
  await text(page).fill("A line,\nand <b>another</b> & more?");
  await page.locator("[name='question.types.V']").check();
  await page.locator("[name='question.types.II']").check();
  await page.getByLabel("Field", { exact: true }).selectOption("Law");
  await page.getByLabel("Specific field").fill("Leases");
  await saved(page);
  await again(page, path);
  assert.equal(await text(page).inputValue(), "A line,\nand <b>another</b> & more?");
  assert.deepEqual(
    await page.locator("#draft input:checked").evaluateAll((all) => all.map((box) => box.name)),
    ["question.types.II", "question.types.V"],
  );
  assert.equal(await page.getByLabel("Field", { exact: true }).inputValue(), "Law");
  await page.locator("[name='question.types.II']").uncheck();
  await text(page).fill("Changed, and left at once?");
  await page.getByRole("button", { name: "Save and go to my questions" }).click();
  await page.getByText("Changed, and left at once?").waitFor();
  await again(page, path);
  assert.equal(await page.locator("#draft input:checked").count(), 1);
  assert.equal(await page.locator(".conflict").count(), 0);
  expectNoErrors();
  await close();
});

test("two tabs of one browser follow each other and both win on different fields", async () => {
  const { context, page, expectNoErrors, close } = await device(server);
  const path = await begin(page, "tabs");
  const second = await context.newPage();
  await again(second, path);
  await text(page).fill("Said in the first tab?");
  await saved(page);
  await second.waitForFunction(() => document.querySelector("#text").value === "Said in the first tab?");
  await second.getByLabel("Specific field").fill("Roofs");
  await saved(second);
  await page.waitForFunction(() => document.querySelector("#specific").value === "Roofs");
  await text(second).fill("Said in the first tab? And in the second.");
  await saved(second);
  await again(page, path);
  assert.equal(await text(page).inputValue(), "Said in the first tab? And in the second.");
  assert.equal(await page.locator(".conflict").count(), 0);
  expectNoErrors();
  await close();
});

test("two devices that change the same text keep both until one is picked", async () => {
  const one = await device(server);
  const two = await device(server);
  const path = await begin(one.page, "devices");
  await signIn(two.page, email("devices"));
  await again(two.page, path);
  await text(one.page).fill("Said on the first device?");
  await saved(one.page);
  await text(two.page).fill("Said on the second device?");
  await two.page.getByText("This was also changed elsewhere.").waitFor();
  assert.equal(await text(two.page).inputValue(), "Said on the second device?", "what is being typed stays");
  // What lost is not typed on over the version that won.
  await text(two.page).press("End");
  await text(two.page).press("Backspace");
  await two.page.waitForTimeout(1500);
  await two.page.getByRole("link", { name: "Show the versions" }).click();
  const sides = two.page.locator(".conflict .side .text");
  await sides.first().waitFor();
  assert.deepEqual(await sides.allTextContents(), ["Said on the first device?", "Said on the second device?"]);
  await awake(two.page);
  await two.page.locator(".conflict .side button").nth(1).click();
  await two.page.locator(".conflict").waitFor({ state: "detached" });
  await again(one.page, path);
  assert.equal(await text(one.page).inputValue(), "Said on the second device?");
  for (const each of [one, two]) {
    each.expectNoErrors();
    await each.close();
  }
});

test("without a connection changes wait in the browser and go out when it is back", async () => {
  const { context, page, expectNoErrors, close } = await device(server);
  const path = await begin(page, "offline");
  await context.setOffline(true);
  await text(page).fill("Written in the train?");
  await page.locator("[name='question.types.I']").check();
  await page.getByText("2 changes wait in this browser").waitFor();
  await page.getByText("No connection.").waitFor();
  await context.setOffline(false);
  await saved(page);
  await page.getByText("No connection.").waitFor({ state: "detached" });
  await again(page, path);
  assert.equal(await text(page).inputValue(), "Written in the train?");
  expectNoErrors(NETWORK);
  await close();
});

test("what a crashed page left unsent goes out from the next one, and to nobody else", async () => {
  const { context, page, expectNoErrors, close } = await device(server);
  const path = await begin(page, "crash");
  await context.route("**/do/question/save", (route) => route.abort());
  await text(page).fill("Only in this browser?");
  await page.getByText("waits in this browser").waitFor();
  const left = await page.evaluate(() => Object.entries(localStorage));
  await page.goto("about:blank");
  await context.unroute("**/do/question/save");
  await page.goto("/work");
  await page.evaluate((entries) => entries.forEach(([key, value]) => localStorage.setItem(key, value)), left);
  await again(page, path);
  await saved(page);
  await page.waitForFunction(() => document.querySelector("#text").value === "Only in this browser?");
  await again(page, path);
  assert.equal(await text(page).inputValue(), "Only in this browser?");
  expectNoErrors(NETWORK);
  await close();
});

test("a question that was submitted elsewhere says so and keeps what is typed", async () => {
  const { context, page, expectNoErrors, close } = await device(server);
  const path = await begin(page, "late");
  await page.locator("[name='question.types.V']").check();
  await page.getByLabel("Field", { exact: true }).selectOption("Law");
  await text(page).fill("One?");
  await saved(page);
  const list = path.replace(/\/[^/]*$/, "");
  const second = await context.newPage();
  for (const words of ["Two things to ask?", "Three roofs, one owner?", "Four slates a day?", "Five tiles to a box?"]) {
    await second.goto(list);
    await second.getByRole("button", { name: "Write another question" }).click();
    await awake(second);
    await second.locator("[name='question.types.V']").check();
    await second.getByLabel("Field", { exact: true }).selectOption("Law");
    await text(second).fill(words);
    await second.getByRole("button", { name: "Save and go to my questions" }).click();
    await second.getByText(words).waitFor();
  }
  await second.getByRole("button", { name: "Submit my questions" }).click();
  await second.getByText("Five questions are submitted.").waitFor();
  await text(page).fill("One, but too late?");
  await page.getByText("This question was submitted elsewhere.").waitFor();
  assert.equal(await text(page).inputValue(), "One, but too late?");
  expectNoErrors();
  await close();
});
