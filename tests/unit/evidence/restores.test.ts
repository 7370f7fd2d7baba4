import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { checkRestores, signRestore } from "@/lib/evidence/restores";
import { openSealKey } from "@/lib/keys/seal-key";

const folder = mkdtempSync(join(tmpdir(), "restores-"));
const key = openSealKey(join(folder, "key.pem"));
const stranger = openSealKey(join(folder, "stranger.pem"));
const restore = (setAside: string[], by = key) =>
  signRestore(by, { at: "2026-11-22T10:00:00Z", backup: "b", until: null, last: 1, setAside });

afterAll(() => rmSync(folder, { recursive: true }));

test("a restore that the audit trail knows sets its seals aside", () => {
  const line = restore(["seal"]);
  const { setAside, breaches } = checkRestores([line], { key, audited: [line.restore] });
  expect([...setAside]).toEqual(["seal"]);
  expect(breaches).toEqual([]);
});

test("one that the audit trail does not know, or that another key signed, sets nothing aside and is found", () => {
  const unknown = restore(["seal"]);
  const foreign = restore(["seal"], stranger);
  const changed = { ...unknown, body: unknown.body.replace("seal", "more") };
  for (const [line, audited] of [
    [unknown, []],
    [foreign, [foreign.restore]],
    [changed, [changed.restore]],
  ] as const) {
    const { setAside, breaches } = checkRestores([line], { key, audited: [...audited] });
    expect(setAside.size).toBe(0);
    expect(breaches).toHaveLength(1);
  }
});

test("one that was taken out of the log is found", () => {
  const line = restore([]);
  const { breaches } = checkRestores([], { key, audited: [line.restore] });
  expect(breaches).toEqual([{ seal: `restore ${line.restore}`, why: "is not in the log" }]);
});

test("one that a later restore went behind is no fault", () => {
  const first = restore(["seal"]);
  const second = restore([first.restore, "seal"]);
  const { setAside, breaches } = checkRestores([first, second], { key, audited: [second.restore] });
  expect(setAside.has("seal")).toBe(true);
  expect(breaches).toEqual([]);
});
