// npm run bench:scale -- --moving-in: a cooperative of 100,000 members moves in with their shares and 100,000 movements of the old books, on books of its own
// (DATABASE_URL): how long its files take to be read and to be posted, of the wall's time and of the processors', and how much
// memory that needs. Then what happens with shares is measured there and where 100 hold any (FEW_URL).
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { verifyLedger } from "@/lib/evidence/verify";
import { machine, writePage } from "../report";
import { type Measured, moveIn, open } from "./moved-in";
import { shareCosts } from "./share-costs";

const PAGE = fileURLToPath(new URL("../../../docs/benchmarks-scale.md", import.meta.url));
const COMMAND = "npm run bench:scale -- --moving-in";
/** Holders of shares beside whom so many more are to cost as much. */
const FEW = 100;

const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "100000" },
    write: { type: "boolean", default: false },
  },
  strict: false,
});
const rows = Number(values.rows);
const { DATABASE_URL, FEW_URL } = process.env;
if (!DATABASE_URL || !FEW_URL) throw new Error("DATABASE_URL or FEW_URL is not set.");
// What certificates are signed with.
process.env.NEXTAUTH_SECRET ??= "a secret of nobody's cooperative";

console.log(`  ${machine()}`);
const coop = await open(DATABASE_URL);
const steps = await moveIn(coop, rows);

const line = ([what, { wall, processors, memory, heap }]: [string, Measured], goal = "") =>
  `| ${what} | ${wall.toFixed(1)} | ${processors.toFixed(1)} | ${memory.toFixed(0)} | ${heap.toFixed(0)} | ${goal} |`;
const all = Object.values(steps);
const sum = (of: "wall" | "processors") => all.reduce((sum, each) => sum + each[of], 0);
const most = (of: "memory" | "heap") => Math.max(...all.map((each) => each[of]));
const whole = { wall: sum("wall"), processors: sum("processors") };
const figures = [
  `${rows} members, each with shares and a movement of the old books.`,
  "",
  "| what | seconds | seconds of processors | MB more memory | MB of it the server's heap | goal |",
  "| --- | --- | --- | --- | --- | --- |",
  ...Object.entries(steps).map((step) => line(step)),
  line(
    ["the whole", { ...whole, memory: most("memory"), heap: most("heap") }],
    "at most 300 s and 64 MB",
  ),
].join("\n");
console.log(`\n${figures}\n`);
if (values.write) writePage(PAGE, COMMAND, figures);

const few = await open(FEW_URL);
// Not in the server's threads, which know the other books.
await moveIn(few, FEW, true);
const costs = await shareCosts({ ...few, holders: FEW }, { ...coop, holders: rows });
console.log(`\n${costs}\n`);
if (values.write) writePage(PAGE, `${COMMAND}, of shares`, `the middle of 40.\n\n${costs}`);

for (const { owner, client, close } of [few, coop]) {
  const broken = (await verifyLedger(owner)).filter(({ breaches }) => breaches.length > 0);
  for (const { name } of broken) console.error(`BROKEN  ${name}`);
  console.log(broken.length === 0 ? "The books balance." : "The books do not balance.");
  if (broken.length > 0) process.exitCode = 1;
  await Promise.all([client.end(), close()]);
}
