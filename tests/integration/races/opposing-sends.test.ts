import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "@/db/client";
import { postTransfer } from "@/lib/transfers/commands";
import { atOnce, warm } from "@/tests/support/at-once";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative, type Person } from "@/tests/support/cooperative";
import { naiveSendInPayersOrder } from "@/tests/support/naive";
import { openServers } from "@/tests/support/servers";
import { storm } from "@/tests/support/storm";

const CONNECTIONS = storm(20, 50);
const SENDS = storm(200, 2_000);
const OWNED = 1_000_000;
const CIRCLE: Person[] = ["aline", "eric", "claudine", "jean"];

let coop: Cooperative;
let servers: Awaited<ReturnType<typeof openServers>>;
beforeAll(async () => {
  coop = await openCooperative();
  for (const person of CIRCLE) await coop.fund(person, OWNED);
  servers = await openServers(coop.url, CONNECTIONS);
});
afterAll(async () => {
  await servers.close();
  await coop.close();
});

/** Half of the sends go from Aline to Eric, half the other way round. */
const opposing = (index: number): [Person, Person] =>
  index % 2 === 0 ? ["aline", "eric"] : ["eric", "aline"];

const around = (index: number): [Person, Person] => [
  CIRCLE[index % 4] ?? "aline",
  CIRCLE[(index * 7 + 1 + (index % 3)) % 4] ?? "eric",
];

const sum = async () => {
  const owned = await Promise.all(CIRCLE.map((person) => coop.available(person)));
  return owned.reduce((a, b) => a + b, 0);
};

test(`${SENDS} opposing sends of two members all succeed, and what they own stays`, async () => {
  const began = performance.now();
  const { done, refused } = await atOnce(SENDS, (index) => {
    const [from, to] = opposing(index);
    const here = coop.as(from, { db: servers.at(index) });
    return postTransfer(here, { recipientId: coop.idOf(to), amount: 7 });
  });
  console.log(`opposing sends: ${SENDS} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  expect(refused).toEqual({});
  expect(done).toHaveLength(SENDS);
  expect(await coop.available("aline")).toBe(OWNED);
  expect(await coop.available("eric")).toBe(OWNED);
  await expectBooksToBalance(coop.db);
});

test("sends around a circle of four neither wait for ever nor lose a franc", async () => {
  const { refused } = await atOnce(SENDS / 2, async (index) => {
    const [from, to] = around(index);
    if (from === to) return;
    const here = coop.as(from, { db: servers.at(index) });
    await postTransfer(here, { recipientId: coop.idOf(to), amount: 1 + (index % 97) });
  });
  expect(refused).toEqual({});
  expect(await sum()).toBe(4 * OWNED);
  await expectBooksToBalance(coop.db);
});

test("opposing sends end in deadlocks where the payer is locked first", async () => {
  const { client, close } = connect(coop.url, { max: CONNECTIONS, role: "none" });
  await warm(client);
  const { refused } = await atOnce(CONNECTIONS, async (index) => {
    const [from, to] = opposing(index);
    await naiveSendInPayersOrder(client, coop.idOf(from), coop.idOf(to), 7);
  });
  await close();
  console.log(`naive opposing sends: ${refused["40P01"] ?? 0} deadlocks in ${CONNECTIONS}`);
  expect(refused["40P01"]).toBeGreaterThan(0);
});
