import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { closeBrowser, device } from "../harness/browser.mjs";
import { awake, chosen, openReview, saved, startWithReviews, tabTo } from "../harness/review.mjs";
import { ADDED, BY_HAND, LABELS, PHRASES, REWORDED, WHOLE_CLAIM, expectBuilt, expectExported } from "../harness/whole_review.mjs";

let server;
before(async () => {
  server = await startWithReviews();
});
after(async () => {
  await closeBrowser();
  await server?.close();
});

test("a whole review by keyboard alone meets every rule, and the export holds exactly that", async () => {
  const { page, expectNoErrors, close } = await device(server);
  const keys = async (...all) => {
    for (const key of all) await page.keyboard.press(key);
  };
  const step = (word) => page.waitForURL((url) => url.searchParams.get("step") === word);
  // Digits answer one open question after the other.
  const judge = (claim) => keys(...LABELS[claim - 1].filter((at) => at > 0).map(String));
  const press = async (selector, back) => {
    await tabTo(page, selector, back);
    await keys("Enter");
  };
  const goOn = async (word) => {
    await press("#go-on");
    await step(word);
  };
  await openReview(page);
  await awake(page);

  await keys("1");
  assert.equal(await chosen(page, "usefulness"), "Useful");
  await keys("Enter");
  await step("1");

  await judge(1);
  await keys("j");
  await step("2");

  // N/A takes reliability with it, leaving N/A brings it back.
  await judge(2);
  await tabTo(page, "[name='c2.support']", true);
  await keys("5");
  assert.equal(await chosen(page, "c2.reliability"), "N/A");
  assert.equal(await page.locator("[id='c2.reliability'] input:enabled").count(), 1);
  await tabTo(page, "[name='c2.support']", true);
  await keys("1");
  assert.equal(await chosen(page, "c2.reliability"), "Somewhat reliable");
  await keys("j");
  await step("3");

  // Reliability Missing beside evidence warns and is allowed.
  await judge(3);
  assert.match(await page.locator("[id='c3.reliability'] .note").textContent(), /There is a source/);
  await keys("j");
  await step("4");

  // Partial: two phrases are marked with the keyboard, and the whole claim has a reason.
  await judge(4);
  assert.equal(await chosen(page, "c4.support"), "Partial");
  await tabTo(page, "#mark-words", true);
  await keys("Enter", "ArrowRight", "ArrowRight", "ArrowRight", "Shift+ArrowRight", "Enter");
  await tabTo(page, ".phrases .row:nth-of-type(1) textarea", true);
  await page.keyboard.type(PHRASES[0][1]);
  await tabTo(page, "#mark-words");
  await keys("Enter", "ArrowRight", "Enter");
  await tabTo(page, ".phrases .row:nth-of-type(2) textarea", true);
  await page.keyboard.type(PHRASES[1][1]);
  await press("button[value^='add-reason']");
  await tabTo(page, ".phrases .row:nth-of-type(3) textarea", true);
  await page.keyboard.type(WHOLE_CLAIM);
  await saved(page);
  await goOn("5");

  // No evidence, so Missing is filled in and locked; the claim is deleted.
  assert.equal(await chosen(page, "c5.support"), "Missing");
  assert.equal(await chosen(page, "c5.reliability"), "Missing");
  await judge(5);
  assert.equal(await chosen(page, "c5.worthiness"), "No");
  await press("button[value^='delete:']");
  await page.getByRole("heading", { name: "You deleted this claim" }).waitFor();
  await goOn("6");

  await judge(6);
  await tabTo(page, "[name='c6.revised_claim']");
  await keys("ControlOrMeta+a");
  await page.keyboard.type(REWORDED);
  await page.locator(".revise .diff del").first().waitFor();
  await goOn("7");

  // The source is removed, another added.
  await judge(7);
  await press("[id='c7.revised_evidence'] summary");
  await press("button[value='remove:c7.revised_evidence:0']");
  await press("button[value^='add-source']");
  await tabTo(page, "[name='c7.revised_evidence.a0.url']", true);
  await page.keyboard.type(ADDED);
  await goOn("8");

  for (const [claim, next] of [[8, "9"], [9, "revised"]]) {
    await judge(claim);
    await keys("Enter");
    await step(next);
  }

  // The revised answer follows the claims, then is edited by hand.
  expectBuilt(await page.locator("[name='revised_answer']").inputValue());
  await tabTo(page, "[name='revised_answer']");
  await keys("ControlOrMeta+End");
  await page.keyboard.type(BY_HAND);
  await saved(page);
  await goOn("submit");
  await page.getByRole("heading", { name: "Everything is judged" }).waitFor();
  await keys("Enter");
  await page.getByRole("heading", { name: "This review is submitted" }).waitFor();
  expectNoErrors();
  await close();
  expectExported(server, "Useful");
});
