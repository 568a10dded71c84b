import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PHONE, closeBrowser, device, expectAccessible } from "../harness/browser.mjs";
import { awake, chosen, openReview, saved, startWithReviews } from "../harness/review.mjs";
import { ADDED, BY_HAND, PHRASES, REWORDED, WHOLE_CLAIM, expectBuilt, expectExported, labelsOf } from "../harness/whole_review.mjs";

let server;
before(async () => {
  server = await startWithReviews();
});
after(async () => {
  await closeBrowser();
  await server?.close();
});

test("a whole review on a phone, by touch alone, meets every rule, and the export holds exactly that", async () => {
  const { page, expectNoErrors, close } = await device(server, { viewport: PHONE, touch: true });
  // A tap is refused if anything lies over its target.
  const choose = (field, at) => page.locator(`label:has([name='${field}'])`).nth(at - 1).tap();
  const judge = async (claim) => {
    for (const [field, at] of labelsOf(claim)) await choose(field, at);
  };
  const tap = (selector) => page.locator(selector).first().tap();
  const goOn = async (word) => {
    await tap("#go-on");
    await page.waitForURL((url) => url.searchParams.get("step") === word);
  };
  await openReview(page);
  await awake(page);

  await choose("usefulness", 1);
  await goOn("1");
  await judge(1);
  await goOn("2");

  // N/A takes reliability with it, leaving N/A brings it back.
  await judge(2);
  await choose("c2.support", 5);
  assert.equal(await chosen(page, "c2.reliability"), "N/A");
  await choose("c2.support", 1);
  assert.equal(await chosen(page, "c2.reliability"), "Somewhat reliable");
  await goOn("3");

  // Reliability Missing beside evidence warns and is allowed.
  await judge(3);
  assert.match(await page.locator("[id='c3.reliability'] .note").textContent(), /There is a source/);
  await goOn("4");

  // Partial: words are marked by touching the first and the last, and the whole claim has a reason.
  await judge(4);
  for (const [words, why] of PHRASES) {
    await tap("#mark-words");
    const ends = [...new Set([words.split(" ").at(0), words.split(" ").at(-1)])];
    for (const word of ends) await page.locator("#now .w", { hasText: word }).tap();
    await tap("#mark-keep");
    await page.getByLabel(`Reason for “${words}”`).fill(why);
  }
  await tap("button[value^='add-reason']");
  await page.getByLabel("Reason for the whole claim").fill(WHOLE_CLAIM);
  await saved(page);
  await expectAccessible(page);
  await goOn("5");

  // No evidence, so Missing is filled in and locked; the claim is deleted.
  assert.equal(await chosen(page, "c5.support"), "Missing");
  assert.equal(await chosen(page, "c5.reliability"), "Missing");
  await judge(5);
  await tap("button[value^='delete:']");
  await page.getByRole("heading", { name: "You deleted this claim" }).waitFor();
  await goOn("6");

  // An emptied text is noticed; then the claim is reworded.
  await judge(6);
  await page.getByLabel("Revised claim").fill("");
  await page.getByText("The text is empty.").waitFor();
  await expectAccessible(page);
  await page.getByLabel("Revised claim").fill(REWORDED);
  await page.getByText("The text is empty.").waitFor({ state: "detached" });
  await page.locator(".revise .diff del").first().waitFor();
  await goOn("7");

  // The source is removed, another added.
  await judge(7);
  await tap("[id='c7.revised_evidence'] summary");
  await tap("button[value='remove:c7.revised_evidence:0']");
  await tap("button[value^='add-source']");
  await page.locator("[name='c7.revised_evidence.a0.url']").fill(ADDED);
  await goOn("8");
  await judge(8);
  await goOn("9");
  await judge(9);
  await goOn("revised");

  // The revised answer follows the claims, then is edited by hand.
  const text = page.locator("[name='revised_answer']");
  const built = await text.inputValue();
  expectBuilt(built);
  await text.fill(built + BY_HAND);
  await saved(page);
  await goOn("submit");
  await page.getByRole("heading", { name: "Everything is judged" }).waitFor();
  await tap("#go-on");
  await page.getByRole("heading", { name: "This review is submitted" }).waitFor();
  expectNoErrors();
  await close();
  expectExported(server, "Useful");
});
