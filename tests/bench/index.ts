// npm run bench: what commands cost against the bare limit of the same database, in one run.
// DATABASE_URL, STATEMENTS_DATABASE_URL: empty, migrated databases, as their owner. --write puts the figures in
// docs/benchmarks.md.
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { connect } from "@/db/client";
import { verifyLedger } from "@/lib/evidence/verify";
import { ALL_CHANNELS, approvals, ONE_CHANNEL } from "./approvals";
import { openCooperative } from "./cooperative";
import { openLimit } from "./limit";
import { measurePair, type Pair } from "./pairs";
import { machine, type Result, table, writePage } from "./report";
import { sendMoney } from "./send-money";
import { shares } from "./shares";
import { STATEMENTS, statements } from "./statements";

const PAGE = fileURLToPath(new URL("../../docs/benchmarks.md", import.meta.url));

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "4" },
    pairs: { type: "string", default: "7" },
    connections: { type: "string", default: "10" },
    members: { type: "string", default: "2000" },
    only: { type: "string", default: "" },
    write: { type: "boolean", default: false },
  },
});
const connections = Number(values.connections);
const members = Number(values.members);
const options = { connections, seconds: Number(values.seconds), pairs: Number(values.pairs) };
const { DATABASE_URL: url, STATEMENTS_DATABASE_URL: statementsUrl } = process.env;
if (!url || !statementsUrl) throw new Error("DATABASE_URL or STATEMENTS_DATABASE_URL is not set.");

const owner = connect(url, { max: 1, role: "none" });
const [settings] = await owner.client`select current_setting('fsync') as fsync,
  current_setting('synchronous_commit') as commits, current_setting('server_version') as version`;
if (settings?.fsync !== "on" || settings?.commits !== "on") {
  throw new Error("The server does not wait for the disk (fsync, synchronous_commit): no figures.");
}
console.log(`  ${machine()}, PostgreSQL ${settings.version}, ${connections} connections`);
console.log(`  ${members} members join and pay in`);
const cooperative = await openCooperative(url, members, connections);
const limit = await openLimit(url, members, connections);
await owner.client.unsafe("vacuum analyze");

const results: Result[] = [];
async function measure(name: string, pair: Pair, goal?: string, requests?: number): Promise<void> {
  if (!name.includes(values.only)) return;
  console.log(`  ${name}`);
  results.push({ name, goal, measured: await measurePair(pair, { ...options, requests }) });
}

const sends = { ours: sendMoney(cooperative), limit: limit.pay };
await measure("send money, 50 requests at once, against L", sends, "at least 0.60", 50);
await measure("send money, as many requests as connections, against L", sends, "at least 0.45");
const decisions = { ...approvals(cooperative, connections, ONE_CHANNEL), limit: limit.pay };
const decided = "approve deposits into one channel";
await measure(`${decided}, 50 requests at once, against L`, decisions, undefined, 50);
await measure(`${decided}, against L`, decisions, "at least 0.40");
const [one, all] = [ONE_CHANNEL, ALL_CHANNELS].map((c) => approvals(cooperative, connections, c));
if (!one || !all) throw new Error("No channels.");
await measure(`${decided}, against the same over four`, {
  ours: one.ours,
  limit: all.ours,
  prepare: async (expected) => {
    await one.prepare?.(expected);
    await all.prepare?.(expected);
  },
});
const SHARED = 1_000;
await measure(
  `share out a profit to ${SHARED} investors, against ${SHARED} single postings`,
  await shares(cooperative, SHARED, connections),
  "at least 3.00",
  1,
);

await limit.close();
await cooperative.close();
const verified = await verifyLedger(owner.db);
await owner.close();

const notes: string[] = [];
if (STATEMENTS.includes(values.only)) {
  console.log(`  ${STATEMENTS}`);
  const measured = await statements(statementsUrl, connections);
  notes.push(measured.note);
  verified.push(...measured.verified);
}
const broken = verified.filter((found) => found.breaches.length > 0);
console.log(`\n${[table(results), ...notes].join("\n\n")}\n`);
for (const { name } of broken) console.error(`BROKEN  ${name}`);
console.log(broken.length === 0 ? "The books balance." : "The books do not balance.");
if (broken.length > 0) process.exitCode = 1;
else if (values.write) {
  const how = `${connections} connections on either side, ${options.pairs} pairs of slots of ${options.seconds} s.`;
  writePage(
    PAGE,
    "npm run bench",
    [how, "", table(results), ...notes.flatMap((note) => ["", note])].join("\n"),
  );
}
