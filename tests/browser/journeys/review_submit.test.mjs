// What stands against submitting is named, all of it, and leads to where it is mended.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { closeBrowser, device } from "../harness/browser.mjs";
import { addStudy, signIn } from "../harness/people.mjs";
import { Server } from "../harness/server.mjs";
import { CLAIMS, record } from "../harness/study.mjs";

const EMAIL = "nora@clinic.example";
let server;

before(async () => {
  server = await Server.start();
  addStudy(server, { email: EMAIL, records: [record(EMAIL)] });
});
after(async () => {
  await closeBrowser();
  await server.close();
});

test("submitting too early names every missing judgement and leads to it, without JavaScript", async () => {
  const { page, close } = await device(server, { javaScript: false });
  await signIn(page, EMAIL);
  await page.getByRole("link", { name: "Begin" }).first().click();
  await page.locator('label:has(input[name="usefulness"][value="Useful"])').click();
  await page.getByRole("button", { name: "Save", exact: true }).last().click();
  await page.getByRole("link", { name: "Submit" }).click();
  const open = page.locator(".todo a");
  // A line for each claim. Two have no evidence: support and reliability are settled there.
  assert.equal(await open.count(), CLAIMS.length);
  await page.getByRole("heading", { name: `${CLAIMS.length * 5 - 2 * 2} judgements are missing` }).waitFor();
  await open.first().click();
  await page.getByRole("heading", { name: `Claim 1 of ${CLAIMS.length}` }).waitFor();
  await close();
});
