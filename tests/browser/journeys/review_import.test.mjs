import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { closeBrowser, device } from "../harness/browser.mjs";
import { PROJECT, awake, openReview, saved, startWithReviews } from "../harness/review.mjs";

const ANSWERS = 20_000;
/// The longest that a save may take beside an import, in milliseconds.
const LONGEST = 5_000;
let server;
before(async () => {
  server = await startWithReviews(["What of an import?"]);
});
after(async () => {
  await closeBrowser();
  await server?.close();
});

test("while another process imports 20,000 answers, every text that is typed is saved and said to be", async () => {
  const { page, expectNoErrors, close } = await device(server);
  const took = [];
  page.on("requestfinished", (request) => {
    if (request.url().endsWith("/do/judgement/save")) took.push(request.timing().responseEnd);
  });
  const lines = Array.from({ length: ANSWERS }, (_, n) =>
    JSON.stringify({ question: `Question ${n >> 1}?`, system: `system ${n % 2}`, answer: `Answer ${n}. It has two claims.` }),
  );
  const file = server.write("many.jsonl", `${lines.join("\n")}\n`);
  const path = await openReview(page, "import");
  const field = (claim) => page.locator(`[name='c${claim}.revised_claim']`);
  const typed = {};
  await page.goto(`${path}?step=1`);
  await awake(page);

  let done = false;
  const importing = server.cliAside(["import", file, "--project", PROJECT, "--format", "answers"]).finally(() => (done = true));
  for (let n = 0; !done; n++) {
    const claim = (n % 9) + 1;
    await page.locator(".steps a").nth(claim).click();
    typed[claim] = `Claim ${claim}, typed beside the import, ${n}.`;
    await field(claim).fill(typed[claim]);
    await saved(page);
    assert.equal(await page.locator(".banner").count(), 0);
  }
  assert.match(await importing, /20,000|20000/);
  const sorted = [...took].sort((a, b) => a - b);
  console.log(`${took.length} saves beside the import: half within ${sorted[took.length >> 1].toFixed()} ms, the longest ${sorted.at(-1).toFixed()} ms`);
  assert.ok(took.length >= 9, `${took.length} saves`);
  assert.ok(sorted.at(-1) < LONGEST, `a save took ${sorted.at(-1)} ms`);
  for (const [claim, text] of Object.entries(typed)) {
    await page.goto(`${path}?step=${claim}`);
    await awake(page);
    assert.equal(await field(claim).inputValue(), text);
  }
  expectNoErrors();
  await close();
});
