import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PHONE, closeBrowser, device } from "../harness/browser.mjs";
import { MANAGER, PROJECT, TEXTS, exportedQuestions, openList, startWithWriters, write } from "../harness/questions.mjs";
import { signIn } from "../harness/people.mjs";

const EXPERTS = { off: "vera@roofs.example", on: "ada@roofs.example" };
let server;
before(async () => {
  server = await startWithWriters(Object.values(EXPERTS));
});
after(async () => {
  await closeBrowser();
  await server?.close();
});

const heading = (page, name) => page.getByRole("heading", { level: 1, name }).waitFor();
async function save(page) {
  await page.getByRole("button", { name: "Save and go to my questions" }).click();
  await page.waitForURL((url) => url.pathname.endsWith("/my-questions"));
}

/// Presses Tab until the focus is where `done` says.
async function tabTo(page, done) {
  for (let tries = 0; tries < 30; tries++) {
    if (await page.evaluate(done)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab does not lead there");
}

for (const [kind, email] of Object.entries(EXPERTS)) {
  const options = kind === "off" ? { javaScript: false, viewport: PHONE } : {};
  test(`five questions from the first word to their answers, JavaScript ${kind}`, async () => {
    const expert = await device(server, options);
    const { page } = expert;
    const list = await openList(page, email);
    await heading(page, "Write five questions from your own field");
    const before = exportedQuestions(server).length;
    const mine = TEXTS.map((text) => (kind === "on" ? `${text} And why?` : text));
    for (const [at, text] of mine.entries()) {
      await write(page, list, text, at === 0 ? ["V"] : ["I"]);
      await save(page);
    }
    await page.getByText("1 of 2 scenario questions").waitFor();
    await page.getByRole("button", { name: "Submit my questions" }).click();
    await page.getByText("Nothing is submitted yet.").waitFor();
    await page.getByText("One scenario question is missing.").waitFor();
    await page.getByRole("link", { name: `Go on: ${mine[1].slice(0, 40)}` }).click();
    await page.locator("[name='question.types.V']").check();
    await page.locator("[name='question.types.I']").uncheck();
    await save(page);
    await page.getByRole("button", { name: "Submit my questions" }).click();
    if (kind === "on") {
      // The other expert asked almost the same.
      await page.getByText("some questions were asked before").waitFor();
      await page.getByRole("button", { name: "Submit anyway" }).click();
    }
    await page.getByText("Five questions are submitted.").waitFor();

    const manager = await device(server, { javaScript: kind === "on" });
    const desk = manager.page;
    await signIn(desk, MANAGER);
    await desk.goto("/projects");
    await desk.getByRole("link", { name: `Open: ${PROJECT}` }).click();
    await desk.getByRole("link", { name: "Read them" }).click();
    await heading(desk, "Five questions wait for your word");
    // By keyboard alone: the first question has the focus, then the next one each time.
    const focused = () => document.activeElement?.getAttribute("aria-label") ?? "";
    assert.match(await desk.evaluate(focused), /^Accept: A slate roof/);
    await desk.keyboard.press("Enter");
    await heading(desk, "Four questions wait for your word");
    assert.match(await desk.evaluate(focused), /^Accept: An owner/);
    await desk.keyboard.press("Tab");
    await desk.keyboard.type("Say which country's rules you mean.");
    await tabTo(desk, () => document.activeElement?.getAttribute("aria-label")?.startsWith("Return: "));
    await desk.keyboard.press("Enter");
    await heading(desk, "Three questions wait for your word");
    assert.match(await desk.evaluate(focused), /^Accept: Which mortar/);
    for (const box of await desk.getByRole("checkbox", { name: /^Select / }).all()) await box.check();
    await desk.getByRole("button", { name: "Accept selected" }).click();
    await heading(desk, "No question waits for your word");
    await desk.getByText("Three questions are accepted.").waitFor();
    await desk.getByRole("button", { name: "Undo" }).click();
    await heading(desk, "Three questions wait for your word");
    for (const box of await desk.getByRole("checkbox", { name: /^Select / }).all()) await box.check();
    await desk.getByRole("button", { name: "Accept selected" }).click();
    assert.equal(exportedQuestions(server).length, before + 4);

    await page.goto("/work");
    await page.getByText("One question came back to you with a reason").waitFor();
    await page.getByRole("link", { name: /^Mend: / }).click();
    await page.getByRole("link", { name: /^Go on: An owner/ }).click();
    await page.getByText("Say which country's rules you mean.").waitFor();
    const text = page.getByLabel("Your question");
    assert.equal(await text.inputValue(), mine[1]);
    await text.fill(mine[1].replace("a thatched roof", "a thatched roof in Denmark"));
    await page.getByRole("button", { name: "Submit this question" }).click();
    if (kind === "on") await page.getByRole("button", { name: "Submit anyway" }).click();
    await page.getByText("One question is submitted.").waitFor();
    await desk.goto(new URL(desk.url()).pathname);
    await desk.getByText("You returned it before: Say which country's rules you mean.").waitFor();
    await desk.keyboard.press("Enter");
    await desk.getByText("One question is accepted.").waitFor();

    const accepted = exportedQuestions(server).slice(before);
    assert.deepEqual(accepted.map((q) => q.question).sort(), mine.map((t) => t.replace("a thatched roof", "a thatched roof in Denmark")).sort());
    const answers = accepted.map((q) => ({ question_id: q.question_id, system: "m1", answer: "It depends. Look at the roof first." }));
    const file = server.write(`answers-${kind}.jsonl`, answers.map((line) => JSON.stringify(line)).join("\n") + "\n");
    server.cli(["import", file, "--project", PROJECT, "--format", "answers"]);
    await page.goto("/work");
    await heading(page, "Five answers to your questions are waiting");
    expert.expectNoErrors();
    manager.expectNoErrors();
    await expert.close();
    await manager.close();
  });
}
