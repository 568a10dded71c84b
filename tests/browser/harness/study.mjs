// One answer on which every rule of the protocol can be met. Made up: no advice.

const source = (path) => `https://guidelines.example.org/${path}`;

const SOURCES = [
  { url: source("first-choice"), passage: "Paracetamol is recommended as the first choice for pain in patients who take warfarin." },
  { url: source("paracetamol-inr"), passage: "A rise of the INR was seen with more than 2 g of paracetamol a day over several days." },
  { url: source("nsaids"), passage: "Oral ibuprofen adds to the risk of bleeding in the stomach.\n\nTopical NSAIDs are hardly absorbed." },
  { url: source("interactions") , passage: "Single cases of a raised INR have been reported with wide use of topical NSAIDs." },
  { url: source("capsaicin") },
  { url: source("exercise"), passage: "Exercise reduces pain in people with osteoarthritis of the knee." },
];

/// The claims, with their keys from 1 on.
export const CLAIMS = [
  "Paracetamol is usually the first choice [1].",
  "At more than 2 g a day it can raise the INR [2].",
  "Ibuprofen should be avoided [3].",
  "Topical NSAIDs are hardly absorbed and do not interact with warfarin [3] [4].",
  "I hope this helps!",
  "Tramadol has no effect on the INR.",
  "Capsaicin cream needs no monitoring [5].",
  "Exercise 💊 reduces pain without any medicine [6].",
  "Ask a pharmacist before you change anything [6].",
];

export const ANSWER = `${CLAIMS.slice(0, 4).join(" ")}\n\n${CLAIMS.slice(4).join(" ")}`;

/// The record of the `answers` format; its author is the expert who reviews it.
export const record = (author, question = "A patient on warfarin asks for something against pain. What would you recommend?") => ({
  question,
  author,
  system: "secret_system_4",
  answer: ANSWER,
  evidence: SOURCES,
  claims: CLAIMS,
  question_types: ["V"],
  field: "Healthcare / Medicine",
  specific_field: "Pharmacology",
});

/// The evidence strings of a claim in the released form.
export const evidence = (claim) =>
  [...CLAIMS[claim - 1].matchAll(/\[(\d)\]/g)].map(([, n]) => {
    const { url, passage } = SOURCES[n - 1];
    return passage ? `[${n}] ${url}\n\n${passage}` : `[${n}] ${url}`;
  });
