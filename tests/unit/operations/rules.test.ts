import { expect, test } from "vitest";
import { concernsOf, LIMITS } from "@/lib/operations/rules";
import type { Condition } from "@/lib/operations/views";

const well: Condition = {
  waiting: [{ type: "deposit", count: 1, oldest: 60 }],
  jobs: [{ queue: "mail", count: 1, oldest: 2, failed: 0 }],
  sealAge: 60,
  proofAge: 3600,
  verificationAge: 3600,
  findings: 0,
  backups: { age: 3600 },
  unexplained: [{ channel: "mtn", francs: 500 }],
  rails: [],
  connections: { open: 4, busy: 1 },
  longestTransaction: 0.1,
  copies: [],
  size: 1,
};

test("nothing needs attention where all is as it should be, to the second", () => {
  expect(concernsOf(well)).toEqual([]);
  const just = { ...well, sealAge: LIMITS.seal, proofAge: LIMITS.proof };
  expect(concernsOf(just)).toEqual([]);
});

test.each([
  ["findings", { findings: 1 }],
  ["verification", { verificationAge: LIMITS.verification + 1 }],
  ["verification", { verificationAge: null }],
  ["seal", { sealAge: LIMITS.seal + 1 }],
  ["proof", { proofAge: null }],
  ["backup", { backups: { age: LIMITS.backup + 1 } }],
  ["backup", { backups: { age: null } }],
  ["failed", { jobs: [{ queue: "mail", count: 0, oldest: 0, failed: 1 }] }],
  ["jobs", { jobs: [{ queue: "mail", count: 1, oldest: LIMITS.jobs + 1, failed: 0 }] }],
  ["people", { waiting: [{ type: "deposit", count: 1, oldest: LIMITS.people + 1 }] }],
  ["provider", { rails: [{ rail: "mtn", live: 1, unknown: 0, oldest: 60, wrong: "TOKEN_401" }] }],
  ["transaction", { longestTransaction: LIMITS.transaction + 1 }],
] as const)("%s needs attention", (concern, change) => {
  expect(concernsOf({ ...well, ...change } as Condition)).toEqual([concern]);
});

test("where another server makes the backups, none are missed here", () => {
  expect(concernsOf({ ...well, backups: null })).toEqual([]);
});
