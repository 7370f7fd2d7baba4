// npm run bench:scale -- --moving-in: a cooperative of 100,000 members moves in, on books of its own (DATABASE_URL): how long
// its files take to be read and to be posted, of the wall's time and of the processors', and how much memory that needs.
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { connect } from "@/db/client";
import { decideProposal } from "@/lib/approvals/commands";
import { proposeImport } from "@/lib/approvals/imports";
import { verifyLedger } from "@/lib/evidence/verify";
import { type BroughtFiles, bringImport } from "@/lib/imports/bring";
import { importById } from "@/lib/imports/runs";
import { workOnImports } from "@/lib/imports/work";
import { oldBooks } from "@/tests/support/moving-in";
import { openCooperative } from "../cooperative";
import { machine, writePage } from "../report";
import { processorSeconds } from "./processors";

const PAGE = fileURLToPath(new URL("../../../docs/benchmarks-scale.md", import.meta.url));
const MB = 2 ** 20;
/** The thread that reads is awake after so many. */
const FEW = 10;

const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "100000" },
    write: { type: "boolean", default: false },
  },
  strict: false,
});
const rows = Number(values.rows);
const url = process.env.DATABASE_URL;
if (!url) throw new Error("DATABASE_URL is not set.");

console.log(`  ${machine()}`);
const { admin, manager, contextOf, db, close } = await openCooperative(url, 0, 2);
const owner = connect(url, { max: 1, role: "none" });
const [few, all] = [FEW, rows].map((count) => oldBooks(count, (n) => n % 1_000));
const bring = async (files = few as BroughtFiles) =>
  bringImport(await contextOf(admin), { files, order: null });

await bring();
global.gc?.();
const read = await measured(() => bring(all));
const id = read.answer;
const proposal = await proposeImport(await contextOf(admin), id);
const approved = await measured(async () =>
  decideProposal(await contextOf(manager), proposal, { decision: "confirm" }),
);
global.gc?.();
const posted = await measured(() => workOnImports(db));
const run = await importById(db, id);
if (run?.state !== "done" || run.applied !== rows) throw new Error("They have not moved in.");
const broken = (await verifyLedger(owner.db)).filter(({ breaches }) => breaches.length > 0);
for (const { name } of broken) console.error(`BROKEN  ${name}`);
await owner.close();
await close();

const line = (what: string, { wall, processors, memory }: Measured, goal = "") =>
  `| ${what} | ${wall.toFixed(1)} | ${processors.toFixed(1)} | ${memory.toFixed(0)} | ${goal} |`;
const whole = {
  wall: read.wall + approved.wall + posted.wall,
  processors: read.processors + approved.processors + posted.processors,
  memory: Math.max(read.memory, approved.memory, posted.memory),
};
const figures = [
  `${rows} members.`,
  "",
  "| what | seconds | seconds of processors | MB more memory | goal |",
  "| --- | --- | --- | --- | --- |",
  line("read, checked and kept", read),
  line("approved by a second person", approved),
  line("joined and posted", posted),
  line("the whole", whole, "at most 300 s and 64 MB"),
].join("\n");
console.log(`\n${figures}\n`);
console.log(broken.length === 0 ? "The books balance." : "The books do not balance.");
if (broken.length > 0) process.exitCode = 1;
else if (values.write) writePage(PAGE, "npm run bench:scale -- --moving-in", figures);

type Measured = { wall: number; processors: number; memory: number };

/** What it took: seconds, those of all processes of this and of the database, and MB beyond what was in use before. */
async function measured<T>(work: () => Promise<T>): Promise<Measured & { answer: T }> {
  const before = process.memoryUsage().rss;
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 10);
  const [began, used] = [performance.now(), await processorSeconds(owner.client)];
  const answer = await work();
  const wall = (performance.now() - began) / 1000;
  const processors = (await processorSeconds(owner.client)) - used;
  clearInterval(sampling);
  return { answer, wall, processors, memory: (most - before) / MB };
}
