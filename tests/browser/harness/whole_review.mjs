// A whole review of the study's answer that meets every rule of the protocol, and what is exported of it: the same
// whether it is done by keyboard, by touch or by forms.
import assert from "node:assert/strict";
import { exported } from "./review.mjs";
import { ANSWER, CLAIMS, evidence } from "./study.mjs";

const AXES = {
  support: ["Complete", "Partial", "Incomplete", "Missing", "N/A"],
  informativeness: ["Very relevant", "A bit relevant", "Not too important", "Uninformative"],
  correctness: ["Definitely correct", "Probably correct", "Unsure", "Likely incorrect", "Definitely incorrect"],
  reliability: ["Reliable", "Somewhat reliable", "Not reliable at all", "Missing", "N/A"],
  worthiness: ["Yes", "No"],
};

/// The labels of each claim by their place in the list, question by question; 0 where "Missing" is filled in and
/// locked, since the claim has no evidence. Claim 2 goes to "N/A" and back on the way, claim 3 calls the source missing
/// that it has, claim 4 is supported in part.
export const LABELS = [
  [1, 1, 1, 1, 1],
  [1, 2, 2, 2, 1],
  [3, 1, 2, 4, 1],
  [2, 1, 2, 1, 1],
  [0, 4, 3, 0, 2],
  [0, 1, 4, 0, 1],
  [1, 1, 1, 1, 1],
  [1, 1, 1, 1, 1],
  [1, 1, 1, 1, 1],
];

/// The controls of a claim's labels: field and place in the list.
export const labelsOf = (claim) =>
  Object.keys(AXES)
    .map((axis, i) => [`c${claim}.${axis}`, LABELS[claim - 1][i]])
    .filter(([, at]) => at > 0);

/// What of claim 4 is not supported, and why; last the reason for the whole claim.
export const PHRASES = [
  ["hardly absorbed", "not in either source"],
  ["NSAIDs", "of one only"],
];
export const WHOLE_CLAIM = "too sure of itself";
/// Claim 5 is deleted, claim 6 says this.
export const REWORDED = "Tramadol can raise the INR.\nA line\n\nmore.";
/// The source of claim 7 is removed and this one added.
export const ADDED = "https://better.example.org/capsaicin";
/// What is written at the end of the revised answer, by hand.
export const BY_HAND = " See a doctor.";

/// What the revised answer starts from: the claims' revisions in the places of the claims.
const BUILT = ANSWER.replace(CLAIMS[4], "").replace(CLAIMS[5], REWORDED);

/// Fails unless the revised answer was built from the claims.
export const expectBuilt = (text) => assert.equal(text, BUILT);

/// Fails unless the export holds exactly this review.
export function expectExported(server, usefulness) {
  const [example, ...others] = exported(server);
  assert.deepEqual(others, []);
  const [answer] = Object.values(example.answers);
  assert.equal(answer.usefulness, usefulness);
  assert.equal(answer.revised_answer_string, BUILT + BY_HAND);
  assert.ok(answer.annotation_time > 0);
  const rows = [...PHRASES.map(([words, why]) => `"${words}": ${why}`), WHOLE_CLAIM].join(", ");
  const expected = CLAIMS.map((claim_string, i) => ({
    claim_string,
    ...Object.fromEntries(Object.entries(AXES).map(([axis, all], n) => [axis, all[LABELS[i][n] - 1] ?? "Missing"])),
    reason_missing_support: i === 3 ? rows : "",
    revised_claim: { 4: "", 5: REWORDED }[i] ?? claim_string,
    revised_evidence: i === 6 ? ADDED : evidence(i + 1).join("\n"),
    evidence: evidence(i + 1),
  }));
  const ours = (claim) => Object.fromEntries(Object.keys(expected[0]).map((key) => [key, claim[key]]));
  assert.deepEqual(answer.claims.map(ours), expected);
}
