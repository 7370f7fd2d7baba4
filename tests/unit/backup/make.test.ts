import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";

const { makeBackup } = await import(resolve("scripts/backup/make.mjs"));

test("keys and secrets that the environment names are said not to be in the backup", async () => {
  const folder = mkdtempSync(join(tmpdir(), "make-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
    vi.unstubAllEnvs();
  });
  const names = ["SEAL_KEY_FILE", "NEXTAUTH_SECRET", "DOCUMENTS_SECRET", "PROOF_SECRET_FILE"];
  for (const name of names) vi.stubEnv(name, `/elsewhere/${name}`);
  vi.stubEnv("BACKUP_PASSPHRASE_FILE", "");
  const said: string[] = [];
  const warn = (line: string) => said.push(line);
  // Nobody answers there: it warns before it asks.
  const ownerUrl = "postgres://nobody@127.0.0.1:1/none";
  await expect(makeBackup({ folder, ownerUrl, dataDir: folder, warn })).rejects.toThrow();
  expect(said).toContain(
    `${names.join(", ")}: set by the environment, not in the backup. Keep them yourself.`,
  );
});
