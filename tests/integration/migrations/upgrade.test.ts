import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getTableName, inArray, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { afterAll, afterEach, expect, test } from "vitest";
import { connect } from "@/db/client";
import * as schema from "@/db/schema";
import { members } from "@/db/schema";
import { submitDeposit } from "@/lib/deposits/commands";
import { checkSchema } from "@/lib/evidence/schema-objects";
import { decideTransaction } from "@/lib/transactions/commands";
import { brokenInvariants, expectBooksToBalance } from "@/tests/support/books";
import { cash } from "@/tests/support/cooperative";
import {
  dropBareTables,
  FILLED,
  filledNames,
  MIGRATIONS,
  migrationNames,
  upgradeFilled,
} from "@/tests/support/filled";
import { storm } from "@/tests/support/storm";

const opened: (() => Promise<void>)[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});
afterAll(dropBareTables);

/** The filled database of the migration `name`, brought to the newest in `folder`. */
async function upgraded(name: string, folder = MIGRATIONS) {
  const { url, drop } = await upgradeFilled(name, folder);
  const { db, client, close } = connect(url, { max: 2, role: "none" });
  opened.push(() => close().then(drop));
  return { db, client };
}

/** Our migrations and a further one, in a folder of their own. */
function withFurther(sql: string): string {
  const folder = mkdtempSync(join(tmpdir(), "migrations-"));
  folders.push(folder);
  cpSync(MIGRATIONS, folder, { recursive: true });
  const file = join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8"));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: "further" });
  writeFileSync(file, JSON.stringify(journal));
  writeFileSync(join(folder, "further.sql"), sql);
  return folder;
}

const newest = migrationNames().at(-1) ?? "";
// Before this one, a filled database was written for some.
const FIRST_OF_ALL = "0059_counted_by";

test(`each migration from ${FIRST_OF_ALL} on has its filled database, from which the next one is tested`, () => {
  const names = migrationNames();
  const wanted = names.slice(names.indexOf(FIRST_OF_ALL));
  expect(wanted).toContain(FIRST_OF_ALL);
  const missing = wanted.filter((name) => !filledNames().includes(name));
  expect(missing, "written with npm run test:filled, while it is the newest").toEqual([]);
  expect(names).toEqual(expect.arrayContaining(filledNames()));
});

test("the newest filled database has rows of every table, from which the next migration is tested", () => {
  const tables = Object.values(schema).flatMap((each) =>
    is(each, PgTable) ? getTableName(each) : [],
  );
  expect(tables.length).toBeGreaterThan(80);
  const folder = join(FILLED, newest);
  const empty = tables.filter((table) => !existsSync(join(folder, `${table}.jsonl`)));
  expect(empty, "filled in tests/support/filling, and written with npm run test:filled").toEqual(
    [],
  );
});

// Every migration meets rows of the first of them, the newest those of the one before, and the functions those of the last;
// a storm begins with each. On a PostgreSQL beside the bundled one the first and the last, and of what may further come a
// role: scripts/test-oldest.mjs.
const isWhole = process.env.UPGRADED !== "ends";
const last = storm(isWhole ? 2 : 1, Number.POSITIVE_INFINITY);
const wanted = filledNames().filter((_, at, all) => at === 0 || at >= all.length - last);

test.each(wanted)("books kept as of %s balance today, and work goes on", async (name) => {
  const { db, client } = await upgraded(name);
  expect((await checkSchema(db)).breaches).toEqual([]);
  const [rows] = await client`
    select (select count(*) from members)::int as members, (select count(*) from loans)::int as loans,
      (select count(*) from stakes)::int as stakes, (select count(*) from transactions)::int as transactions`;
  for (const [table, count] of Object.entries(rows ?? {})) expect(count, table).toBeGreaterThan(2);
  const people = await db
    .select()
    .from(members)
    .where(inArray(members.username, ["aline", "finance"]));
  const [aline, finance] = people
    .toSorted((a, b) => (a.username < b.username ? -1 : 1))
    .map((actor) => ({
      db,
      actor: { ...actor, sessionId: crypto.randomUUID() },
      address: null,
      // After all that they have done: what is proved or closed takes no postings.
      now: new Date("2027-02-05T10:00:00Z"),
      requestId: crypto.randomUUID(),
    }));
  if (!aline || !finance) throw new Error("Nobody is there.");
  const { id } = await submitDeposit(aline, cash(1_000));
  expect(await decideTransaction(finance, id, { status: "approved" })).toBe("approved");
  // Of what was kept, too: a deposit corrects nothing.
  await expectBooksToBalance(db);
});

test.runIf(isWhole)("a further migration meets the rows, and no trigger of ours", async () => {
  const { db, client } = await upgraded(
    newest,
    withFurther(`
      ALTER TABLE members ADD COLUMN nickname text;--> statement-breakpoint
      UPDATE members SET nickname = upper(username), updated_at = updated_at;--> statement-breakpoint
      ALTER TABLE entries ALTER COLUMN line TYPE int;--> statement-breakpoint
      UPDATE entries SET line = line + 10;--> statement-breakpoint
      ALTER TABLE members ALTER COLUMN nickname SET NOT NULL;`),
  );
  await expectBooksToBalance(db);
  expect(await client`select nickname from members where username = 'aline'`).toEqual([
    { nickname: "ALINE" },
  ]);
  const append = client`update entries set line = line + 1`;
  await expect(append).rejects.toMatchObject({ message: "entries is append-only" });
});

test("one brings a role and its rights at once", async () => {
  const { client } = await upgraded(
    filledNames().at(-1) ?? "",
    withFurther(`
      ALTER TYPE "role" ADD VALUE 'inspector';--> statement-breakpoint
      INSERT INTO right_holders ("right", role) VALUES ('audit.view', 'inspector');`),
  );
  const holders = await client`select from right_holders where role = 'inspector'`;
  expect(holders).toHaveLength(1);
});

test.runIf(isWhole)("one that spoils the books is found", async () => {
  const { db } = await upgraded(
    newest,
    withFurther("UPDATE entries SET amount = amount + 1 WHERE number = 1 AND amount > 0;"),
  );
  expect((await brokenInvariants(db)).map((name) => name.split(".")[0])).toEqual(
    expect.arrayContaining(["1", "2"]),
  );
});

test.runIf(isWhole)("one that the rows do not fit fails, and changes nothing", async () => {
  const folder = withFurther(
    "ALTER TABLE members ADD COLUMN nickname text;--> statement-breakpoint\nALTER TABLE members ADD CONSTRAINT none CHECK (false);",
  );
  await expect(upgradeFilled(newest, folder)).rejects.toThrow(/"none".*is violated/);
});
