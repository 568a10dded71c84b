import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { closeBrowser, device, expectAccessible } from "../harness/browser.mjs";
import { EMAIL, awake, chosen, fillVersions, gotoReview, openReview, saved, startWithReviews } from "../harness/review.mjs";
import { PASSWORD, addAccount, signIn } from "../harness/people.mjs";

const QUESTIONS = ["tabs-fields", "tabs-same", "ten-times", "expired", "restart", "offline", "history", "crash", "foreign", "no-room", "sign-out"].map(
  (word) => `A question about ${word}?`,
);
let server;
before(async () => {
  server = await startWithReviews(QUESTIONS);
});
after(async () => {
  await closeBrowser();
  await server?.close();
});

const claimText = (page) => page.locator("[name='c1.revised_claim']");
const at = async (page, path, step) => {
  await page.goto(`${path}?step=${step}`);
  await awake(page);
};
const NETWORK = /Failed to load resource|ERR_|net::/;

test("two tabs that change different fields both win", async () => {
  const { context, page, expectNoErrors, close } = await device(server);
  const path = await openReview(page, "tabs-fields");
  await at(page, path, "1");
  const second = await context.newPage();
  await at(second, path, "1");
  await page.locator("[name='c1.correctness']").nth(1).check({ force: true });
  await second.locator("[name='c1.support']").nth(0).check({ force: true });
  await saved(page);
  await saved(second);
  await page.reload();
  await awake(page);
  assert.equal(await chosen(page, "c1.correctness"), "Probably correct");
  assert.equal(await chosen(page, "c1.support"), "Complete");
  expectNoErrors();
  await close();
});

test("two devices that change the same text keep both, also on a third, until one is picked", async () => {
  const one = await device(server);
  const two = await device(server);
  const three = await device(server);
  const path = await openReview(one.page, "tabs-same");
  await signIn(two.page, EMAIL);
  await signIn(three.page, EMAIL);
  await at(one.page, path, "1");
  await at(two.page, path, "1");
  await claimText(one.page).fill("Said on the first device.");
  await saved(one.page);
  await claimText(two.page).fill("Said on the second device.");
  await two.page.locator(".revise .conflict").waitFor();
  await at(three.page, path, "1");
  const heads = (page) => page.locator(".revise .conflict h3").allTextContents();
  const said = async (page) => (await heads(page)).map((head) => head.replace(/\d\d:\d\d$/, "hh:mm"));
  assert.deepEqual(await said(two.page), ["Written elsewhere, hh:mm", "Written here, hh:mm"]);
  assert.deepEqual(await said(three.page), ["Saved first, hh:mm", "Saved after it, hh:mm"]);
  const sides = three.page.locator(".revise .conflict .side .text");
  assert.deepEqual(await sides.allTextContents(), ["Said on the first device.", "Said on the second device."]);
  await three.page.locator(".revise .conflict .side button").nth(1).click();
  await three.page.locator(".revise .conflict").waitFor({ state: "detached" });
  await saved(three.page);
  await at(one.page, path, "1");
  assert.equal(await claimText(one.page).inputValue(), "Said on the second device.");
  assert.equal(await one.page.locator(".conflict").count(), 0);
  for (const each of [one, two, three]) {
    each.expectNoErrors();
    await each.close();
  }
});

test("the same save sent ten times is stored once", async () => {
  const { context, page, expectNoErrors, close } = await device(server);
  const path = await openReview(page, "ten-times");
  await at(page, path, "1");
  const sent = page.waitForRequest("**/do/judgement/save");
  await claimText(page).fill("Once.");
  const body = (await sent).postData();
  await saved(page);
  for (let times = 0; times < 10; times++) {
    const answer = await context.request.post("/do/judgement/save", {
      data: body,
      headers: { "content-type": "application/json", origin: server.url },
    });
    const { entries, outcome } = await answer.json();
    assert.equal(entries[0][1].r, 1);
    assert.deepEqual(outcome.conflicts, []);
  }
  await page.reload();
  assert.equal(await claimText(page).inputValue(), "Once.");
  expectNoErrors();
  await close();
});

test("a session that ends while typing costs nothing: sign in again and the text goes out", async () => {
  const { context, page, expectNoErrors, close } = await device(server);
  const path = await openReview(page, "expired");
  await at(page, path, "1");
  await claimText(page).fill("Typed before");
  await saved(page);
  await context.clearCookies();
  await claimText(page).fill("Typed before and after.");
  await page.locator(".banner", { hasText: "signed out" }).waitFor();
  assert.match(await page.locator("#saved").textContent(), /1 change waits in this browser/);
  const [other] = await Promise.all([
    context.waitForEvent("page"),
    page.locator(".banner a", { hasText: "Sign in" }).click(),
  ]);
  await other.getByLabel("E-mail address").fill(EMAIL);
  await other.getByLabel("Password").fill(PASSWORD);
  await other.getByRole("button", { name: "Sign in" }).click();
  await other.waitForURL(/\/review\//);
  await other.close();
  await page.bringToFront();
  await saved(page);
  await page.reload();
  assert.equal(await claimText(page).inputValue(), "Typed before and after.");
  expectNoErrors(NETWORK);
  await close();
});

test("a restart of the server while typing costs nothing", async () => {
  const { page, expectNoErrors, close } = await device(server);
  const path = await openReview(page, "restart");
  await at(page, path, "1");
  await server.end("SIGKILL");
  await claimText(page).fill("Typed while the server was away.");
  await page.locator(".banner.wait", { hasText: "No connection" }).waitFor();
  await server.restart();
  await saved(page);
  await page.locator(".banner.wait").waitFor({ state: "detached" });
  await page.reload();
  assert.equal(await claimText(page).inputValue(), "Typed while the server was away.");
  expectNoErrors(NETWORK);
  await close();
});

test("without a connection changes wait with a count and go out when it is back", async () => {
  const { context, page, expectNoErrors, close } = await device(server);
  const path = await openReview(page, "offline");
  await at(page, path, "1");
  await context.setOffline(true);
  await claimText(page).fill("Typed on a train.");
  await page.locator("[name='c1.worthiness']").nth(0).check({ force: true });
  await page.waitForFunction(() => /2 changes wait in this browser/.test(document.querySelector("#saved").textContent));
  await context.setOffline(false);
  await saved(page);
  await page.reload();
  await awake(page);
  assert.equal(await claimText(page).inputValue(), "Typed on a train.");
  assert.equal(await chosen(page, "c1.worthiness"), "Yes");
  expectNoErrors(NETWORK);
  await close();
});

test("back and forward lead through the steps and lose nothing, also out of the page", async () => {
  const { page, expectNoErrors, close } = await device(server);
  const path = await openReview(page, "history");
  await at(page, path, "1");
  await claimText(page).fill("Kept through back and forward.");
  await page.locator("#go-on").click();
  await page.waitForURL(/step=2/);
  await page.goBack();
  await page.waitForURL(/step=1/);
  assert.equal(await claimText(page).inputValue(), "Kept through back and forward.");
  await page.goForward();
  await page.locator("[name='c2.revised_claim']").fill("Typed, then away at once.");
  await page.goto("/work");
  await page.goBack();
  await awake(page);
  await page.waitForFunction(
    () => document.querySelector("[name='c2.revised_claim']")?.value === "Typed, then away at once.",
  );
  await saved(page);
  expectNoErrors();
  await close();
});

test("what a crashed tab could not send is taken over by the next one", async () => {
  const { context, page, close } = await device(server);
  const path = await openReview(page, "crash");
  await at(page, path, "1");
  await context.setOffline(true);
  await claimText(page).fill("Typed before the crash.");
  await page.waitForFunction(() => /waits in this browser/.test(document.querySelector("#saved").textContent));
  await page.close({ runBeforeUnload: false });
  await context.setOffline(false);
  const next = await context.newPage();
  await at(next, path, "1");
  await next.waitForFunction(() => document.querySelector("[name='c1.revised_claim']").value === "Typed before the crash.");
  await saved(next);
  await close();
});

test("what waits is neither shown to nor sent for another account of the same browser", async () => {
  const { context, page, close } = await device(server);
  const path = await openReview(page, "foreign");
  await at(page, path, "1");
  await context.setOffline(true);
  await claimText(page).fill("Only for Vera.");
  await page.waitForFunction(() => /waits in this browser/.test(document.querySelector("#saved").textContent));
  await page.close({ runBeforeUnload: false });
  await context.setOffline(false);
  await context.clearCookies();
  addAccount(server, "bo@clinic.example", { name: "Bo", project: "Pain and anticoagulants", role: "expert" });
  const other = await context.newPage();
  const sent = [];
  other.on("request", (request) => request.url().includes("/do/judgement/save") && sent.push(request.postData()));
  await signIn(other, "bo@clinic.example");
  const answer = await other.goto(`${path}?step=1`);
  assert.equal(answer.status(), 404);
  assert.ok(!(await other.content()).includes("Only for Vera."));
  assert.deepEqual(sent, []);
  await context.clearCookies();
  await signIn(other, EMAIL);
  await gotoReview(other, "foreign");
  await at(other, path, "1");
  await other.waitForFunction(() => document.querySelector("[name='c1.revised_claim']").value === "Only for Vera.");
  await saved(other);
  await close();
});

test("a text that there is no more room for waits in this browser, beside the others, until one is picked", async () => {
  const { context, page, expectNoErrors, close } = await device(server);
  const path = await openReview(page, "no-room");
  await at(page, path, "1");
  await fillVersions(context, server, path, 1);
  await claimText(page).fill("Said here, one too many.");
  await page.locator(".banner", { hasText: "safe in this browser" }).waitFor();
  assert.match(await page.locator("#saved").textContent(), /1 change not saved/);
  const sides = page.locator(".revise .conflict .side .text");
  assert.deepEqual((await sides.allTextContents()).slice(-2), ["8 said elsewhere.", "Said here, one too many."]);
  // It is there after a reload, and what else is judged is saved beside it.
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  await page.locator(".banner", { hasText: "safe in this browser" }).waitFor();
  await page.locator("[name='c1.worthiness']").nth(0).check({ force: true });
  await page.waitForFunction(() => /1 change not saved/.test(document.querySelector("#saved").textContent));
  await page.locator(".revise .conflict .side", { hasText: "one too many" }).getByRole("button").click();
  await page.locator(".revise .conflict").waitFor({ state: "detached" });
  await page.locator(".banner").waitFor({ state: "detached" });
  await saved(page);
  await page.reload();
  await awake(page);
  assert.equal(await claimText(page).inputValue(), "Said here, one too many.");
  assert.equal(await chosen(page, "c1.worthiness"), "Yes");
  expectNoErrors();
  await close();
});

test("who signs out while something is unsent is asked first, and it goes out after the next sign-in", async () => {
  const { context, page, close } = await device(server);
  const path = await openReview(page, "sign-out");
  await at(page, path, "1");
  await context.setOffline(true);
  await claimText(page).fill("Not sent yet.");
  await page.waitForFunction(() => /waits in this browser/.test(document.querySelector("#saved").textContent));
  await page.close({ runBeforeUnload: false });
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto("/account", { waitUntil: "networkidle" });
  const out = next.getByRole("button", { name: "Sign out", exact: true });
  await out.click();
  await next.getByRole("heading", { name: "One change is only in this browser" }).waitFor();
  await expectAccessible(next);
  await next.getByRole("button", { name: "Stay signed in" }).click();
  assert.equal(new URL(next.url()).pathname, "/account");
  await out.click();
  await next.getByRole("button", { name: "Sign out all the same" }).click();
  await next.waitForURL(/sign-in/);
  await signIn(next, EMAIL);
  await at(next, path, "1");
  await next.waitForFunction(() => document.querySelector("[name='c1.revised_claim']").value === "Not sent yet.");
  await saved(next);
  await next.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith("veracite.queue.")));
  // With nothing unsent nobody is asked.
  await next.goto("/account", { waitUntil: "networkidle" });
  await next.getByRole("button", { name: "Sign out", exact: true }).click();
  await next.waitForURL(/sign-in/);
  await close();
});
