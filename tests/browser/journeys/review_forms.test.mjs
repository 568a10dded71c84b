import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PHONE, closeBrowser, device } from "../harness/browser.mjs";
import { fillVersions, openReview, startWithReviews } from "../harness/review.mjs";
import { ADDED, BY_HAND, PHRASES, REWORDED, WHOLE_CLAIM, expectBuilt, expectExported, labelsOf } from "../harness/whole_review.mjs";

let server, other;
before(async () => {
  server = await startWithReviews();
  other = await startWithReviews(["What about the back button?", "What about too many versions?"]);
});
after(async () => {
  await closeBrowser();
  await server?.close();
  await other?.close();
});

const save = (page) => page.getByRole("button", { name: "Save", exact: true }).click();

test("a whole review without JavaScript, by forms, on a phone", async () => {
  const { page, expectNoErrors, close } = await device(server, { javaScript: false, viewport: PHONE });
  await openReview(page);
  const choose = async (field, at) => page.locator(`[name='${field}']`).nth(at - 1).check({ force: true });
  const judge = async (claim) => {
    for (const [field, at] of labelsOf(claim)) await choose(field, at);
  };
  const chosen = (field) => page.locator(`[name='${field}']:checked`).inputValue();
  const button = (value) => page.locator(`button[value^='${value}']`).first().click();
  const goOn = async () => page.getByRole("button", { name: "Save and go on" }).click();

  await choose("usefulness", 2);
  await goOn();
  await judge(1);
  await goOn();
  await judge(2);
  await choose("c2.support", 5);
  await save(page);
  assert.equal(await chosen("c2.reliability"), "N/A");
  await choose("c2.support", 1);
  await save(page);
  assert.equal(await chosen("c2.reliability"), "Somewhat reliable");
  await goOn();
  await judge(3);
  await goOn();
  await judge(4);
  await save(page);
  for (const [words, why] of PHRASES) {
    await page.getByLabel("Words of the claim").fill(words);
    await page.getByLabel("Reason", { exact: true }).fill(why);
    await page.getByRole("button", { name: "Add", exact: true }).click();
  }
  await button("add-reason");
  await page.getByLabel("Reason for the whole claim").fill(WHOLE_CLAIM);
  await goOn();
  assert.equal(await chosen("c5.support"), "Missing");
  await judge(5);
  await button("delete:");
  await page.getByRole("heading", { name: "You deleted this claim" }).waitFor();
  await goOn();
  await judge(6);
  await page.getByLabel("Revised claim").fill(" ");
  await save(page);
  await page.getByText("The text is empty.").waitFor();
  await page.getByLabel("Revised claim").fill(REWORDED);
  await goOn();
  await judge(7);
  // The sources stay unfolded while they are being revised.
  await page.getByText("edit, remove or add sources").click();
  await button("remove:");
  await button("add-source");
  await page.locator("[name='c7.revised_evidence.a0.url']").fill(ADDED);
  await save(page);
  assert.equal(await page.locator("[name='c7.revised_evidence.a0.url']").inputValue(), ADDED);
  await page.locator("[name='c7.revised_evidence.a0.url']").waitFor();
  await goOn();
  for (const claim of [8, 9]) {
    await judge(claim);
    await goOn();
  }
  const text = page.getByLabel("Revised answer", { exact: true });
  const built = await text.inputValue();
  expectBuilt(built);
  await text.fill(built + BY_HAND);
  await goOn();
  await page.getByRole("button", { name: "Submit this review" }).click();
  await page.getByRole("heading", { name: "This review is submitted" }).waitFor();
  expectNoErrors();
  await close();
  expectExported(server, "Partially useful");
});

test("back, another wording, save: both texts are kept and shown at once, whichever button was pressed", async () => {
  const { page, expectNoErrors, close } = await device(other, { javaScript: false, viewport: PHONE, dark: true });
  const path = await openReview(page, "back button");
  await page.goto(`${path}?step=1`);
  await page.getByLabel("Revised claim").fill("The first wording.");
  await save(page);
  // A page from before that save, as the back button shows it where the browser kept it.
  await page.getByLabel("Revised claim").fill("The second wording.");
  await page.locator("input[name='was']").evaluate((was) => (was.value = was.value.replace("revised_claim:1:", "revised_claim:0:")));
  await page.getByRole("button", { name: "Save and go on" }).click();
  await page.getByText("This was changed in two places").waitFor();
  assert.deepEqual(await page.locator(".conflict .side .text").allTextContents(), ["The first wording.", "The second wording."]);
  assert.match(await page.locator(".conflict .side h3").first().textContent(), /^Saved first, \d\d:\d\d UTC$/);
  assert.match(page.url(), /step=1#c1\.revised_claim$/);
  await page.locator(".conflict button").nth(1).click();
  assert.equal(await page.getByLabel("Revised claim").inputValue(), "The second wording.");
  expectNoErrors();
  await close();
});

test("a text with too many versions, and one that is too long, come back on a page that holds them", async () => {
  const { context, page, close } = await device(other, { javaScript: false });
  const path = await openReview(page, "too many versions");
  await fillVersions(context, other, path, 2);
  await page.goto(`${path}?step=2`);
  assert.equal(await page.locator(".conflict .side").count(), 9);
  await page.locator("input[name='was']").evaluate((was) => (was.value = was.value.replace(/revised_claim:\d+:/, "revised_claim:0:")));
  await page.getByLabel("Revised claim").evaluate((field) => ((field.readOnly = false), (field.value = "One too many.")));
  await save(page);
  await page.getByRole("heading", { name: "Too many versions of this text" }).waitFor();
  await page.getByText("One too many.").waitFor();
  const [review] = await Promise.all([context.waitForEvent("page"), page.getByRole("link", { name: "Open the review" }).click()]);
  await review.locator(".conflict button").first().click();
  await review.locator(".conflict").waitFor({ state: "detached" });
  await review.close();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("This was changed in two places").waitFor();
  assert.equal(await page.locator(".conflict .side .text").last().textContent(), "One too many.");

  await page.goto(`${path}?step=3`);
  await page.getByLabel("Revised claim").fill("x".repeat(200_001));
  await save(page);
  await page.getByRole("heading", { name: "One text could not be stored" }).waitFor();
  await page.getByLabel("Revised claim, claim 3").fill("Short.");
  await page.getByRole("button", { name: "Try again" }).click();
  assert.equal(await page.getByLabel("Revised claim").inputValue(), "Short.");
  await close();
});
