import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * A new folder for a PostgreSQL of a test's own: beside the run's, which is in memory where there is room. Where files
 * are made and removed by the thousand, a disk's file system takes ever longer to find place for one more.
 */
export function newPlace(beginning: string): string {
  const place = mkdtempSync(join(process.env.TEST_PLACE ?? tmpdir(), beginning));
  // PostgreSQL, which may run as another user, passes through.
  chmodSync(place, 0o711);
  return place;
}
