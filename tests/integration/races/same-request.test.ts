import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect } from "@/db/client";
import { submitDeposit } from "@/lib/deposits/commands";
import { postTransfer, sendMoney } from "@/lib/transfers/commands";
import { atOnce, warm } from "@/tests/support/at-once";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, cash, openCooperative, PASSWORD } from "@/tests/support/cooperative";
import { naiveSendOnce } from "@/tests/support/naive";
import { openServers } from "@/tests/support/servers";
import { storm } from "@/tests/support/storm";

/** The promise is 200 requests. */
const REQUESTS = storm(60, 200);
const CONNECTIONS = storm(20, 50);
const OWNED = 1_000_000;

let coop: Cooperative;
let servers: Awaited<ReturnType<typeof openServers>>;
beforeAll(async () => {
  coop = await openCooperative({ pool: 10 });
  await coop.fund("aline", OWNED);
  await coop.fund("eric", OWNED);
  await warm(coop.client);
  servers = await openServers(coop.url, CONNECTIONS);
});
afterAll(async () => {
  await servers.close();
  await coop.close();
});

const transactionsOf = async (requestId: string) => {
  const rows = await coop.owner`select transaction_id from requests where id = ${requestId}`;
  return rows.map((row) => row.transaction_id);
};
const countTransactions = async () => {
  const [row] = await coop.owner`select count(*)::int as n from transactions`;
  return row?.n as number;
};

describe(`${REQUESTS} requests with one id`, () => {
  test("move money once and are answered alike", async () => {
    const requestId = randomUUID();
    const [before, recorded] = [await coop.available("aline"), await countTransactions()];
    const { done, refused } = await atOnce(REQUESTS, (index) =>
      postTransfer(coop.as("aline", { requestId, db: servers.at(index) }), {
        recipientId: coop.idOf("jean"),
        amount: 500,
      }),
    );
    expect(refused).toEqual({});
    expect(done).toHaveLength(REQUESTS);
    for (const answer of done) expect(answer).toEqual(done[0]);
    expect(await coop.available("aline")).toBe(before - 500);
    expect(await countTransactions()).toBe(recorded + 1);
    await expectBooksToBalance(coop.db);
  });

  test("are answered alike even when they spend all there is", async () => {
    await coop.fund("claudine", 900);
    const requestId = randomUUID();
    const { done, refused } = await atOnce(REQUESTS, (index) =>
      postTransfer(coop.as("claudine", { requestId, db: servers.at(index) }), {
        recipientId: coop.idOf("jean"),
        amount: 900,
      }),
    );
    expect(refused).toEqual({});
    for (const answer of done)
      expect(answer).toEqual({ ...done[0], balance: 0, availableBalance: 0 });
    expect(await coop.available("claudine")).toBe(0);
  });

  test("submit one deposit, with the member's own reference too", async () => {
    for (const reference of [undefined, "DEP-7F3A91C2-2026"]) {
      const requestId = randomUUID();
      const recorded = await countTransactions();
      const { done, refused } = await atOnce(REQUESTS, () =>
        submitDeposit(coop.as("aline", { requestId }), { ...cash(500), reference }),
      );
      expect(refused).toEqual({});
      for (const answer of done) expect(answer).toEqual(done[0]);
      expect(await countTransactions()).toBe(recorded + 1);
    }
    await expectBooksToBalance(coop.db);
  });

  test("and two payloads carry out one of them and refuse all of the other", async () => {
    const requestId = randomUUID();
    const before = await coop.available("aline");
    const { done, refused } = await atOnce(REQUESTS, (index) =>
      postTransfer(coop.as("aline", { requestId, db: servers.at(index) }), {
        recipientId: coop.idOf("jean"),
        amount: index % 2 === 0 ? 100 : 200,
      }),
    );
    expect(refused).toEqual({ request_id_reused: REQUESTS / 2 });
    expect(done).toHaveLength(REQUESTS / 2);
    for (const answer of done) expect(answer).toEqual(done[0]);
    expect(await coop.available("aline")).toBe(before - (done[0]?.transaction.amount ?? 0));
    await expectBooksToBalance(coop.db);
  });

  test("of two members are one of them's, and refused to the other", async () => {
    const requestId = randomUUID();
    const recorded = await countTransactions();
    const { done, refused } = await atOnce(REQUESTS, (index) =>
      postTransfer(coop.as(index % 2 === 0 ? "aline" : "eric", { requestId }), {
        recipientId: coop.idOf("jean"),
        amount: 300,
      }),
    );
    expect(refused).toEqual({ request_id_reused: REQUESTS / 2 });
    for (const answer of done) expect(answer).toEqual(done[0]);
    expect(await transactionsOf(requestId)).toHaveLength(1);
    expect(await countTransactions()).toBe(recorded + 1);
    await expectBooksToBalance(coop.db);
  });

  test("of one command are no answer to another command", async () => {
    const requestId = randomUUID();
    await postTransfer(coop.as("aline", { requestId }), {
      recipientId: coop.idOf("jean"),
      amount: 1,
    });
    await expect(submitDeposit(coop.as("aline", { requestId }), cash(1))).rejects.toMatchObject({
      code: "request_id_reused",
    });
  });
});

describe("the right password, many times at once", () => {
  test("is neither refused nor does it lock its member out", async () => {
    const requestId = randomUUID();
    const input = { recipientId: coop.idOf("jean"), amount: 10, password: PASSWORD };
    const { done, refused } = await atOnce(20, () =>
      sendMoney(coop.as("eric", { requestId, address: null }), input),
    );
    expect(refused).toEqual({});
    for (const answer of done) expect(answer).toEqual(done[0]);
    await expect(sendMoney(coop.as("eric"), input)).resolves.toBeDefined();
  });
});

// Last: it leaves books behind that do not balance.
test("one id moves money several times where the request is looked up first", async () => {
  const { client, close } = connect(coop.url, { max: CONNECTIONS, role: "none" });
  await warm(client);
  const requestId = randomUUID();
  const { done } = await atOnce(REQUESTS, () =>
    naiveSendOnce(client, requestId, coop.idOf("aline"), coop.idOf("jean"), 500),
  );
  await close();
  const moved = new Set(done).size;
  console.log(`naive retries: ${moved} postings for ${REQUESTS} requests with one id`);
  expect(moved).toBeGreaterThan(1);
});
