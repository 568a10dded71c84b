import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { DESK, PHONE, closeBrowser, device, expectAccessible } from "../harness/browser.mjs";
import { addAccount, signIn } from "../harness/people.mjs";
import { Server } from "../harness/server.mjs";

const RECORDS = readFileSync(new URL("../../../server/demo/judged.jsonl", import.meta.url), "utf8").trim().split("\n").map(JSON.parse);

let server;
before(async () => {
  server = await Server.start();
});
after(async () => {
  await closeBrowser();
  await server?.close();
});

const lines = (records) => records.map((record) => `${JSON.stringify(record)}\n`).join("");
const answerOf = (record) => Object.values(record.answers)[0];

/// The demo's judged records, one of them without usefulness; and the same with a label that there is not.
function files() {
  const good = structuredClone(RECORDS);
  answerOf(good[2]).usefulness = null;
  const broken = structuredClone(good);
  answerOf(broken[1]).usefulness = "Great";
  return { good: lines(good), broken: lines(broken) };
}

async function send(page, name, text) {
  await page.getByLabel("File of JSON lines").setInputFiles({ name, mimeType: "application/jsonl", buffer: Buffer.from(text) });
  await page.getByRole("button", { name: "Send and check" }).click();
}

async function downloaded(page, link) {
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), "utf8") };
}

async function fits(page) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  assert.equal(wide, false, `${page.url()} scrolls sideways`);
}

for (const javaScript of [true, false]) {
  const how = javaScript ? "with" : "without";
  test(`a manager brings a file in, finds an answer, and takes figures away, ${how} JavaScript`, async () => {
    const project = `Desk ${how}`;
    const manager = `${how}@desk.example`;
    server.cli(["project", "create", project]);
    addAccount(server, manager, { name: "Mo Fall", project, role: "manager" });
    const { page, expectNoErrors, close } = await device(server, { javaScript });
    const { good, broken } = files();
    await signIn(page, manager);
    await page.goto("/projects");
    await page.getByRole("link", { name: `Open: ${project}` }).click();
    await page.getByRole("link", { name: "Import a file" }).first().click();
    await send(page, "first-try.jsonl", broken);
    await page.getByRole("heading", { name: "1 line is refused" }).waitFor();
    await page.getByText("Line 2, character").waitFor();
    await page.locator("code").filter({ hasText: '"usefulness":"Great"' }).or(page.locator("code").filter({ hasText: '"usefulness": "Great"' })).waitFor();
    await page.getByRole("link", { name: "All imports" }).click();
    await send(page, "mended.jsonl", good);
    await page.getByRole("heading", { name: `${RECORDS.length} lines are ready to be imported` }).waitFor();
    await page.getByRole("button", { name: "Import it" }).click();
    await page.getByRole("heading", { name: `${RECORDS.length} lines are imported` }).waitFor();

    await page.getByRole("link", { name: "See the answers" }).click();
    await page.getByLabel("Only").selectOption({ label: "judged without usefulness" });
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await page.waitForURL((url) => url.search.includes("seen=no-usefulness"));
    const found = page.getByRole("link", { name: /^Open: / });
    assert.equal(await found.count(), 1);
    await found.click();
    await page.getByRole("heading", { name: "Judgements" }).waitFor();
    const usefulness = page.locator("#judgements tbody tr").first().locator("td");
    assert.equal((await usefulness.textContent()).trim(), "–", "nothing was said of its usefulness");

    await page.getByRole("navigation", { name: "Project" }).getByRole("link", { name: "Quality" }).click();
    await page.getByRole("heading", { name: "Usefulness" }).waitFor();
    await page.getByText(`${RECORDS.length - 1} answers, 1 without a label`).waitFor();
    await page.getByRole("navigation", { name: "Bars by" }).getByRole("link", { name: "Field" }).click();
    await page.waitForURL((url) => url.search.includes("by=field"));
    await page.locator("#support summary").click();
    await page.locator("#support table").waitFor();
    const svg = await downloaded(page, page.getByRole("link", { name: "Support as SVG" }));
    assert.match(svg.name, /support-by-field\.svg$/);
    assert.ok(svg.text.startsWith("<svg"));
    await page.getByRole("navigation", { name: "Project" }).getByRole("link", { name: "Overview" }).click();
    const people = await downloaded(page, page.locator("#people").getByRole("link", { name: "Download as CSV" }));
    assert.ok(people.text.startsWith("annotator_id,name,email,"), people.text.slice(0, 80));
    expectNoErrors();
    await close();
  });
}

test("imports, quality, filters and judgements fit and are accessible, light and dark, wide and narrow", async () => {
  const project = "Looks";
  const manager = "looks@desk.example";
  server.cli(["project", "create", project]);
  addAccount(server, manager, { name: "Mo Fall", project, role: "manager" });
  const { good, broken } = files();
  const file = server.write("good.jsonl", good);
  server.cli(["import", file, "--project", project, "--format", "expertqa"]);
  for (const look of [{ viewport: DESK }, { viewport: DESK, dark: true }, { viewport: PHONE }, { viewport: PHONE, dark: true }]) {
    const { page, expectNoErrors, close } = await device(server, look);
    const seen = async () => {
      await fits(page);
      await expectAccessible(page);
    };
    await signIn(page, manager);
    await page.goto("/projects");
    await page.getByRole("link", { name: `Open: ${project}` }).click();
    const overview = page.url();
    await page.goto(`${overview}/import`);
    await seen();
    await send(page, `${"a-very-long-name-of-a-file-".repeat(6)}.jsonl`, broken);
    await page.getByRole("heading", { name: "refused" }).waitFor();
    await seen();
    await page.goto(`${overview}/quality?look=uninformative-kept`);
    await page.locator("#support summary").click();
    await seen();
    await page.goto(`${overview}/answers?seen=no-usefulness`);
    await seen();
    await page.getByRole("link", { name: /^Open: / }).click();
    await seen();
    expectNoErrors();
    await close();
  }
});
