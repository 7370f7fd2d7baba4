import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { moveBetweenChannels, postMove } from "@/lib/accounting/move";
import { firstBookDay, getTrialBalance, listChannels } from "@/lib/accounting/queries";
import type { MoveTerms } from "@/lib/accounting/schema";
import { addDays, kigaliDay } from "@/lib/dates";
import type { Method } from "@/lib/methods";
import { decideTransaction } from "@/lib/transactions/commands";
import { ACT } from "@/tests/support/arrange";
import { expectBooksToBalance } from "@/tests/support/books";
import {
  type Cooperative,
  openCooperative,
  PASSWORD,
  type Person,
} from "@/tests/support/cooperative";
import { waitUntil } from "@/tests/support/wait-until";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
  await coop.fund("aline", 100_000, "cash");
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

const terms = (over: Partial<MoveTerms> = {}): MoveTerms => ({
  from: "cash",
  to: "bank",
  amount: 10_000,
  note: "Slip 88",
  ...over,
});
const holding = async (): Promise<Record<Method, number>> =>
  Object.fromEntries(
    (await listChannels(coop.db)).map(({ channel, balance }) => [channel, balance]),
  ) as Record<Method, number>;
const approve = (id: string, by: Person) =>
  decideTransaction(coop.as(by), id, { status: "approved" });
const needTwoFrom = (francs: number | null) =>
  coop.arrange`update settings set second_approval_from = ${francs}`;
const refused = (code: string) => expect.objectContaining({ name: "AppError", code });

describe("a move between channels", () => {
  test("changes what they hold, and nobody's balance", async () => {
    expect(await holding()).toEqual({ mtn: 0, airtel: 0, bank: 0, cash: 100_000 });
    const moved = await moveBetweenChannels(coop.as("finance"), { ...terms(), password: PASSWORD });
    expect(moved).toMatchObject({
      type: "move",
      status: "approved",
      amount: 10_000,
      method: null,
      fromUser: null,
      toUser: null,
      description: "Slip 88",
    });
    expect(moved.reference).toMatch(/^MOV-[0-9A-Z]{8}-2026$/);
    expect(await holding()).toEqual({ mtn: 0, airtel: 0, bank: 10_000, cash: 90_000 });
    expect(await coop.available("aline")).toBe(100_000);
  });

  test("needs the right password", async () => {
    const before = await holding();
    await expect(
      moveBetweenChannels(coop.as("finance"), { ...terms(), password: "not this one" }),
    ).rejects.toEqual(refused("wrong_password"));
    expect(await holding()).toEqual(before);
  });

  test("of more than there is is refused, waiting or not", async () => {
    const { mtn, cash } = await holding();
    expect(mtn).toBe(0);
    await expect(postMove(coop.as("finance"), terms({ from: "mtn" }))).rejects.toMatchObject({
      code: "channel_short",
      values: { channel: "mtn", amount: 0, short: 10_000 },
    });
    await needTwoFrom(1);
    await expect(postMove(coop.as("finance"), terms({ amount: cash + 1 }))).rejects.toMatchObject({
      code: "channel_short",
      fields: { amount: { key: "moveExceeds" } },
    });
    await needTwoFrom(null);
  });

  test("with the same request id is one move", async () => {
    const requestId = randomUUID();
    const before = await holding();
    const send = (amount = 1_000) => postMove(coop.as("finance", { requestId }), terms({ amount }));
    const first = await send();
    expect(await send()).toEqual(first);
    await expect(send(2_000)).rejects.toEqual(refused("request_id_reused"));
    expect((await holding()).bank).toBe(before.bank + 1_000);
  });

  test("at or above the amount in the settings waits for a colleague", async () => {
    await needTwoFrom(20_000);
    const before = await holding();
    const waits = await postMove(coop.as("finance"), terms({ amount: 20_000 }));
    expect(waits.status).toBe("pending");
    expect(await holding()).toEqual(before);
    await expect(approve(waits.id, "finance")).rejects.toEqual(refused("own_record"));
    expect(await approve(waits.id, "manager")).toBe("approved");
    expect(await holding()).toEqual({
      ...before,
      cash: before.cash - 20_000,
      bank: before.bank + 20_000,
    });
    await expect(approve(waits.id, "admin")).rejects.toEqual(refused("not_pending"));
    const other = await postMove(coop.as("finance"), terms({ amount: 20_000 }));
    await decideTransaction(coop.as("admin"), other.id, { status: "rejected", reason: "Not yet" });
    expect((await holding()).cash).toBe(before.cash - 20_000);
    await needTwoFrom(null);
  });

  test("a waiting one that is sent again is the same, even when the money is gone by then", async () => {
    await needTwoFrom(20_000);
    const requestId = randomUUID();
    const { cash } = await holding();
    const send = () => postMove(coop.as("finance", { requestId }), terms({ amount: cash }));
    const waits = await send();
    await approve(waits.id, "manager");
    expect(await send()).toEqual({ ...waits, status: "approved", updatedAt: expect.any(String) });
    await needTwoFrom(null);
    await postMove(coop.as("finance"), terms({ from: "bank", to: "cash", amount: cash }));
  });

  test("waits for a colleague where the amount was lowered on the way", async () => {
    const before = await holding();
    let moving: ReturnType<typeof postMove> | undefined;
    // The settings can be read and nothing posted until the lower amount holds.
    await coop.owner.begin(async (tx) => {
      await tx`lock table transaction_types in access exclusive mode`;
      moving = postMove(coop.as("finance"), terms());
      moving.catch(() => {});
      await waitUntil("the posting waits", async () => {
        const [row] =
          await coop.owner`select from pg_locks where relation = 'transaction_types'::regclass and not granted`;
        return row && true;
      });
      await tx`update settings set second_approval_from = 10000`;
      await tx.unsafe(ACT);
    });
    expect(await moving).toMatchObject({ status: "pending", amount: 10_000 });
    expect(await holding()).toEqual(before);
    await needTwoFrom(null);
  });

  test("is in the audit trail with who moved what", async () => {
    const { id } = await postMove(coop.as("finance"), terms({ amount: 1 }));
    const rows =
      await coop.owner`select actor_id, action, detail from audit_log where subject_id = ${id}`;
    expect(rows).toMatchObject([
      {
        actor_id: coop.idOf("finance"),
        action: "channels.move",
        detail: { from: "cash", to: "bank", amount: 1 },
      },
    ]);
  });
});

describe("the trial balance", () => {
  test("of a day before the first transaction, or after today, is refused", async () => {
    const now = coop.clock.now();
    const today = kigaliDay(now);
    const first = await firstBookDay(coop.db, today);
    expect(first).toBe("2026-11-20");
    const of = (day: string) => getTrialBalance(coop.db, now, day);
    await expect(of(addDays(first, -1))).rejects.toMatchObject({
      code: "invalid",
      fields: { date: { key: "bookDayBeforeFirst" } },
    });
    await expect(of(addDays(today, 1))).rejects.toMatchObject({
      code: "invalid",
      fields: { date: { key: "bookDayFuture" } },
    });
    expect((await of(first)).balanced).toBe(true);
  });

  test("equals what the accounts hold now, with and without closed days", async () => {
    coop.clock.tick(86_400_000);
    await coop.fund("eric", 33_333, "bank");
    const accountsSay = await coop.owner`select kind, sum(balance)::float as balance
      from accounts group by 1 having sum(balance) <> 0 order by 1`;
    const now = coop.clock.now();
    const booksSay = async () => {
      const { rows, balanced, totalDebit, totalCredit } = await getTrialBalance(coop.db, now);
      expect(balanced).toBe(true);
      expect(totalDebit).toBe(totalCredit);
      return Object.fromEntries(
        rows.filter((row) => row.debit + row.credit > 0).map((r) => [r.kind, r.credit - r.debit]),
      );
    };
    const expected = Object.fromEntries(accountsSay.map((row) => [row.kind, row.balance]));
    expect(await booksSay()).toEqual(expected);
    const yesterday = addDays(kigaliDay(now), -1);
    const before = await getTrialBalance(coop.db, now, yesterday);
    await coop.db.execute(sql`select close_books(${kigaliDay(now)}::date)`);
    expect(await booksSay()).toEqual(expected);
    expect(await getTrialBalance(coop.db, now, yesterday)).toEqual(before);
    await coop.fund("eric", 1, "bank");
    expect(await booksSay()).toEqual({
      ...expected,
      "cash:bank": (expected["cash:bank"] ?? 0) - 1,
      available: (expected.available ?? 0) + 1,
    });
  });

  test("reads no entries of closed days", async () => {
    // Gone from the reader's sight, the closed day's entries are not missed.
    const now = coop.clock.now();
    const day = addDays(kigaliDay(now), -1);
    const whole = await getTrialBalance(coop.db, now, day);
    await coop.ownerDb
      .transaction(async (tx) => {
        await tx.execute(sql`alter table entries disable trigger user`);
        await tx.execute(sql`delete from entries`);
        expect(await getTrialBalance(tx, now, day)).toEqual(whole);
        tx.rollback();
      })
      .catch((error: Error) => {
        if (!/rollback/i.test(error.message)) throw error;
      });
  });
});
