import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readCashBook } from "@/lib/accounting/cash-book";
import { postMove } from "@/lib/accounting/move";
import { listChannels } from "@/lib/accounting/queries";
import { proposeAccount, proposeAccountChange } from "@/lib/approvals/chart-changes";
import { decideProposal } from "@/lib/approvals/commands";
import { setProjectStatus } from "@/lib/projects/commands";
import { listMovements } from "@/lib/projects/movements";
import { movementSchema, movementTermsSchema } from "@/lib/projects/schema";
import { movementNeedsSecond, postMovement } from "@/lib/projects/spend";
import { confirmLine } from "@/lib/reconciliation/confirm";
import { matchByHand } from "@/lib/reconciliation/match";
import { listLines } from "@/lib/reconciliation/queries";
import { allSuggestions } from "@/lib/reconciliation/suggestions";
import { decideTransaction } from "@/lib/transactions/commands";
import { transactionById } from "@/lib/transactions/queries";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative, PASSWORD } from "@/tests/support/cooperative";
import { projectsOf } from "@/tests/support/projects";
import { file, reconciling, walletCsv } from "@/tests/support/reconciling";

const SECOND = "bank-1021";
const MUSANZE = "mtn-1031";
const reason = "The assembly agreed to it";

let coop: Cooperative;
let mill: string;
let receipt = 92_000_000_000;
beforeAll(async () => {
  coop = await openCooperative();
  await coop.fund("aline", 200_000, "bank");
  await open("1021", "bank");
  await postMove(coop.as("finance"), { from: "bank", to: SECOND, amount: 90_000, note: "Slip" });
  const of = projectsOf(coop);
  mill = await of.open(100_000, "Maize mill");
  await of.stake(mill, "aline", 100_000);
  await setProjectStatus(coop.as("director"), mill, "running");
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

const confirm = (id: string) => decideProposal(coop.as("manager"), id, { decision: "confirm" });
const open = async (number: string, method: "bank" | "mtn") => {
  const name = { en: `Account ${number}`, rw: `Konti ${number}` };
  return confirm(await proposeAccount(coop.as("admin"), { number, name, method, reason }));
};
const record = (kind: "spending" | "return", amount: number, place: object, requestId?: string) =>
  postMovement(
    coop.as("finance", requestId ? { requestId } : {}),
    mill,
    movementTermsSchema.parse({ kind, amount, note: "Millstones", ...place }),
  );
const approve = (id: string) => decideTransaction(coop.as("manager"), id, { status: "approved" });
const held = async () =>
  Object.fromEntries((await listChannels(coop.db)).map((each) => [each.channel, each.balance]));
const beside = (field: string, key: string) =>
  expect.objectContaining({ code: "invalid", fields: { [field]: { key } } });

test("what is spent leaves the account that is named and what comes back goes to it; else the method's first", async () => {
  const [before, spent] = [await held(), await record("spending", 5_000, { channel: SECOND })];
  await approve(spent.id);
  await approve((await record("return", 1_500, { method: "bank", channel: SECOND })).id);
  await approve((await record("spending", 2_000, { method: "bank" })).id);
  const after = await held();
  expect(after).toEqual({
    ...before,
    [SECOND]: (before[SECOND] ?? 0) - 3_500,
    bank: (before.bank ?? 0) - 2_000,
  });
  expect(await transactionById(coop.db, spent.id)).toMatchObject({
    method: "bank",
    channel: SECOND,
  });
  const { entries } = await readCashBook(coop.db, coop.clock.now(), SECOND, {});
  expect(entries.slice(-2)).toMatchObject([
    { type: "project-spending", out: 5_000 },
    { type: "project-return", in: 1_500 },
  ]);
  const { rows } = await listMovements(coop.db, mill, true, null, 10);
  expect(rows.map(({ method, channel }) => [method, channel])).toEqual([
    ["bank", "bank"],
    ["bank", SECOND],
    ["bank", SECOND],
  ]);
  const [act] = await coop.owner`
    select detail from audit_log where subject_id = ${spent.id} and action = 'project-money.propose'`;
  expect(act?.detail).toMatchObject({ method: "bank", channel: SECOND });
});

test("the same request again is the same; with another account it is another", async () => {
  const requestId = randomUUID();
  const first = await record("spending", 100, { channel: SECOND }, requestId);
  expect((await record("spending", 100, { channel: SECOND }, requestId)).id).toBe(first.id);
  await expect(record("spending", 100, { method: "bank" }, requestId)).rejects.toMatchObject({
    code: "request_id_reused",
  });
  await decideTransaction(coop.as("manager"), first.id, { status: "rejected", reason: "No" });
});

test("an account of another method, that is none or is closed is refused beside it, and too little is told by its number", async () => {
  const typed = { kind: "spending", amount: 5, note: "Oil", password: PASSWORD };
  const refusals = (place: object) =>
    movementSchema
      .safeParse({ ...typed, ...place })
      .error?.issues.map(({ path, message }) => [path.join("."), message]);
  expect(refusals({})).toEqual([["method", "resultMethod"]]);
  expect(refusals({ method: "mtn", channel: SECOND })).toEqual([["channel", "payInChannel"]]);
  for (const channel of ["safe", "", "bank-1", "bank'1021"])
    expect(refusals({ channel })).toEqual([["channel", "resultMethod"]]);
  expect(refusals({ channel: SECOND })).toBeUndefined();
  await expect(record("spending", 5, { channel: "bank-1099" })).rejects.toEqual(
    beside("channel", "payInChannel"),
  );
  await open("1022", "bank");
  const waits = await record("return", 5, { channel: "bank-1022" });
  const close = () => proposeAccountChange(coop.as("admin"), "1022", { active: false, reason });
  await expect(close()).rejects.toMatchObject({ code: "account_waits" });
  await decideTransaction(coop.as("manager"), waits.id, { status: "rejected", reason: "No" });
  await confirm(await close());
  await expect(record("spending", 5, { channel: "bank-1022" })).rejects.toEqual(
    beside("channel", "payInChannel"),
  );
  const dear = await record("spending", 90_000, { channel: SECOND });
  await expect(approve(dear.id)).rejects.toMatchObject({
    code: "account_short",
    values: expect.objectContaining({ code: "1021" }),
  });
  await decideTransaction(coop.as("manager"), dear.id, { status: "rejected", reason: "No" });
});

test("once the account's statements count two people record it, and a line of that account alone is its own", async () => {
  const of = await reconciling(coop, "mtn", { proofRequired: "", voucherLimit: 50_000 });
  await open("1031", "mtn");
  const needs = (channel: string) =>
    movementNeedsSecond(coop.as("finance"), mill, { amount: 10, method: "mtn", channel });
  expect(await Promise.all([needs(MUSANZE), needs("mtn")])).toEqual([true, true]);
  async function bring(channel: string, amount: number, direction: "in" | "out") {
    const line = { id: String(receipt++), direction, amount, number: "250788000101" } as const;
    const { csv } = walletCsv([line], { from: coop.clock.now(), opening: 0 });
    coop.clock.tick(60_000);
    const { fileId } = await of.bring(file(csv, { channel }));
    return (await listLines(coop.db, { file: fileId }, null, 5)).rows[0]?.id ?? "";
  }
  for (const channel of ["mtn", MUSANZE]) await bring(channel, 50_000, "in");
  const spent = await record("spending", 3_000, { channel: MUSANZE });
  const [line, other] = [await bring(MUSANZE, 3_000, "out"), await bring("mtn", 3_000, "out")];
  const found = await allSuggestions(coop.db, coop.clock.now());
  const suggested = (id: string) =>
    found.get(id)?.flatMap(({ transactions }) => transactions) ?? [];
  expect(suggested(line)).toMatchObject([{ id: spent.id }]);
  expect(suggested(other)).toEqual([]);
  await expect(matchByHand(coop.as("manager"), [other], [spent.id])).rejects.toMatchObject({
    code: "line_matched",
  });
  expect(await confirmLine(coop.as("manager"), line, spent.id)).toBe("approved");
  expect(await transactionById(coop.db, spent.id)).toMatchObject({
    channel: MUSANZE,
    status: "approved",
  });
  expect(await of.held(`clearing:${MUSANZE}`)).toBe(-50_000);
});
