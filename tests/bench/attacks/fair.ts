// npm run bench:fair: how much slower a member's send, and another's sign-in, become beside scripts of twenty others,
// which ask for whatever costs most without a pause. BASE_URL, SERVER_PID: a served demonstration. Linux only, for the memory. All
// traffic goes to 127.0.0.1. --write puts the figures in docs/reliability.md.
import { readFileSync } from "node:fs";
import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { DEMO_PASSWORD } from "@/db/seed/joining";
import { MEMBERS } from "@/db/seed/people";
import { type Answer, type Call, call, cookieOf } from "../client";
import { writePage } from "../report";
import type { Statuses } from "./attacks";
import { during } from "./slot";

const PAGE = fileURLToPath(new URL("../../../docs/reliability.md", import.meta.url));
const SCRIPTS = 20;
/** Somebody who sends by hand would be slower; who sends without a pause is a script too. */
const BETWEEN_SENDS_MS = 1_000;
const SETTLING_MS = 6_000;

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "15" },
    pairs: { type: "string", default: "3" },
    write: { type: "boolean", default: false },
  },
});
const base = process.env.BASE_URL ?? "";
const pid = process.env.SERVER_PID ?? "";
if (!base || !pid) throw new Error("BASE_URL and SERVER_PID are to be set.");

const agent = new Agent({ keepAlive: true });
const [victim = "", recipient = "", newcomer = "", ...others] = MEMBERS.map(
  ([username]) => username,
);
const scripts = others.slice(0, SCRIPTS);
const cookies = new Map<string, string>();
for (const who of [victim, recipient, ...scripts]) cookies.set(who, await cookieOf(base, who));
const idOf = async (who: string): Promise<string> => {
  const { body } = await ask(who, "/api/me");
  return JSON.parse(String(body)).id;
};
const recipientId = await idOf(recipient);
const victimId = await idOf(victim);

function ask(who: string, path: string, options: Call = {}): Promise<Answer> {
  return call(base, path, { agent, headers: { cookie: cookies.get(who) ?? "" }, ...options });
}
function send(who: string, to: string, signal?: AbortSignal): Promise<Answer> {
  const body = { recipientId: to, amount: 1, password: DEMO_PASSWORD };
  return ask(who, "/api/send-money", { method: "POST", body, ...(signal && { signal }) });
}

function signInAnew(): Promise<Answer> {
  const body = { identifier: newcomer, password: DEMO_PASSWORD };
  return call(base, "/api/login", { agent, method: "POST", body });
}

/** What each of them asks for, over and over. */
const COSTLY = [
  "/transactions/statement/pdf",
  "/transactions/export",
  "/api/search?q=uw",
  "/transactions/statement",
  "/api/transactions",
  "send",
  "/dashboard",
];

async function attack(signal: AbortSignal): Promise<Statuses> {
  const counts: Statuses = new Map();
  const script = async (who: string, from: number) => {
    for (let n = from; !signal.aborted; n += 1) {
      const what = COSTLY[n % COSTLY.length] as string;
      const asked = what === "send" ? send(who, victimId, signal) : ask(who, what, { signal });
      const status = await asked.then((answer) => answer.status).catch(() => undefined);
      if (status !== undefined) counts.set(status, (counts.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(scripts.map(script));
  return counts;
}

const megabytes = () => {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
};

type Slot = { sends: Answer[]; signIns: Answer[]; counts: Statuses; most: number };
type Timed = "sends" | "signIns";

async function slot(beside: boolean): Promise<Slot> {
  const [sends, signIns]: [Answer[], Answer[]] = [[], []];
  let most = megabytes();
  const counts = await during(beside ? attack : undefined, async () => {
    // Scripts that have just begun may ask as anybody does.
    await sleep(SETTLING_MS);
    const end = performance.now() + Number(values.seconds) * 1_000;
    while (performance.now() < end) {
      sends.push(await send(victim, recipientId));
      signIns.push(await signInAnew());
      most = Math.max(most, megabytes());
      await sleep(BETWEEN_SENDS_MS);
    }
  });
  await sleep(SETTLING_MS);
  return { sends, signIns, counts, most };
}

const before = megabytes();
const [alone, beside]: [Slot[], Slot[]] = [[], []];
const after: number[] = [];
for (let pair = 0; pair < Number(values.pairs); pair += 1) {
  alone.push(await slot(false));
  beside.push(await slot(true));
  after.push(megabytes());
  const { counts } = beside.at(-1) as Slot;
  const answers = Array.from(counts, ([status, n]) => `${n} × ${status}`).join(", ");
  console.log(
    `  pair ${pair + 1}: ${medianOf([alone.at(-1) as Slot])} ms alone, ${medianOf([beside.at(-1) as Slot])} ms beside (${answers}), ${after.at(-1)} MB after`,
  );
}

function at(slots: Slot[], part: number, of: Timed = "sends"): number {
  const times = slots.flatMap((each) => each[of].map(({ ms }) => ms)).toSorted((a, b) => a - b);
  return times[Math.ceil(times.length * part) - 1] ?? Number.NaN;
}
function medianOf(slots: Slot[]): string {
  return at(slots, 0.5).toFixed(0);
}

/** A row: how long it took alone and beside the scripts, and how many were done at the first asking. */
function rowOf(name: string, of: Timed): string {
  const shown = (part: number) =>
    `${at(alone, part, of).toFixed(0)} → ${at(beside, part, of).toFixed(0)} ms`;
  const times = (part: number) => (at(beside, part, of) / at(alone, part, of)).toFixed(1);
  const answers = beside.flatMap((each) => each[of]);
  const done = answers.filter(({ status }) => status === 200).length;
  const cells = [name, shown(0.5), shown(0.95), `**${times(0.5)}**`, times(0.95)];
  return `| ${[...cells, `${done} of ${answers.length}`].join(" | ")} |`;
}

const asked = beside.flatMap(({ counts }) => [...counts.entries()]);
const total = (fits: (status: number) => boolean) =>
  asked.filter(([status]) => fits(status)).reduce((sum, [, n]) => sum + n, 0);

const memory = [
  before,
  Math.max(...alone.map(({ most }) => most)),
  Math.max(...beside.map(({ most }) => most)),
  ...after,
].join(", ");
const rows = [
  "| what | median | p95 | times the median | times the p95 | done |",
  "| --- | --- | --- | --- | --- | --- |",
  rowOf("a send", "sends"),
  rowOf("a sign-in", "signIns"),
  "",
  "| the scripts: answered, refused | MB: before, most alone, most beside, after each pair |",
  "| --- | --- |",
  `| ${total((status) => status < 400)}, ${total((status) => status >= 400)} | ${memory} |`,
];
console.log(`\n${rows.join("\n")}\n`);
if (values.write) {
  const how = `${values.pairs} pairs of slots of ${values.seconds} s, the scripts of ${SCRIPTS} members.`;
  writePage(PAGE, "npm run bench:fair", [how, "", ...rows].join("\n"));
}
agent.destroy();
