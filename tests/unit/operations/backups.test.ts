import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { newestBackup } from "@/lib/operations/backups";

const NOW = new Date("2026-11-22T03:00:00Z");

function folderWith(...names: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "backups-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of names) mkdirSync(join(folder, name));
  return folder;
}

test("the newest whole backup counts, not one that is not finished, nor the log beside them", async () => {
  const folder = folderWith(
    "20261121T003000Z",
    "20261122T003000Z",
    "20261122T025900Z.unfinished",
    "wal",
  );
  expect(await newestBackup(folder, NOW)).toEqual({ age: 2.5 * 3600 });
});

test("one whose name lies ahead was made while the clock was wrong, and does not count", async () => {
  const folder = folderWith("20261121T003000Z", "20261122T030501Z", "20270101T003000Z");
  expect(await newestBackup(folder, NOW)).toEqual({ age: 26.5 * 3600 });
  expect(await newestBackup(folderWith("20270101T003000Z"), NOW)).toEqual({ age: null });
  // Clocks need not agree to the second.
  expect(await newestBackup(folderWith("20261122T030459Z"), NOW)).toEqual({ age: 0 });
});

test("a folder without any, or that cannot be read, has no backup", async () => {
  expect(await newestBackup(folderWith("wal"), NOW)).toEqual({ age: null });
  expect(await newestBackup(join(folderWith(), "gone"), NOW)).toEqual({ age: null });
});

test("a server that makes no backups says nothing of them", async () => {
  expect(await newestBackup("", NOW)).toBeNull();
});

test("a server for which another process makes them is told where they are", async () => {
  vi.stubEnv("BACKUP_DIR", "");
  vi.stubEnv("BACKUPS_AT", folderWith("20261122T003000Z"));
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await newestBackup(undefined, NOW)).toEqual({ age: 2.5 * 3600 });
});
