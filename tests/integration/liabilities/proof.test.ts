import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "@/db/client";
import { closeBooks } from "@/lib/accounting/commands";
import { kigaliDay } from "@/lib/dates";
import { sealBooks } from "@/lib/evidence/seals";
import { openSealKey } from "@/lib/keys/seal-key";
import { checkProof } from "@/lib/liabilities/check";
import { claimsAt } from "@/lib/liabilities/claims";
import { proveLiabilities } from "@/lib/liabilities/commands";
import { findRoot, listProvedDays, proofOf } from "@/lib/liabilities/queries";
import { CLAIMS, type Sums } from "@/lib/liabilities/rules";
import { checkProofs } from "@/lib/liabilities/verify";
import * as answers from "@/lib/liabilities/views";
import { postTransfer } from "@/lib/transfers/commands";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { reverseByTwo } from "@/tests/support/deleted";
import { fillBooks } from "@/tests/support/everything";
import { fc, runs } from "@/tests/support/property";
import { HAS_PYTHON, NO_PYTHON, PROVER, refusedByPython } from "@/tests/support/proving";
import { refusalOf } from "@/tests/support/refused";

const DAY = 86_400_000;
let coop: Cooperative;
const days: string[] = [];

/** Ends the day: closes and proves it an hour and a half after midnight, as the night's jobs do. */
async function endDay(): Promise<string> {
  const today = kigaliDay(coop.clock.now());
  const night = new Date(Date.parse(`${today}T22:00:00Z`) + 1.5 * 3_600_000);
  coop.clock.tick(Math.max(1000, night.getTime() - coop.clock.now().getTime()));
  await closeBooks(coop.db, coop.clock.now());
  if (days.length > 0) await expectStrangerToBeRefused();
  expect(await proveLiabilities(coop.db, PROVER, coop.clock.now())).toEqual([today]);
  days.push(today);
  return today;
}

/** A key that was made where the cooperative's was missing. */
async function expectStrangerToBeRefused(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "stranger-"));
  const file = join(folder, "key.pem");
  const stranger = { key: openSealKey(file), secret: PROVER.secret };
  await expect(proveLiabilities(coop.db, stranger, coop.clock.now())).rejects.toThrow(
    `${file} is not the key of these books`,
  );
  rmSync(folder, { recursive: true });
}

beforeAll(async () => {
  coop = await openCooperative();
  coop.clock.tick(Date.now() - 200 * DAY - coop.clock.now().getTime());
  await fillBooks(coop);
  await endDay();
});
afterAll(() => coop.close());

/** By other means than the tree's: from the entries alone. */
async function owedByEntries(day: string) {
  const rows = await coop.owner<{ owner: string; kind: string; francs: string }[]>`
    select a.owner, a.kind, sum(e.amount) as francs from entries e join accounts a on a.id = e.account_id
    where kigali_day(e.at) <= ${day}::date and a.kind in ('available', 'held', 'lent', 'invested')
    group by 1, 2 having sum(e.amount) <> 0`;
  return rows.map(({ owner, kind, francs }) => ({ owner, kind, francs: Number(francs) }));
}

async function expectToBeProved(day: string): Promise<void> {
  const owed = await owedByEntries(day);
  const total = (kinds: string[], whose?: string) =>
    owed
      .filter(({ owner, kind }) => kinds.includes(kind) && (!whose || owner === whose))
      .reduce((sum, { francs }) => sum + francs, 0);
  const sumsOf = (whose?: string): Sums => ({
    cash: total(["available", "held"], whose),
    lent: total(["lent"], whose),
    invested: total(["invested"], whose),
    shares: 0,
  });
  const root = await findRoot(coop.db, day);
  if (!root) throw new Error(`${day} has no root.`);
  const members = [...new Set(owed.map(({ owner }) => owner))];
  expect(root).toMatchObject({ members: members.length, sums: sumsOf() });
  for (const member of members) {
    const proof = await proofOf(coop.db, PROVER.secret, member, day);
    expect((await checkProof(proof, root)).own).toEqual(sumsOf(member));
    expect(proof.leaves.length).toBeGreaterThanOrEqual(2);
  }
}

/** Each day whose leaves are still kept: the last 35 and ends of months, which in a run are all. */
async function expectDaysToBeProved(): Promise<void> {
  const kept = await listProvedDays(coop.db);
  expect(kept).toEqual(expect.arrayContaining(days.slice(-35)));
  for (const day of kept) await expectToBeProved(day);
}

test("the leaves of a day add up to what the books owed then, whatever was posted or reversed since", async () => {
  await expectToBeProved(days[0] ?? "");
  const act = fc.record({
    deposit: fc.integer({ min: 1_000, max: 900_000 }),
    sent: fc.integer({ min: 100, max: 900 }),
    taken: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(act, async ({ deposit, sent, taken }) => {
      const paid = await coop.fund("eric", deposit);
      await postTransfer(coop.as("eric"), { recipientId: coop.idOf("jean"), amount: sent });
      await endDay();
      if (taken) await reverseByTwo(coop.as("admin"), () => coop.as("director"), paid);
      await expectDaysToBeProved();
    }),
    { numRuns: runs(4, 10) },
  );
  await endDay();
  await expectDaysToBeProved();
  await expectBooksToBalance(coop.ownerDb);
  expect((await checkProofs(coop.ownerDb, PROVER)).breaches).toEqual([]);
});

test.runIf(HAS_PYTHON)(`the verifier for members accepts each proof${NO_PYTHON}`, async () => {
  const root = await findRoot(coop.db);
  const day = root?.day ?? "";
  for (const who of ["aline", "eric", "tech"] as const) {
    const proof = await proofOf(coop.db, PROVER.secret, coop.idOf(who), day);
    expect(answers.proof.safeParse(proof).error).toBeUndefined();
    expect(proof.leaves.length > 0).toBe(who !== "tech");
    expect(refusedByPython(proof, root ?? {}, coop.idOf(who), root?.root ?? "")).toBe("");
  }
});

test("a proved day is proved once, and only once it is over", async () => {
  expect(await proveLiabilities(coop.db, PROVER, coop.clock.now())).toEqual([]);
  const app = connect(coop.appUrl, { max: 1 });
  const tomorrow = kigaliDay(new Date(Date.now() + DAY));
  const root = await findRoot(coop.db);
  const body = (day: string, previousRoot: string) =>
    JSON.stringify({ day, root: "aa", previousRoot });
  const append = (text: string) =>
    refusalOf(() => app.client`select proof_append(${text}, '\\x00')`);
  expect(await append(body(tomorrow, root?.root ?? ""))).toBe("wrong_time");
  expect(await append(body(days.at(-1) ?? "", root?.root ?? ""))).toBe("40001");
  // In the first hour after midnight the day that is just over is not proved yet, whatever it names.
  expect(await append(body(kigaliDay(new Date(Date.now() - 2 * DAY)), "bb"))).toBe("40001");
  expect(await refusalOf(() => app.client`delete from proof_nodes`)).toBe("42501");
  expect(await refusalOf(() => app.client`update proof_nodes set nodes = ''`)).toBe("42501");
  expect(await refusalOf(() => app.client`insert into proof_roots select * from proof_roots`)).toBe(
    "42501",
  );
  expect(await refusalOf(() => coop.owner`delete from proof_roots`)).toBe("append_only");
  await app.close();
});

test("a seal holds the root of the day", async () => {
  const log = join(mkdtempSync(join(tmpdir(), "seals-")), "seals.jsonl");
  await sealBooks(coop.db, { key: PROVER.key, log }, coop.clock.tick());
  rmSync(dirname(log), { recursive: true });
  const [sealed] =
    await coop.owner`select body::jsonb -> 'facts' -> 'proof' as proof from seals order by number desc limit 1`;
  const root = await findRoot(coop.db);
  expect(sealed?.proof).toEqual({ day: root?.day, root: root?.root });
  await expectBooksToBalance(coop.ownerDb);
});

test("days that the server was down are made up for; leaves are kept 35 days, and of ends of months", async () => {
  coop.clock.tick(3 * DAY);
  const now = coop.clock.now();
  await closeBooks(coop.db, now);
  await expectStrangerToBeRefused();
  const made = await proveLiabilities(coop.db, PROVER, now);
  expect(made.length).toBeGreaterThanOrEqual(3);
  coop.clock.tick(80 * DAY);
  await closeBooks(coop.db, coop.clock.now());
  const [far] = await proveLiabilities(coop.db, PROVER, coop.clock.now());
  const kept = await listProvedDays(coop.db);
  const isMonthEnd = (day: string) => kigaliDay(new Date(Date.parse(day) + DAY)).endsWith("-01");
  expect(kept[0]).toBe(far);
  expect(kept.slice(1).every(isMonthEnd)).toBe(true);
  expect(kept.slice(1)).toEqual(days.concat(made).filter(isMonthEnd).reverse());
  const [roots] = await coop.owner`select count(*)::int as n from proof_roots`;
  expect(roots?.n).toBe(days.length + made.length + 1);
  await expectBooksToBalance(coop.ownerDb);
});

test("the claims of one member are those that all members' have of theirs", async () => {
  const day = days.at(-2) ?? "";
  const all = await claimsAt(coop.db, day);
  for (const claim of all) expect(await claimsAt(coop.db, day, claim.member)).toEqual([claim]);
  const closed = await coop.join({ username: "gone" }, coop.ownerDb);
  await coop.ownerDb.execute(sql`update members set status = 'closed' where id = ${closed.id}`);
  expect(all.every(({ sums }) => CLAIMS.some((each) => sums[each] > 0))).toBe(true);
  expect(await claimsAt(coop.db, day, closed.id)).toEqual([]);
});
