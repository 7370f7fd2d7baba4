import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Actor } from "@/lib/context";
import { CALLS_AT_ONCE, postInGroup } from "@/lib/ledger/group";
import { postTransfer } from "@/lib/transfers/commands";
import { atOnce } from "@/tests/support/at-once";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";

vi.mock("@/lib/ledger/group", { spy: true });

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

/** Postings that a command makes go on together, once so many have come. */
async function gather(count: number): Promise<void> {
  const { postInGroup: goOn } =
    await vi.importActual<typeof import("@/lib/ledger/group")>("@/lib/ledger/group");
  let come = 0;
  let open = () => {};
  const all = new Promise<void>((resolve) => {
    open = resolve;
  });
  vi.mocked(postInGroup).mockImplementation(async (...given) => {
    come += 1;
    if (come === count) open();
    await all;
    return goOn(...given);
  });
}

test("sends that arrive together share commits, and each gets its own answer", async () => {
  await gather(20);
  const { done, refused } = await atOnce(20, (index) => send(index, 10 + index));
  vi.mocked(postInGroup).mockReset();
  expect(refused).toEqual({});
  // Ten in the first call; the other ten in the second or, where the first is over by then, five and five.
  const commits = await commitsOf(done.map(({ transaction }) => transaction.id));
  expect(commits).toBeGreaterThanOrEqual(CALLS_AT_ONCE);
  expect(commits).toBeLessThanOrEqual(CALLS_AT_ONCE + 1);
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
