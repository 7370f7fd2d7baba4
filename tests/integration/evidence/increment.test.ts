import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { submitDeposit } from "@/lib/deposits/commands";
import { INCREMENT } from "@/lib/evidence/increment";
import { sealBooks } from "@/lib/evidence/seals";
import { lookFor } from "@/lib/evidence/verify";
import { verifySince } from "@/lib/evidence/verify-all";
import { sealerOf } from "@/lib/keys/sealer";
import { decideTransaction } from "@/lib/transactions/commands";
import { postTransfer } from "@/lib/transfers/commands";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { reverseByTwo } from "@/tests/support/deleted";
import { fillBooks } from "@/tests/support/everything";
import { findingsAfter } from "@/tests/support/forger";

const folder = mkdtempSync(join(tmpdir(), "increment-"));
const sealer = sealerOf({ SEAL_KEY_FILE: join(folder, "key.pem") });
if (!sealer) throw new Error("There is no key.");
const seal = () => sealBooks(coop.db, sealer, coop.clock.tick());

let coop: Cooperative;
/** Of before the seal, decided after it, and made after it. */
const of = { old: "", decided: "", made: "" };

beforeAll(async () => {
  coop = await openCooperative();
  await fillBooks(coop);
  of.old = await coop.fund("aline", 3_000);
  const mistaken = await coop.fund("jean", 4_000);
  const sent = { amount: 6_000, method: "bank" as const, description: null };
  of.decided = (await submitDeposit(coop.as("eric"), sent)).id;
  await seal();
  await decideTransaction(coop.as("finance"), of.decided, { status: "approved" });
  const recipientId = coop.idOf("eric");
  of.made = (await postTransfer(coop.as("aline"), { recipientId, amount: 700 })).transaction.id;
  // A reversal, with a claim that later money repays in part.
  await postTransfer(coop.as("jean"), { recipientId, amount: 4_000 });
  await reverseByTwo(coop.as("admin"), () => coop.as("director"), mistaken, "Nobody paid it in");
  await coop.fund("jean", 1_000);
  await submitDeposit(coop.as("jean"), sent);
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
  rmSync(folder, { recursive: true });
});

const broken = (findings: { name: string; breaches: unknown[] }[]) =>
  Object.fromEntries(
    findings.flatMap(({ name, breaches }) =>
      breaches.length > 0 ? [[name.split(".")[0] ?? "", breaches]] : [],
    ),
  );
const findsAfter = (...statements: SQL[]) =>
  findingsAfter(
    coop,
    async ({ run }) => {
      for (const statement of statements) await run(statement);
    },
    (tx) => lookFor(tx, INCREMENT, 1),
  );

test("what happened since the last seal agrees, on one connection and on two", async () => {
  for (const lanes of [1, 2]) {
    expect(broken(await verifySince(coop.db, { sealer, lanes }))).toEqual({});
  }
});

test.each(["decided", "made"] as const)(
  "a changed record that was %s since is found",
  async (which) => {
    const found = await findsAfter(
      sql`update transactions set description = 'A gift' where id = ${of[which]}`,
    );
    expect(found).toEqual({ "13a": [expect.objectContaining({ id: of[which] })] });
  },
);

test("a record that nobody made is found, whenever it says that it was", async () => {
  const lines: [string, string, number][] = [
    [coop.idOf("aline"), "available", -100],
    [coop.idOf("eric"), "available", 100],
  ];
  let id = "";
  const found = await findingsAfter(
    coop,
    async ({ forge }) => {
      id = await forge({ type: "transfer", lines });
    },
    (tx) => lookFor(tx, INCREMENT, 1),
  );
  // Of before the seal, by what it says itself: the rows that were sealed are fewer.
  const sealed = { id: "1", since: expect.anything() };
  expect(found["14c"]).toEqual([
    expect.objectContaining({ ...sealed, records: "transactions" }),
    expect.objectContaining({ ...sealed, records: "entries" }),
  ]);
  const now = await findingsAfter(
    coop,
    async ({ forge, run }) => {
      id = await forge({ type: "transfer", lines });
      await run(
        sql`update transactions set updated_at = ${coop.clock.now().toISOString()} where id = ${id}`,
      );
    },
    (tx) => lookFor(tx, INCREMENT, 1),
  );
  expect(now["13a"]).toEqual([expect.objectContaining({ id })]);
});

test("a balance that no act moved is found, of whomever", async () => {
  const change = (francs: number, who: "manager" | "advisor") =>
    sql`update accounts set balance = balance + ${francs} where owner = ${coop.idOf(who)} and kind = 'available'`;
  expect(Object.keys(await findsAfter(change(5, "manager")))).toEqual(["10"]);
});

test("an entry since that does not go on from the one before, or a request that is gone, is found", async () => {
  const found = await findsAfter(
    sql`update entries set balance_after = balance_after + 1 where transaction_id = ${of.made} and amount > 0`,
  );
  expect(Object.keys(found).toSorted()).toEqual(["13a", "2"]);
  const gone = await findsAfter(sql`delete from requests where transaction_id = ${of.made}`);
  expect(Object.keys(gone)).toEqual(["13b"]);
});

test("an audit trail that was cut back behind its seal is found", async () => {
  const found = await findsAfter(sql`delete from audit_log where action = 'transfer.send'`);
  expect(Object.keys(found)).toContain("9");
});

test("it leaves out what is older than the seal and was not touched since, as it says", async () => {
  const change = sql`update transactions set description = 'A gift' where id = ${of.old}`;
  expect(await findsAfter(change)).toEqual({});
  const all = await findingsAfter(coop, ({ run }) => run(change));
  expect(Object.keys(all)).toEqual(["13a"]);
});
