// npm run drill:restore: the tests of backup and restore under a heavier load; prints what was acknowledged, found and lost.
import { runInForeground } from "./child.mjs";
import { runCommand } from "./lifetime.mjs";

const test = "tests/integration/evidence/restore.test.ts";

await runCommand(() => {
  const env = { ...process.env, DRILL_SENDS: process.env.DRILL_SENDS ?? "5000" };
  return runInForeground(process.execPath, ["scripts/test.mjs", "integration", test], { env });
});
