import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "@/lib/context";
import { postTransfer } from "@/lib/transfers/commands";
import { atOnce } from "@/tests/support/at-once";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";

let coop: Cooperative;
const senders: Actor[] = [];
const receivers: Actor[] = [];
beforeAll(async () => {
  coop = await openCooperative({ pool: 10 });
  for (let n = 0; n < 20; n += 1) {
    const sender = await coop.join({ username: `sender${n}` });
    await coop.fund(sender, 1_000);
    senders.push(sender);
    receivers.push(await coop.join({ username: `receiver${n}` }));
  }
});
afterAll(() => coop.close());

const send = (index: number, amount: number, requestId = randomUUID()) =>
  postTransfer(coop.as(senders[index] as Actor, { requestId }), {
    recipientId: receivers[index]?.id ?? "",
    amount,
  });

/** How many commits wrote the transactions of these ids. */
async function commitsOf(ids: string[]): Promise<number> {
  const [row] =
    await coop.owner`select count(distinct xmin::text)::int as n from transactions where id = any(${ids})`;
  return row?.n as number;
}

test("sends that arrive together share commits, and each gets its own answer", async () => {
  const { done, refused } = await atOnce(20, (index) => send(index, 10 + index));
  expect(refused).toEqual({});
  // How many depends on how they arrive; two and three were seen.
  expect(await commitsOf(done.map(({ transaction }) => transaction.id))).toBeLessThanOrEqual(10);
  for (const [index, sent] of done.entries()) {
    expect(sent.availableBalance).toBe(990 - index);
    expect(sent.balance).toBe(990 - index);
    expect(sent.transaction).toMatchObject({
      amount: 10 + index,
      fromUser: senders[index]?.fullName,
      toUser: receivers[index]?.fullName,
    });
  }
  await expectBooksToBalance(coop.db);
});

test("one that is refused is refused alone", async () => {
  const before = await Promise.all(senders.map((sender) => coop.available(sender)));
  const { done, refused } = await atOnce(20, (index) => send(index, index === 7 ? 5_000 : 1));
  expect(refused).toEqual({ insufficient_balance: 1 });
  expect(done).toHaveLength(19);
  for (const [index, sender] of senders.entries()) {
    expect(await coop.available(sender)).toBe((before[index] ?? 0) - (index === 7 ? 0 : 1));
  }
  await expectBooksToBalance(coop.db);
});

test("one that was done before answers as it did then, and the others move", async () => {
  const again = randomUUID();
  const first = await send(3, 2, again);
  const { done, refused } = await atOnce(20, (index) =>
    send(index, 2, index === 3 ? again : undefined),
  );
  expect(refused).toEqual({});
  expect(done[3]).toEqual(first);
  expect(new Set(done.map(({ transaction }) => transaction.id)).size).toBe(20);
  await expectBooksToBalance(coop.db);
});
