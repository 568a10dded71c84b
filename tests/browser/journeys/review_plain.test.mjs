// The whole review without JavaScript: forms, links and buttons only.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { closeBrowser, device } from "../harness/browser.mjs";
import { addStudy, signIn } from "../harness/people.mjs";
import { BY_HAND, PLAN, expectExport } from "../harness/plan.mjs";
import { Server } from "../harness/server.mjs";
import { record } from "../harness/study.mjs";

const EMAIL = "vera@clinic.example";
let server, study;

before(async () => {
  server = await Server.start();
  study = addStudy(server, { email: EMAIL, records: [record(EMAIL)] });
});
after(async () => {
  await closeBrowser();
  await server.close();
});

/// Chooses a label as a pointer does: on its words.
const choose = (page, name, value) => page.locator(`label:has(input[name="${name}"][value="${value}"])`).click();
const chosen = (page, name) => page.locator(`input[name="${name}"]:checked`).getAttribute("value");
const save = (page) => page.getByRole("button", { name: "Save", exact: true }).last().click();
const goOn = (page) => page.getByRole("button", { name: "Save and go on" }).click();

async function judgeClaim(page, key) {
  const plan = PLAN[key - 1];
  const name = (part) => `c${key}.${part}`;
  if (plan.locked) {
    assert.equal(await chosen(page, name("support")), "Missing");
    assert.equal(await chosen(page, name("reliability")), "Missing");
    assert.equal(await page.locator(`input[name="${name("support")}"]:not(:checked):enabled`).count(), 0);
  }
  if (plan.detour) {
    await choose(page, name("reliability"), plan.labels.reliability);
    await save(page);
    await choose(page, name("support"), plan.detour);
    await save(page);
    assert.equal(await chosen(page, name("reliability")), "N/A");
    await choose(page, name("support"), plan.labels.support);
    await save(page);
    assert.equal(await chosen(page, name("reliability")), plan.labels.reliability, "leaving N/A restores reliability");
  }
  for (const [part, value] of Object.entries(plan.labels)) await choose(page, name(part), value);
  if (plan.phrases) await save(page);
  for (const [words, reason] of plan.phrases ?? []) {
    await page.fill(`[name="${name("phrases")}.new.words"]`, words);
    await page.fill(`[name="${name("phrases")}.new.reason"]`, reason);
    await save(page);
  }
  if (plan.whole) {
    await page.fill(`[name="${name("phrases")}.new.reason"]`, plan.whole);
    await save(page);
  }
  if (plan.revised) await page.fill(`[name="${name("revised_claim")}"]`, plan.revised);
  if (plan.deleted) await page.getByRole("button", { name: "Delete this claim" }).click();
  if (plan.removed || plan.added) await page.locator(".revise details.sources summary").click();
  if (plan.removed) await page.locator(".source").getByRole("button", { name: /^Remove/ }).click();
  if (plan.added) {
    await page.getByRole("button", { name: "Add a source" }).click();
    await page.locator(".source input.field").last().fill(plan.added.url);
    await page.locator(".source textarea.field").last().fill(plan.added.passage);
  }
  if (plan.warned) {
    await save(page);
    assert.equal(await page.locator(".note.warn").count(), 1, "reliability Missing beside evidence warns");
  }
  await goOn(page);
}

test("a whole review by plain forms comes out of the export as it went in", async () => {
  const { page, expectNoErrors, close } = await device(server, { javaScript: false });
  await signIn(page, EMAIL);
  await page.getByRole("link", { name: "Begin" }).first().click();
  await choose(page, "usefulness", "Partially useful");
  await goOn(page);
  for (let key = 1; key <= PLAN.length; key++) {
    await page.getByRole("heading", { name: `Claim ${key} of ${PLAN.length}` }).waitFor();
    await judgeClaim(page, key);
  }
  const answer = page.locator('textarea[name="revised_answer"]');
  await answer.fill((await answer.inputValue()) + BY_HAND);
  await goOn(page);
  await page.getByRole("button", { name: "Submit this review" }).click();
  await page.getByRole("button", { name: /reopen/i }).waitFor();
  expectNoErrors();
  await close();
  expectExport(server, study.project);
});

test("submitting too early names every missing judgement and leads to it", async () => {
  const other = { project: "Second study", email: "nora@clinic.example" };
  addStudy(server, { ...other, records: [record(other.email)] });
  const { page, close } = await device(server, { javaScript: false });
  await signIn(page, other.email);
  await page.getByRole("link", { name: "Begin" }).first().click();
  await choose(page, "usefulness", "Useful");
  await save(page);
  await page.getByRole("link", { name: "Submit" }).click();
  const open = page.locator(".todo a");
  const axes = PLAN.reduce((sum, plan) => sum + (plan.locked ? 3 : 5), 0);
  assert.equal(await open.count(), axes);
  await open.first().click();
  await page.getByRole("heading", { name: `Claim 1 of ${PLAN.length}` }).waitFor();
  await close();
});
