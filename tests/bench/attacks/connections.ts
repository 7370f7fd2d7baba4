// npm run bench:connections: floods of connections and of stalled bodies against a built application, while a
// member goes on sending: what the process keeps of them. BASE_URL, SERVER_PID: a served demonstration. Linux
// only. All traffic goes to 127.0.0.1. --write puts the figures in docs/benchmarks-connections.md.
import { readdirSync, readFileSync } from "node:fs";
import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { DEMO_PASSWORD } from "@/db/seed/joining";
import { type Answer, call, cookieOf } from "../client";
import { writePage } from "../report";
import { ATTACKER } from "./attacks";
import { type Counts, type Flood, floods } from "./floods";

const PAGE = fileURLToPath(new URL("../../../docs/benchmarks-connections.md", import.meta.url));
// What a flood may leave: connections of members, of the database, and a few of its own that still close.
const LEFT_OVER = 20;
const SETTLED_WITHIN_MS = 60_000;

const { values } = parseArgs({
  options: {
    connections: { type: "string", default: "20000" },
    seconds: { type: "string", default: "30" },
    only: { type: "string", default: "" },
    write: { type: "boolean", default: false },
  },
});
const [base = "", process_ = ""] = [process.env.BASE_URL, process.env.SERVER_PID];
if (!base || !process_) throw new Error("BASE_URL and SERVER_PID are to be set.");

const files = () => readdirSync(`/proc/${process_}/fd`).length;
const megabytes = () => {
  const status = readFileSync(`/proc/${process_}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
};

const victim = await cookieOf(base, "aline");
const eric = await call(base, "/api/me", { headers: { cookie: await cookieOf(base, "eric") } });
const recipientId = JSON.parse(String(eric.body)).id;
// Each on a connection of its own: it must find a place among those of the flood.
const agent = new Agent();
const send = () =>
  call(base, "/api/send-money", {
    method: "POST",
    headers: { cookie: victim },
    body: { recipientId, amount: 1, password: DEMO_PASSWORD },
    agent,
  });
const attacker = await cookieOf(base, ATTACKER);

const rows = [
  "| while there are | sends done | median | alone | open files: before, most, after | MB: before, most, after | what the flood was counts |",
  "| --- | --- | --- | --- | --- | --- | --- |",
];
let failed = false;
for (const flood of floods(Number(values.connections), attacker)) {
  if (flood.name.includes(values.only)) rows.push(await measure(flood));
}
console.log(`\n${rows.join("\n")}\n`);
if (values.write) writePage(PAGE, "npm run bench:connections", ["", ...rows].join("\n"));
process.exitCode = failed ? 1 : 0;

type Seen = { sends: Answer[]; files: number; megabytes: number; counts: Counts };

async function measure(flood: Flood): Promise<string> {
  console.log(`  ${flood.name}`);
  const alone = await during((signal) => sleep(10_000, undefined, { signal }), 10);
  const before = { files: files(), megabytes: megabytes() };
  const seen = await during((signal) => flood.run(new URL(base), signal), Number(values.seconds));
  const after = await settled(before.files);
  const done = seen.sends.filter(({ status }) => status === 200).length;
  failed ||= done < seen.sends.length || after > before.files + LEFT_OVER;
  const counts = Array.from(seen.counts, ([what, n]) => `${n} × ${what}`).join(", ");
  const cells = [
    flood.name,
    `${done} of ${seen.sends.length}${others(seen.sends)}`,
    `${median(seen.sends)} ms`,
    `${median(alone.sends)} ms`,
    `${before.files}, ${seen.files}, ${after}`,
    `${before.megabytes}, ${seen.megabytes}, ${megabytes()}`,
    counts,
  ];
  console.log(`    ${cells.slice(1).join(" | ")}`);
  return `| ${cells.join(" | ")} |`;
}

/** One send after the other for so many seconds, and until `run` is over; with the most that was open. */
async function during(
  run: (signal: AbortSignal) => Promise<Counts | undefined>,
  seconds: number,
): Promise<Seen> {
  const stop = new AbortController();
  const seen: Seen = { sends: [], files: 0, megabytes: 0, counts: new Map() };
  let over = false;
  const look = setInterval(() => {
    seen.files = Math.max(seen.files, files());
    seen.megabytes = Math.max(seen.megabytes, megabytes());
  }, 100);
  const running = run(stop.signal)
    .then((counts) => {
      seen.counts = counts ?? seen.counts;
    })
    .finally(() => {
      over = true;
    });
  const end = performance.now() + seconds * 1000;
  while (!over || performance.now() < end) {
    seen.sends.push(await send());
    if (performance.now() >= end) stop.abort();
  }
  await running.catch(() => undefined);
  clearInterval(look);
  return seen;
}

/** How many files are open once it is as few as before, or at last. */
async function settled(before: number): Promise<number> {
  const end = performance.now() + SETTLED_WITHIN_MS;
  while (files() > before + LEFT_OVER && performance.now() < end) await sleep(250);
  return files();
}

// What those were answered that were not done; 0: the connection broke.
function others(sends: Answer[]): string {
  const statuses = sends.map(({ status }) => status).filter((status) => status !== 200);
  return statuses.length > 0 ? ` (else ${statuses.join(", ")})` : "";
}

function median(sends: Answer[]): string {
  const times = sends.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return (times[Math.floor(times.length / 2)] ?? Number.NaN).toFixed(0);
}
