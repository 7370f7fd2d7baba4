import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readCashBook } from "@/lib/accounting/cash-book";
import { postMove } from "@/lib/accounting/move";
import { listChannels } from "@/lib/accounting/queries";
import { proposeAccount, proposeAccountChange } from "@/lib/approvals/chart-changes";
import { decideProposal, proposeWithin } from "@/lib/approvals/commands";
import { proposalById } from "@/lib/approvals/queries";
import { kigaliDay } from "@/lib/dates";
import { readReceipt } from "@/lib/receipts/queries";
import { confirmLine } from "@/lib/reconciliation/confirm";
import { matchByHand, undoMatch } from "@/lib/reconciliation/match";
import { listLines } from "@/lib/reconciliation/queries";
import { allSuggestions } from "@/lib/reconciliation/suggestions";
import { readStatement } from "@/lib/statements/queries";
import { decideTransaction } from "@/lib/transactions/commands";
import { exportRows } from "@/lib/transactions/export";
import { payWithdrawal } from "@/lib/transactions/pay";
import { accountsToPayFrom } from "@/lib/transactions/pay-from";
import { listTransactions, transactionById } from "@/lib/transactions/queries";
import { transactionQuery } from "@/lib/transactions/schema";
import { transactionTerms } from "@/lib/transactions/terms";
import { postWithdrawal } from "@/lib/withdrawals/commands";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative, type Person } from "@/tests/support/cooperative";
import { file, reconciling, walletCsv } from "@/tests/support/reconciling";
import { setSettings } from "@/tests/support/settings";

const SECOND = "bank-1021";
const PHONE = "250788000101";
const reason = "The assembly agreed to it";

let coop: Cooperative;
let paid = 91_000_000_000;
beforeAll(async () => {
  coop = await openCooperative();
  await coop.fund("aline", 200_000, "bank");
  await open("1021", "bank");
  const move = { from: "bank", to: SECOND, amount: 150_000, note: "Slip" };
  await postMove(coop.as("finance"), move);
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

const refused = (code: string, over = {}) =>
  expect.objectContaining({ name: "AppError", code, ...over });
const beside = refused("invalid", { fields: { channel: expect.anything() } });
const refusal = refused("invalid", { fields: { channel: { key: "paidElsewhere" } } });
const confirm = (id: string) => decideProposal(coop.as("manager"), id, { decision: "confirm" });
const open = async (number: string, method: "airtel" | "bank" | "mtn") => {
  const name = { en: `Account ${number}`, rw: `Konti ${number}` };
  return confirm(await proposeAccount(coop.as("admin"), { number, name, method, reason }));
};
async function ask(amount: number, method: "bank" | "mtn" = "bank") {
  const to =
    method === "bank"
      ? { account: "BK 00040 1234567", phone: null }
      : { account: null, phone: `+${PHONE}` };
  const terms = { amount, method, description: null, ...to };
  return (await postWithdrawal(coop.as("aline"), terms)).withdrawal.id;
}
const approve = (id: string, channel?: string, who: Person = "finance") =>
  decideTransaction(coop.as(who), id, { status: "approved", channel });
const pay = (id: string, channel?: string, who: Person = "finance") =>
  payWithdrawal(coop.as(who), id, { externalId: `${paid++}`, channel });
const held = async () =>
  Object.fromEntries((await listChannels(coop.db)).map((each) => [each.channel, each.balance]));
const channelOf = async (id: string) => (await transactionById(coop.db, id)).channel;

describe("a withdrawal is paid", () => {
  test("from the first account with enough money, where none is named", async () => {
    const small = await ask(20_000);
    await approve(small);
    await pay(small);
    const large = await ask(60_000);
    await approve(large);
    const choice = await accountsToPayFrom(coop.db, await transactionTerms(coop.db, large));
    expect(choice).toEqual({
      usual: SECOND,
      accounts: [
        { channel: "bank", account: "cash:bank", balance: 30_000 },
        { channel: SECOND, account: "cash:1021", balance: 150_000 },
      ],
    });
    await pay(large);
    expect(await Promise.all([small, large].map(channelOf))).toEqual(["bank", SECOND]);
    expect(await held()).toMatchObject({ bank: 30_000, [SECOND]: 90_000 });
  });

  test("from the account that who pays names, and stands in its cash book", async () => {
    const id = await ask(5_000);
    await approve(id);
    await pay(id, SECOND);
    expect(await transactionById(coop.db, id)).toMatchObject({
      method: "bank",
      channel: SECOND,
      status: "paid",
    });
    const book = await readCashBook(coop.db, coop.clock.now(), SECOND, {});
    expect(book.entries.at(-1)).toMatchObject({ type: "withdraw", out: 5_000, balance: 85_000 });
    const [act] = await coop.owner`
      select detail from audit_log where subject_id = ${id} and action = 'withdrawal.pay'`;
    expect(act?.detail).toEqual({ amount: 5_000, channel: SECOND });
  });

  test("from the one that was named as it was approved, unless who pays names another", async () => {
    const [kept, other] = [await ask(1_000), await ask(1_100)];
    for (const id of [kept, other]) await approve(id, SECOND);
    expect(await channelOf(kept)).toBe(SECOND);
    await pay(kept);
    await pay(other, "bank");
    expect(await Promise.all([kept, other].map(channelOf))).toEqual([SECOND, "bank"]);
  });

  test("approved and paid in one, from the named one", async () => {
    const id = await ask(1_200);
    const decision = { status: "approved", externalId: `${paid++}`, channel: SECOND } as const;
    expect(await decideTransaction(coop.as("finance"), id, decision)).toBe("approved");
    expect(await channelOf(id)).toBe(SECOND);
  });

  test("where two approve, from the one that was named last", async () => {
    await setSettings(coop, { secondApprovalFrom: 1_000 });
    const id = await ask(1_300);
    expect(await approve(id, SECOND)).toBe("first");
    expect(await channelOf(id)).toBe(SECOND);
    expect(await approve(id, undefined, "manager")).toBe("payable");
    await pay(id, undefined, "manager");
    expect(await channelOf(id)).toBe(SECOND);
    await setSettings(coop, { secondApprovalFrom: null });
  });
});

describe("what was paid from one account", () => {
  const found = async (filter: object) => {
    const { rows } = await listTransactions(coop.db, filter, null, 100);
    return rows.map(({ type, channel, fromChannel }) => [type, channel ?? fromChannel]);
  };

  test("is found by it, and so are moves to it and from it", async () => {
    const own = await found({ channel: SECOND });
    expect(new Set(own.map(String))).toEqual(new Set([`withdraw,${SECOND}`, "move,bank"]));
    const all = await found({ method: "bank" });
    expect(all.length).toBeGreaterThan(own.length);
    expect(await found({ channel: "bank-1099" })).toEqual([]);
    const first = await found({ channel: "bank" });
    expect(new Set(first.map(String))).toEqual(
      new Set(["withdraw,bank", "deposit,bank", "move,bank"]),
    );
    const rows = await coop.db.execute<{ channel: string }>(
      await exportRows(coop.db, { channel: SECOND, type: "withdraw" }, { people: true }),
    );
    expect(new Set([...rows].map(({ channel }) => channel))).toEqual(new Set([SECOND]));
  });

  test.each(["bank-1", "gold", "bank' or true"])("but not by %s", (channel) => {
    expect(transactionQuery.safeParse({ channel }).success).toBe(false);
  });

  test("is told with it on a member's receipt and statement, beside what their codes cover", async () => {
    const { rows } = await listTransactions(
      coop.db,
      { channel: SECOND, type: "withdraw" },
      null,
      1,
    );
    const reader = { id: coop.idOf("aline"), all: false };
    expect(await readReceipt(coop.db, rows[0]?.id ?? "", reader)).toMatchObject({
      method: "bank",
      channel: SECOND,
    });
    const day = kigaliDay(coop.clock.now());
    const period = { from: day, to: day };
    const { lines } = await readStatement(coop.db, reader.id, period, coop.clock.now());
    const settled = lines.filter(({ type, step }) => type === "withdraw" && step === "settle");
    expect(settled).toContainEqual(expect.objectContaining({ channel: "bank", account: SECOND }));
    expect(lines.find(({ type }) => type === "deposit")).not.toHaveProperty("account");
  });
});

describe("a withdrawal is not paid", () => {
  test.each(["mtn", "bank-1099", "safe", "cash"])("by the bank from %s", async (channel) => {
    const id = await ask(1_400);
    await expect(approve(id, channel)).rejects.toEqual(beside);
    await approve(id);
    await expect(pay(id, channel)).rejects.toEqual(beside);
    await decideTransaction(coop.as("finance"), id, { status: "rejected", reason: "Not now" });
  });

  test("from an account with too little: it is told by its number", async () => {
    const id = await ask(90_000);
    await approve(id);
    await expect(pay(id, SECOND)).rejects.toEqual(
      refused("account_short", { values: expect.objectContaining({ code: "1021" }) }),
    );
    await decideTransaction(coop.as("finance"), id, { status: "rejected", reason: "Not now" });
  });

  test("and nothing else has an account named as it is decided", async () => {
    const id = await ask(1_450);
    const rejected = { status: "rejected", reason: "Not now", channel: SECOND } as const;
    await expect(decideTransaction(coop.as("finance"), id, rejected)).rejects.toEqual(beside);
    await decideTransaction(coop.as("finance"), id, { status: "rejected", reason: "Not now" });
  });

  test("from an account that would be closed meanwhile: that waits for it", async () => {
    await open("1022", "bank");
    const id = await ask(1_500);
    await approve(id, "bank-1022");
    const close = () => proposeAccountChange(coop.as("admin"), "1022", { active: false, reason });
    await expect(close()).rejects.toEqual(refused("account_waits"));
    await pay(id, "bank");
    await confirm(await close());
    const next = await ask(1_600);
    await approve(next);
    await expect(pay(next, "bank-1022")).rejects.toEqual(beside);
    await pay(next);
  });

  test("by who writes to the table", async () => {
    const id = await ask(1_700);
    for (const channel of ["mtn", null]) {
      const written = coop.arrange`update transactions set channel = ${channel} where id = ${id}`;
      await expect(written).rejects.toThrow(/rewritten/);
    }
    await approve(id);
    await pay(id);
    const late = coop.arrange`update transactions set channel = ${SECOND} where id = ${id}`;
    await expect(late).rejects.toThrow(/rewritten/);
  });
});

describe("by a line of a statement", () => {
  const MUSANZE = "mtn-1031";
  let of: Awaited<ReturnType<typeof reconciling>>;
  beforeAll(async () => {
    of = await reconciling(coop, "mtn", { proofRequired: "" });
    await open("1031", "mtn");
    for (const channel of ["mtn", MUSANZE]) await bring(channel, 50_000, "in");
  });

  async function bring(channel: string, amount: number, direction: "in" | "out" = "out") {
    const line = { id: String(paid++), direction, amount, number: PHONE } as const;
    const { csv } = walletCsv([line], { from: coop.clock.now(), opening: 0 });
    coop.clock.tick(60_000);
    const { fileId } = await of.bring(file(csv, { channel }));
    const [row] = (await listLines(coop.db, { file: fileId }, null, 5)).rows;
    return row?.id ?? "";
  }

  async function holdsNow(id: string): Promise<number> {
    const { accounts } = await accountsToPayFrom(coop.db, await transactionTerms(coop.db, id));
    return accounts.find(({ channel }) => channel === MUSANZE)?.balance ?? 0;
  }

  test("it is paid from the account of that statement", async () => {
    const id = await ask(2_000, "mtn");
    const line = await bring(MUSANZE, 2_000);
    const found = (await allSuggestions(coop.db, coop.clock.now())).get(line);
    expect(found?.flatMap((each) => each.transactions)).toMatchObject([{ id }]);
    expect(await confirmLine(coop.as("finance"), line, id)).toBe("approved");
    expect(await transactionById(coop.db, id)).toMatchObject({ channel: MUSANZE, status: "paid" });
    expect(await of.held(`clearing:${MUSANZE}`)).toBe(-50_000);
  });

  test("once a line tells of it, it is paid from no other account, and by no other line", async () => {
    const id = await ask(2_100, "mtn");
    const [line, other] = [await bring(MUSANZE, 2_100), await bring("mtn", 2_100)];
    await matchByHand(coop.as("finance"), [line], [id]);
    await expect(matchByHand(coop.as("finance"), [other], [id])).rejects.toEqual(
      refused("line_matched"),
    );
    await expect(approve(id, "mtn")).rejects.toEqual(refusal);
    await approve(id);
    expect(await channelOf(id)).toBe(MUSANZE);
    await expect(pay(id, "mtn")).rejects.toEqual(refusal);
    const late = coop.owner`select ledger_pays_from(${id}, 'mtn', 'mtn')`;
    await expect(late).rejects.toThrow(/another account tells/);
    await pay(id);
    expect(await channelOf(id)).toBe(MUSANZE);
    await expect(undoMatch(coop.as("finance"), line)).rejects.toEqual(refused("line_posted"));
  });

  test("a match that is undone leaves the choice again", async () => {
    const id = await ask(2_200, "mtn");
    const line = await bring(MUSANZE, 2_200);
    await matchByHand(coop.as("finance"), [line], [id]);
    await undoMatch(coop.as("finance"), line);
    await approve(id);
    await pay(id, "mtn");
    expect(await channelOf(id)).toBe("mtn");
    await expect(confirmLine(coop.as("finance"), line, id)).rejects.toEqual(
      refused("line_unequal"),
    );
  });

  test("what each holds is what is left of it, also where the line of a payment is still to come", async () => {
    const id = await ask(2_300, "mtn");
    const before = await holdsNow(id);
    await approve(id);
    await pay(id, MUSANZE);
    expect(await holdsNow(await ask(2_400, "mtn"))).toBe(before - 2_300);
  });

  // Its line would be booked a second time: of what was asked for before an account's statements count, no line is waited for.
  test("it is paid from no account that was opened on a later day", async () => {
    const id = await ask(2_500, "mtn");
    coop.clock.tick(24 * 3_600_000);
    await open("1032", "mtn");
    const { accounts } = await accountsToPayFrom(coop.db, await transactionTerms(coop.db, id));
    expect(accounts.map(({ channel }) => channel)).not.toContain("mtn-1032");
    await approve(id);
    await expect(pay(id, "mtn-1032")).rejects.toEqual(beside);
    const written = coop.owner`select ledger_pays_from(${id}, 'mtn', 'mtn-1032')`;
    await expect(written).rejects.toThrow(/pays no such withdrawal/);
    await pay(id, "mtn");
    const next = await ask(2_600, "mtn");
    await approve(next);
    await pay(next, "mtn-1032");
    expect(await of.held("clearing:mtn-1032")).toBe(-2_600);
  });
});

test("taking back a move says between which accounts it was", async () => {
  const move = { from: SECOND, to: "bank", amount: 1_000, note: "Slip 2" };
  const { id } = await postMove(coop.as("finance"), move);
  const proposal = await coop.db.transaction((tx) =>
    proposeWithin(tx, coop.as("admin"), "reversal", id, { reason: "It was another day" }),
  );
  const { effect } = await proposalById(coop.db, proposal, coop.people.manager, coop.clock.now());
  expect(effect).toMatchObject({ type: "move", from: SECOND, to: "bank" });
  expect(effect.movements.map(({ account }) => account)).toEqual(["cash:1021", "cash:bank"]);
  await confirm(proposal);
});

test("what was asked for before statements count is paid from any account that begins to count with the first", async () => {
  await open("1023", "airtel");
  await coop.fund("eric", 40_000, "bank");
  await postMove(coop.as("finance"), {
    from: "bank",
    to: "airtel-1023",
    amount: 30_000,
    note: "Slip",
  });
  const terms = {
    amount: 3_000,
    method: "airtel" as const,
    description: null,
    account: null,
    phone: "+250738000102",
  };
  const { id } = (await postWithdrawal(coop.as("eric"), terms)).withdrawal;
  await approve(id, "airtel-1023");
  await setSettings(coop, { reconciled: "mtn, airtel" });
  await pay(id);
  expect(await channelOf(id)).toBe("airtel-1023");
});
