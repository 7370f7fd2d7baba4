import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { currentTurn, DatabaseUnavailable, inOneTurn, type Turn } from "@/db/turn";
import { post } from "@/lib/ledger/post";
import { postTransfer } from "@/lib/transfers/commands";
import { transferLines } from "@/lib/transfers/rules";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { waitUntil } from "@/tests/support/wait-until";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
  for (const name of ["aline", "eric", "jean", "claudine"] as const) await coop.fund(name, 100_000);
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

let sent: number;
beforeEach(async () => {
  sent = await transfers();
});
const transfers = async () => {
  const [row] =
    await coop.owner`select count(*)::int as n from transactions where type = 'transfer'`;
  return Number(row?.n);
};

type Name = Parameters<typeof coop.as>[0] & string;
const send = (from: Name, to: Name) =>
  postTransfer(coop.as(from), { recipientId: coop.idOf(to), amount: 7 });

/** Work in a turn of its own, which the test ends as the time would. */
function inTurn(work: () => Promise<unknown>) {
  let turn: Turn | undefined;
  const outcome = inOneTurn(() => {
    turn = currentTurn();
    return work();
  }).catch((error) => error);
  return { outcome, giveUp: () => Object.assign(turn as Turn, { over: true }) };
}

test("what was not committed when its time ended never is", async () => {
  const [from, to] = [coop.idOf("aline"), coop.idOf("eric")];
  const act = inTurn(() =>
    coop.db.transaction(async (tx) => {
      await post(tx, {
        type: "transfer",
        status: "approved",
        at: new Date(),
        amount: 7,
        from,
        to,
        submittedBy: from,
        lines: transferLines(from, to, 7),
        act: { action: "transfer.send", address: null },
      });
      act.giveUp();
    }),
  );
  expect(await act.outcome).toBeInstanceOf(DatabaseUnavailable);
  expect(await transfers()).toBe(sent);
});

test("what waits to be posted with others is not, once nobody waits for it", async () => {
  const { busy, late } = await coop.owner.begin(async (tx) => {
    const ids = (["aline", "eric"] as const).map((name) => coop.idOf(name));
    await tx`select from accounts where owner = any (${ids}) and kind = 'available' for update`;
    const busy: Promise<unknown>[] = [];
    // Each in a call of its own: then both calls are under way.
    for (const [from, to] of [
      ["aline", "director"],
      ["eric", "claudine"],
    ] as const) {
      busy.push(send(from, to));
      await waitUntil("it waits", async () => {
        const [row] = await coop.owner`select count(*)::int as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        return Number(row?.n) >= busy.length ? true : undefined;
      });
    }
    const late = inTurn(() => send("jean", "claudine"));
    late.giveUp();
    return { busy, late };
  });
  await Promise.all(busy);
  expect(await late.outcome).toBeInstanceOf(DatabaseUnavailable);
  expect(await transfers()).toBe(sent + 2);
});
