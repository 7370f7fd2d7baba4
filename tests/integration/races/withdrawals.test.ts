import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "@/db/client";
import { postMove } from "@/lib/accounting/move";
import { listChannels } from "@/lib/accounting/queries";
import type { Actor } from "@/lib/context";
import { plainReceiptNumber } from "@/lib/receipt-number";
import { decideTransaction } from "@/lib/transactions/commands";
import { postTransfer } from "@/lib/transfers/commands";
import { cancelWithdrawal, postWithdrawal } from "@/lib/withdrawals/commands";
import { ownWithdrawal } from "@/lib/withdrawals/queries";
import { atOnce, warm } from "@/tests/support/at-once";
import { brokenInvariants, expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { deleteByTwo } from "@/tests/support/deleted";
import { naiveCancel, naivePayout } from "@/tests/support/naive";
import { storm } from "@/tests/support/storm";

const OFFICE = storm(20, 50);
const ROUNDS = storm(4, 50);

let coop: Cooperative;
let office: Actor[];
beforeAll(async () => {
  coop = await openCooperative({ pool: OFFICE });
  office = await Promise.all(
    Array.from({ length: OFFICE }, (_, n) =>
      coop.join({ username: `finance${n}`, role: "finance" }),
    ),
  );
  await coop.fund("aline", 10_000_000, "bank");
  await warm(coop.client);
});
afterAll(() => coop.close());

const colleague = (index: number) => office[index % OFFICE] as Actor;
const ask = async (who: Actor | "aline", amount: number): Promise<string> => {
  const terms = { amount, method: "bank" as const, account: "BK 00040 1234567", description: null };
  return (await postWithdrawal(coop.as(who), terms)).withdrawal.id;
};
/** Approves it and writes down its payment, in one. */
const approve = (id: string, by: Actor) =>
  decideTransaction(coop.as(by), id, { status: "approved", externalId: plainReceiptNumber(id) });
const inBank = async () =>
  (await listChannels(coop.db)).find(({ channel }) => channel === "bank")?.balance ?? 0;

test(`${OFFICE} cancels against as many approvals of one withdrawal: exactly one wins, and the money follows`, async () => {
  const won = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = { available: await coop.available("aline"), bank: await inBank() };
    const id = await ask("aline", 10_000);
    // Whichever side comes first in the queue has the better chance: they take turns.
    const { done, refused } = await atOnce(OFFICE * 2, async (index) => {
      if (index % 2 === round % 2) await cancelWithdrawal(coop.as("aline"), id);
      else return approve(id, colleague(index));
      return "cancelled" as const;
    });
    expect(done).toHaveLength(1);
    expect((refused.not_pending ?? 0) + (refused.not_found ?? 0)).toBe(OFFICE * 2 - 1);
    const [outcome] = done;
    won.add(String(outcome));
    expect((await ownWithdrawal(coop.db, coop.idOf("aline"), id)).status).toBe(
      outcome === "approved" ? "paid" : outcome,
    );
    const paid = outcome === "approved" ? 10_000 : 0;
    expect(await coop.balances("aline")).toMatchObject({
      available: before.available - paid,
      held: 0,
    });
    expect(await inBank()).toBe(before.bank - paid);
  }
  console.log(`won: ${[...won].join(", ")}`);
  await expectBooksToBalance(coop.db);
});

test("approved, rejected, cancelled and deleted at once: one decides, and only a payout is reversed", async () => {
  const ended = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = { available: await coop.available("aline"), bank: await inBank() };
    const id = await ask("aline", 10_000);
    const acts = [
      (by: Actor) => approve(id, by),
      (by: Actor) => decideTransaction(coop.as(by), id, { status: "rejected", reason: "No" }),
      () => cancelWithdrawal(coop.as("aline"), id).then(() => "cancelled"),
      () => deleteByTwo(coop.as("admin"), () => coop.as("director"), id),
    ];
    // Each side comes first in a round of its own.
    const { done, refused } = await atOnce(OFFICE * 2, (index) =>
      Promise.resolve(acts[(index + round) % acts.length]?.(colleague(index))),
    );
    // Of two who delete it, one may find the other's proposal still open.
    const known = ["not_pending", "not_found", "already_reversed", "already_proposed"];
    expect(Object.keys(refused).filter((code) => !known.includes(code))).toEqual([]);
    // Whoever decides is alone; what was paid out or rejected may then still be deleted, once. The
    // outcomes stand in the order in which they were asked for.
    const order = done.join(" then ");
    ended.add(order);
    expect(order).toMatch(
      /^(approved|rejected|cancelled|removed|(approved then reversed|reversed then approved)|(rejected then removed|removed then rejected))$/,
    );
    const paid = order === "approved" ? 10_000 : 0;
    expect(await coop.balances("aline")).toMatchObject({
      available: before.available - paid,
      held: 0,
    });
    expect(await inBank()).toBe(before.bank - paid);
  }
  console.log(`ended: ${[...ended].join(", ")}`);
  await expectBooksToBalance(coop.db);
});

test("withdrawing everything while sending everything: the one or the other, never both", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const spender = await coop.join({ username: `spender${round}` });
    await postTransfer(coop.as("aline"), { recipientId: spender.id, amount: 5_000 });
    const { done, refused } = await atOnce<unknown>(OFFICE, (index) =>
      index % 2 === round % 2
        ? ask(spender, 5_000)
        : postTransfer(coop.as(spender), { recipientId: coop.idOf("eric"), amount: 5_000 }),
    );
    expect(done).toHaveLength(1);
    expect(refused).toEqual({ insufficient_balance: OFFICE - 1 });
    const { available, held } = await coop.balances(spender);
    expect([available, held]).toEqual([0, typeof done[0] === "string" ? 5_000 : 0]);
  }
  await expectBooksToBalance(coop.db);
});

test(`${OFFICE} payouts and moves out of a channel that covers ten: ten of them, and it is empty`, async () => {
  const ids = await Promise.all(Array.from({ length: OFFICE / 2 }, () => ask("aline", 1_000)));
  const rest = (await inBank()) - 10_000;
  await postMove(coop.as(colleague(0)), { from: "bank", to: "cash", amount: rest, note: "Empty" });
  const { done, refused } = await atOnce<unknown>(OFFICE, (index) =>
    index < OFFICE / 2
      ? approve(ids[index] ?? "", colleague(index))
      : postMove(coop.as(colleague(index)), {
          from: "bank",
          to: "airtel",
          amount: 1_000,
          note: "Slip",
        }),
  );
  expect(done).toHaveLength(10);
  expect(refused).toEqual({ channel_short: OFFICE - 10 });
  expect(await inBank()).toBe(0);
  await expectBooksToBalance(coop.db);
});

test("moves against each other between two channels never wait for each other for ever", async () => {
  await postMove(coop.as(colleague(0)), {
    from: "cash",
    to: "bank",
    amount: 100_000,
    note: "Start",
  });
  const sum = async () =>
    (await listChannels(coop.db)).reduce((total, { balance }) => total + balance, 0);
  const before = await sum();
  const { done, refused } = await atOnce(OFFICE * 2, (index) =>
    postMove(coop.as(colleague(index)), {
      ...(index % 2 === 0 ? { from: "cash", to: "bank" } : { from: "bank", to: "cash" }),
      amount: 100,
      note: "To and fro",
    } as Parameters<typeof postMove>[1]),
  );
  expect(refused).toEqual({});
  expect(done).toHaveLength(OFFICE * 2);
  expect(await sum()).toBe(before);
  await expectBooksToBalance(coop.db);
});

// Last: it leaves books behind that do not balance.
test("several of them win where the status is read first, and verification tells", async () => {
  const id = await ask("aline", 500);
  const { client, close } = connect(coop.url, { max: OFFICE, role: "none" });
  await warm(client);
  const { done } = await atOnce(OFFICE, (index) =>
    index % 2 === 0 ? naivePayout(client, id) : naiveCancel(client, id),
  );
  await close();
  expect(done.length).toBeGreaterThan(1);
  expect(await brokenInvariants(coop.db)).not.toEqual([]);
});
