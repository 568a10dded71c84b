// A manager invites; the link is opened on another device and leads into the project.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DESK, PHONE, closeBrowser, device, expectAccessible } from "../harness/browser.mjs";
import { PASSWORD, addAccount, signIn } from "../harness/people.mjs";
import { Server } from "../harness/server.mjs";

// With VERACITE_SHOTS set to a folder, every state is also photographed there.
const SHOTS = process.env.VERACITE_SHOTS;
const PROJECT = "Pain and anticoagulants";
const LONG = "wilhelmina.von-und-zu-hohenstein-schwarzburg.research.office@department-of-clinical-pharmacology.university-hospital.example";
let server;

before(async () => {
  server = await Server.start();
  server.cli(["project", "create", PROJECT]);
  addAccount(server, "max@clinic.example", { name: "Max Adler", project: PROJECT, role: "manager" });
  server.cli(["account", "add", "root@clinic.example", "--name", "Rosa Root", "--administrator"], { input: `${PASSWORD}\n` });
});
after(async () => {
  await closeBrowser();
  await server?.close();
});

async function openPeople(page) {
  await page.goto("/projects");
  await page.getByRole("link", { name: `Open: ${PROJECT}` }).click();
  await page.getByRole("navigation", { name: "Project" }).getByRole("link", { name: "People" }).click();
}

/// Invites by the page and gives the one link that it shows.
async function invite(page, list, role = "Experts") {
  await page.getByLabel("E-mail addresses, with names if you like").fill(list);
  await page.getByRole("radio", { name: role }).check();
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  return page.locator("#links code").first().textContent();
}

for (const javaScript of [true, false]) {
  const how = javaScript ? "with" : "without";
  test(`e17 a manager invites, the link is opened elsewhere and joins, ${how} JavaScript`, async () => {
    const manager = await device(server, { javaScript });
    await signIn(manager.page, "max@clinic.example");
    await openPeople(manager.page);
    const email = `vera-${how}@clinic.example`;
    const link = await invite(manager.page, `Vera Lind <${email}>`);
    const path = new URL(link).pathname;
    await manager.page.reload();
    assert.equal(await manager.page.locator("#links").count(), 0, "a link is shown once");

    const expert = await device(server, { javaScript });
    await expert.page.goto(link);
    assert.equal(await expert.page.getByLabel("Your name").inputValue(), "Vera Lind");
    await expert.page.getByLabel("Password", { exact: true }).fill("short");
    await expert.page.getByLabel("Password once more").fill("short");
    await expert.page.getByRole("button", { name: "Join" }).click();
    await expert.page.getByText("This one is too short").waitFor();
    await expert.page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await expert.page.getByLabel("Password once more").fill(PASSWORD);
    await expert.page.getByRole("button", { name: "Join" }).click();
    await expert.page.waitForURL((url) => url.pathname.endsWith("/taking-part"));

    await manager.page.reload();
    await manager.page.getByText("joining").first().waitFor();
    const stranger = await device(server, { javaScript });
    const refused = await stranger.page.goto(link);
    assert.equal(refused.status(), 410);
    await stranger.page.getByText("This invitation was used").waitFor();
    assert.ok(!server.log.includes(path.split("/").at(-1)), "no secret stands in the log");
    manager.expectNoErrors();
    for (const one of [manager, expert, stranger]) await one.close();
  });

  test(`a forgotten password is set anew by a link that a manager passes on, ${how} JavaScript`, async () => {
    const email = `ada-${how}@clinic.example`;
    addAccount(server, email, { name: `Ada Fried ${how}`, project: PROJECT, role: "expert" });
    const manager = await device(server, { javaScript });
    await signIn(manager.page, "max@clinic.example");
    await openPeople(manager.page);
    await manager.page.getByRole("link", { name: `Ada Fried ${how}` }).click();
    await manager.page.getByRole("button", { name: "Link for a new password" }).click();
    const link = await manager.page.locator("#links code").textContent();
    const expert = await device(server, { javaScript });
    await expert.page.goto(link);
    await expert.page.getByLabel("Password", { exact: true }).fill("another good one");
    await expert.page.getByLabel("Password once more").fill("another good one");
    await expert.page.getByRole("button", { name: "Set the password and sign in" }).click();
    await expert.page.getByText("Your password is changed.").waitFor();
    assert.ok(!server.log.includes(link.split("/").at(-1)), "no secret stands in the log");
    for (const one of [manager, expert]) {
      one.expectNoErrors();
      await one.close();
    }
  });
}

test("an administrator makes a project and invites its manager, who has an account already", async () => {
  const { page, expectNoErrors, close } = await device(server);
  await signIn(page, "root@clinic.example");
  await page.goto("/projects");
  await page.getByLabel("Its name").fill("Herbs and hearts");
  await page.getByRole("button", { name: "Make the project" }).click();
  await page.getByRole("navigation", { name: "Project" }).getByRole("link", { name: "People" }).click();
  const link = await invite(page, "max@clinic.example", "Managers");
  const max = await device(server);
  await max.page.goto(link);
  await max.page.getByRole("link", { name: "Sign in" }).click();
  await max.page.getByLabel("E-mail address").fill("max@clinic.example");
  await max.page.getByLabel("Password").fill(PASSWORD);
  await max.page.getByRole("button", { name: "Sign in" }).click();
  await max.page.getByRole("button", { name: "Join Herbs and hearts" }).click();
  await max.page.waitForURL((url) => url.pathname.startsWith("/project/"));
  max.expectNoErrors();
  expectNoErrors();
  await max.close();
  await close();
});

for (const dark of [false, true]) {
  for (const viewport of [DESK, PHONE]) {
    const kind = `${dark ? "dark" : "light"}-${viewport.width}`;
    test(`axe finds nothing on the pages of inviting, joining and forgetting, ${kind}`, async () => {
      const project = `Study ${kind}`;
      server.cli(["project", "create", project]);
      server.cli(["member", "add", "max@clinic.example", "--project", project, "--role", "manager"]);
      const { page, close } = await device(server, { dark, viewport });
      const look = async (state) => {
        if (SHOTS) await page.screenshot({ path: `${SHOTS}/${kind}-${state}.png`, fullPage: true });
        await expectAccessible(page);
      };
      await page.goto("/forgotten");
      await look("forgotten");
      await page.goto("/invitation/unknown");
      await look("invitation-unknown");
      await signIn(page, "root@clinic.example");
      await page.goto("/projects");
      await look("projects");
      await page.getByRole("link", { name: `Open: ${project}` }).click();
      await page.getByRole("navigation", { name: "Project" }).getByRole("link", { name: "People" }).click();
      await look("people-first");
      await page.getByLabel("E-mail addresses, with names if you like").fill(`max@clinic.example\nbo@@clinic.example\n${LONG}`);
      await page.getByRole("button", { name: "Invite", exact: true }).click();
      await look("people-refused");
      await page.getByLabel("E-mail addresses, with names if you like").fill(`max@clinic.example\n${LONG}`);
      await page.getByRole("button", { name: "Invite", exact: true }).click();
      await look("people-known");
      await page.getByLabel("E-mail addresses, with names if you like").fill(`${LONG}, Bo Berg <bo-${kind}@clinic.example>`);
      await page.getByRole("button", { name: "Invite", exact: true }).click();
      await look("people-links");
      const links = await page.locator("#links code").allTextContents();
      await page.getByRole("button", { name: `Take back: bo-${kind}@clinic.example` }).click();
      await look("people-invited");
      await page.goto(links[0]);
      await look("invitation-others");
      await page.getByRole("button", { name: "Sign out" }).click();
      await look("invitation-new");
      await page.getByLabel("Password", { exact: true }).fill("short");
      await page.getByLabel("Your name").fill("Wilhelmina");
      await page.getByLabel("Password once more").fill("short");
      await page.getByRole("button", { name: "Join" }).click();
      await look("invitation-refused");
      await page.goto(links[1]);
      await look("invitation-revoked");
      const reset = JSON.parse(server.cli(["account", "reset", "max@clinic.example", "--public-url", server.url])).link;
      await page.goto(reset);
      await look("new-password");
      await close();
    });
  }
}
