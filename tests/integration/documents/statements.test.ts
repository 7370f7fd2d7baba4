import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Chance } from "@/db/seed/chance";
import { addDays, kigaliDay, startOfKigaliDay } from "@/lib/dates";
import { submitDeposit } from "@/lib/deposits/commands";
import { AppError } from "@/lib/errors";
import { METHODS } from "@/lib/methods";
import { plainReceiptNumber } from "@/lib/receipt-number";
import { openStatement } from "@/lib/statements/commands";
import { statementRows } from "@/lib/statements/export";
import { readStatement } from "@/lib/statements/queries";
import type { Period } from "@/lib/statements/schema";
import { decideTransaction } from "@/lib/transactions/commands";
import { postTransfer } from "@/lib/transfers/commands";
import { cancelWithdrawal, requestWithdrawal } from "@/lib/withdrawals/commands";
import { expectBooksToBalance } from "@/tests/support/books";
import {
  type Cooperative,
  cash,
  openCooperative,
  PASSWORD,
  type Person,
} from "@/tests/support/cooperative";
import { deleteByTwo } from "@/tests/support/deleted";

const HOUR = 3_600_000;
const people: Person[] = ["aline", "eric", "claudine"];
let coop: Cooperative;
let first: string;

beforeAll(async () => {
  coop = await openCooperative();
  first = kigaliDay(coop.clock.now());
  await liveThrough(new Chance(7), 90);
});
afterAll(() => coop.close());

/** Weeks of a cooperative in which everything happens that moves a member's money. */
async function liveThrough(chance: Chance, acts: number): Promise<void> {
  for (const who of people) await coop.fund(who, 200_000, "bank");
  for (let n = 0; n < acts; n += 1) {
    coop.clock.tick(chance.between(1, 20) * HOUR);
    await perform(chance).catch((error) => {
      // Too little money, or no longer reversible: then nothing has happened.
      if (!(error instanceof AppError)) throw error;
    });
  }
}

async function perform(chance: Chance): Promise<void> {
  const who = chance.pick(people);
  const amount = chance.between(1, 30_000);
  const decision = chance.happens(0.7)
    ? ({ status: "approved" } as const)
    : ({ status: "rejected", reason: "No such payment" } as const);
  const act = chance.pick(["deposit", "withdraw", "cancel", "send", "send", "reverse"] as const);
  if (act === "deposit") {
    const method = chance.pick(METHODS);
    const senderPhone = method === "mtn" || method === "airtel" ? "+250788000101" : null;
    const input = { ...cash(amount), method, senderPhone };
    const { id } = await submitDeposit(coop.as(who), input);
    coop.clock.tick(5 * HOUR);
    await decideTransaction(coop.as("finance"), id, decision);
  } else if (act === "withdraw" || act === "cancel") {
    const input = { amount, method: "bank" as const, account: "BK 00040 1234567" };
    const asked = { ...input, description: null, password: PASSWORD };
    const { withdrawal } = await requestWithdrawal(coop.as(who), asked);
    coop.clock.tick(9 * HOUR);
    if (act === "cancel") await cancelWithdrawal(coop.as(who), withdrawal.id);
    else {
      const payment = { ...decision, externalId: plainReceiptNumber(withdrawal.id) };
      await decideTransaction(coop.as("finance"), withdrawal.id, payment);
    }
  } else {
    const to = chance.pick(people.filter((other) => other !== who));
    const done = await postTransfer(coop.as(who), { recipientId: coop.idOf(to), amount });
    coop.clock.tick(3 * HOUR);
    if (act === "reverse")
      await deleteByTwo(coop.as("admin"), () => coop.as("director"), done.transaction.id);
  }
}

const read = (who: Person, period: Period) =>
  readStatement(coop.db, coop.idOf(who), period, coop.clock.now());

/** The plain way: all of somebody's entries, added up one by one. */
async function addUp(who: Person, { from, to }: Period) {
  const rows = await coop.owner<{ at: string; amount: string; id: string; step: string }[]>`
    select e.at, e.amount, e.transaction_id as id, e.step
    from entries e join accounts a on a.id = e.account_id
    where a.owner = ${coop.idOf(who)} and a.kind <> 'owed'`;
  const entries = rows.map(({ at, ...row }) => ({ ...row, at: new Date(at) }));
  const [start, end] = [startOfKigaliDay(from), startOfKigaliDay(addDays(to, 1))];
  const sum = (of: typeof entries) => of.reduce((total, each) => total + Number(each.amount), 0);
  const within = entries.filter(({ at }) => at >= start && at < end);
  return {
    opening: sum(entries.filter(({ at }) => at < start)),
    closing: sum(entries.filter(({ at }) => at < end)),
    lines: new Set(within.map(({ id, step }) => `${id} ${step}`)).size,
  };
}

test("a statement of any days is what the entries add up to", async () => {
  const chance = new Chance(11);
  const days = Math.round((coop.clock.now().getTime() - startOfKigaliDay(first).getTime()) / 864e5);
  expect(days).toBeGreaterThan(20);
  for (let n = 0; n < 60; n += 1) {
    const who = chance.pick(people);
    const from = addDays(first, chance.between(-3, days));
    const period = { from, to: addDays(from, chance.between(0, 20)) };
    const statement = await read(who, period);
    const expected = await addUp(who, period);
    expect({ ...expected, who, ...period }).toEqual({
      opening: statement.opening,
      closing: statement.closing,
      who,
      ...period,
      lines: statement.lines.length,
    });
    let balance = statement.opening;
    for (const line of statement.lines) {
      balance += line.net;
      expect(line.after).toBe(balance);
    }
    expect(balance).toBe(statement.closing);
    expect(statement.opening + statement.paidIn - statement.paidOut).toBe(statement.closing);
  }
});

test("the end of one period is the beginning of the next, up to all that is owned now", async () => {
  for (const who of people) {
    let closing = 0;
    for (let from = first; from <= kigaliDay(coop.clock.now()); from = addDays(from, 5)) {
      const statement = await read(who, { from, to: addDays(from, 4) });
      expect(statement.opening).toBe(closing);
      closing = statement.closing;
    }
    const { available, held, lent, invested } = await coop.balances(who);
    expect(closing).toBe(available + held + lent + invested);
  }
  await expectBooksToBalance(coop.db);
});

test("a hold is told without changing the balance; a fee, a reversal and a refusal too", async () => {
  const day = kigaliDay(new Date(coop.clock.tick(48 * HOUR)));
  const deposit = await submitDeposit(coop.as("jean"), {
    ...cash(10_000),
    method: "mtn",
    senderPhone: "+250788000101",
  });
  await decideTransaction(coop.as("finance"), deposit.id, { status: "approved" });
  const refused = await submitDeposit(coop.as("jean"), cash(777));
  await decideTransaction(coop.as("finance"), refused.id, { status: "rejected", reason: "No" });
  const input = { method: "bank" as const, account: "BK 00040 1234567", description: null };
  const ask = (amount: number) =>
    requestWithdrawal(coop.as("jean"), { ...input, amount, password: PASSWORD });
  const taken = await ask(2_000);
  const paid = await ask(3_000);
  await cancelWithdrawal(coop.as("jean"), taken.withdrawal.id);
  await decideTransaction(coop.as("finance"), paid.withdrawal.id, {
    status: "approved",
    externalId: "PAID1",
  });
  const sent = await postTransfer(coop.as("jean"), { recipientId: coop.idOf("eric"), amount: 400 });
  await deleteByTwo(coop.as("admin"), () => coop.as("director"), sent.transaction.id);
  const { lines, closing } = await read("jean", { from: day, to: day });
  expect(
    lines.map(({ type, step, net, moved, fee, party }) => [type, step, net, moved, fee, party]),
  ).toEqual([
    ["deposit", "settle", 9_900, 0, 100, null],
    ["withdraw", "hold", 0, 2_000, 0, null],
    ["withdraw", "hold", 0, 3_000, 0, null],
    ["withdraw", "release", 0, 2_000, 0, null],
    ["withdraw", "settle", -3_000, 0, 0, null],
    ["transfer", "settle", -400, 0, 0, "Eric Habimana"],
    ["reversal", "settle", 400, 0, 0, "Eric Habimana"],
  ]);
  expect(closing).toBe(6_900);
});

test("entries that were posted in another order than they were asked for lie where their date says", async () => {
  const midnight = startOfKigaliDay(addDays(kigaliDay(coop.clock.now()), 3)).getTime();
  const day = kigaliDay(new Date(midnight));
  const send = (who: Person, to: Person, amount: number, ms: number) =>
    postTransfer(coop.as(who, { now: new Date(midnight + ms) }), {
      recipientId: coop.idOf(to),
      amount,
    });
  const before = (await read("claudine", { from: addDays(day, -1), to: addDays(day, -1) })).opening;
  await send("aline", "claudine", 5, 40);
  await send("eric", "claudine", 7, -30);
  await send("aline", "claudine", 11, 20);
  await send("eric", "claudine", 13, -10);
  coop.clock.tick(96 * HOUR);
  const evening = await read("claudine", { from: addDays(day, -1), to: addDays(day, -1) });
  const morning = await read("claudine", { from: day, to: day });
  expect(evening.lines.map(({ net }) => net)).toEqual([7, 13]);
  expect(morning.lines.map(({ net }) => net)).toEqual([11, 5]);
  expect(evening.opening).toBe(before);
  expect(evening.closing).toBe(before + 20);
  expect(morning.opening).toBe(before + 20);
  expect(morning.closing).toBe(before + 36);
});

test("who opens another's statement is noted, for which days; one's own is not", async () => {
  const period = { from: first, to: addDays(first, 3) };
  const notes = () =>
    coop.owner`select actor_id, subject_id, detail from audit_log where action = 'member.statement'`;
  await openStatement(coop.as("aline"), period);
  expect(await notes()).toEqual([]);
  const member = coop.idOf("aline");
  const opened = await openStatement(coop.as("finance"), { ...period, member });
  expect(opened.name).toBe("Aline Uwase");
  expect(await notes()).toEqual([
    {
      actor_id: coop.idOf("finance"),
      subject_id: member,
      detail: { period: `${period.from} – ${period.to}` },
    },
  ]);
});

test("only the entries of the member's own accounts are read, by their index", async () => {
  const { beginning, linesOf } = await import("@/lib/statements/queries");
  const { sql } = await import("drizzle-orm");
  const period = { from: first, to: addDays(first, 9) };
  const member = coop.idOf("aline");
  const { opening, ranges } = await beginning(coop.db, member, period);
  const plan = await coop.db.transaction(async (tx) => {
    // So few rows would be read whole; with millions they are not.
    await tx.execute(sql`set local enable_seqscan = off`);
    return tx.execute(sql`explain ${linesOf(member, period, ranges, opening)}`);
  });
  const text = JSON.stringify(plan);
  expect(text).toContain("entries_account_number");
  expect(text).not.toContain("entries_at_idx");
});

test("of whom there is not, there is no statement, nor a file of one", async () => {
  const period = { from: first, to: first };
  const nobody = randomUUID();
  const gone = expect.objectContaining({ code: "not_found" });
  await expect(readStatement(coop.db, nobody, period, coop.clock.now())).rejects.toEqual(gone);
  const positions = { owed: "Owed", claim: "Claim", given: "Given", project: "Project" };
  const words = { opening: "Opening", closing: "Closing", positions };
  await expect(statementRows(coop.db, nobody, period, words, coop.clock.now())).rejects.toEqual(
    gone,
  );
});
