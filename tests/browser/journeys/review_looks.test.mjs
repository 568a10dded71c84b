import { after, before, test } from "node:test";
import { DESK, PHONE, closeBrowser, device, expectAccessible } from "../harness/browser.mjs";
import { awake, openReview, saved, startWithReviews } from "../harness/review.mjs";

// With VERACITE_SHOTS set to a folder, every state is also photographed there.
const SHOTS = process.env.VERACITE_SHOTS;
const KINDS = [
  ["desk-light", { viewport: DESK }],
  ["desk-dark", { viewport: DESK, dark: true }],
  ["phone-light", { viewport: PHONE, touch: true }],
  ["phone-dark", { viewport: PHONE, touch: true, dark: true }],
];
let server;
before(async () => {
  server = await startWithReviews(KINDS.map(([name]) => `What helps against pain, asked on ${name}?`));
});
after(async () => {
  await closeBrowser();
  await server?.close();
});

for (const [name, options] of KINDS) {
  test(`axe finds nothing in any state of a review, ${name}`, async () => {
    const { page, expectNoErrors, close } = await device(server, options);
    const look = async (state) => {
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-${state}.png` });
      await expectAccessible(page);
    };
    const path = await openReview(page, name);
    const at = async (step) => {
      await page.goto(`${path}?step=${step}`);
      await awake(page);
    };
    const pick = async (field, nth) => page.locator(`[name='${field}']`).nth(nth - 1).check({ force: true });
    await awake(page);
    await look("01-answer");
    await pick("usefulness", 1);
    await at(4);
    await look("02-claim");
    await page.locator("[id='c4.support'] summary").first().click();
    await look("03-help");
    await pick("c4.support", 2);
    await page.locator("button[value^='add-reason']").click();
    await page.locator("#mark-words").click();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+ArrowRight");
    await look("04-marking");
    await page.keyboard.press("Enter");
    await page.keyboard.type("not in either source");
    await page.locator("[name='c4.revised_claim']").fill("Topical NSAIDs are hardly absorbed and rarely interact with warfarin [3] [4].");
    await page.locator("[id='c4.revised_evidence'] summary").click();
    await page.locator("button[value='remove:c4.revised_evidence:0']").click();
    await page.locator("button[value^='add-source']").click();
    await saved(page);
    await look("05-revised-claim");
    await page.locator("button[value^='delete:']").click();
    await look("06-deleted");
    await page.locator("button[value^='undelete:']").click();
    await saved(page);
    await at(5);
    await look("07-missing");
    await at("revised");
    await page.locator("[name='revised_answer']").fill("By hand.");
    await look("08-revised");
    await saved(page);
    await at("submit");
    await look("09-submit");
    // Touch screens hide keys.
    if (!options.touch) {
      await page.locator("#show-keys").click();
      await look("10-keys");
      await page.getByRole("button", { name: "Close" }).click();
    }
    expectNoErrors();
    await close();
  });
}
