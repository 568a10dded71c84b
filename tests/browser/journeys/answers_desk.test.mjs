import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DESK, PHONE, closeBrowser, device, expectAccessible } from "../harness/browser.mjs";
import { addAccount, addStudy, signIn } from "../harness/people.mjs";
import { EMAIL, PROJECT, awake, gotoReview } from "../harness/review.mjs";
import { Server } from "../harness/server.mjs";
import { record } from "../harness/study.mjs";

const MANAGER = "mo@clinic.example";
const SYSTEMS = ["alpha", "beta", "a_system_with_a_name_as_long_as_names_of_fine_tuned_models_tend_to_become_2026_11"];

let server;
before(async () => {
  server = await Server.start();
  const questions = ["What of warfarin?", "What of the knee?", `What of ${"over".repeat(40)} words?`];
  const records = questions.flatMap((question) => SYSTEMS.map((system) => ({ ...record(EMAIL, question), system })));
  records.push({ question: "Who knows?", system: "alpha", answer: "I don't know.", author: EMAIL });
  addStudy(server, { project: PROJECT, email: EMAIL, records });
  addAccount(server, MANAGER, { name: "Mo Fall", project: PROJECT, role: "manager" });
});
after(async () => {
  await closeBrowser();
  await server?.close();
});

async function desk(page, tab) {
  await page.goto("/projects");
  await page.getByRole("link", { name: `Open: ${PROJECT}` }).click();
  await page.getByRole("navigation", { name: "Project" }).getByRole("link", { name: tab }).click();
}

/// Nothing is wider than the page.
async function fits(page) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  assert.equal(wide, false, `${page.url()} scrolls sideways`);
}

test("answers, rules and sample fit and are accessible, light and dark, wide and narrow", async () => {
  for (const look of [{ viewport: DESK }, { viewport: PHONE, dark: true, javaScript: true }]) {
    const { page, expectNoErrors, close } = await device(server, look);
    await signIn(page, MANAGER);
    await desk(page, "Answers");
    for (const words of [null, "Sample", "Apply the rules again"]) {
      await desk(page, "Answers");
      if (words) await page.getByRole("link", { name: words }).click();
      await fits(page);
      await expectAccessible(page);
    }
    await desk(page, "Answers");
    await page.getByRole("link", { name: /^Open: alpha/ }).first().click();
    await page.getByText("Cut in two").first().click();
    await fits(page);
    await expectAccessible(page);
    await desk(page, "Flags");
    await fits(page);
    await expectAccessible(page);
    expectNoErrors();
    await close();
  }
});

test("a manager draws a sample and cuts a claim with the keyboard alone", async () => {
  const { page, expectNoErrors, close } = await device(server, { javaScript: false });
  await signIn(page, MANAGER);
  await desk(page, "Answers");
  await page.getByRole("heading", { name: "9 answers to be judged" }).waitFor();
  await page.getByRole("link", { name: "Sample" }).click();
  await page.getByLabel("Answers of each question").fill("2");
  await page.getByLabel("beta").fill("0");
  await page.getByLabel("Seed").press("Enter");
  await page.getByText("6 answers to 3 questions.").waitFor();
  await page.getByRole("button", { name: "Draw this sample" }).press("Enter");
  await page.getByRole("heading", { name: "The sample holds 6 answers to 3 questions" }).waitFor();
  await desk(page, "Answers");
  await page.getByRole("link", { name: /^Open: alpha/ }).first().click();
  await page.locator("summary", { hasText: "Cut in two: claim 4" }).press("Enter");
  const words = page.getByRole("group", { name: "The second claim begins with" });
  await words.getByLabel("and", { exact: true }).focus();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: /^Cut here ?: claim 4$/ }).press("Enter");
  await page.getByText("claim 4 cut before “and”").waitFor();
  assert.match(await page.locator("#claim-5").innerText(), /^5\. and do not interact with warfarin \[3\] \[4\]\./);
  await page.getByRole("button", { name: /^Merge with claim 5 ?: claim 4/ }).press("Enter");
  await page.getByText("claims 4 and 5 merged").waitFor();
  assert.match(await page.locator("#claim-4").innerText(), /hardly absorbed and do not interact/);
  expectNoErrors();
  await close();
});

for (const javaScript of [true, false]) {
  test(`an expert flags a claim and reads the reply, JavaScript ${javaScript ? "on" : "off"}`, async () => {
    const { page, expectNoErrors, close } = await device(server, { javaScript });
    await signIn(page, EMAIL);
    const review = await gotoReview(page, "knee");
    if (javaScript) await awake(page);
    if (!javaScript) await page.goto(`${review}?step=2`);
    else {
      await page.locator("a[href$='step=2']").first().click();
      await page.getByRole("heading", { name: "Claim 2 of 9" }).waitFor();
      await page.getByLabel("Revised claim").fill("Typed and not saved by hand.");
    }
    const words = `Two statements in one, said with JavaScript ${javaScript}`;
    await page.getByText("Flag for the manager").first().click();
    assert.equal(await page.getByLabel("About").inputValue(), "2", "the claim at hand is chosen");
    await page.getByLabel("What the manager should know").fill(words);
    await page.getByRole("button", { name: "Send the flag" }).click();
    await page.getByText("Flag for the manager (").waitFor();
    assert.ok(page.url().endsWith("step=2"), `back at the step: ${page.url()}`);
    if (javaScript) {
      assert.equal(await page.getByLabel("Revised claim").inputValue(), "Typed and not saved by hand.");
      await awake(page);
    }
    // axe needs scripts in the page.
    if (javaScript) await expectAccessible(page);

    const manager = await device(server, { javaScript });
    await signIn(manager.page, MANAGER);
    await desk(manager.page, "Flags");
    const item = manager.page.locator("li.item", { hasText: words });
    await item.getByLabel("Your reply").fill("Judge the first of them only.");
    await item.getByRole("button", { name: "Send the reply" }).click();
    await manager.page.locator("li.item", { hasText: words }).getByText("Judge the first of them only.").waitFor();
    if (javaScript) await expectAccessible(manager.page);
    manager.expectNoErrors();
    await manager.close();

    await page.reload();
    if (javaScript) await awake(page);
    await page.getByText("Flag for the manager (").click();
    await page.getByText("Judge the first of them only.").first().waitFor();
    expectNoErrors();
    await close();
  });
}
