// npm run bench:scale -- --verify, once the cooperative is there: SCALE_LARGE_URL. How long its books take to verify,
// promise by promise, all at once on two connections, and what a day of 3,000 further transactions takes.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import { connect } from "@/db/client";
import { findingLines } from "@/lib/evidence/finding-lines";
import { sealBooks } from "@/lib/evidence/seals";
import { INVARIANTS, lookFor } from "@/lib/evidence/verify";
import { verifyAll, verifySince } from "@/lib/evidence/verify-all";
import { sealerOf } from "@/lib/keys/sealer";
import type { Finding } from "@/lib/ledger/invariant";
import { postTransfer } from "@/lib/transfers/commands";
import { machine, writePage } from "../report";

const PAGE = fileURLToPath(new URL("../../../docs/benchmarks-scale.md", import.meta.url));
const A_DAY = 3_000;
const LANES = 2;
/** The increment is measured so many times. */
const TIMES = 3;

const { values } = parseArgs({
  options: { only: { type: "string", default: "" }, write: { type: "boolean", default: false } },
  strict: false,
});
const url = process.env.SCALE_LARGE_URL;
if (!url) throw new Error("There is no cooperative.");
const { db, close } = connect(url, { max: 4 });
const folder = mkdtempSync(join(tmpdir(), "bench-verify-"));
const sealer = sealerOf({ SEAL_KEY_FILE: join(folder, "key.pem") });
if (!sealer) throw new Error("There is no key.");

console.log(`  ${machine()}`);
const each: [name: string, seconds: number][] = [];
for (const invariant of INVARIANTS.filter(({ name }) => name.includes(String(values.only)))) {
  each.push([invariant.name, (await timed(() => lookFor(db, [invariant], 1))).at(0) ?? 0]);
  console.log(`    ${each.at(-1)?.[1].toFixed(1)} s  ${invariant.name}`);
}
if (!values.only) await measureWhole();
await close();
rmSync(folder, { recursive: true });

async function measureWhole(): Promise<void> {
  // Seals of other runs are of other keys: nobody asks here who signed them.
  const whole = await timed(() => verifyAll(db, { sealer: null, lanes: LANES }));
  await sealBooks(db, sealer as NonNullable<typeof sealer>, new Date());
  await aDay();
  const since = await timed(() => verifySince(db, { sealer: null, lanes: LANES }), TIMES);
  const [size] = await db.execute<{ transactions: number; entries: number; acts: number }>(
    sql`select (select count(*)::int from transactions) as transactions, (select count(*)::int from entries) as entries, (select count(*)::int from audit_log) as acts`,
  );
  const books = `${size?.transactions} transactions, ${size?.entries} entries, ${size?.acts} rows of the audit trail; ${LANES} connections at once.`;
  const of = (seconds: number[]) => seconds.map((each) => each.toFixed(1)).join(", ");
  const slowest = each.toSorted(([, a], [, b]) => b - a).slice(0, 8);
  const rows = [
    "| what | seconds | goal |",
    "| --- | --- | --- |",
    `| the whole: ${INVARIANTS.length} promises and the guards | ${of(whole)} | at most 60 |`,
    `| a day's increment: ${A_DAY} transactions since the seal | ${of(since)} | at most 2 |`,
    ...slowest.map(([name, seconds]) => `| ${name} | ${seconds.toFixed(1)} | |`),
  ].join("\n");
  console.log(`\n  ${books}\n${rows}\n`);
  if (values.write)
    writePage(PAGE, "npm run bench:scale -- --verify", [books, "", rows].join("\n"));
}

/** How long each run took, in seconds; what is found is a fault of the books made here. */
async function timed(work: () => Promise<Finding[]>, times = 1): Promise<number[]> {
  const seconds: number[] = [];
  for (let n = 0; n < times; n++) {
    const start = performance.now();
    const lines = findingLines(await work());
    seconds.push((performance.now() - start) / 1000);
    if (lines.length > 0) throw new Error(lines.slice(0, 5).join("\n"));
  }
  return seconds;
}

/** Further transfers by the real command, between people who have money. */
async function aDay(): Promise<void> {
  const people = [
    ...(await db.execute<{ id: string }>(sql`
      select m.id from members m join accounts a on a.owner = m.id and a.kind = 'available'
      where m.status = 'active' and a.balance > 1000000 order by m.id limit 200`)),
  ];
  const ids = people.map(({ id }) => id);
  await Promise.all(
    [0, 1, 2, 3].map(async (lane) => {
      for (let n = lane; n < A_DAY; n += 4) {
        const [id = "", recipientId = ""] = [ids[n % ids.length], ids[(n + 7) % ids.length]];
        const actor = { id, fullName: "", role: "member" } as never;
        const ctx = { db, actor, now: new Date(), address: "10.0.0.1", requestId: randomUUID() };
        await postTransfer(ctx, { recipientId, amount: 7 });
      }
    }),
  );
}
