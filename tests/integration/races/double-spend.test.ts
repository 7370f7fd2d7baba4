import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect } from "@/db/client";
import { postTransfer } from "@/lib/transfers/commands";
import { atOnce, warm } from "@/tests/support/at-once";
import { brokenInvariants, expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { naiveSend } from "@/tests/support/naive";
import { openServers } from "@/tests/support/servers";
import { storm } from "@/tests/support/storm";

const WHOLE_BALANCE = 40_000;
/** The promise is 1,000 rounds of 50 sends. */
const SENDS = storm(20, 50);
const ROUNDS = storm(6, 1_000);
const ON_ONE_SERVER = storm(6, 20);

let coop: Cooperative;
let servers: Awaited<ReturnType<typeof openServers>>;
beforeAll(async () => {
  coop = await openCooperative();
  await coop.fund("aline", WHOLE_BALANCE);
  servers = await openServers(coop.url, SENDS);
});
afterAll(async () => {
  await servers.close();
  await coop.close();
});

type Send = (from: "aline" | "eric", to: "aline" | "eric", index: number) => Promise<unknown>;

/** Rounds of simultaneous sends of everything that one of the two owns; how many succeeded in each. */
async function spendEverything(rounds: number, send: Send): Promise<number[]> {
  const succeeded: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [from, to] =
      round % 2 === 0 ? (["aline", "eric"] as const) : (["eric", "aline"] as const);
    const { done } = await atOnce(SENDS, (index) => send(from, to, index));
    succeeded.push(done.length);
  }
  return succeeded;
}

describe(`${SENDS} simultaneous sends of the whole balance`, () => {
  test(`succeed exactly once in each of ${ROUNDS} rounds`, async () => {
    const began = performance.now();
    const succeeded = await spendEverything(ROUNDS, (from, to, index) =>
      postTransfer(coop.as(from, { db: servers.at(index) }), {
        recipientId: coop.idOf(to),
        amount: WHOLE_BALANCE,
      }),
    );
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`double spend: ${ROUNDS} rounds of ${SENDS} in ${seconds} s`);
    expect(succeeded).toEqual(Array(ROUNDS).fill(1));
    expect((await coop.available("aline")) + (await coop.available("eric"))).toBe(WHOLE_BALANCE);
    await expectBooksToBalance(coop.db);
  });

  test("are refused for no other reason than too little money", async () => {
    const owner = (await coop.available("aline")) > 0 ? ("aline" as const) : ("eric" as const);
    const to = coop.idOf(owner === "aline" ? "eric" : "aline");
    const { refused } = await atOnce(SENDS, (index) =>
      postTransfer(coop.as(owner, { db: servers.at(index) }), {
        recipientId: to,
        amount: WHOLE_BALANCE,
      }),
    );
    expect(refused).toEqual({ insufficient_balance: SENDS - 1 });
  });

  test("succeed once on a single server too", async () => {
    const succeeded = await spendEverything(ON_ONE_SERVER, (from, to) =>
      postTransfer(coop.as(from), { recipientId: coop.idOf(to), amount: WHOLE_BALANCE }),
    );
    const owner = (await coop.available("aline")) > 0 ? "aline" : "eric";
    expect(succeeded.slice(2)).toEqual(Array(ON_ONE_SERVER - 2).fill(1));
    expect(await coop.available(owner)).toBe(WHOLE_BALANCE);
  });

  // Last: it leaves books behind that do not balance.
  test("succeed again and again where the balance is read first, and verification tells", async () => {
    const { client, close } = connect(coop.url, { max: SENDS, role: "none" });
    await warm(client);
    const succeeded = await spendEverything(8, async (from, to) => {
      await naiveSend(client, coop.idOf(from), coop.idOf(to), WHOLE_BALANCE);
    });
    await close();
    const most = Math.max(...succeeded);
    console.log(`naive double spend: up to ${most} of ${SENDS} succeed in a round`);
    expect(most).toBeGreaterThan(1);
    expect(await brokenInvariants(coop.db)).not.toEqual([]);
  });
});
