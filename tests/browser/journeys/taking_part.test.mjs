import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DESK, PHONE, closeBrowser, device, expectAccessible } from "../harness/browser.mjs";
import { PASSWORD, addAccount, signIn } from "../harness/people.mjs";
import { Server } from "../harness/server.mjs";

// With VERACITE_SHOTS set to a folder, every state is also photographed there.
const SHOTS = process.env.VERACITE_SHOTS;
const LONG = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
const CONSENT = `# Your part

You judge *answers of language models*, claim by claim.

1. Your judgements become public, under a pseudonym.
2. You may leave at any time.

Questions go to [the study's office](https://study.example/office). ${LONG}`;
const KINDS = [
  ["desk-light", { viewport: DESK }],
  ["desk-dark", { viewport: DESK, dark: true }],
  ["phone-light", { viewport: PHONE, touch: true, javaScript: true }],
  ["phone-dark", { viewport: PHONE, touch: true, dark: true }],
];
let server;
before(async () => {
  server = await Server.start();
});
after(async () => {
  await closeBrowser();
  await server?.close();
});

/// Where a project's page is, for the manager who is signed in.
async function projectOf(page, name) {
  await page.goto("/projects");
  return page.locator("li.item", { hasText: name }).locator("a").first().getAttribute("href");
}

for (const [name, options] of KINDS) {
  test(`from settings to leaving, every page accessible, ${name}`, async () => {
    const project = `Pain, ${name}`;
    const [boss, expert] = [`boss@${name}.example`, `ada@${name}.example`];
    server.cli(["project", "create", project]);
    addAccount(server, boss, { name: `Bo ${LONG}`, project, role: "manager" });
    const manager = await device(server, options);
    const look = async (device, state) => {
      if (SHOTS) await device.page.screenshot({ path: `${SHOTS}/part-${name}-${state}.png`, fullPage: true });
      await expectAccessible(device.page);
      const wide = await device.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${state}: nothing is wider than the screen, ${wide}`);
    };
    await signIn(manager.page, boss);
    const desk = await projectOf(manager.page, project);
    await manager.page.goto(`${desk}/settings`);
    await look(manager, "01-settings");
    await manager.page.getByLabel("Answers shown at a time").fill("seven");
    await manager.page.getByRole("button", { name: "Save the settings" }).click();
    await manager.page.getByText("Write a whole number from 1 to 3.").waitFor();
    await look(manager, "02-problem");
    await manager.page.goto(`${desk}/settings`);
    await manager.page.getByLabel("What experts agree to").fill(CONSENT);
    await manager.page.getByRole("button", { name: "Preview" }).click();
    await manager.page.getByText("It is not saved yet.").waitFor();
    await look(manager, "03-preview");
    await manager.page.getByRole("button", { name: "Save as version 1" }).click();
    await manager.page.getByText("Version 1 of the consent text is saved.").waitFor();

    const invited = server.cli(["invite", expert, "--project", project, "--role", "expert", "--public-url", server.url]);
    const ada = await device(server, options);
    await ada.page.goto(new URL(JSON.parse(invited.trim()).link).pathname);
    await ada.page.getByLabel("Your name").fill("Ada Okonkwo-Featherstonehaugh");
    await ada.page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await ada.page.getByLabel("Password once more").fill(PASSWORD);
    await ada.page.getByRole("button", { name: "Join" }).click();
    await ada.page.getByText("Step 1 of 2").waitFor();
    await look(ada, "04-consent");
    const part = new URL(ada.page.url()).pathname;
    await ada.page.getByRole("button", { name: "Agree and go on" }).click();
    await ada.page.getByText("Tick this if you agree.").waitFor();
    await look(ada, "05-unticked");
    await ada.page.getByLabel("I have read this and agree").check();
    await ada.page.getByRole("button", { name: "Agree and go on" }).click();
    await ada.page.getByText("Step 2 of 2").waitFor();
    await ada.page.getByRole("button", { name: "Go on" }).click();
    await ada.page.getByText("things to mend below.").waitFor();
    await look(ada, "06-profile-problems");
    await ada.page.getByLabel("Your field").selectOption({ label: "Another field" });
    await ada.page.getByLabel("If it is another field, which").fill(LONG);
    await ada.page.getByLabel("More exactly").fill(`${LONG}, and its history`);
    await ada.page.getByLabel("Yes").check();
    await ada.page.getByLabel("Years of work in this field").fill("2");
    await ada.page.getByRole("button", { name: "Go on" }).click();
    await ada.page.getByText("The people who run the study will decide").waitFor();
    await look(ada, "07-waiting");
    await ada.page.goto("/work");
    await look(ada, "08-work");

    await manager.page.goto(`${desk}/people`);
    await look(manager, "09-people");
    await manager.page.getByRole("link", { name: /^Look or decline/ }).click();
    await manager.page.getByRole("heading", { name: "Your word" }).waitFor();
    await look(manager, "10-member");
    await manager.page.getByRole("button", { name: "Let them in" }).click();
    await manager.page.getByText("They are let in.").waitFor();

    await ada.page.goto(part);
    await ada.page.getByRole("heading", { name: `You take part in “${project}”` }).waitFor();
    await look(ada, "11-in");
    await ada.page.getByRole("link", { name: /^Leave this study/ }).click();
    await ada.page.getByRole("heading", { name: `Leave “${project}”?` }).waitFor();
    await look(ada, "12-leave");
    await ada.page.getByLabel("I mean to leave this study").check();
    await ada.page.getByRole("button", { name: "Leave the study" }).click();
    await ada.page.getByRole("heading", { name: `You have left “${project}”` }).waitFor();
    await look(ada, "13-left");
    for (const one of [manager, ada]) {
      // A form that is refused says so by its status, which browsers report.
      one.expectNoErrors(/status of 422/);
      await one.close();
    }
  });
}
