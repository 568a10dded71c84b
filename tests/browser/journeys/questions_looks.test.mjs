import { after, before, test } from "node:test";
import { DESK, PHONE, closeBrowser, device, expectAccessible } from "../harness/browser.mjs";
import { MANAGER, PROJECT, TEXTS, openList, startWithWriters, write } from "../harness/questions.mjs";
import { signIn } from "../harness/people.mjs";
import { saved } from "../harness/review.mjs";

// With VERACITE_SHOTS set to a folder, every state is also photographed there.
const SHOTS = process.env.VERACITE_SHOTS;
const KINDS = [
  ["desk-light", { viewport: DESK }],
  ["desk-dark", { viewport: DESK, dark: true }],
  ["phone-light", { viewport: PHONE, touch: true }],
  ["phone-dark", { viewport: PHONE, touch: true, dark: true }],
];
const LONG = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft".repeat(3);
let server;
before(async () => {
  server = await startWithWriters(KINDS.map(([name]) => `${name}@roofs.example`));
});
after(async () => {
  await closeBrowser();
  await server?.close();
});

for (const [name, options] of KINDS) {
  test(`axe finds nothing on the pages of questions, ${name}`, async () => {
    const expert = await device(server, options);
    const { page } = expert;
    const look = async (on, state) => {
      if (SHOTS) await on.screenshot({ path: `${SHOTS}/${name}-${state}.png`, fullPage: true });
      await expectAccessible(on);
      const wide = await on.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      if (wide > 0) throw new Error(`${state} is ${wide} pixels too wide`);
    };
    const list = await openList(page, `${name}@roofs.example`);
    await look(page, "q01-empty");
    await page.getByRole("button", { name: "Write a question" }).click();
    await look(page, "q02-new");
    for (const [at, text] of [...TEXTS.slice(0, 4), `${LONG} — ${name}?`].entries()) {
      await write(page, list, at < 4 ? `${text} (${name}, ${at * 7919})` : text, at < 2 ? ["V", "II"] : ["I"], { specific: at === 4 ? LONG : "Roofs" });
      await saved(page);
      if (at === 3) {
        await page.goto(list);
        await page.getByRole("button", { name: "Submit my questions" }).click();
        await look(page, "q03-refused");
      }
    }
    await look(page, "q04-written");
    await page.goto(list);
    await look(page, "q05-list");
    await page.getByRole("button", { name: "Submit my questions" }).click();
    await page.getByText("some questions were asked before").or(page.getByText("Five questions are submitted.")).waitFor();
    if (await page.getByRole("button", { name: "Submit anyway" }).count()) {
      await look(page, "q06-alike");
      await page.getByRole("button", { name: "Submit anyway" }).click();
    }
    await look(page, "q07-submitted");

    const manager = await device(server, options);
    const desk = manager.page;
    await signIn(desk, MANAGER);
    await desk.goto("/projects");
    await desk.getByRole("link", { name: `Open: ${PROJECT}` }).click();
    await look(desk, "q08-overview");
    await desk.getByRole("link", { name: "Questions", exact: true }).click();
    await desk.locator("details.sources").first().evaluate((e) => (e.open = true));
    await look(desk, "q09-queue");
    await desk.getByRole("button", { name: /^Accept: / }).first().click();
    await desk.getByLabel("Why it goes back").first().fill("Say which country's rules you mean, and whether the owner lives there.");
    await desk.getByRole("button", { name: /^Return: / }).first().click();
    await look(desk, "q10-decided");
    for (const state of ["accepted", "returned"]) {
      await desk.locator(`a[href$='state=${state}']`).click();
      await look(desk, `q11-${state}`);
    }
    await page.goto("/work");
    await look(page, "q12-work");
    await page.goto(list);
    await page.getByRole("link", { name: /^Go on: / }).first().click();
    await look(page, "q13-returned");
    // All of this one's are decided, so that the next one's stand first.
    await desk.goto(desk.url().replace(/\?.*/, ""));
    for (const box of await desk.getByRole("checkbox", { name: /^Select / }).all()) await box.check();
    await desk.getByRole("button", { name: "Accept selected" }).click();
    await look(desk, "q14-nothing");
    expert.expectNoErrors();
    manager.expectNoErrors();
    await expert.close();
    await manager.close();
  });
}
