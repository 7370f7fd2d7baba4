import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";

const folder = mkdtempSync(join(tmpdir(), "verify-cli-"));
const key = join(folder, "key.pem");
let coop: Cooperative;
let deposit: string;
beforeAll(async () => {
  coop = await openCooperative();
  deposit = await coop.fund("aline", 5_000);
});
afterAll(async () => {
  await coop.close();
  rmSync(folder, { recursive: true });
});

function run(command: "verify-cli" | "seal-cli", ...args: string[]) {
  const env = { ...process.env, DATABASE_URL: coop.appUrl, SEAL_KEY_FILE: key, SEAL_LOG: "" };
  const file = `lib/evidence/${command}.ts`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", file, ...args],
    { env, encoding: "utf8" },
  );
  return { status, lines: stdout.split("\n").filter(Boolean), said: stderr };
}

test("the command tells a line for each finding, what it checked beside it, and ends with 0 or 1", async () => {
  const clean = run("verify-cli");
  expect(clean).toMatchObject({ status: 0, lines: [] });
  expect(clean.said).toContain("holds   13a. each transaction");
  expect(clean.said).toContain("There is no key");
  expect(existsSync(key), "it makes none").toBe(false);
  expect(run("verify-cli", "--since", "last-seal")).toMatchObject({
    status: 1,
    lines: [],
    said: expect.stringContaining("There is no seal yet"),
  });

  expect(run("seal-cli").lines[0]).toMatch(/^Sealed: 1(-[0-9A-F]{4}){3}$/);
  const since = run("verify-cli", "--since", "last-seal");
  expect(since).toMatchObject({ status: 0, lines: [] });
  expect(since.said).toMatch(/the increment since seal 1(-[0-9A-F]{4}){3} of /);
  expect(since.said).toContain("Not looked at: older records");

  await coop.ownerDb.transaction(async (tx) => {
    await tx.execute(sql`alter table transactions disable trigger user`);
    await tx.execute(sql`update transactions set description = 'A gift' where id = ${deposit}`);
    await tx.execute(sql`alter table transactions enable trigger user`);
  });
  const forged = run("verify-cli");
  expect(forged.status).toBe(1);
  expect(forged.lines).toEqual([
    expect.stringMatching(/^transaction DEP-\w{8}-\d{4} is not as the acts in the audit trail/),
  ]);
  const kept = await coop.owner`select findings from verifications order by id`;
  expect(kept.map(({ findings }) => findings)).toEqual([0, 1]);
});
