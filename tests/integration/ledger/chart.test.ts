import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TransactionType } from "@/db/schema/names";
import { getTrialBalance, listChannels } from "@/lib/accounting/queries";
import { WITH_DOCUMENTS } from "@/lib/accounting/vouchers/rules";
import { verifyLedger } from "@/lib/evidence/verify";
import { cooperativeAccount, credit, debit } from "@/lib/ledger/accounts";
import { channelAccounts } from "@/lib/ledger/channels";
import { post } from "@/lib/ledger/post";
import type { Method } from "@/lib/methods";
import { getDashboard } from "@/lib/reports/queries";
import { decideTransaction } from "@/lib/transactions/commands";
import { isDecidable, isDeletable, isOfLoan, isOfProject } from "@/lib/transactions/rules";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { deleteByTwo } from "@/tests/support/deleted";
import { refusalOf } from "@/tests/support/refused";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
  await coop.fund("aline", 100_000, "bank");
});
afterAll(async () => {
  await expectNothingButTheBank();
  await coop.close();
});

// The rows are written as a migration would: that nobody agreed to a second bank is all that verification finds.
async function expectNothingButTheBank(): Promise<void> {
  const found = (await verifyLedger(coop.db)).flatMap(({ breaches }) => breaches);
  expect(found).toEqual([expect.objectContaining({ id: "1021" })]);
}

const request = () => ({ requestId: randomUUID(), payloadHash: "x" });
const balances = async (...kinds: string[]) => {
  const rows = await coop.owner`
    select kind, sum(balance)::float as balance from accounts where kind in ${coop.owner(kinds)} group by 1`;
  return Object.fromEntries(rows.map((row) => [row.kind, row.balance]));
};

describe("an expense and a second bank are rows", () => {
  const expense = "expense" as TransactionType;
  const bank2 = "bank-2" as Method;

  beforeAll(async () => {
    await coop.owner`insert into chart (key, code, name_en, name_rw, class, normal_side, holder, low, high) values
      ('expense:office', '5150', 'Rent', 'Ubukode', 'expense', 'debit', 'cooperative', ${"-9007199254740991"}, 0),
      ('cash:bank-2', '1021', 'Second bank', 'Banki ya kabiri', 'asset', 'debit', 'cooperative', ${"-9007199254740991"}, 0)`;
    await coop.owner`insert into channels (key, method, account) values ('bank-2', 'bank', 'cash:bank-2')`;
    await coop.owner`insert into transaction_types (key, approval, step_approved, reversible, decider_right)
      values ('expense', 'another', 'settle', true, 'transactions.decide')`;
    await coop.owner`insert into posting_rules (type, step, place, whose, accounts, amount) values
      ('expense', 'settle', 1, 'cooperative', '{expense:office}', -1), ('expense', 'settle', 2, 'cooperative', '{@channel}', 1)`;
  });

  async function pay(amount: number, channel: Method) {
    const { db, actor, now: at } = coop.as("finance");
    const { transactionId } = await post(db, {
      type: expense,
      status: "pending",
      at,
      request: request(),
      amount,
      channel,
      from: null,
      to: null,
      submittedBy: actor.id,
      reference: `EXP-${randomUUID()}`,
      lines: [],
      act: { action: "expense.submit", address: null },
    });
    return transactionId;
  }

  async function approve(transactionId: string, amount: number, channel: Method) {
    const { db, actor, now: at } = coop.as("manager");
    const account = (await channelAccounts(db, [channel], at))[channel];
    return post(db, {
      does: "approve",
      transactionId,
      at,
      by: actor.id,
      lines: [
        debit(cooperativeAccount("expense:office"), amount),
        credit(cooperativeAccount(account), amount),
      ],
      act: { action: "expense.approve", address: null },
    });
  }

  test("rent is paid by the bank, and stands in the trial balance under its own number", async () => {
    await approve(await pay(30_000, "bank"), 30_000, "bank");
    expect(await balances("expense:office", "cash:bank")).toEqual({
      "expense:office": -30_000,
      "cash:bank": -70_000,
    });
    const { rows, balanced } = await getTrialBalance(coop.db, coop.clock.now());
    expect(balanced).toBe(true);
    expect(rows.find((row) => row.code === "5150")).toEqual({
      kind: "expense:office",
      code: "5150",
      class: "expense",
      debit: 30_000,
      credit: 0,
      name: { en: "Rent", rw: "Ubukode" },
      parent: null,
      active: true,
    });
    await expectNothingButTheBank();
  });

  test("a deposit comes by the second bank, a move and a withdrawal empty it to the franc", async () => {
    const { db, actor, now: at } = coop.as("eric");
    const { transactionId } = await post(db, {
      type: "deposit",
      status: "pending",
      at,
      request: request(),
      amount: 9_000,
      channel: bank2,
      from: actor.id,
      to: null,
      submittedBy: actor.id,
      lines: [],
      act: { action: "deposit.submit", address: null },
    });
    await decideTransaction(coop.as("finance"), transactionId, { status: "approved" });
    expect(await balances("cash:bank-2", "cash:bank")).toEqual({
      "cash:bank-2": -9_000,
      "cash:bank": -70_000,
    });
    const [row] =
      await coop.owner`select method, channel from transactions where id = ${transactionId}`;
    expect(row).toEqual({ method: "bank", channel: "bank-2" });
    expect(await listChannels(coop.db)).toEqual([
      { channel: "mtn", account: "cash:mtn", balance: 0 },
      { channel: "airtel", account: "cash:airtel", balance: 0 },
      { channel: "bank", account: "cash:bank", balance: 70_000 },
      { channel: "bank-2", account: "cash:bank-2", balance: 9_000 },
      { channel: "cash", account: "cash:cash", balance: 0 },
    ]);

    const clerk = coop.as("finance");
    const move = (amount: number) =>
      post(clerk.db, {
        type: "move",
        status: "approved",
        at: clerk.now,
        request: request(),
        amount,
        fromChannel: bank2,
        toChannel: "cash",
        from: null,
        to: null,
        submittedBy: clerk.actor.id,
        lines: [
          credit(cooperativeAccount("cash:bank-2"), amount),
          debit(cooperativeAccount("cash:cash"), amount),
        ],
        act: { action: "channels.move", address: null },
      });
    await expect(move(9_001)).rejects.toMatchObject({
      code: expect.stringMatching(/channel_short|insufficient/),
    });
    await move(9_000);
    expect(await balances("cash:bank-2", "cash:cash")).toEqual({
      "cash:bank-2": 0,
      "cash:cash": -9_000,
    });
    await expectNothingButTheBank();
  });

  test("what was paid wrongly is reversed like anything else", async () => {
    const wrong = await pay(1_000, "cash");
    await approve(wrong, 1_000, "cash");
    await deleteByTwo(coop.as("admin"), () => coop.as("director"), wrong, "Paid twice").catch(
      () => undefined,
    );
    await expectNothingButTheBank();
  });

  test("lines that its rules do not know are refused", async () => {
    const id = await pay(500, "bank");
    const { db, actor, now: at } = coop.as("manager");
    const toIncome = post(db, {
      does: "approve",
      transactionId: id,
      at,
      by: actor.id,
      lines: [
        debit(cooperativeAccount("income:fees"), 500),
        credit(cooperativeAccount("cash:bank"), 500),
      ],
      act: { action: "expense.approve", address: null },
    });
    expect(await refusalOf(() => toIncome)).toBe("no_posting_rule");
  });
});

describe("an account of every member is a row", () => {
  beforeAll(async () => {
    await coop.owner`insert into chart (key, code, name_en, name_rw, class, normal_side, holder, low, counts_as) values
      ('bonds', '3010', 'Bonds', 'Impapuro mpeshamwenda', 'equity', 'credit', 'member', 0, 'none'),
      ('pledged', '2050', 'Pledged', 'Ingwate', 'liability', 'credit', 'member', 0, 'used')`;
    await coop.owner`insert into transaction_types (key, approval, step_approved) values
      ('bond-buy', 'nobody', 'settle'), ('pledge', 'nobody', 'settle')`;
    await coop.owner`insert into posting_rules (type, step, place, whose, accounts, amount) values
      ('bond-buy', 'settle', 1, 'from', '{available}', -1), ('bond-buy', 'settle', 2, 'from', '{bonds}', 1),
      ('pledge', 'settle', 1, 'from', '{available}', -1), ('pledge', 'settle', 2, 'from', '{pledged}', 1)`;
  });

  const buy = (type: string, kind: string, amount: number) => {
    const { db, actor, now: at } = coop.as("aline");
    const of = (name: string) => ({ owner: actor.id, kind: name });
    return post(db, {
      type: type as TransactionType,
      status: "approved",
      at,
      request: request(),
      amount,
      from: actor.id,
      to: null,
      submittedBy: actor.id,
      reference: `X-${randomUUID()}`,
      lines: [debit(of("available"), amount), credit(of(kind), amount)],
      act: { action: `${type}.x`, address: null },
    });
  };

  test("members who were there before have it, and those who join", async () => {
    const fresh = await coop.join({ username: "fresh" });
    const rows = await coop.owner`select m.username, count(a.id)::int as n from members m
      left join accounts a on a.owner = m.id and a.kind in ('bonds', 'pledged') and a.low = 0 group by 1`;
    expect(rows.every((row) => row.n === 2)).toBe(true);
    expect(rows.map((row) => row.username)).toContain(fresh.username);
  });

  test("what counts as used is part of what they own; what counts as nothing is not", async () => {
    const first = await getDashboard(coop.db);
    const own = await coop.available("aline");
    const bonds = await buy("bond-buy", "bonds", 10_000);
    expect(bonds).toMatchObject({ availableAfter: own - 10_000, balanceAfter: own - 10_000 });
    const pledged = await buy("pledge", "pledged", 20_000);
    expect(pledged).toMatchObject({ availableAfter: own - 30_000, balanceAfter: own - 10_000 });
    const { balanceUsage } = await getDashboard(coop.db);
    expect(balanceUsage).toEqual({
      available: first.balanceUsage.available - 30_000,
      used: first.balanceUsage.used + 20_000,
    });
    await expectNothingButTheBank();
  });

  test("it stays within the bounds of the chart", async () => {
    await expect(buy("bond-buy", "bonds", 1_000_000)).rejects.toMatchObject({
      code: "insufficient_balance",
    });
    await expect(buy("bond-buy", "bonds", -5)).rejects.toThrow();
  });
});

describe("what a row of the chart means stays", () => {
  test.each([
    "class = 'expense'",
    "high = 5",
    "holder = 'project'",
    "counts_as = 'none'",
    "sharded = true",
    "key = 'other'",
  ])("%s", async (change) => {
    const rewrite = () => coop.owner.unsafe(`update chart set ${change} where key = 'available'`);
    expect(await refusalOf(rewrite)).toBe("immutable");
  });

  test("but its words may change, and no row goes", async () => {
    await coop.owner`update chart set name_en = 'Free to use', code = '2011' where key = 'available'`;
    expect(await refusalOf(() => coop.owner`delete from chart where key = 'pledged'`)).toBe(
      "append_only",
    );
    expect(await refusalOf(() => coop.owner`truncate chart cascade`)).toBe("append_only");
  });
});

function recordsOf(key: TransactionType): string | null {
  if (isOfLoan(key)) return "loan";
  if (isOfProject(key)) return "project";
  if (/^(cash|drawer)-/.test(key)) return "counter";
  if (key.startsWith("opening")) return "import";
  if (key.startsWith("share-")) return "share";
  return key === "voucher" ? key : null;
}

test("what has documents is what comes under the limit of vouchers", async () => {
  const rows =
    await coop.owner`select key from transaction_types where under_voucher_limit(key) order by 1`;
  expect(rows.map(({ key }) => key)).toEqual([...WITH_DOCUMENTS].sort());
});

test("what the application says of the types of transactions is what the database says", async () => {
  const rows = await coop.owner`
    select key, reversible, belongs_to, approval from transaction_types where key <> 'expense'`;
  const known = rows.map(({ approval, ...row }) => ({ ...row, decided: approval !== "nobody" }));
  const said = rows.map(({ key }) => ({
    key,
    reversible: isDeletable(key),
    belongs_to: recordsOf(key),
    decided: isDecidable(key),
  }));
  expect(said).toEqual(known);
});
