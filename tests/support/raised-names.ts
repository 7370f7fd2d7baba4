import { readdirSync, readFileSync } from "node:fs";
import { REFUSALS, type Refusal } from "@/db/refusals";
import { AppError, type ErrorCode } from "@/lib/errors";
import { ledgerRefusal } from "@/lib/ledger/refusals";

const FOLDER = "db/functions";

/** The database's functions without their comments, by their names. */
const functions = new Map(
  readdirSync(FOLDER)
    .filter((file) => file.endsWith(".sql"))
    .map((file) => [
      file.slice(0, -".sql".length).replaceAll("-", "_"),
      readFileSync(`${FOLDER}/${file}`, "utf8").replace(/--.*$/gm, ""),
    ]),
);

/** The codes that the refusals of a function of the database are to people, and of all that it calls. */
export function codesRaised(name: string, seen = new Set<string>()): ErrorCode[] {
  const text = functions.get(name);
  if (!text) throw new Error(`There is no function ${name}.`);
  seen.add(name);
  const own = [...text.matchAll(/ERRCODE = '(\w+)'/g)].flatMap(([, raised = ""]) =>
    meaning(raised),
  );
  const called = [...text.matchAll(/\b(\w+)\(/g)].flatMap(([, next = ""]) =>
    functions.has(next) && !seen.has(next) ? codesRaised(next, seen) : [],
  );
  return [...new Set([...own, ...called])];
}

// Those without a meaning are faults of the program, or tried again.
function meaning(raised: string): ErrorCode[] {
  if (!(raised in REFUSALS)) return [];
  const refused = ledgerRefusal({ code: REFUSALS[raised as Refusal], detail: "{}" });
  return refused instanceof AppError ? [refused.code] : [];
}

/** The types of transactions that the office records by a right of its own (docs/authority.md, made from the database). */
export const TYPES_OF_MAKERS = [
  ...readFileSync("docs/authority.md", "utf8").matchAll(
    /^\| `([\w-]+)` +\| `[\w.-]+` +\|.*settle/gm,
  ),
].map(([, type = ""]) => type);
