import { afterAll, beforeAll, expect, test } from "vitest";
import { decideProposal } from "@/lib/approvals/commands";
import { proposeWithdrawal } from "@/lib/approvals/explanations";
import type { Actor } from "@/lib/context";
import { type AppError, STATUS_OF } from "@/lib/errors";
import { fileById, listLines } from "@/lib/reconciliation/queries";
import { recordDeposit } from "@/lib/reconciliation/record";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative, type Person } from "@/tests/support/cooperative";
import { file, reconciling, type WalletLine, walletCsv } from "@/tests/support/reconciling";

let coop: Cooperative;
let of: Awaited<ReturnType<typeof reconciling>>;
beforeAll(async () => {
  coop = await openCooperative();
  of = await reconciling(coop);
});
afterAll(() => coop.close());

const lines = (first: number, count: number): WalletLine[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(80_000_000_000 + first + index),
    direction: (first + index) % 5 === 4 ? "out" : "in",
    amount: 1_000 + first + index,
    charge: (first + index) % 5 === 4 ? 100 : 0,
    number: "250788000101",
    name: "Aline Uwase",
  }));
const opening = 50_000;
const all = lines(0, 20);
const whole = () => walletCsv(all, { from: of.start, opening });
const part = (from: number, to: number) => {
  const rows = whole().csv.split("\n");
  return [rows[0], ...rows.slice(1 + from, 1 + to)].join("\n");
};
const money = (direction: "in" | "out") =>
  all.filter((line) => line.direction === direction).reduce((sum, { amount }) => sum + amount, 0);
const charges = all.reduce((sum, { charge = 0 }) => sum + charge, 0);
const counted = async () => {
  const [row] = await coop.owner<{ n: number; sum: number }[]>`
    select count(*)::int as n, sum(amount)::int as sum from statement_lines where state <> 'withdrawn'`;
  return row;
};

test("statements are brought in once two people have switched the channel on, and by who may", async () => {
  const other = await openCooperative();
  const brought = file(whole().csv);
  const { importStatement } = await import("@/lib/reconciliation/import");
  await expect(importStatement(other.as("finance"), brought)).rejects.toMatchObject({
    code: "not_reconciled",
  });
  await expect(of.bring(brought, "aline")).rejects.toMatchObject({ code: "forbidden" });
  await other.close();
});

test("the dry run says what is new, and changes nothing", async () => {
  const preview = await of.preview(file(whole().csv));
  expect(preview).toMatchObject({
    format: "csv",
    rows: 20,
    new: 20,
    known: 0,
    unread: [],
    gaps: [],
    refused: [],
    moneyIn: money("in"),
    moneyOut: money("out"),
    charges,
  });
  expect(preview.lines).toHaveLength(20);
  expect(await counted()).toEqual({ n: 0, sum: null });
});

test("what cannot be read is said, with the headings that nobody knows", async () => {
  await expect(of.preview(file("Wann,Wieviel\n1,2"))).rejects.toMatchObject({
    code: "statement_unreadable",
    values: { reason: "noHeadings", headings: "Wann, Wieviel" },
  });
});

test("a file of another kind is refused as such, and one that is too large", async () => {
  const refusal = (content: string | Uint8Array, format?: "xlsx") =>
    of
      .preview({ ...file(""), content, ...(format && { format }) })
      .catch((error) => [STATUS_OF[(error as AppError).code], error.code, error.fields.file.key]);
  const picture = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
  expect(await refusal(picture)).toEqual([415, "statement_kind", "unreadableBinary"]);
  expect(await refusal("Date,Amount\n2026-05-01,1", "xlsx")).toEqual([
    415,
    "statement_kind",
    "unreadableUnknownFormat",
  ]);
  expect(await refusal(new Uint8Array(5 * 1024 * 1024 + 1).fill(65))).toEqual([
    413,
    "statement_too_large",
    "unreadableTooLarge",
  ]);
  expect(await refusal("Wann,Wieviel\n1,2")).toEqual([
    422,
    "statement_unreadable",
    "unreadableNoHeadings",
  ]);
  expect(await counted()).toEqual({ n: 0, sum: null });
});

test("files that overlap, in any order, bring each line in once", async () => {
  expect(await of.bring(file(part(5, 12)))).toMatchObject({ already: false, preview: { new: 7 } });
  expect(await of.bring(file(part(0, 9)))).toMatchObject({
    preview: { new: 5, known: 4, gaps: [] },
  });
  const last = await of.preview(file(part(15, 20)));
  // The lines between are missing, and the balance says of how much.
  const missing = all
    .slice(12, 15)
    .reduce((sum, l) => sum + (l.direction === "in" ? l.amount : -l.amount) - (l.charge ?? 0), 0);
  expect(last.gaps).toEqual([expect.objectContaining({ francs: missing })]);
  await of.bring(file(part(10, 20)));
  expect(await counted()).toEqual({ n: 20, sum: money("in") + money("out") });
  expect(await of.held("cash:mtn")).toBe(money("in") - money("out") - charges);
  expect(await of.held("clearing:mtn")).toBe(-(money("in") - money("out")));
  expect(await of.held("expense:channel-charges")).toBe(charges);
  await expectBooksToBalance(coop.db);
});

test("the same bytes again are known, and post nothing", async () => {
  const before = await of.held("cash:mtn");
  expect(await of.bring(file(part(10, 20)))).toMatchObject({ already: true });
  expect(await of.held("cash:mtn")).toBe(before);
});

test("lines from before the channel counted are refused, each by its row", async () => {
  const early = walletCsv(lines(100, 2), {
    from: new Date(of.start.getTime() - 86_400_000),
    opening: 0,
  });
  const preview = await of.preview(file(early.csv));
  expect(preview).toMatchObject({
    new: 0,
    refused: [
      { row: 2, reason: "beforeStart" },
      { row: 3, reason: "beforeStart" },
    ],
  });
});

test("a message that cannot be read is kept and shown", async () => {
  const text = "You have won something of 5000 RWF from a stranger who transferred it";
  const done = await of.bring(file("", { content: text, name: "pasted" }));
  expect(done.preview.unread).toEqual([{ row: 1, text, reason: "wording" }]);
  const rows =
    await coop.owner`select kind, state, amount::int from statement_lines where kind = 'unread'`;
  expect([...rows]).toEqual([{ kind: "unread", state: "unmatched", amount: 0 }]);
});

test("more than the books hold is not paid out by a statement", async () => {
  const out: WalletLine = { id: "90000000001", direction: "out", amount: 900_000 };
  const csv = walletCsv([out], { from: of.start, opening: 1_000_000 }).csv;
  await expect(of.bring(file(csv))).rejects.toMatchObject({ code: "channel_short" });
});

test("two people take a statement back with a reason, and it can be brought in again", async () => {
  const more = walletCsv(lines(200, 4), {
    from: new Date(of.start.getTime() + 3_600_000),
    opening: 10_000,
  });
  const before = { cash: await of.held("cash:mtn"), lines: await counted() };
  const { fileId } = await of.bring(file(more.csv));
  const there = { cash: await of.held("cash:mtn"), lines: await counted() };
  const ask = (who: "finance" | "admin") =>
    proposeWithdrawal(coop.as(who), fileId, "Of another wallet");
  await expect(ask("finance")).rejects.toMatchObject({ code: "forbidden" });
  const proposal = await ask("admin");
  await expect(ask("admin")).rejects.toMatchObject({ code: "already_proposed" });
  await expect(
    decideProposal(coop.as("admin"), proposal, { decision: "confirm" }),
  ).rejects.toMatchObject({ code: "own_record" });
  expect((await fileById(coop.db, fileId))?.withdrawal).toBe(proposal);
  expect({ cash: await of.held("cash:mtn"), lines: await counted() }).toEqual(there);
  await decideProposal(coop.as("director"), proposal, { decision: "confirm" });
  expect(await fileById(coop.db, fileId)).toMatchObject({ state: "withdrawn", withdrawal: null });
  expect({ cash: await of.held("cash:mtn"), lines: await counted() }).toEqual(before);
  expect((await listLines(coop.db, { file: fileId }, null, 10)).rows).toHaveLength(4);
  await expectBooksToBalance(coop.db);
  await expect(ask("admin")).rejects.toMatchObject({ code: "statement_in_use" });
  expect(await of.bring(file(more.csv))).toMatchObject({ already: false, preview: { new: 4 } });
  await expectBooksToBalance(coop.db);
});

/** A file with these lines, each for 400 francs out of the wallet. */
const brought = async (first: number, ...parties: Pick<WalletLine, "number" | "name">[]) => {
  const out = parties.map((party, index) => ({
    id: String(92_000_000_000 + first + index),
    direction: "out" as const,
    amount: 400,
    ...party,
  }));
  const at = { from: new Date(of.start.getTime() + 10_800_000 + first * 60_000), opening: 40_000 };
  return (await of.bring(file(walletCsv(out, at).csv))).fileId;
};
const takeBack = (who: Person | Actor, id: string) =>
  proposeWithdrawal(coop.as(who), id, "Of another wallet");
const confirm = (who: Person, id: string) =>
  decideProposal(coop.as(who), id, { decision: "confirm" });
const mayConfirm = async (who: Person, id: string) => {
  const [row] = await coop.client`select proposal_may_confirm(${id}, ${coop.idOf(who)}) as may`;
  return row?.may;
};

test("whose money a line tells of, by number or by name, does not confirm that its statement goes", async () => {
  const parties = [
    { number: "250788000002" },
    { number: "250722000777", name: "KAGABO Paul" },
    { number: "250722000778", name: "Diane Keza" },
  ];
  const fileId = await brought(0, ...parties);
  const proposal = await takeBack("admin", fileId);
  for (const who of ["finance", "manager"] as const) {
    expect(await mayConfirm(who, proposal)).toBe(false);
    await expect(confirm(who, proposal)).rejects.toMatchObject({ code: "interest" });
  }
  // One word of a name of two is not hers.
  expect(await mayConfirm("director", proposal)).toBe(true);
  await confirm("director", proposal);
  expect(await fileById(coop.db, fileId)).toMatchObject({ state: "withdrawn" });
  await expectBooksToBalance(coop.db);
});

test("whose money a line tells of does not propose it where another may, and else two confirm", async () => {
  const own = { number: "250788000001" };
  const alone = await brought(20, own);
  const proposal = await takeBack("admin", alone);
  await confirm("director", proposal);
  expect(await fileById(coop.db, alone)).toMatchObject({ state: "imported" });
  await confirm("manager", proposal);
  expect(await fileById(coop.db, alone)).toMatchObject({ state: "withdrawn" });
  const other = await coop.join({ username: "second-admin", role: "admin" });
  const fileId = await brought(40, own);
  await expect(takeBack("admin", fileId)).rejects.toMatchObject({ code: "own_record" });
  await confirm("director", await takeBack(other, fileId));
  expect(await fileById(coop.db, fileId)).toMatchObject({ state: "withdrawn" });
  await coop.arrange`update members set role = 'member' where id = ${other.id}`;
});

test("where each who may confirm is named in the statement, two of them confirm that it goes", async () => {
  const fileId = await brought(
    60,
    { number: "250788000002" },
    { name: "Paul Kagabo" },
    { name: "Diane UMUTONI" },
  );
  const proposal = await takeBack("admin", fileId);
  await confirm("finance", proposal);
  expect(await fileById(coop.db, fileId)).toMatchObject({ state: "imported" });
  await confirm("director", proposal);
  expect(await fileById(coop.db, fileId)).toMatchObject({ state: "withdrawn" });
  await expectBooksToBalance(coop.db);
});

test("a line that is matched since keeps the statement, and nobody takes it back past the proposal", async () => {
  const stated = walletCsv(lines(300, 1), {
    from: new Date(of.start.getTime() + 7_200_000),
    opening: 0,
  });
  const { fileId } = await of.bring(file(stated.csv));
  const proposal = await proposeWithdrawal(coop.as("admin"), fileId, "Of another wallet");
  const [line] = (await listLines(coop.db, { file: fileId }, null, 10)).rows;
  const recorded = await recordDeposit(coop.as("finance"), line?.id ?? "", coop.idOf("aline"));
  await expect(
    decideProposal(coop.as("director"), proposal, { decision: "confirm" }),
  ).rejects.toMatchObject({ code: "statement_in_use" });
  const alone = coop.client`select statement_withdraw(${proposal}, ${coop.clock.now().toISOString()})`;
  await expect(alone).rejects.toMatchObject({ message: /nobody has confirmed/ });
  expect(recorded).toBeTruthy();
  await expectBooksToBalance(coop.db);
});

test("what a day brings in and takes out alike is posted as two", async () => {
  const at = { from: new Date(of.start.getTime() + 7_200_000), opening: 0 };
  const day = walletCsv(
    [
      { id: "91000000001", direction: "in", amount: 700 },
      { id: "91000000002", direction: "out", amount: 700 },
    ],
    at,
  );
  await of.bring(file(day.csv));
  await expectBooksToBalance(coop.db);
});

test("nobody adds a line to a file by hand, nor changes one", async () => {
  await expect(
    coop.client`insert into statement_lines (id) values (gen_random_uuid())`,
  ).rejects.toMatchObject({ code: "42501" });
  await expect(coop.client`update statement_lines set amount = 1`).rejects.toMatchObject({
    code: "42501",
  });
  await expect(coop.owner`delete from statement_lines`).rejects.toMatchObject({ code: "OF010" });
});

test("a line that the owner of the tables changes is found", async () => {
  await coop.owner`update statement_lines set party_name = 'Somebody else' where id = (select min(id::text)::uuid from statement_lines where posted_by is not null)`;
  const { brokenInvariants } = await import("@/tests/support/books");
  expect((await brokenInvariants(coop.db)).map((name) => name.slice(0, 3))).toEqual(["13c"]);
});
