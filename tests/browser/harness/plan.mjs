// What an expert decides about the answer of `study.mjs`, and the file that must come of it.
import assert from "node:assert/strict";
import { ANSWER, CLAIMS, evidence, record } from "./study.mjs";

const plain = { support: "Complete", informativeness: "Very relevant", correctness: "Definitely correct", reliability: "Reliable", worthiness: "Yes" };

export const NEW_SOURCE = { url: "https://new.example.org/tramadol", passage: "Tramadol can raise the INR." };
export const REVISED = CLAIMS[3].replace("do not interact", "rarely interact");
export const BY_HAND = "\n\nWritten by hand.";

/// Per claim: the labels in the order of the screen (locked ones are left out), and what is revised.
export const PLAN = [
  { labels: plain },
  { labels: { support: "N/A", informativeness: "A bit relevant", correctness: "Probably correct", worthiness: "Yes" } },
  { labels: { ...plain, support: "Incomplete", correctness: "Likely incorrect", reliability: "Somewhat reliable" }, detour: "N/A" },
  {
    labels: { ...plain, support: "Partial", informativeness: "Not too important" },
    phrases: [["hardly absorbed", "no figure is given"], ["do not interact with warfarin", "[4] reports a raised INR"]],
    whole: "both sources are about the knee",
    revised: REVISED,
  },
  { labels: { informativeness: "Uninformative", correctness: "Unsure", worthiness: "No" }, locked: true, deleted: true },
  { labels: { informativeness: "Very relevant", correctness: "Definitely incorrect", worthiness: "Yes" }, locked: true, added: NEW_SOURCE },
  { labels: { ...plain, support: "Incomplete", reliability: "Missing" }, warned: true, removed: true },
  { labels: plain },
  { labels: { ...plain, worthiness: "No" } },
];

const expectedAnswer = `${CLAIMS.slice(0, 3).join(" ")} ${REVISED}\n\n ${CLAIMS.slice(5).join(" ")}${BY_HAND}`;

function expectedClaim(number) {
  const plan = PLAN[number - 1];
  const own = evidence(number);
  const missing = plan.locked ? { support: "Missing", reliability: "Missing" } : {};
  const notApplicable = plan.labels.support === "N/A";
  const reasons = [...(plan.phrases ?? []).map(([words, reason]) => `${JSON.stringify(words)}: ${reason}`), ...(plan.whole ? [plan.whole] : [])];
  return {
    claim_string: CLAIMS[number - 1],
    evidence: own,
    ...plan.labels,
    ...missing,
    ...(notApplicable ? { reliability: "N/A" } : {}),
    reason_missing_support: reasons.join(", "),
    revised_claim: plan.deleted ? "" : (plan.revised ?? CLAIMS[number - 1]),
    revised_evidence: notApplicable ? [] : plan.removed ? "" : plan.added ? `${plan.added.url}\n\n${plan.added.passage}` : own.join("\n"),
  };
}

/// Fails unless the export of the project is exactly what the plan makes of the one answer in it.
export function expectExport(server, project) {
  const lines = server.cli(["export", "--project", project, "--format", "expertqa"]).trim().split("\n");
  assert.equal(lines.length, 1);
  const line = JSON.parse(lines[0]);
  const answer = line.answers[record().system];
  assert.equal(answer.usefulness, "Partially useful");
  assert.deepEqual(answer.claims, PLAN.map((_, at) => expectedClaim(at + 1)));
  assert.equal(answer.revised_answer_string, expectedAnswer);
  assert.equal(answer.answer_string, ANSWER);
  assert.match(answer.annotator_id, /^E-\d{3}$/);
  assert.ok(Number.isInteger(answer.annotation_time) && answer.annotation_time >= 0);
}
