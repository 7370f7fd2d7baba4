import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readCashBook } from "@/lib/accounting/cash-book";
import { postMove } from "@/lib/accounting/move";
import { getTrialBalance, listChannels } from "@/lib/accounting/queries";
import { proposeAccount, proposeAccountChange } from "@/lib/approvals/chart-changes";
import { decideProposal } from "@/lib/approvals/commands";
import { proposalById } from "@/lib/approvals/queries";
import { submitDeposit } from "@/lib/deposits/commands";
import { depositSchema } from "@/lib/deposits/schema";
import { openChannels } from "@/lib/ledger/channels";
import { getSettings, waysToPay } from "@/lib/settings/queries";
import { decideTransaction } from "@/lib/transactions/commands";
import { transactionById } from "@/lib/transactions/queries";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, cash, openCooperative } from "@/tests/support/cooperative";
import { foundAfter } from "@/tests/support/forger";
import { setSettings } from "@/tests/support/settings";

const SECOND = "bank-1021";
const reason = "The assembly opened an account at another bank";
const name = { en: "Bank of Kigali", rw: "Banki ya Kigali" };
const FIRST_PLACE = { method: "bank", number: "00040 0182934 61" } as const;
const SECOND_PLACE = { method: "bank", number: "4001 2233 99", channel: SECOND } as const;

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
  await coop.fund("aline", 100_000, "bank");
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

const refused = (code: string, over = {}) =>
  expect.objectContaining({ name: "AppError", code, ...over });
const beside = (field: string) => refused("invalid", { fields: { [field]: expect.anything() } });
const propose = (number: string, over = {}) =>
  proposeAccount(coop.as("admin"), { number, name, method: "bank", reason, ...over });
const confirm = (id: string) => decideProposal(coop.as("manager"), id, { decision: "confirm" });
const setUse = async (active: boolean) =>
  confirm(await proposeAccountChange(coop.as("admin"), "1021", { active, reason }));
const keys = async () => (await openChannels(coop.db)).map(({ key }) => key);
const paidIn = (amount: number, channel?: string) =>
  submitDeposit(
    coop.as("eric"),
    depositSchema.parse({ ...cash(amount), method: "bank", ...(channel && { channel }) }),
  );
const approve = (id: string) => decideTransaction(coop.as("finance"), id, { status: "approved" });
const held = async () =>
  Object.fromEntries((await listChannels(coop.db)).map((each) => [each.channel, each.balance]));

describe("a second bank account is opened by two", () => {
  test("never by one; the second person sees that it is one of the bank's", async () => {
    const id = await propose("1021");
    expect(await keys()).toEqual(["mtn", "airtel", "bank", "cash"]);
    const alone = decideProposal(coop.as("admin"), id, { decision: "confirm" });
    await expect(alone).rejects.toEqual(refused("own_record"));
    const { effect } = await proposalById(coop.db, id, coop.people.manager, coop.clock.now());
    expect(effect.changes).toContainEqual({ what: "chartMethod", before: null, after: "bank" });
    await confirm(id);
    expect(await keys()).toEqual(["mtn", "airtel", "bank", SECOND, "cash"]);
    expect(await listChannels(coop.db)).toContainEqual({
      channel: SECOND,
      account: "cash:1021",
      balance: 0,
    });
  });

  test("but on no debt, no expense, and nothing that lowers what there is", async () => {
    for (const number of ["2777", "5777"]) {
      await expect(propose(number)).rejects.toEqual(beside("method"));
    }
    await expect(propose("1777", { contra: true })).rejects.toEqual(beside("method"));
  });
});

describe("where members pay in", () => {
  test("a place names the account, of its method and in use", async () => {
    await setSettings(coop, { payIn: [FIRST_PLACE, SECOND_PLACE] });
    expect((await waysToPay(coop.db)).places).toEqual([FIRST_PLACE, SECOND_PLACE]);
    const payIn = [{ ...FIRST_PLACE, channel: "bank-1099" }];
    await expect(setSettings(coop, { payIn })).rejects.toEqual(beside("payIn"));
  });

  test.each([{ channel: "mtn" }, { channel: "bank-2" }, { channel: "safe" }])(
    "a deposit by the bank is not paid into %o",
    (other) => {
      const asked = { ...cash(1_000), method: "bank", ...other };
      expect(depositSchema.safeParse(asked).success).toBe(false);
    },
  );
});

describe("money is where it was paid in", () => {
  test("and nowhere but where some place to pay in leads, or on the first account", async () => {
    await setSettings(coop, { payIn: [FIRST_PLACE] });
    await expect(paidIn(1_000, SECOND)).rejects.toEqual(beside("method"));
    const { id } = await paidIn(1_000, "bank");
    await decideTransaction(coop.as("finance"), id, { status: "rejected", reason: "Not there" });
    await setSettings(coop, { payIn: [FIRST_PLACE, SECOND_PLACE] });
  });

  test("a deposit is posted to the account that its place names, the others to the first one", async () => {
    const { id } = await paidIn(40_000, SECOND);
    const shown = await transactionById(coop.db, id);
    expect(shown).toMatchObject({ method: "bank", channel: SECOND });
    await approve(id);
    await approve((await paidIn(5_000)).id);
    expect(await held()).toMatchObject({ bank: 105_000, [SECOND]: 40_000 });
    const { rows, balanced } = await getTrialBalance(coop.db, coop.clock.now());
    expect(balanced).toBe(true);
    expect(rows.find(({ code }) => code === "1021")).toMatchObject({
      name,
      parent: "money",
      debit: 40_000,
    });
    await expectBooksToBalance(coop.db);
  });

  test("it moves to the first account, from which withdrawals are paid, and its book tells both", async () => {
    const finance = coop.as("finance");
    const move = (amount: number) =>
      postMove(finance, { from: SECOND, to: "bank", amount, note: "Transfer 7" });
    await expect(move(40_001)).rejects.toMatchObject({ code: "account_short" });
    await move(30_000);
    expect(await held()).toMatchObject({ bank: 135_000, [SECOND]: 10_000 });
    const book = await readCashBook(coop.db, coop.clock.now(), SECOND, {});
    expect(book.entries.map((entry) => [entry.type, entry.in, entry.out, entry.balance])).toEqual([
      ["deposit", 40_000, 0, 40_000],
      ["move", 0, 30_000, 10_000],
    ]);
    await expectBooksToBalance(coop.db);
  });
});

describe("it is closed by two", () => {
  test("not while it holds money, and not while something waits for it", async () => {
    await expect(setUse(false)).rejects.toEqual(refused("account_not_empty"));
    const finance = coop.as("finance");
    await postMove(finance, { from: SECOND, to: "bank", amount: 10_000, note: "Transfer 8" });
    const { id } = await paidIn(7_000, SECOND);
    await expect(setUse(false)).rejects.toEqual(
      refused("account_waits", { values: { code: "1021" } }),
    );
    await decideTransaction(coop.as("finance"), id, { status: "rejected", reason: "Not there" });
  });

  test("nor when something has come to wait since it was proposed", async () => {
    const closing = await proposeAccountChange(coop.as("admin"), "1021", { active: false, reason });
    const { id } = await paidIn(7_000, SECOND);
    await expect(confirm(closing)).rejects.toEqual(refused("account_waits"));
    await decideTransaction(coop.as("finance"), id, { status: "rejected", reason: "Not there" });
    await confirm(closing);
    expect(await keys()).toEqual(["mtn", "airtel", "bank", "cash"]);
  });

  test("closed it is offered nowhere and takes nothing", async () => {
    expect((await waysToPay(coop.db)).places).toEqual([FIRST_PLACE]);
    expect(await held()).not.toHaveProperty(SECOND);
    await expect(paidIn(1_000, SECOND)).rejects.toEqual(beside("method"));
    const move = postMove(coop.as("finance"), {
      from: "bank",
      to: SECOND,
      amount: 1,
      note: "Back",
    });
    await expect(move).rejects.toEqual(beside("to"));
    const payIn = [{ ...SECOND_PLACE, number: "4001 2233 98" }];
    await expect(setSettings(coop, { payIn })).rejects.toEqual(beside("payIn"));
    // Its place is kept as it is, and never becomes one of the first account.
    const kept = [FIRST_PLACE, SECOND_PLACE];
    await setSettings(coop, { payIn: kept, debtTimesSavings: 2 });
    expect((await getSettings(coop.db)).payIn).toEqual(kept);
  });

  test("opened again it is as before; the first one of a method is never closed", async () => {
    await setUse(true);
    expect(await keys()).toContain(SECOND);
    await approve((await paidIn(2_000, SECOND)).id);
    expect(await held()).toMatchObject({ [SECOND]: 2_000 });
    const first = proposeAccountChange(coop.as("admin"), "1020", { active: false, reason });
    await expect(first).rejects.toEqual(refused("account_of_commands"));
  });
});

test("verification finds a channel that nobody agreed to, and one that leads elsewhere", async () => {
  const by = (change: ReturnType<typeof sql>) => foundAfter(coop, ({ run }) => run(change));
  expect(await by(sql`update channels set active = false where key = ${SECOND}`)).toEqual(["22a"]);
});

test.each([
  ["an account with its channel", "cash:1099", "1099", "bank-1099"],
  ["an account by a method that does not exist", "cash:1099", "1099", "coins"],
  ["one that leads to no number", "cash:box", "1098", "bank-box"],
  ["an account of money without a channel", "cash:1099", "1099", null],
  ["an account on which money waits, of no channel", "clearing:x", "1099", null],
])("verification finds %s that nobody agreed to", async (_, account, code, channel) => {
  const found = await foundAfter(coop, async ({ run }) => {
    await run(sql`insert into chart (key, code, name_en, name_rw, class, normal_side, low, high, holder, sharded)
      values (${account}, ${code}, 'Hidden', 'Hidden', 'asset', 'debit', -9007199254740991, 0, 'cooperative', true)`);
    if (channel) {
      await run(
        sql`insert into channels (key, method, account) values (${channel}, ${channel.split("-")[0] ?? ""}, ${account})`,
      );
    }
  });
  expect(found).toEqual(["22a"]);
});

test.each(["cash:1021", "cash:bank"])(
  "verification finds a channel more on the account %s",
  async (account) => {
    const more = sql`insert into channels (key, method, account) values ('bank-1099', 'bank', ${account})`;
    expect(await foundAfter(coop, ({ run }) => run(more))).toContain("22a");
  },
);
