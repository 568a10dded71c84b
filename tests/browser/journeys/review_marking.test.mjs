import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PHONE, closeBrowser, device } from "../harness/browser.mjs";
import { awake, chosen, exported, openReview, saved, startWithReviews } from "../harness/review.mjs";

let server;
before(async () => {
  server = await startWithReviews(["What about mouse?", "What about touch?", "What about submit?"]);
});
after(async () => {
  await closeBrowser();
  await server?.close();
});

/// Selects `words` in the claim at hand with the mouse.
const select = async (page, words) => {
  const box = await page.evaluate((words) => {
    const now = document.querySelector("#now");
    const walker = document.createTreeWalker(now, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const from = node.data.indexOf(words);
      if (from < 0) continue;
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, from + words.length);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      return { left, right, middle: (top + bottom) / 2 };
    }
  }, words);
  await page.mouse.move(box.left + 1, box.middle);
  await page.mouse.down();
  await page.mouse.move(box.right - 1, box.middle, { steps: 4 });
  await page.mouse.up();
};

test("b1 words behind an emoji are marked with the mouse and exported as marked", async () => {
  const { page, expectNoErrors, close } = await device(server);
  const path = await openReview(page, "mouse");
  await page.goto(`${path}?step=8`);
  await awake(page);
  await page.locator("[name='c8.support']").nth(1).check({ force: true });
  await select(page, "without any medicine");
  await page.locator(".phrases mark", { hasText: "without any medicine" }).waitFor();
  await page.keyboard.type("the source says less");
  await saved(page);
  assert.equal(await page.locator("#now mark").textContent(), "without any medicine");
  const sent = await page.evaluate(() => document.querySelector(".phrases textarea").name);
  assert.equal(sent, "c8.phrases.0.24-44");
  // Another label keeps the rows, folded; taking a row away is one press.
  await page.locator("[name='c8.support']").nth(0).check({ force: true });
  await page.getByText("1 row is kept").click();
  await page.getByRole("button", { name: "Remove this row" }).click();
  await page.locator(".phrases .row:not(.unscripted)").waitFor({ state: "detached" });
  await saved(page);
  expectNoErrors();
  await close();
});

test("on a phone words are marked by touching the first and the last", async () => {
  const { page, expectNoErrors, close } = await device(server, { viewport: PHONE, touch: true });
  const path = await openReview(page, "touch");
  await page.goto(`${path}?step=4`);
  await awake(page);
  await page.locator("[name='c4.support']").nth(1).check({ force: true });
  await page.locator("#mark-words").tap();
  await page.locator("#now .w", { hasText: "hardly" }).tap();
  await page.locator("#now .w", { hasText: "absorbed" }).tap();
  await page.locator("#mark-keep").tap();
  await page.locator(".phrases mark", { hasText: "hardly absorbed" }).waitFor();
  await saved(page);
  expectNoErrors();
  await close();
});

test("submission names what is missing and leads to it; a submitted review is reopened, and that is taken back", async () => {
  const { page, expectNoErrors, close } = await device(server);
  const path = await openReview(page, "submit");
  await awake(page);
  await page.keyboard.press("1");
  for (const claim of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
    await page.goto(`${path}?step=${claim}`);
    await awake(page);
    const open = claim === 5 || claim === 6 ? 3 : 5;
    for (let n = 0; n < open - (claim === 7 ? 1 : 0); n++) await page.keyboard.press("1");
    await saved(page);
  }
  await page.goto(`${path}?step=submit`);
  await awake(page);
  await page.getByRole("heading", { name: "One judgement is missing" }).waitFor();
  await page.getByText("Claim 7: need of a citation is not judged").click();
  await page.waitForURL(/step=7/);
  await page.locator("fieldset.ask.missing").waitFor();
  await page.keyboard.press("2");
  assert.equal(await chosen(page, "c7.worthiness"), "No");
  await page.locator("nav.steps a", { hasText: "Submit" }).click();
  await page.getByRole("button", { name: "Submit this review" }).click();
  await page.getByRole("heading", { name: "This review is submitted" }).waitFor();
  const useful = () => exported(server).map((e) => Object.values(e.answers)[0].usefulness).filter(Boolean);
  assert.deepEqual(useful(), ["Useful"]);
  await page.getByRole("button", { name: "Reopen this review" }).click();
  await page.locator(".banner.note", { hasText: "reopened" }).waitFor();
  await awake(page);
  assert.deepEqual(useful(), []);
  await page.keyboard.press("3");
  assert.equal(await chosen(page, "usefulness"), "Not useful at all");
  await saved(page);
  await page.getByRole("button", { name: "Cancel the reopening" }).click();
  await page.getByRole("heading", { name: "This review is submitted" }).waitFor();
  assert.deepEqual(useful(), ["Useful"]);
  // The back button shows what counts, not an old draft.
  await page.goBack();
  await page.getByRole("heading", { name: "This review is submitted" }).waitFor();
  expectNoErrors();
  await close();
});
