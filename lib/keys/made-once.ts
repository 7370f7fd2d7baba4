import { existsSync, linkSync, rmSync, writeFileSync } from "node:fs";

/**
 * Makes a secret file where there is none, readable for nobody else. Written aside and linked: a half-written one
 * is never read, and of two makers one wins.
 */
export function madeOnce(file: string, make: () => string): void {
  if (existsSync(file)) return;
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, make(), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(draft);
  }
}
