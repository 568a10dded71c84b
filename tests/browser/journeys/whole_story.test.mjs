// The whole story of a study: from an empty project to the experts' own answers, judged and exported.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { closeBrowser } from "../harness/browser.mjs";
import { addAccount } from "../harness/people.mjs";
import { Server } from "../harness/server.mjs";
import { EXPECTED, SYSTEMS, answerOf, invite, join, labelsOf, qualify, reviewAll, signedIn, writeFive } from "../harness/story.mjs";

const ROOT = "root@lab.example";
let server;
before(async () => {
  server = await Server.start();
  server.cli(["account", "add", ROOT, "--name", "Rosa Root", "--administrator"], { input: "correct horse battery staple\n" });
});
after(async () => {
  await closeBrowser();
  await server?.close();
});

for (const javaScript of [true, false]) {
  const how = javaScript ? "with" : "without";
  test(`from an empty project to the experts' own answers in the export, ${how} JavaScript`, async () => {
    const [project, options] = [`Old roofs ${how} scripts`, { javaScript }];
    const lines = (format) => {
      const text = server.cli(["export", "--project", project, "--format", format]).trim();
      return text === "" ? [] : text.split("\n").map((line) => JSON.parse(line));
    };

    const root = await signedIn(server, ROOT, options);
    await root.page.goto("/projects");
    await root.page.getByLabel("Its name").fill(project);
    await root.page.getByRole("button", { name: "Make the project" }).click();
    await root.page.getByRole("heading", { name: "No answers yet" }).waitFor();
    const desk = new URL(root.page.url()).pathname;
    const link = await invite(root.page, desk, `mira-${how}@lab.example`, "Managers");
    const manager = await join(server, link, "Mira Lindqvist", options);
    await manager.page.goto(`${desk}/settings`);
    await manager.page.getByLabel("What experts agree to").fill("# Your part\n\nYou judge answers, claim by claim.");
    await manager.page.getByRole("button", { name: "Save as version 1" }).click();
    await manager.page.getByText("Version 1 of the consent text is saved.").waitFor();

    const experts = [];
    for (const name of ["Ada", "Ben"]) {
      const to = await invite(manager.page, desk, `${name.toLowerCase()}-${how}@roofs.example`, "Experts");
      const expert = await join(server, to, `${name} Okonkwo`, options);
      await qualify(expert.page);
      experts.push({ name, ...expert });
    }
    for (const expert of experts) {
      expert.texts = await writeFive(expert.page, `${desk}/my-questions`, `(${expert.name})`);
    }

    // One is returned and mended, then all are accepted.
    await manager.page.goto(`${desk}/questions`);
    await manager.page.getByRole("heading", { name: "Ten questions wait for your word" }).waitFor();
    const heading = manager.page.getByRole("heading", { level: 2, name: experts[0].texts[1] });
    const item = manager.page.locator("li.panel", { has: heading });
    await item.getByLabel("Why it goes back").fill("Say which country's rules you mean.");
    await item.getByRole("button", { name: /^Return/ }).click();
    await manager.page.getByRole("heading", { name: "Nine questions wait for your word" }).waitFor();
    const ada = experts[0];
    await ada.page.goto("/work");
    await ada.page.getByRole("link", { name: /^Mend: / }).click();
    await ada.page.getByRole("link", { name: /^Go on: / }).click();
    await ada.page.getByText("Say which country's rules you mean.").waitFor();
    ada.texts[1] = ada.texts[1].replace("a thatched roof", "a thatched roof in Denmark");
    await ada.page.getByLabel("Your question").fill(ada.texts[1]);
    await ada.page.getByRole("button", { name: "Submit this question" }).click();
    const anyway = ada.page.getByRole("button", { name: "Submit anyway" });
    await ada.page.getByText("One question is submitted.").or(anyway).first().waitFor();
    if (await anyway.count()) await anyway.click();
    await ada.page.getByText("One question is submitted.").waitFor();
    await manager.page.goto(`${desk}/questions`);
    await manager.page.getByRole("heading", { name: "Ten questions wait for your word" }).waitFor();
    for (const box of await manager.page.getByRole("checkbox", { name: /^Select / }).all()) await box.check();
    await manager.page.getByRole("button", { name: "Accept selected" }).click();
    await manager.page.getByRole("heading", { name: "No question waits for your word" }).waitFor();

    // Three systems answer; a sample leaves one answer to each question.
    const questions = lines("questions");
    assert.deepEqual(questions.map((q) => q.question).sort(), experts.flatMap((e) => e.texts).sort());
    const answers = questions.flatMap((question) => SYSTEMS.map((system) => JSON.stringify(answerOf(question, system))));
    server.cli(["import", server.write(`${how}.jsonl`, `${answers.join("\n")}\n`), "--project", project, "--format", "answers"]);
    await manager.page.goto(`${desk}/answers`);
    await manager.page.getByRole("heading", { name: "30 answers to be judged" }).waitFor();
    await manager.page.getByRole("link", { name: "Sample" }).click();
    await manager.page.getByLabel("Answers of each question").fill("1");
    await manager.page.getByRole("button", { name: "Preview" }).click();
    await manager.page.getByText("10 answers to 10 questions.").waitFor();
    await manager.page.getByRole("button", { name: "Draw this sample" }).click();
    await manager.page.getByRole("heading", { name: "The sample holds 10 answers to 10 questions" }).waitFor();

    for (const [at, expert] of experts.entries()) {
      const see = async () => {
        const text = await expert.page.content();
        for (const system of SYSTEMS) assert.ok(!text.includes(system), `${system} on ${expert.page.url()}`);
      };
      const reviewed = await reviewAll(expert.page, javaScript, see);
      assert.deepEqual(reviewed.sort(), [...expert.texts].sort(), "everybody gets their own questions");
      await manager.page.goto(desk);
      await manager.page.getByRole("heading", { name: `${(at + 1) * 5} of 10 answers judged` }).waitFor();
    }

    const out = lines("expertqa");
    const judged = out.flatMap((line) => Object.values(line.answers).filter((answer) => answer.usefulness !== null));
    assert.equal(judged.length, 10);
    for (const answer of judged) assert.deepEqual(labelsOf(answer), EXPECTED);
    assert.equal(new Set(judged.map((answer) => answer.annotator_id)).size, 2);
    for (const line of out) {
      assert.deepEqual(line.metadata.field, "Architecture");
      for (const answer of Object.values(line.answers)) {
        if (answer.usefulness !== null) assert.equal(answer.annotator_id, line.annotator_id, "by whoever asked");
      }
    }
    for (const one of [root, manager, ...experts]) {
      // A form that is refused says so by its status, which browsers report.
      one.expectNoErrors(/status of 4\d\d/);
      await one.close();
    }
  });
}
