import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { members } from "@/db/schema";
import { proposeImport, proposeImportUndo } from "@/lib/approvals/imports";
import { submitDeposit } from "@/lib/deposits/commands";
import { dropImport } from "@/lib/imports/bring";
import { listImports, listProblems } from "@/lib/imports/runs";
import { deleteMember } from "@/lib/members/staff-commands";
import { decideTransaction } from "@/lib/transactions/commands";
import { postTransfer } from "@/lib/transfers/commands";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, cash, openCooperative } from "@/tests/support/cooperative";
import { reverseByTwo } from "@/tests/support/deleted";
import { filesOf, movingIn, oldBooks } from "@/tests/support/moving-in";

let coop: Cooperative;
let of: ReturnType<typeof movingIn>;
beforeAll(async () => {
  coop = await openCooperative();
  of = movingIn(coop);
  await coop.fund("aline", 50_000);
});
afterAll(() => coop.close());

const COUNT = 1_030;
const SAVINGS = Array.from({ length: COUNT }, (_, at) => at + 1).reduce(
  (sum, n) => sum + (n % 10 === 0 ? 0 : n * 1_000),
  0,
);
const held = async (kind: string) => {
  const [row] = await coop.owner<
    { sum: string }[]
  >`select sum(balance) as sum from accounts where kind = ${kind}`;
  return Number(row?.sum ?? 0);
};
const before = { available: 50_000, cash: -50_000 };
const counted = () => coop.owner`select count(*)::int as n from members where status = 'active'`;

test("what is to be corrected is kept beside its cell, and nobody is asked about it", async () => {
  const files = filesOf({
    members: ["1,Marie,Uwase,0788000101,", "1,,Habimana,,"],
    balances: ["1,12.5"],
    trialBalance: ["1030,20000,", "2000,,15000"],
  });
  const id = await of.bring(files);
  const run = await of.view(id);
  expect(run).toMatchObject({ state: "checked", ready: false, members: 2, errors: 4 });
  const { rows, next } = await listProblems(coop.db, { runId: id }, 0, 2);
  expect(rows.map(({ kind, row, column, code }) => [kind, row, column, code])).toEqual([
    ["members", 2, "D", "phoneTaken"],
    ["members", 3, "B", "required"],
  ]);
  const rest = await listProblems(coop.db, { runId: id }, Number(next), 10);
  expect(rest.rows.map(({ code }) => code)).toEqual(["numberTwice", "amountFraction"]);
  await expect(proposeImport(coop.as("admin"), id)).rejects.toMatchObject({
    code: "import_not_ready",
  });
  // The next one takes its place, with its files.
  const next2 = await of.bring(files);
  expect(await of.view(id)).toMatchObject({ state: "dropped" });
  await dropImport(coop.as("admin"), next2);
  const [left] =
    await coop.owner`select (select count(*)::int from import_contents) as files, (select count(*)::int from import_problems) as problems`;
  expect(left).toEqual({ files: 0, problems: 0 });
  expect((await listImports(coop.db, null, 10)).rows).toEqual([]);
});

test("a cooperative moves in: brought in by one, approved by another, posted in batches, and its books hold", async () => {
  await expect(of.bring(oldBooks(3), "finance")).rejects.toMatchObject({ code: "forbidden" });
  const id = await of.bring(oldBooks(COUNT));
  expect(await of.view(id)).toMatchObject({
    ready: true,
    members: COUNT,
    savings: SAVINGS,
    warnings: 0,
  });
  // Nothing is in the books yet.
  expect(await held("available")).toBe(before.available);
  await expect(of.approve(id, "admin")).rejects.toMatchObject({ code: "own_record" });
  await expect(dropImport(coop.as("admin"), id)).rejects.toMatchObject({ code: "import_waits" });
  const [waiting] =
    await coop.owner`select id from proposals where act = 'import' and state = 'waiting'`;
  const { decideProposal } = await import("@/lib/approvals/commands");
  await expect(
    decideProposal(coop.as("advisor"), waiting?.id, { decision: "confirm" }),
  ).rejects.toMatchObject({ code: "forbidden" });
  await decideProposal(coop.as("director"), waiting?.id, { decision: "confirm" });
  expect(await of.view(id)).toMatchObject({ state: "posting", applied: 0 });
  await expectBooksToBalance(coop.db);
  // One after the other.
  await expect(of.bring(oldBooks(3))).rejects.toMatchObject({ code: "import_under_way" });
  await of.work();
  expect(await of.view(id)).toMatchObject({
    state: "done",
    applied: COUNT,
    leftOut: 0,
    approvedBy: "Diane Umutoni",
  });
  expect(await held("available")).toBe(before.available + SAVINGS);
  expect(await held("equity:opening")).toBe(0);
  expect(await held("cash:cash")).toBe(before.cash - SAVINGS - 40_000);
  expect(await held("income:other")).toBe(100_000);
  await expectBooksToBalance(coop.db);
  const [row] = await coop.owner`
    select m.username, m.member_no::int as no, m.phone, to_char(m.joined_at at time zone 'Africa/Kigali', 'YYYY-MM-DD HH24:MI') as joined, a.balance::int as balance, r.person
    from import_rows r join members m on m.id = r.member_id join accounts a on a.owner = m.id and a.kind = 'available' where r.row_no = 7`;
  expect(row).toEqual({
    username: `marie${row?.no}`,
    no: expect.any(Number),
    phone: "+250789100007",
    joined: "2015-01-31 12:00",
    balance: 7_000,
    person: null,
  });
});

test("the same members are not brought in twice, and nobody undoes it whose members have gone on", async () => {
  const [run] = (await listImports(coop.db, null, 10)).rows;
  const id = run?.id ?? "";
  // It says where they are.
  const values = { name: "members.csv", address: `/members/moving-in/${id}` };
  await expect(of.bring(oldBooks(COUNT))).rejects.toMatchObject({
    code: "import_known",
    fields: { members: { key: "importKnown", values } },
  });
  const [row] =
    await coop.owner`select member_id from import_rows where row_no = 7 and run_id = ${id}`;
  const [seventh] = await coop.ownerDb.select().from(members).where(eq(members.id, row?.member_id));
  const member = { ...(seventh as NonNullable<typeof seventh>), email: "", sessionId: "" };
  const proposal = await proposeImportUndo(coop.as("admin"), id, "The wrong year");
  const deposit = await coop.fund(member, 5_000);
  const { decideProposal } = await import("@/lib/approvals/commands");
  const confirm = { decision: "confirm" } as const;
  await expect(decideProposal(coop.as("director"), proposal, confirm)).rejects.toMatchObject({
    code: "import_in_use",
    values: { count: 1 },
  });
  expect(deposit).toBeTruthy();
  await expectBooksToBalance(coop.db);
});

test("undone by two, its members leave and the books are as before; done again afterwards", async () => {
  const other = await openCooperative();
  const again = movingIn(other);
  await other.fund("aline", 50_000);
  const opening =
    await other.owner`select kind, sum(balance)::bigint as sum from accounts group by 1 order by 1`;
  const id = await again.bring(oldBooks(450));
  await again.approve(id);
  await again.work();
  await expect(again.undo(id, "admin")).rejects.toMatchObject({ code: "own_record" });
  const [waiting] =
    await other.owner`select id from proposals where act = 'import-undo' and state = 'waiting'`;
  const { decideProposal } = await import("@/lib/approvals/commands");
  await decideProposal(other.as("manager"), waiting?.id, { decision: "confirm" });
  expect(await again.view(id)).toMatchObject({ state: "undoing" });
  await expectBooksToBalance(other.db);
  await again.work();
  expect(await again.view(id)).toMatchObject({ state: "undone", undoneBy: "Paul Kagabo" });
  expect([
    ...(await other.owner`select kind, sum(balance)::bigint as sum from accounts group by 1 order by 1`),
  ]).toEqual([...opening]);
  const [left] =
    await other.owner`select count(*)::int as n from members where status = 'closed' and phone is null and first_name = ''`;
  expect(left).toEqual({ n: 450 });
  await expectBooksToBalance(other.db);
  const second = await again.bring(oldBooks(450));
  await again.approve(second, "manager");
  await again.work();
  expect(await again.view(second)).toMatchObject({ state: "done", applied: 450, leftOut: 0 });
  await expectBooksToBalance(other.db);
  await other.close();
});

test("an undo ends although an account was closed before it, or somebody acted after it was agreed to", async () => {
  const other = await openCooperative();
  const again = movingIn(other);
  await other.fund("aline", 50_000);
  const id = await again.bring(oldBooks(12));
  await again.approve(id);
  await again.work();
  const memberOf = async (row: number) => {
    const [found] =
      await other.owner`select member_id from import_rows where run_id = ${id} and row_no = ${row}`;
    const [member] = await other.ownerDb
      .select()
      .from(members)
      .where(eq(members.id, found?.member_id));
    return { ...(member as NonNullable<typeof member>), email: "", sessionId: "" };
  };
  // The tenth brought no money: a clerk removes it as somebody who was there twice.
  await deleteMember(other.as("admin"), (await memberOf(10)).id);
  // Who holds an office since is not removed by the undo.
  const officer = await memberOf(3);
  await other.arrange`update members set role = 'director' where id = ${officer.id}`;
  await expect(again.undo(id)).rejects.toMatchObject({ code: "import_in_use" });
  await other.arrange`update members set role = 'member' where id = ${officer.id}`;
  const [waiting] =
    await other.owner`select id from proposals where act = 'import-undo' and state = 'waiting'`;
  const proposal = waiting?.id ?? (await proposeImportUndo(other.as("admin"), id, "Twice"));
  await again.confirm(proposal, "director");
  const second = await memberOf(2);
  const deposit = await submitDeposit(other.as(second), cash(500));
  await again.work();
  expect(await again.view(id)).toMatchObject({ state: "undoing" });
  const refused = { status: "rejected", reason: "Nobody paid it" } as const;
  await decideTransaction(other.as("finance"), deposit.id, refused);
  await again.work();
  expect(await again.view(id)).toMatchObject({ state: "undone" });
  await expectBooksToBalance(other.db);
  await other.close();
});

test("an undo waits while a member owes a claim, and ends once a reversal has repaid it", async () => {
  const other = await openCooperative();
  const again = movingIn(other);
  const id = await again.bring(oldBooks(3));
  await again.approve(id);
  await again.work();
  const [row] = await other.owner<{ member_id: string }[]>`
    select member_id from import_rows where run_id = ${id} and row_no = 3`;
  const [found] = await other.ownerDb
    .select()
    .from(members)
    .where(eq(members.id, row?.member_id ?? ""));
  const member = { ...(found as NonNullable<typeof found>), email: "", sessionId: "" };
  await again.undo(id);
  // Of 3,000 and 5,000 they send 6,000: when the 5,000 are reversed they owe 3,000.
  const deposit = await other.fund(member, 5_000);
  const sent = await postTransfer(other.as(member), {
    recipientId: other.idOf("eric"),
    amount: 6_000,
  });
  const reverse = (transaction: string) =>
    reverseByTwo(other.as("admin"), () => other.as("director"), transaction, "Another's money");
  await reverse(deposit);
  expect(await other.balances(member)).toMatchObject({ available: 0, claim: 3_000 });
  await again.work();
  expect(await again.view(id)).toMatchObject({ state: "undoing" });
  await reverse(sent.transaction.id);
  expect(await other.balances(member)).toMatchObject({ available: 3_000, claim: 0 });
  await again.work();
  expect(await again.view(id)).toMatchObject({ state: "undone" });
  await expectBooksToBalance(other.db);
  await other.close();
});

test("where somebody has taken a phone number since, its member joins without", async () => {
  const other = await openCooperative();
  const of = movingIn(other);
  const id = await of.bring(oldBooks(3));
  await other.join({ username: "first", phone: "+250789100002" });
  await of.approve(id);
  await of.work();
  expect(await of.view(id)).toMatchObject({ state: "done", leftOut: 1 });
  await expectBooksToBalance(other.db);
  await other.close();
});

test("nobody posts an opening balance that two have not agreed to", async () => {
  const { post } = await import("@/lib/ledger/post");
  const { openingLines } = await import("@/lib/imports/posting");
  const ctx = coop.as("admin");
  const [run] = (await listImports(coop.db, null, 1)).rows;
  const to = coop.idOf("eric");
  const posting = {
    type: "opening" as const,
    status: "approved" as const,
    at: ctx.now,
    amount: 1_000,
    from: null,
    to,
    recordId: run?.id ?? "",
    submittedBy: ctx.actor.id,
    lines: openingLines(to, 1_000),
  };
  await expect(post(ctx.db, posting)).rejects.toThrow();
  expect((await counted()).length).toBe(1);
});
