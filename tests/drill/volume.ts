import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEGABYTE = 1024 * 1024;

/** A place for a database: where it may be made, a small volume in memory, which can be filled. */
export type Volume = {
  place: string;
  /** A folder outside of it, for logs and keys. */
  beside: string;
  /** Takes all that is left of the volume; null where the place is a part of a larger disk. */
  fill: (() => void) | null;
  empty: () => void;
  close: () => void;
};

/** Makes it, of so many megabytes. Only root may mount one. */
export function openVolume(megabytes: number): Volume {
  const [place, beside] = [newFolder(), newFolder()];
  const mounted =
    process.getuid?.() === 0 &&
    spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "none", place]).status === 0;
  // PostgreSQL, which runs as another user, passes through.
  for (const folder of [place, beside]) chmodSync(folder, 0o711);
  mkdirSync(join(place, "data"));
  chmodSync(join(place, "data"), 0o711);
  const filler = (n: number) => join(place, `filler-${n}`);
  let fillers = 0;

  function fill(): void {
    const block = Buffer.alloc(MEGABYTE);
    for (;;) {
      fillers += 1;
      try {
        writeFileSync(filler(fillers), block);
      } catch (error) {
        if ((error as { code?: string }).code === "ENOSPC") return;
        throw error;
      }
    }
  }

  function empty(): void {
    for (; fillers > 0; fillers -= 1) rmSync(filler(fillers), { force: true });
  }

  function close(): void {
    if (mounted) spawnSync("umount", ["-l", place]);
    for (const folder of [place, beside]) rmSync(folder, { recursive: true, force: true });
  }

  return { place: join(place, "data"), beside, fill: mounted ? fill : null, empty, close };
}

const newFolder = () => mkdtempSync(join(tmpdir(), "open-future-drill-"));
