import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isHeldUp } from "@/db/among-others";
import { bringUpToDate } from "@/db/migrate";
import { sendMoney } from "@/lib/transfers/commands";
import { furtherMigrations } from "@/tests/drill/changed-schema";
import { type Cooperative, openCooperative, PASSWORD } from "@/tests/support/cooperative";
import { waitUntil } from "@/tests/support/wait-until";

let coop: Cooperative;
let place: string;
beforeAll(async () => {
  coop = await openCooperative();
  place = mkdtempSync(join(tmpdir(), "further-"));
});
afterAll(async () => {
  await coop?.close();
  rmSync(place, { recursive: true });
});

const someoneWaits = async () => {
  const [waiting] = await coop.owner`
    select 1 from pg_locks where not granted
      and database = (select oid from pg_database where datname = current_database())`;
  return waiting;
};

test("who sends while a migration makes functions and types anew waits for it, and is done", async () => {
  await coop.fund("aline", 50_000);
  // Asked again as its client does: on a busy machine a migration takes longer than a send waits for a lock.
  const send = (ctx = coop.as("aline")): ReturnType<typeof sendMoney> =>
    sendMoney(ctx, {
      recipientId: coop.people.eric.id,
      amount: 1_000,
      password: PASSWORD,
    }).catch((error) => {
      if (error.cause?.code !== "55P03") throw error;
      return send(ctx);
    });
  // So the connection knows the statement, with the types as they are.
  await send();
  const migrator = postgres(coop.url, { max: 1, onnotice: () => {} });
  let sent: ReturnType<typeof send> | undefined;
  let sends = 1;
  const migrate = () =>
    migrator.begin(async (tx) => {
      // Of all tables the one that a posting needs first, so that it waits within its statement.
      await tx`lock table requests`;
      sent = send();
      sent.catch(() => {});
      sends += 1;
      await waitUntil("the send waits for the migrator", someoneWaits);
      await bringUpToDate(tx, furtherMigrations(place));
    });
  // Each waits for the other, and PostgreSQL ends one of them: the send, which is tried again, unless the migrator came to
  // its tables a second late, or waits longer than it may. Then it begins again, as the command does.
  for (let isDone = false; !isDone; ) {
    isDone = await migrate().then(
      () => true,
      (error) => {
        if (!isHeldUp(error)) throw error;
        return false;
      },
    );
    if (!isDone) await sent;
  }
  await migrator.end();
  expect(await sent).toMatchObject({ balance: 50_000 - sends * 1_000 });
  expect(await coop.available("eric")).toBe(sends * 1_000);
});
