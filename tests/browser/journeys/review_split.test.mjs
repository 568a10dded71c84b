import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PHONE, closeBrowser, device, expectAccessible } from "../harness/browser.mjs";
import { awake, openReview, saved, startWithReviews } from "../harness/review.mjs";

let server;
before(async () => {
  server = await startWithReviews(["What about warfarin and scripts?", "What about warfarin without?"]);
});
after(async () => {
  await closeBrowser();
  await server?.close();
});

for (const javaScript of [true, false]) {
  const how = javaScript ? "with scripts" : "without scripts, on a phone";
  test(`a claim is cut and joined again by keyboard, ${how}`, async () => {
    const { page, expectNoErrors, close } = await device(server, javaScript ? {} : { javaScript, viewport: PHONE });
    const path = await openReview(page, javaScript ? "and scripts" : "without");
    await page.goto(`${path}?step=4`);
    await page.getByRole("heading", { name: "Claim 4 of 9" }).waitFor();
    if (javaScript) {
      await awake(page);
      // Typed, and left at once: it is there when the parts are joined again.
      await page.getByLabel("Revised claim").fill("Topical NSAIDs do nothing to warfarin.");
      await saved(page);
    }
    await page.getByRole("link", { name: "Cut or join claims" }).press("Enter");
    await page.getByRole("heading", { level: 1, name: "Cut or join claims" }).waitFor();
    const cut = async () => {
      await page.locator("summary", { hasText: "Cut in two: claim 4" }).press("Enter");
      await page.locator("#claim-4").getByLabel("and", { exact: true }).focus();
      await page.keyboard.press("Space");
      if (javaScript) await expectAccessible(page);
      await page.getByRole("button", { name: /^Cut here ?: claim 4$/ }).press("Enter");
      await page.getByRole("heading", { name: "Claim 4 of 10" }).waitFor();
    };
    await cut();
    await page.goto(`${path}?step=5`);
    assert.equal(await page.getByLabel("Revised claim").inputValue(), "and do not interact with warfarin [3] [4].");
    const choice = page.locator("[name$='.correctness'][value='Unsure']");
    await choice.check({ force: true });
    if (javaScript) await saved(page);
    else await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.goto(`${path}/claims`);
    if (javaScript) await expectAccessible(page);
    await page.getByRole("button", { name: /^Join with the other part ?: claim 5$/ }).press("Enter");
    await page.getByRole("heading", { name: "Claim 4 of 9" }).waitFor();
    if (javaScript) assert.equal(await page.getByLabel("Revised claim").inputValue(), "Topical NSAIDs do nothing to warfarin.");
    // The same cut once more: what was entered for the part is back.
    await page.goto(`${path}/claims`);
    await cut();
    await page.goto(`${path}?step=5`);
    assert.ok(await choice.isChecked());
    expectNoErrors();
    await close();
  });
}
