import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

// The scripts have no types.
const { setDatabaseAside } = await import(resolve("scripts/set-aside.mjs"));

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "data-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const at = new Date("2026-11-22T04:19:55.123Z");
const keep = (name: string, text: string) =>
  writeFileSync(join(dataDir, name), text, { mode: 0o600 });

test("the database moves into a data folder of its own, with what opens it; nothing is deleted", async () => {
  mkdirSync(join(dataDir, "postgres"));
  keep("postgres/PG_VERSION", "18\n");
  keep("postgres-password", "password");
  keep("secret", "secret");
  keep("postgres.log", "log");
  const aside = await setDatabaseAside(dataDir, at);
  expect(aside).toBe(join(dataDir, "before-2026-11-22T041955Z"));
  expect(readdirSync(aside).sort()).toEqual(["postgres", "postgres-password", "secret"]);
  expect(readFileSync(join(aside, "postgres/PG_VERSION"), "utf8")).toBe("18\n");
  expect(readFileSync(join(aside, "postgres-password"), "utf8")).toBe("password");
  expect(statSync(join(aside, "postgres-password")).mode & 0o777).toBe(0o600);
  expect(existsSync(join(dataDir, "postgres"))).toBe(false);
  expect(readFileSync(join(dataDir, "secret"), "utf8")).toBe("secret");
});

test("a database that lies elsewhere stays there, and is found from the new folder", async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), "elsewhere-"));
  mkdirSync(join(elsewhere, "postgres"));
  symlinkSync(join(elsewhere, "postgres"), join(dataDir, "postgres"));
  writeFileSync(join(elsewhere, "postgres/PG_VERSION"), "18\n");
  const aside = await setDatabaseAside(dataDir, at);
  expect(readFileSync(join(aside, "postgres/PG_VERSION"), "utf8")).toBe("18\n");
  expect(existsSync(join(dataDir, "postgres"))).toBe(false);
  rmSync(elsewhere, { recursive: true });
});

test("a folder without a database is told", async () => {
  await expect(setDatabaseAside(dataDir, at)).rejects.toThrow(
    `There is no database in ${dataDir}.`,
  );
});
