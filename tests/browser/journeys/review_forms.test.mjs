import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PHONE, closeBrowser, device } from "../harness/browser.mjs";
import { exported, openReview, startWithReviews } from "../harness/review.mjs";
import { CLAIMS } from "../harness/study.mjs";

let server;
before(async () => {
  server = await startWithReviews();
});
after(async () => {
  await closeBrowser();
  await server?.close();
});

test("a whole review without JavaScript, by forms, on a phone", async () => {
  const { page, expectNoErrors, close } = await device(server, { javaScript: false, viewport: PHONE });
  await openReview(page);
  const choose = async (field, at) => page.locator(`[name='${field}']`).nth(at - 1).check({ force: true });
  const judge = async (key, labels) => {
    const axes = ["support", "informativeness", "correctness", "reliability", "worthiness"];
    for (const [i, at] of labels.entries()) if (at) await choose(`c${key}.${axes[i]}`, at);
  };
  const button = (value) => page.locator(`button[value^='${value}']`).first().click();
  const goOn = async () => page.getByRole("button", { name: "Save and go on" }).click();

  await choose("usefulness", 2);
  await goOn();
  await judge(1, [1, 1, 1, 1, 1]);
  await goOn();
  await judge(2, [1, 2, 2, 2, 1]);
  await choose("c2.support", 5);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  assert.equal(await page.locator("[name='c2.reliability']:checked").inputValue(), "N/A");
  await choose("c2.support", 1);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  assert.equal(await page.locator("[name='c2.reliability']:checked").inputValue(), "Somewhat reliable");
  await goOn();
  await judge(3, [3, 1, 2, 4, 1]);
  await goOn();
  await judge(4, [2, 1, 2, 1, 1]);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByLabel("Words of the claim").fill("hardly absorbed");
  await page.getByLabel("Reason", { exact: true }).fill("not in either source");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByLabel("Words of the claim").fill("NSAIDs");
  await page.getByLabel("Reason", { exact: true }).fill("of one only");
  await button("add-reason");
  await page.getByLabel("Reason for the whole claim").fill("too sure of itself");
  await goOn();
  assert.equal(await page.locator("[name='c5.support']:checked").inputValue(), "Missing");
  await judge(5, [0, 4, 3, 0, 2]);
  await button("delete:");
  await page.getByRole("heading", { name: "You deleted this claim" }).waitFor();
  await goOn();
  await judge(6, [0, 1, 4, 0, 1]);
  await page.getByLabel("Revised claim").fill("Tramadol can raise the INR.\nA line\n\nmore.");
  await goOn();
  await judge(7, [1, 1, 1, 1, 1]);
  await page.getByText("edit, remove or add sources").click();
  await button("remove:");
  await page.getByText("edit, remove or add sources").click();
  await button("add-source");
  await page.getByText("edit, remove or add sources").click();
  await page.locator("[name='c7.revised_evidence.a0.url']").fill("https://better.example.org/capsaicin");
  await goOn();
  for (const key of [8, 9]) {
    await judge(key, [1, 1, 1, 1, 1]);
    await goOn();
  }
  const built = await page.getByLabel("Revised answer", { exact: true }).inputValue();
  await page.getByLabel("Revised answer", { exact: true }).fill(`${built} See a doctor.`);
  await goOn();
  await page.getByRole("button", { name: "Submit this review" }).click();
  await page.getByRole("heading", { name: "This review is submitted" }).waitFor();
  expectNoErrors();
  await close();

  const [example] = exported(server);
  const [answer] = Object.values(example.answers);
  assert.equal(answer.usefulness, "Partially useful");
  assert.equal(answer.revised_answer_string, `${built} See a doctor.`);
  assert.equal(answer.claims[1].reliability, "Somewhat reliable");
  assert.equal(answer.claims[2].reliability, "Missing");
  assert.equal(
    answer.claims[3].reason_missing_support,
    `"hardly absorbed": not in either source, "NSAIDs": of one only, too sure of itself`,
  );
  assert.equal(answer.claims[4].revised_claim, "");
  assert.equal(answer.claims[5].revised_claim, "Tramadol can raise the INR.\nA line\n\nmore.");
  assert.equal(answer.claims[6].revised_evidence, "https://better.example.org/capsaicin");
  assert.equal(answer.claims[7].revised_claim, CLAIMS[7]);
  assert.ok(answer.annotation_time > 0);
});
