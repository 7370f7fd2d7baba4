// npm run bench:attacks: how much slower another member's send becomes while one member, or nobody, asks
// for more than anybody needs. BASE_URL: a served demonstration; DATABASE_URL: its database, as its owner.
// All traffic goes to 127.0.0.1. --write puts the figures in docs/benchmarks-attacks.md.
import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type Answer, call, cookieOf } from "../client";
import { writePage } from "../report";
import { ATTACKER, ATTACKS, type Attack, type Statuses, sender } from "./attacks";
import { fillPassbook } from "./passbook";

const PAGE = fileURLToPath(new URL("../../../docs/benchmarks-attacks.md", import.meta.url));
const LINES = 4_900;
// However slow: so many sends of each slot, and at most so long.
const LEAST_SENDS = 5;
const LONGEST_SLOT_MS = 60_000;
const TREASURER_EXPORTS = 119;

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "5" },
    pairs: { type: "string", default: "5" },
    only: { type: "string", default: "" },
    write: { type: "boolean", default: false },
  },
});
const [seconds, pairs] = [Number(values.seconds), Number(values.pairs)];
const [base, url] = [process.env.BASE_URL, process.env.DATABASE_URL];
if (!base || !url) throw new Error("BASE_URL and DATABASE_URL are to be set.");

console.log(`  ${LINES} lines for ${ATTACKER}'s passbook`);
await fillPassbook(url, { from: ATTACKER, to: "jean", lines: LINES });
const victim = await cookieOf(base, "aline");
const send = sender(base, victim, await idOf("eric"));
const me = () => call(base, "/api/me", { headers: { cookie: victim } });

const rows = [
  "| while one member asks for | send: median | send: p95 | times the median alone | times the p95 alone | /api/me: median | not done |",
  "| --- | --- | --- | --- | --- | --- | --- |",
];
const treasurer = [
  "| while one member asks for | the treasurer's exports refused |",
  "| --- | --- |",
];
await slot(async () => undefined);
for (const attack of ATTACKS.filter(({ name }) => name.includes(values.only))) {
  rows.push(await measure(attack));
  if (/export/.test(attack.name)) treasurer.push(await countRefused(attack));
}

const figures = [...rows, "", ...treasurer];
console.log(`\n${figures.join("\n")}\n`);
if (values.write) {
  const how = `${pairs} pairs of slots of ${seconds} s each.`;
  writePage(PAGE, "npm run bench:attacks", [how, "", ...figures].join("\n"));
}

type Slot = { sends: Answer[]; reads: Answer[]; told: Statuses };

/** Slots alone and under the attack by turns, so that a machine that drifts moves both alike. */
async function measure({ name, begin }: Attack): Promise<string> {
  console.log(`  ${name}`);
  const [alone, attacked]: [Slot[], Slot[]] = [[], []];
  for (let pair = 0; pair < pairs; pair += 1) {
    alone.push(await slot(async () => undefined));
    attacked.push(await slot((signal) => begin(base as string, signal)));
    const last = attacked.at(-1);
    console.log(
      `    pair ${pair + 1}: ${shown(alone.slice(-1))} alone, ${shown(attacked.slice(-1))}`,
    );
    console.log(
      `      answered: ${Array.from(last?.told ?? [], ([status, n]) => `${n} × ${status}`).join(", ")}`,
    );
  }
  const [quiet, loud] = [timesOf(alone, "sends"), timesOf(attacked, "sends")];
  const times = (part: number) => (at(loud, part) / at(quiet, part)).toFixed(1);
  const failed = attacked
    .flatMap(({ sends }) => sends)
    .filter(({ status }) => status !== 200).length;
  const reads = `${at(timesOf(alone, "reads"), 0.5).toFixed(0)} → ${at(timesOf(attacked, "reads"), 0.5).toFixed(0)} ms`;
  const from = (part: number) => `${at(quiet, part).toFixed(0)} → ${at(loud, part).toFixed(0)} ms`;
  return `| ${name} | ${from(0.5)} | ${from(0.95)} | **${times(0.5)}** | ${times(0.95)} | ${reads} | ${failed} of ${loud.length} |`;
}

/** Sends one after the other while `attack` goes on, with a look at oneself between them. */
async function slot(attack: (signal: AbortSignal) => Promise<Statuses | undefined>): Promise<Slot> {
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  const attacking = attack(stop.signal);
  const [sends, reads]: [Answer[], Answer[]] = [[], []];
  const start = performance.now();
  const passed = () => performance.now() - start;
  while (passed() < seconds * 1000 || (sends.length < LEAST_SENDS && passed() < LONGEST_SLOT_MS)) {
    sends.push(await send());
    reads.push(await me());
  }
  stop.abort();
  const told = (await attacking) ?? new Map();
  await calm();
  return { sends, reads, told };
}

// What is left of an attack must not count for the slot after it.
async function calm(): Promise<void> {
  for (let quick = 0; quick < 5; ) {
    quick = (await me()).ms < 50 ? quick + 1 : 0;
    await sleep(100);
  }
}

async function countRefused({ name, begin }: Attack): Promise<string> {
  const headers = { cookie: await cookieOf(base as string, "finance") };
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  const attacking = begin(base as string, stop.signal);
  await sleep(500);
  let refused = 0;
  for (let n = 0; n < TREASURER_EXPORTS; n += 1) {
    const { status } = await call(base as string, "/transactions/export", { headers });
    if (status !== 200) refused += 1;
  }
  stop.abort();
  await attacking;
  await calm();
  console.log(`    treasurer: ${refused} of ${TREASURER_EXPORTS} refused`);
  return `| ${name} | ${refused} of ${TREASURER_EXPORTS} |`;
}

async function idOf(username: string): Promise<string> {
  const headers = { cookie: await cookieOf(base as string, username) };
  const { body } = await call(base as string, "/api/me", { headers });
  return JSON.parse(String(body)).id;
}

function timesOf(slots: Slot[], of: "sends" | "reads"): number[] {
  return slots.flatMap((slot) => slot[of].map(({ ms }) => ms)).toSorted((a, b) => a - b);
}

function at(sorted: number[], part: number): number {
  return sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN;
}

function shown(slots: Slot[]): string {
  const times = timesOf(slots, "sends");
  return `${times.length} sends, median ${at(times, 0.5).toFixed(0)} ms, p95 ${at(times, 0.95).toFixed(0)} ms`;
}
