// npm run bench:attacks: how much slower another member's send becomes while one member, or nobody, asks
// for more than anybody needs. BASE_URL: a served demonstration; DATABASE_URL: its database, as its owner.
// All traffic goes to 127.0.0.1. --write puts the figures in docs/benchmarks-attacks.md.
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { DEMO_PASSWORD } from "@/db/seed/joining";
import { call, cookieOf } from "../client";
import { writePage } from "../report";
import { ATTACKER, ATTACKS, type Attack } from "./attacks";
import { fillPassbook } from "./passbook";
import { at, calm, during, measureSlot, type Slot, type Somebody, timesOf } from "./slot";

const PAGE = fileURLToPath(new URL("../../../docs/benchmarks-attacks.md", import.meta.url));
const LINES = 4_900;
const TREASURER_EXPORTS = 119;

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "5" },
    pairs: { type: "string", default: "5" },
    only: { type: "string", default: "" },
    write: { type: "boolean", default: false },
  },
});
const pairs = Number(values.pairs);
const base = required("BASE_URL");

console.log(`  ${LINES} lines for ${ATTACKER}'s passbook`);
await fillPassbook(required("DATABASE_URL"), { from: ATTACKER, to: "jean", lines: LINES });
const somebody = await openSomebody("aline", "eric");
const warm = await measureSlot(somebody, { ms: 3_000, calmMs: Number.POSITIVE_INFINITY });
const options = {
  ms: Number(values.seconds) * 1000,
  calmMs: 3 * at(timesOf([warm], "looks"), 0.5),
};

const rows = [
  "| while one asks for | a send: median | p95 | times the median | times the p95 | /api/me: median | not done |",
  "| --- | --- | --- | --- | --- | --- | --- |",
];
const treasurer = ["| while one asks for | the treasurer's exports refused |", "| --- | --- |"];
for (const attack of ATTACKS.filter(({ name }) => name.includes(values.only))) {
  console.log(`  ${attack.name}`);
  rows.push(await measure(attack));
  if (attack.name.includes("exports")) treasurer.push(await countRefused(attack));
}

const figures = [...rows, "", ...treasurer];
console.log(`\n${figures.join("\n")}\n`);
if (values.write) {
  const how = `${pairs} pairs of slots of ${values.seconds} s.`;
  writePage(PAGE, "npm run bench:attacks", [how, "", ...figures].join("\n"));
}

/** Slots alone and under the attack by turns, so that a machine that drifts moves both alike. */
async function measure({ name, begin }: Attack): Promise<string> {
  const [alone, attacked]: [Slot[], Slot[]] = [[], []];
  for (let pair = 0; pair < pairs; pair += 1) {
    const quiet = await measureSlot(somebody, options);
    const loud = await measureSlot(somebody, options, (signal) => begin(base, signal));
    alone.push(quiet);
    attacked.push(loud);
    const [before, under] = [quiet, loud].map((slot) => at(timesOf([slot], "sends"), 0.5));
    const answers = Array.from(loud.counts, ([status, n]) => `${n} × ${status}`).join(", ");
    console.log(
      `    pair ${pair + 1}: ${before?.toFixed(0)} ms, under attack ${under?.toFixed(0)} ms (${answers})`,
    );
  }
  const [quiet, loud] = [timesOf(alone, "sends"), timesOf(attacked, "sends")];
  const looks = [timesOf(alone, "looks"), timesOf(attacked, "looks")] as const;
  const sends = attacked.flatMap((slot) => slot.sends);
  const failed = sends.filter(({ status }) => status !== 200).length;
  const cells = [
    name,
    shown(quiet, loud, 0.5),
    shown(quiet, loud, 0.95),
    `**${times(quiet, loud, 0.5)}**`,
    times(quiet, loud, 0.95),
    shown(...looks, 0.5),
    `${failed} of ${sends.length}`,
  ];
  return `| ${cells.join(" | ")} |`;
}

/** How many exports of everything the office is refused, one after the other, while the attack goes on. */
async function countRefused({ name, begin }: Attack): Promise<string> {
  const headers = { cookie: await cookieOf(base, "finance") };
  let refused = 0;
  await during(
    (signal) => begin(base, signal),
    async () => {
      await sleep(500);
      for (let n = 0; n < TREASURER_EXPORTS; n += 1) {
        const { status } = await call(base, "/transactions/export", { headers });
        if (status !== 200) refused += 1;
      }
    },
  );
  await calm(somebody.look, options.calmMs);
  console.log(`    the treasurer: ${refused} of ${TREASURER_EXPORTS} refused`);
  return `| ${name} | ${refused} of ${TREASURER_EXPORTS} |`;
}

async function openSomebody(username: string, recipient: string): Promise<Somebody> {
  const look = (cookie: string) => call(base, "/api/me", { headers: { cookie } });
  const { body } = await look(await cookieOf(base, recipient));
  const cookie = await cookieOf(base, username);
  const sent = { recipientId: JSON.parse(String(body)).id, amount: 1, password: DEMO_PASSWORD };
  return {
    look: () => look(cookie),
    send: () => call(base, "/api/send-money", { method: "POST", headers: { cookie }, body: sent }),
  };
}

function shown(quiet: number[], loud: number[], part: number): string {
  return `${at(quiet, part).toFixed(0)} → ${at(loud, part).toFixed(0)} ms`;
}

function times(quiet: number[], loud: number[], part: number): string {
  return (at(loud, part) / at(quiet, part)).toFixed(1);
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set.`);
  return value;
}
