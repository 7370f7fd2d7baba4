import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "@/db/client";
import { requestOutcome } from "@/lib/ledger/outcome";
import { postBorrowRequest } from "@/lib/loans/request-commands";
import { postTransfer } from "@/lib/transfers/commands";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { lending } from "@/tests/support/lending";
import { waitUntil } from "@/tests/support/wait-until";

let coop: Cooperative;
/** Another server of the same books. */
let another: ReturnType<typeof connect>;
beforeAll(async () => {
  coop = await openCooperative();
  await coop.fund("aline", 10_000);
  another = connect(coop.url, { max: 2 });
  // Connected before anything is held up: who waits for a lock gives up after five seconds.
  await another.client`select 1`;
});
afterAll(async () => {
  await another.close();
  await expectBooksToBalance(coop.db);
  await coop.close();
});

/** Begins what `act` does and holds it up at a table's rows; then lets it go on, after what `meanwhile` does. */
async function heldUp<T>(
  table: "accounts" | "audit_chains",
  act: () => Promise<T>,
  meanwhile: (worker: number) => Promise<unknown>,
): Promise<T | Error> {
  const { outcome } = await coop.owner.begin(async (holder) => {
    await holder.unsafe(`select from ${table} for update`);
    const outcome = act().catch((error: Error) => error);
    const worker = await waitUntil("it waits for the lock", async () => {
      const [row] = await coop.owner`select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      return row?.pid as number | undefined;
    });
    await meanwhile(worker);
    return { outcome };
  });
  return outcome;
}

function sending() {
  const ctx = coop.as("aline");
  return {
    send: () => postTransfer(ctx, { recipientId: coop.idOf("eric"), amount: 70 }),
    state: async (db = coop.db) =>
      (await requestOutcome(db, coop.idOf("aline"), ctx.requestId)).state,
  };
}

test.each(["accounts", "audit_chains"] as const)(
  "what waits for %s may still be done: nobody says that it is not, on whatever server it is asked",
  async (table) => {
    const { send, state } = sending();
    const ofAnother = sending();
    expect(await state()).toBe("none");
    await heldUp(table, send, async () => {
      expect(await state()).toBe("unknown");
      expect(await state(another.db)).toBe("unknown");
      expect(await ofAnother.state()).toBe("none");
    });
    expect(await state()).toBe("done");
    expect(await state(another.db)).toBe("done");
  },
);

test("what the database has undone is not done, and can be sent again under its id", async () => {
  const { send, state } = sending();
  await heldUp("accounts", send, async (worker) => {
    expect(await state()).toBe("unknown");
    await coop.owner`select pg_terminate_backend(${worker})`;
  });
  expect(await state()).toBe("none");
  await send();
  expect(await state()).toBe("done");
});

test("so it is where a request makes something and posts nothing", async () => {
  const ctx = coop.as("eric");
  const terms = {
    amount: 1_000,
    maxInterest: 5,
    reason: "Seeds",
    deadline: lending(coop).inDays(30),
    autoRepay: false,
  };
  const state = async () =>
    (await requestOutcome(another.db, coop.idOf("eric"), ctx.requestId)).state;
  await heldUp(
    "audit_chains",
    () => postBorrowRequest(ctx, terms),
    async () => expect(await state()).toBe("unknown"),
  );
  expect(await state()).toBe("done");
});
