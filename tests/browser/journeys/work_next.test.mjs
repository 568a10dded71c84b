import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DESK, PHONE, closeBrowser, device, expectAccessible } from "../harness/browser.mjs";
import { addAccount, signIn } from "../harness/people.mjs";
import { Server } from "../harness/server.mjs";
import { record } from "../harness/study.mjs";

// With VERACITE_SHOTS set to a folder, every state is also photographed there.
const SHOTS = process.env.VERACITE_SHOTS;
const MANAGER = "mara@clinic.example";
const KINDS = [
  ["desk-light", { viewport: DESK }],
  ["desk-dark", { viewport: DESK, dark: true }],
  ["phone-light", { viewport: PHONE }],
  ["phone-dark", { viewport: PHONE, dark: true }],
  ["phone-no-script", { viewport: PHONE, javaScript: false }],
];
let server;

/// A study for each kind of device, with one answer for whoever asks.
before(async () => {
  server = await Server.start();
  addAccount(server, MANAGER);
  for (const [name] of KINDS) {
    server.cli(["project", "create", name]);
    server.cli(["member", "add", MANAGER, "--project", name, "--role", "manager"]);
    addAccount(server, `${name}@clinic.example`, { project: name, role: "expert" });
    const { author: _, ...open } = record("nobody");
    const file = server.write("answers.jsonl", `${JSON.stringify(open)}\n`);
    server.cli(["import", file, "--project", name, "--format", "answers"]);
  }
});
after(async () => {
  await closeBrowser();
  await server?.close();
});

/// The manager lets every expert of the project take its answers.
async function openToAnyone(page, project) {
  await signIn(page, MANAGER);
  await page.goto("/projects");
  await page.getByRole("link", { name: `Open: ${project}`, exact: true }).click();
  await page.getByRole("link", { name: "Settings" }).click();
  await page.locator("input[name='reach'][value='anyone']").check();
  await page.getByRole("button", { name: "Save the settings" }).click();
}

for (const [name, options] of KINDS) {
  test(`an expert takes an answer, skips it and gets it back, ${name}`, async () => {
    const manager = await device(server, options);
    const expert = await device(server, options);
    const look = async ({ page }, state) => {
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-${state}.png`, fullPage: true });
      if (options.javaScript !== false) await expectAccessible(page);
    };
    await signIn(expert.page, `${name}@clinic.example`);
    await expert.page.getByRole("heading", { name: "Your own questions come first" }).waitFor();
    await look(expert, "01-nothing");
    await openToAnyone(manager.page, name);

    await expert.page.goto("/work");
    await look(expert, "02-next");
    await expert.page.getByRole("button", { name: "Next answer" }).click();
    await expert.page.waitForURL(/\/review\//);
    await expert.page.getByRole("link", { name: "Skip this answer" }).click();
    await expert.page.getByRole("heading", { name: "Skip this answer" }).waitFor();
    await look(expert, "03-skip");
    await expert.page.getByRole("button", { name: "Skip this answer" }).click();
    await expert.page.getByText("Choose a reason.").waitFor();
    await expert.page.getByLabel("Outside my field").check();
    await expert.page.getByLabel("In your own words").fill("It is about warfarin.");
    await look(expert, "04-skip-typed");
    await expert.page.getByRole("button", { name: "Skip this answer" }).click();
    await expert.page.getByText("Outside my field: It is about warfarin.").waitFor();
    await look(expert, "05-skipped");
    await expert.page.getByRole("link", { name: /^Open/ }).click();
    await expert.page.getByRole("heading", { name: "You skipped this review" }).waitFor();
    await look(expert, "06-skipped-review");

    await manager.page.getByRole("link", { name: "Overview" }).click();
    await manager.page.getByText("skipped it: Outside my field: It is about warfarin.").waitFor();
    await look(manager, "07-overview");
    await manager.page.getByRole("button", { name: /^Put back/ }).click();
    await manager.page.getByRole("heading", { name: "Skipped or left" }).waitFor({ state: "detached" });

    await expert.page.goto("/work");
    await expert.page.getByRole("heading", { name: "One answer is waiting" }).waitFor();
    await look(expert, "08-back");
    assert.equal(await expert.page.getByText("It is about warfarin.").count(), 0);
    for (const { expectNoErrors, close } of [manager, expert]) {
      expectNoErrors(/422/);
      await close();
    }
  });
}
