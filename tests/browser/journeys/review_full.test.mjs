import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { closeBrowser, device, expectAccessible } from "../harness/browser.mjs";
import { awake, openReview, saved, startWithReviews } from "../harness/review.mjs";
import { NoDisk } from "../harness/server.mjs";

let server, noDisk;
before(async () => {
  try {
    server = await startWithReviews(["What if the disk is full?"], { disk: "24m" });
  } catch (error) {
    if (!(error instanceof NoDisk)) throw error;
    noDisk = `no small disk can be mounted here: ${error.message.trim()}`;
  }
});
after(async () => {
  await closeBrowser();
  await server?.close();
});

test("while typing the disk gets full: that is said, reading goes on, nothing is lost, and with room it is saved", async (t) => {
  if (noDisk) return t.skip(noDisk);
  const { page, expectNoErrors, close } = await device(server);
  page.on("dialog", (dialog) => dialog.accept());
  const path = await openReview(page, "full");
  const field = page.locator("[name='c1.revised_claim']");
  const long = (words) => `${words} ${"and so on ".repeat(15_000)}`;
  await page.goto(`${path}?step=1`);
  await awake(page);
  await field.fill(long("Typed before."));
  await saved(page);

  const makeRoom = server.fillDisk();
  await field.fill(long("Typed while the disk was full."));
  await page.locator(".banner", { hasText: "The server's disk is full; what you changed is safe in this browser." }).waitFor();
  assert.match(await page.locator("#saved").textContent(), /^1 change not saved$/);
  await expectAccessible(page);
  await page.goto("/work");
  await page.locator("li.item", { hasText: "full" }).waitFor();
  await page.goto(`${path}?step=1`);
  await page.waitForFunction(() => document.querySelector("[name='c1.revised_claim']").value.startsWith("Typed while"));
  await page.locator(".banner", { hasText: "disk is full" }).waitFor();

  makeRoom();
  await page.locator(".banner").waitFor({ state: "detached", timeout: 30_000 });
  await saved(page);
  await page.reload();
  await awake(page);
  assert.equal(await field.inputValue(), long("Typed while the disk was full."));
  expectNoErrors(/507 \(Insufficient Storage\)/);
  await close();
});
