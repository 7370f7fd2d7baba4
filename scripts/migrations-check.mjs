// Proves that `npm run db:generate` would write nothing: the migrations make what db/schema says.
import { cpSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { runCaptured } from "./child.mjs";
import { Failure, runCommand } from "./lifetime.mjs";
import { root } from "./settings.mjs";
import { makeRunDirectory } from "./throw-away.mjs";
import { hashFiles } from "./tree-hash.mjs";

const drizzleKit = join(root, "node_modules/drizzle-kit/bin.cjs");

await runCommand(async () => {
  const directory = makeRunDirectory("migrations");
  const folder = join(directory, "drizzle");
  cpSync(join(root, "drizzle"), folder, { recursive: true });
  const before = hashFiles(directory, ["drizzle"]);
  const known = readdirSync(folder);
  // It reads --out as a path from here.
  const options = ["--dialect=postgresql", `--out=${relative(root, folder)}`];
  await requireAnswer("Everything's fine", ["check", ...options]);
  const generate = ["generate", ...options, "--schema=./db/schema/index.ts"];
  await requireAnswer(/No schema changes|Your SQL migration file/, generate);
  if (hashFiles(directory, ["drizzle"]) === before) return 0;
  const written = readdirSync(folder).filter((name) => !known.includes(name));
  for (const name of written) console.error(readFileSync(join(folder, name), "utf8"));
  throw new Failure(
    "db/schema has changed without a migration: npm run db:generate would write this.",
  );
});

// Its exit code is 0 even where it would have to ask whether something was renamed, and nobody is there.
async function requireAnswer(answer, args) {
  const { output } = await runCaptured(process.execPath, [drizzleKit, ...args]);
  if (output.match(answer)) return;
  throw new Failure(`${output}\ndrizzle-kit ${args[0]} failed: see npm run db:generate.`);
}
