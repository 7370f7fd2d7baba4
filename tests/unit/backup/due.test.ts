import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const { isDue } = await import(resolve("scripts/backup/keep-backups.mjs"));
const { datedByNow } = await import(resolve("scripts/backup/folder.mjs"));
const NOW = new Date("2026-11-22T09:00:00Z");

function folderWith(...instants: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "due-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const until of instants) {
    const place = join(folder, `${until.slice(0, 19).replace(/[-:]/g, "")}Z`);
    mkdirSync(place);
    writeFileSync(join(place, "manifest.json"), JSON.stringify({ until }));
  }
  return folder;
}

test("a backup is due where none was made since half past two in Kigali", () => {
  expect(isDue(folderWith(), NOW)).toBe(true);
  expect(isDue(folderWith("2026-11-22T00:29:00.000Z"), NOW)).toBe(true);
  expect(isDue(folderWith("2026-11-22T00:31:00.000Z"), NOW)).toBe(false);
});

test("one that was made while the clock was ahead does not stand for the nights until then", () => {
  const [ahead, slightly] = ["2027-01-01T00:31:00.000Z", "2026-11-22T09:04:00.000Z"];
  expect(isDue(folderWith(ahead), NOW)).toBe(true);
  expect(isDue(folderWith("2026-11-22T00:31:00.000Z", ahead), NOW)).toBe(false);
  expect(isDue(folderWith(slightly), NOW)).toBe(false);
});

test("nor is it the newest of those that a restore chooses from", () => {
  const [before, ahead] = ["2026-11-22T00:31:00.000Z", "2027-01-01T00:31:00.000Z"].map((at) => ({
    at: new Date(at),
  }));
  expect(datedByNow([before, ahead], NOW)).toEqual([before]);
});
