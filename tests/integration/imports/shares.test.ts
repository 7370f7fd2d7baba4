import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { REFUSALS } from "@/db/refusals";
import { proposeImport, proposeLetters } from "@/lib/approvals/imports";
import { openingOf } from "@/lib/imports/answer-queries";
import { answerOpening } from "@/lib/imports/answers";
import { joinedRows } from "@/lib/imports/joined";
import { giveLetters, openLetters } from "@/lib/imports/letters";
import { openingSharesLines } from "@/lib/imports/posting";
import { listProblems } from "@/lib/imports/runs";
import { post } from "@/lib/ledger/post";
import { shareSettings } from "@/lib/settings/queries";
import { feeOf, listShareMoves, sharesOf } from "@/lib/shares/queries";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { foundAfter } from "@/tests/support/forger";
import { filesOf, movingIn } from "@/tests/support/moving-in";
import { buy, issueShares } from "@/tests/support/shares";

const TERMS = { value: 500, minimum: 2, most: 50, fee: 1_000 };

let coop: Cooperative;
let of: ReturnType<typeof movingIn>;
let run: string;
beforeAll(async () => {
  vi.stubEnv("DATABASE_URL", "postgres://nowhere");
  vi.stubEnv("NEXTAUTH_SECRET", "a secret of the cooperative");
  coop = await openCooperative();
  of = movingIn(coop);
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

/** Five members of the old books: the third has savings alone, the fifth shares alone. */
const books = (capital = 29_000) =>
  filesOf({
    members: [1, 2, 3, 4, 5].map((n) => `${n},Marie ${n},Uwase`),
    balances: ["1,10000,20", "2,20000,20", "3,5000,", "4,1000,12", "5,0,6"],
    trialBalance: [`1030,${36_000 + capital},`, "2000,,36000", `3000,,${capital}`],
  });

const problemsOf = async (runId: string) =>
  (await listProblems(coop.db, { runId }, 0, 50)).rows.map(
    ({ column, row, code }) => `${column}${row} ${code}`,
  );
const memberOf = async (old: string, of = coop, runId = run) => {
  const [row] = await of.owner<{ id: string }[]>`
    select member_id as id from import_rows where run_id = ${runId} and old_number = ${old}`;
  return row?.id ?? "";
};
const asMember = (id: string) => ({
  ...coop.as("jean"),
  actor: { ...coop.as("jean").actor, id },
});

test("while shares are off, each is told at its cell, and the share capital takes nothing", async () => {
  const id = await of.bring(books());
  expect(await problemsOf(id)).toEqual([
    "C2 sharesOff",
    "C3 sharesOff",
    "C5 sharesOff",
    "C6 sharesOff",
    "A4 accountNotOpen",
  ]);
  await expect(proposeImport(coop.as("admin"), id)).rejects.toMatchObject({
    code: "import_not_ready",
  });
});

test("on, they are held to the terms and to the share capital, to the franc", async () => {
  await issueShares(coop, { ...TERMS, most: 30 });
  expect(await problemsOf(await of.bring(books()))).toEqual([
    "C2 sharesTooMany",
    "C3 sharesTooMany",
  ]);
  await issueShares(coop, TERMS);
  const other = await of.bring(books(29_500));
  expect(await of.view(other)).toMatchObject({
    ready: false,
    errors: 0,
    ties: [{ tie: "shares", is: 29_000, should: 29_500 }],
  });
});

test("who approves is shown them; on other terms by then, nothing is posted", async () => {
  run = await of.bring(books());
  expect(await of.view(run)).toMatchObject({
    ready: true,
    withShares: 4,
    shares: 58,
    shareValue: 500,
  });
  const proposal = await proposeImport(coop.as("admin"), run);
  const [shown] = await coop.owner<{ effect: object }[]>`
    select effect from proposals where id = ${proposal}`;
  expect(shown?.effect).toMatchObject({ openingShares: { count: 58, worth: 29_000 } });
  for (const terms of [{ value: 400 }, { minimum: 7 }, { most: 30 }]) {
    await issueShares(coop, { ...TERMS, ...terms });
    await expect(of.confirm(proposal, "director")).rejects.toMatchObject({ code: "import_shares" });
  }
  await issueShares(coop, TERMS);
  await of.confirm(proposal, "director");
  expect(await of.view(run)).toMatchObject({ state: "posting", applied: 0 });
  await of.work();
  expect(await of.view(run)).toMatchObject({ state: "done", applied: 5 });
});

test("each holds what the old books say, and all of it is the share capital", async () => {
  const rows = await coop.owner`
    select r.old_number as old, h.shares::int, a.balance::int as worth, b.balance::int as savings
    from import_rows r left join shareholdings h on h.member_id = r.member_id
    join accounts a on a.owner = r.member_id and a.kind = 'shares' join accounts b on b.owner = r.member_id and b.kind = 'available'
    where r.run_id = ${run} order by r.row_no`;
  expect([...rows].map(({ old, shares, worth, savings }) => [old, shares, worth, savings])).toEqual(
    [
      ["1", 20, 10_000, 10_000],
      ["2", 20, 10_000, 20_000],
      ["3", null, 0, 5_000],
      ["4", 12, 6_000, 1_000],
      ["5", 6, 3_000, 0],
    ],
  );
  const [counts] = await coop.owner`
    select (select jsonb_object_agg(shares, holders order by shares) from share_counts) as counts, (select shares::int from share_totals) as shares,
      (select active::int from share_totals) as active, (select coalesce(sum(balance), 0)::int from accounts where kind = 'equity:opening') as opening`;
  expect(counts).toEqual({
    counts: { 6: 1, 12: 1, 20: 2 },
    shares: 58,
    active: 58,
    opening: 0,
  });
  const first = await memberOf("1");
  expect(await sharesOf(coop.db, first)).toMatchObject({ shares: 20, worth: 10_000, all: 58 });
  const moves = await listShareMoves(coop.db, first, null, 5);
  expect(moves.rows).toMatchObject([{ kind: "opening", shares: 20, value: 500 }]);
  await expectBooksToBalance(coop.db);
});

test("of one instant, savings stand before shares wherever lists tell them by their ids", async () => {
  const rows = await coop.owner`
    select type from transactions where type in ('opening', 'opening-shares') order by id`;
  const [savings, shares] = [Array(4).fill("opening"), Array(4).fill("opening-shares")];
  expect(rows.map(({ type }) => type)).toEqual([...savings, ...shares]);
});

test("who brought shares has joined before: no joining fee is due", async () => {
  const terms = await shareSettings(coop.db);
  expect(await feeOf(coop.db, await memberOf("1"), terms)).toBe(0);
  expect(await feeOf(coop.db, await memberOf("3"), terms)).toBe(1_000);
});

test("letters, the member's question and the list of who moved in say them", async () => {
  await of.confirm(await proposeLetters(coop.as("admin"), run), "director");
  await giveLetters(coop.as("admin"), run);
  const letters = await openLetters(coop.as("admin"), run, 1);
  expect(letters.map(({ shares, sharesWorth }) => [shares, sharesWorth])).toEqual([
    [20, 10_000],
    [20, 10_000],
    [0, 0],
    [12, 6_000],
    [6, 3_000],
  ]);
  const first = await memberOf("1");
  expect(await openingOf(coop.db, first)).toMatchObject({ balance: 10_000, shares: 20 });
  const words = { confirmed: "yes", objected: "no", settled: "settled", silent: "" };
  const joined = await coop.db.execute(joinedRows(run, words));
  expect([...joined].map(({ shares }) => Number(shares))).toEqual([20, 20, 0, 12, 6]);
  expect(joined[0]).toMatchObject({ shares_reference: expect.stringMatching(/^OPS-/) });
});

test("where the francs are right, shares can be objected to; without shares the same francs are no objection", async () => {
  const wrong = (shouldBe: number) => ({ agrees: false, shouldBe, remark: "I have 25 shares" });
  await expect(answerOpening(asMember(await memberOf("3")), wrong(5_000))).rejects.toMatchObject({
    code: "invalid",
  });
  const first = await memberOf("1");
  await answerOpening(asMember(first), wrong(10_000));
  expect(await openingOf(coop.db, first)).toMatchObject({ state: "objected", shouldBe: 10_000 });
});

test("nobody posts opening shares that two have not agreed to", async () => {
  const ctx = coop.as("admin");
  const to = coop.idOf("eric");
  const posting = {
    type: "opening-shares" as const,
    status: "approved" as const,
    at: ctx.now,
    amount: 1_000,
    from: null,
    recordId: run,
    submittedBy: ctx.actor.id,
  };
  await expect(
    post(ctx.db, { ...posting, to, lines: openingSharesLines(to, 1_000) }),
  ).rejects.toThrow();
  const first = await memberOf("1");
  await expect(
    post(ctx.db, { ...posting, to: first, lines: openingSharesLines(first, 1_000) }),
  ).rejects.toThrow();
  await expectBooksToBalance(coop.db);
});

test("verification finds other shares, another worth, and shares of no row", async () => {
  const finds = async (corruption: ReturnType<typeof sql>, ...broken: string[]) =>
    expect(await foundAfter(coop, (forger) => forger.run(corruption))).toEqual(broken);
  const row = (set: ReturnType<typeof sql>) =>
    sql`update import_rows set ${set} where run_id = ${run} and row_no = 1`;
  await finds(row(sql`shares = shares + 1`), "19a", "19b", "21d");
  await finds(row(sql`shares_transaction = null`), "19b", "19c", "21d");
  const move = (set: ReturnType<typeof sql>) =>
    sql`update share_moves set ${set} where transaction_id = (select shares_transaction from import_rows where run_id = ${run} and row_no = 1)`;
  await finds(move(sql`shares = shares + 1`), "21a", "21b", "21d");
  await finds(move(sql`value = value + 1`), "21a", "21d");
});

test("undone by two, the shares are gone from all sums; done again, and bought on top", async () => {
  const other = await openCooperative();
  const again = movingIn(other);
  await issueShares(other, { ...TERMS, most: 100 });
  await other.fund("aline", 50_000);
  await buy(other, "aline", 12);
  const sums = () => other.owner`
    select kind, sum(balance)::bigint as sum from accounts group by 1 order by 1`;
  const totals = async () => [
    ...(await other.owner`select shares::int, active::int from share_totals`),
    ...(await other.owner`select shares::int, holders::int from share_counts order by 1`),
  ];
  const before = { sums: [...(await sums())], totals: await totals() };
  const id = await again.bring(books());
  await again.approve(id);
  await again.work();
  expect(await totals()).toEqual([
    { shares: 70, active: 70 },
    { shares: 6, holders: 1 },
    { shares: 12, holders: 2 },
    { shares: 20, holders: 2 },
  ]);
  // Who is suspended meanwhile has no part in the whole of active members, and leaves with the others.
  await other.arrange`update members set status = 'inactive' where id = ${await memberOf("2", other, id)}`;
  await again.undo(id);
  await again.work();
  expect(await again.view(id)).toMatchObject({ state: "undone" });
  expect({ sums: [...(await sums())], totals: await totals() }).toEqual(before);
  await expectBooksToBalance(other.db);
  const second = await again.bring(books());
  await again.approve(second, "manager");
  await again.work();
  expect(await again.view(second)).toMatchObject({ state: "done", applied: 5 });
  await expectBooksToBalance(other.db);
  await other.close();
});

test("what a share is worth stays from the approval on, before the first is posted", async () => {
  const other = await openCooperative();
  const of = movingIn(other);
  await issueShares(other, TERMS);
  const id = await of.bring(books());
  await of.approve(id);
  await expect(
    other.ownerDb.execute(
      sql`select settings_apply('{"share_value": 700}', ${other.idOf("admin")}, ${other.clock.tick().toISOString()})`,
    ),
  ).rejects.toMatchObject({ cause: { code: REFUSALS.shares_held } });
  await of.work();
  expect(await of.view(id)).toMatchObject({ state: "done" });
  await expectBooksToBalance(other.db);
  await other.close();
});
