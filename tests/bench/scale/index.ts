// npm run bench:scale, once the cooperatives are there: SCALE_LARGE_URL and SCALE_SMALL_URL, a tenth of
// it. --write puts the figures in docs/benchmarks-scale.md; --only narrows to names that contain it.
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { connect } from "@/db/client";
import { measurePair } from "../pairs";
import { machine, type Result, table, writePage } from "../report";
import { type Exported, openExports } from "./exports";
import { listMeasures } from "./lists";
import { measureProofs } from "./proofs";
import { searchMeasures } from "./searches";

const PAGE = fileURLToPath(new URL("../../../docs/benchmarks-scale.md", import.meta.url));

const { values } = parseArgs({
  options: {
    members: { type: "string", default: "100000" },
    transactions: { type: "string", default: "5000000" },
    seconds: { type: "string", default: "1" },
    pairs: { type: "string", default: "5" },
    only: { type: "string", default: "" },
    write: { type: "boolean", default: false },
  },
});
const options = { connections: 1, seconds: Number(values.seconds), pairs: Number(values.pairs) };
const { SCALE_LARGE_URL, SCALE_SMALL_URL } = process.env;
if (!SCALE_LARGE_URL || !SCALE_SMALL_URL) throw new Error("There are no cooperatives.");
const [large, small] = [SCALE_LARGE_URL, SCALE_SMALL_URL].map((url) => connect(url, { max: 2 }));
if (!large || !small) throw new Error("There are no connections.");

console.log(`  ${machine()}; ${values.members} members, ${values.transactions} transactions`);
const results: Result[] = [];
const measures = [...(await listMeasures(large.db, small.db)), ...searchMeasures(large.db)];
for (const { name, goal, pair } of measures) {
  if (!name.includes(values.only)) continue;
  console.log(`  ${name}`);
  results.push({ name, goal, measured: await measurePair(pair, options) });
}

const notes: string[] = [];
const exports = await openExports(SCALE_LARGE_URL);
for (const name of ["members", "transactions"] as const) {
  const title = `${name} as CSV over HTTP, rows, against the database's own COPY`;
  if (!title.includes(values.only)) continue;
  console.log(`  ${title}`);
  const measured = await exports.measure(name, Math.min(options.pairs, 3));
  results.push({ name: title, goal: "at least 0.70", measured });
  notes.push(note(name, measured));
}
await exports.close();
if ("proof of liabilities".includes(values.only)) notes.push(await measureProofs(SCALE_LARGE_URL));
await Promise.all([large.close(), small.close()]);

function note(name: string, { firstByte, growth, left }: Exported): string {
  return `Export of ${name}: first byte after at most ${firstByte.toFixed(0)} ms (goal 100), at most ${growth.toFixed(0)} MB more memory (goal 32), ${left} connections left after 20 aborted downloads (goal 0).`;
}

console.log(`\n${table(results)}\n\n${notes.join("\n")}\n`);
if (values.write) {
  const size = `${values.members} members, ${values.transactions} transactions; one connection, ${options.pairs} pairs of slots of ${options.seconds} s.`;
  writePage(PAGE, "npm run bench:scale", [size, "", table(results), "", ...notes].join("\n"));
}
