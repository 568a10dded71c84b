import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { closeBrowser, device } from "../harness/browser.mjs";
import { awake, chosen, exported, openReview, saved, startWithReviews, tabTo } from "../harness/review.mjs";
import { ANSWER, CLAIMS, evidence } from "../harness/study.mjs";

let server;
before(async () => {
  server = await startWithReviews();
});
after(async () => {
  await closeBrowser();
  await server?.close();
});

const keys = async (page, all) => {
  for (const key of all) await page.keyboard.press(key);
};
const step = (page, word) => page.waitForURL((url) => url.searchParams.get("step") === word);

test("a whole review by keyboard alone meets every rule, and the export holds exactly that", async () => {
  const { page, expectNoErrors, close } = await device(server);
  await openReview(page);
  await awake(page);

  // The whole answer.
  await keys(page, ["1"]);
  assert.equal(await chosen(page, "usefulness"), "Useful");
  await keys(page, ["Enter"]);
  await step(page, "1");

  // Claim 1: digits answer one question after the other.
  await keys(page, ["1", "1", "1", "1", "1"]);
  assert.equal(await chosen(page, "c1.worthiness"), "Yes");
  await keys(page, ["j"]);
  await step(page, "2");

  // Claim 2: N/A takes reliability with it, leaving N/A brings it back.
  await keys(page, ["1", "2", "2", "2", "1"]);
  await tabTo(page, "[name='c2.support']", true);
  await keys(page, ["5"]);
  assert.equal(await chosen(page, "c2.reliability"), "N/A");
  assert.equal(await page.locator("[id='c2.reliability'] input:enabled").count(), 1);
  await tabTo(page, "[name='c2.support']", true);
  await keys(page, ["1"]);
  assert.equal(await chosen(page, "c2.reliability"), "Somewhat reliable");
  await keys(page, ["j"]);
  await step(page, "3");

  // Claim 3: reliability Missing beside evidence warns and is allowed.
  await keys(page, ["3", "1", "2", "4", "1"]);
  assert.match(await page.locator("[id='c3.reliability'] .note").textContent(), /There is a source/);
  await keys(page, ["j"]);
  await step(page, "4");

  // Claim 4: Partial, two phrases marked with the keyboard, and a reason for the whole claim.
  await keys(page, ["2", "1", "2", "1", "1"]);
  assert.equal(await chosen(page, "c4.support"), "Partial");
  await tabTo(page, "#mark-words", true);
  await keys(page, ["Enter", "ArrowRight", "ArrowRight", "ArrowRight", "Shift+ArrowRight", "Enter"]);
  await tabTo(page, ".phrases .row:nth-of-type(1) textarea", true);
  await page.keyboard.type("not in either source");
  await tabTo(page, "#mark-words");
  await keys(page, ["Enter", "ArrowRight", "Enter"]);
  await tabTo(page, ".phrases .row:nth-of-type(2) textarea", true);
  await page.keyboard.type("[3] says so of one only");
  await tabTo(page, "button[value^='add-reason']");
  await keys(page, ["Enter"]);
  await tabTo(page, ".phrases .row:nth-of-type(3) textarea", true);
  await page.keyboard.type("too sure of itself");
  await saved(page);
  await tabTo(page, "#go-on");
  await keys(page, ["Enter"]);
  await step(page, "5");

  // Claim 5: no evidence, so Missing is filled in and locked; the claim is deleted.
  assert.equal(await chosen(page, "c5.support"), "Missing");
  assert.equal(await chosen(page, "c5.reliability"), "Missing");
  await keys(page, ["4", "3", "2"]);
  assert.equal(await chosen(page, "c5.worthiness"), "No");
  await tabTo(page, "button[value^='delete:']");
  await keys(page, ["Enter"]);
  await page.getByRole("heading", { name: "You deleted this claim" }).waitFor();
  await tabTo(page, "#go-on");
  await keys(page, ["Enter"]);
  await step(page, "6");

  // Claim 6: reworded.
  await keys(page, ["1", "4", "1"]);
  await tabTo(page, "[name='c6.revised_claim']");
  await keys(page, ["ControlOrMeta+a"]);
  await page.keyboard.type("Tramadol can raise the INR.");
  await page.locator(".revise .diff del").first().waitFor();
  await tabTo(page, "#go-on");
  await keys(page, ["Enter"]);
  await step(page, "7");

  // Claim 7: its source removed, another added.
  await keys(page, ["1", "1", "1", "1", "1"]);
  await tabTo(page, "[id='c7.revised_evidence'] summary");
  await keys(page, ["Enter"]);
  await tabTo(page, "button[value='remove:c7.revised_evidence:0']");
  await keys(page, ["Enter"]);
  await tabTo(page, "button[value^='add-source']");
  await keys(page, ["Enter"]);
  await tabTo(page, "[name='c7.revised_evidence.a0.url']", true);
  await page.keyboard.type("https://better.example.org/capsaicin");
  await tabTo(page, "#go-on");
  await keys(page, ["Enter"]);
  await step(page, "8");

  for (const next of ["9", "revised"]) {
    await keys(page, ["1", "1", "1", "1", "1", "Enter"]);
    await step(page, next);
  }

  // The revised answer follows the claims, then is edited by hand.
  const field = page.locator("[name='revised_answer']");
  const start = ANSWER.replace(`${CLAIMS[4]} `, "").replace(CLAIMS[5], "Tramadol can raise the INR.");
  const built = await field.inputValue();
  assert.ok(!built.includes("I hope this helps!") && built.includes("Tramadol can raise the INR."));
  await tabTo(page, "[name='revised_answer']");
  await keys(page, ["ControlOrMeta+End"]);
  await page.keyboard.type(" See a doctor.");
  await saved(page);
  await tabTo(page, "#go-on");
  await keys(page, ["Enter"]);
  await step(page, "submit");
  await page.getByRole("heading", { name: "Everything is judged" }).waitFor();
  await keys(page, ["Enter"]);
  await page.getByRole("heading", { name: "This review is submitted" }).waitFor();
  expectNoErrors();
  await close();

  const [example] = exported(server);
  const [answer] = Object.values(example.answers);
  assert.equal(answer.usefulness, "Useful");
  assert.equal(answer.revised_answer_string, `${built} See a doctor.`);
  assert.equal(typeof start, "string");
  const labels = answer.claims.map((c) => [c.support, c.informativeness, c.correctness, c.reliability, c.worthiness]);
  const best = ["Complete", "Very relevant", "Definitely correct", "Reliable", "Yes"];
  assert.deepEqual(labels, [
    best,
    ["Complete", "A bit relevant", "Probably correct", "Somewhat reliable", "Yes"],
    ["Incomplete", "Very relevant", "Probably correct", "Missing", "Yes"],
    ["Partial", "Very relevant", "Probably correct", "Reliable", "Yes"],
    ["Missing", "Uninformative", "Unsure", "Missing", "No"],
    ["Missing", "Very relevant", "Likely incorrect", "Missing", "Yes"],
    best,
    best,
    best,
  ]);
  const words = CLAIMS[3].split(" ");
  assert.equal(
    answer.claims[3].reason_missing_support,
    `"${words[3]} ${words[4]}": not in either source, "${words[1]}": [3] says so of one only, too sure of itself`,
  );
  assert.equal(answer.claims[4].revised_claim, "");
  assert.equal(answer.claims[5].revised_claim, "Tramadol can raise the INR.");
  assert.equal(answer.claims[6].revised_evidence, "https://better.example.org/capsaicin");
  assert.equal(answer.claims[0].revised_evidence, evidence(1).join("\n"));
  assert.ok(answer.annotation_time > 0);
});
