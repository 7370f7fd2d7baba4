import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sealBooks } from "@/lib/evidence/seals";
import { lastSeal } from "@/lib/evidence/short-code";
import { checkLastSeal, checkSeals } from "@/lib/evidence/verify-seals";
import { sealerOf } from "@/lib/keys/sealer";
import { postTransfer } from "@/lib/transfers/commands";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { fillBooks } from "@/tests/support/everything";
import { findingsAfter } from "@/tests/support/forger";

let coop: Cooperative;
const folder = mkdtempSync(join(tmpdir(), "seals-"));
const log = join(folder, "seals.jsonl");
const sealer = sealerOf({ SEAL_KEY_FILE: join(folder, "key.pem"), SEAL_LOG: log });
if (!sealer) throw new Error("There is no key.");

beforeAll(async () => {
  coop = await openCooperative();
  await fillBooks(coop);
  await sealBooks(coop.db, sealer, new Date());
  await postTransfer(coop.as("aline"), { recipientId: coop.idOf("eric"), amount: 700 });
  await sealBooks(coop.db, sealer, new Date());
});

afterAll(async () => {
  await expectBooksToBalance(coop.db);
  expect((await checkSeals(coop.db, sealer)).breaches).toEqual([]);
  await coop.close();
  rmSync(folder, { recursive: true });
});

test("of many that seal at once each makes one whole seal or none", async () => {
  const made = await Promise.all(
    Array.from({ length: 8 }, () => sealBooks(coop.db, sealer, new Date())),
  );
  const numbers = made.flatMap((seal) => seal?.number ?? []);
  expect(numbers.length).toBeGreaterThan(0);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect((await checkSeals(coop.db, sealer)).breaches).toEqual([]);
});

test("a key that has signed none of the seals makes none", async () => {
  const file = join(folder, "new.pem");
  const other = sealerOf({ SEAL_KEY_FILE: file, SEAL_LOG: log });
  if (!other) throw new Error("There is no key.");
  const before = await lastSeal(coop.db);
  await expect(sealBooks(coop.db, other, new Date())).rejects.toThrow(
    `${file} is not the key of these books`,
  );
  expect(await lastSeal(coop.db)).toEqual(before);
  expect((await checkSeals(coop.db, sealer)).breaches).toEqual([]);
});

test("whoever can write to the database stops no seal with one that is signed by nobody", async () => {
  const undo = new Error("undo");
  const made: unknown[] = [];
  const whole = readFileSync(log);
  const attempt = coop.db.transaction(async (tx) => {
    await tx.execute(
      sql`select seal_append((select max(number) + 1 from seals), now(), 'x', encode(sha256('x'), 'hex'), '')`,
    );
    made.push(await sealBooks(tx as never, sealer, new Date()));
    throw undo;
  });
  await expect(attempt).rejects.toBe(undo);
  writeFileSync(log, whole);
  expect(made).toEqual([expect.objectContaining({ number: expect.any(Number) })]);
});

test("a seal that could not be written into the log is, before another one is made", async () => {
  const count = async () => (await lastSeal(coop.db))?.number ?? 0;
  const lines = () => readFileSync(log, "utf8").trimEnd().split("\n");
  const logged = () => lines().map((line) => JSON.parse(line).number);
  const before = await count();
  for (let attempt = 0; attempt < 3; attempt++) {
    const away = { ...sealer, log: join(folder, "away", "seals.jsonl") };
    await expect(sealBooks(coop.db, away, new Date())).rejects.toThrow("ENOENT");
  }
  expect(await count()).toBe(before);

  // As when the server ends between the two: these are in the books alone.
  for (const place of ["one", "two"]) {
    await sealBooks(coop.db, { ...sealer, log: join(folder, place) }, new Date());
  }
  expect((await checkLastSeal(coop.db, sealer)).breaches).toEqual([]);
  await sealBooks(coop.db, sealer, new Date());
  expect(logged().slice(-3)).toEqual([before + 1, before + 2, before + 3]);
  expect((await checkSeals(coop.db, sealer)).breaches).toEqual([]);

  // Also when the whole log is lost: what is signed comes back as it was.
  const known = lines();
  rmSync(log);
  await sealBooks(coop.db, sealer, new Date());
  expect(lines().slice(0, -1).sort()).toEqual([...new Set(known)].sort());
  expect((await checkSeals(coop.db, sealer)).breaches).toEqual([]);
});

test("a last seal of the log that the books have otherwise, or lack, is found", async () => {
  const whole = readFileSync(log, "utf8");
  const last = JSON.parse(whole.trimEnd().split("\n").at(-1) ?? "");
  for (const other of [{ hash: "0".repeat(64) }, { number: last.number + 1 }]) {
    writeFileSync(log, `${whole}${JSON.stringify({ ...last, ...other })}\n`);
    const { breaches } = await checkLastSeal(coop.db, sealer);
    expect(breaches).toMatchObject([{ why: "stands in the log, and not so in the books" }]);
  }
  writeFileSync(log, whole);
});

// As somebody would who knows all of this file: renumbers the rows of each chain, and makes every hash anew.
const RECHAIN = `do $$
  declare r audit_log; v_chain smallint := -1; v_number bigint; v_hash text; v_old bigint; begin
  for r in select * from audit_log order by chain, number loop
    if r.chain <> v_chain then
      v_chain := r.chain; v_number := 0; v_hash := encode(sha256(convert_to('open-future ' || r.chain, 'UTF8')), 'hex');
    end if;
    v_old := r.number; v_number := v_number + 1; r.number := v_number;
    v_hash := audit_hash(v_hash, r);
    update audit_log set number = v_number, hash = v_hash where chain = v_chain and number = v_old;
  end loop;
  update audit_chains c set number = coalesce((select max(number) from audit_log l where l.chain = c.chain), 0),
    hash = coalesce((select hash from audit_log l where l.chain = c.chain order by number desc limit 1), encode(sha256(convert_to('open-future ' || c.chain, 'UTF8')), 'hex'));
end $$`;

describe("what only a witness outside can show is found by the last seal", () => {
  const newest =
    "(select chain, number from audit_log where action = 'transfer.send' order by at desc limit 1)";
  test.each([
    [
      "22: the last row deleted, its head set back",
      `delete from audit_log where (chain, number) = ${newest}`,
    ],
    [
      "24: the actor of a row, the chain recomputed to its end",
      `update audit_log set actor_id = null where (chain, number) = ${newest}`,
    ],
    [
      "25: a row in the middle removed, the chain renumbered",
      "delete from audit_log where (chain, number) = (select chain, min(number) from audit_log group by chain order by count(*) desc limit 1)",
    ],
    ["26: the whole log emptied, the heads at the beginning", "delete from audit_log"],
  ])("%s", async (_what, change) => {
    const found = await findingsAfter(coop, async ({ run }) => {
      await run(sql.raw(change));
      await run(sql.raw(RECHAIN));
    });
    expect(found["9"], "the chain looks whole").toBeUndefined();
    expect(found["14b"]?.length).toBeGreaterThan(0);
  });

  test("29: a whole transfer erased consistently, its audit row and request too", async () => {
    const found = await findingsAfter(coop, async ({ run }) => {
      const id = "(select id from transactions where type = 'transfer' order by id desc limit 1)";
      await run(sql.raw(`create temp table gone on commit drop as select ${id} as id`));
      for (const [table, column] of [
        ["requests", "transaction_id"],
        ["entries", "transaction_id"],
        ["transactions", "id"],
      ]) {
        await run(sql.raw(`delete from ${table} where ${column} = (select id from gone)`));
      }
      await run(sql.raw("delete from audit_log where subject_id = (select id::text from gone)"));
      await run(sql.raw(RECHAIN));
    });
    expect(found["14b"]?.length).toBeGreaterThan(0);
    expect(found["14c"]).toEqual(
      expect.arrayContaining([expect.objectContaining({ records: "transactions" })]),
    );
  });
});

describe("the seals themselves", () => {
  test("a log that knows a seal which the books do not is found", async () => {
    const whole = readFileSync(log, "utf8");
    const [first = ""] = whole.split("\n");
    writeFileSync(
      log,
      `${whole}${JSON.stringify({ ...JSON.parse(first), number: 99 })}\nno seal\n`,
    );
    expect((await checkSeals(coop.db, sealer)).breaches).toEqual([
      { seal: 99, why: "stands in the log, and not so in the books" },
      { seal: log, why: "has a line that is no seal" },
    ]);
    writeFileSync(log, whole);
  });

  test("one that another key signed is found, and so is a seal that was taken out", async () => {
    const other = sealerOf({ SEAL_KEY_FILE: join(folder, "other.pem"), SEAL_LOG: log });
    if (!other) throw new Error("There is no key.");
    const { breaches } = await checkSeals(coop.db, other);
    expect(breaches).toContainEqual({ seal: 1, why: "is not signed" });

    let found: unknown[] = [];
    const undo = new Error("undo");
    await coop.ownerDb
      .transaction(async (tx) => {
        await tx.execute(sql`alter table seals disable trigger user`);
        await tx.execute(sql`delete from seals where number = 1`);
        found = (await checkSeals(tx, sealer)).breaches;
        throw undo;
      })
      .catch((error) => {
        if (error !== undo) throw error;
      });
    expect(found).toContainEqual({ seal: 2, why: "does not follow" });
    expect(found).toContainEqual({ seal: 1, why: "stands in the log, and not so in the books" });
  });

  test("nobody rewrites one, and none is put beside those that there are", async () => {
    await expect(coop.ownerDb.execute(sql`update seals set hash = ''`)).rejects.toThrow();
    await expect(
      coop.db.execute(sql`select seal_append(7000, now(), 'x', ${"0".repeat(64)}, '')`),
    ).rejects.toThrow();
  });
});
