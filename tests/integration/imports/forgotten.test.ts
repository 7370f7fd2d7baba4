import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { REFUSALS } from "@/db/refusals";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { filesOf, movingIn } from "@/tests/support/moving-in";

let coop: Cooperative;
beforeEach(async () => {
  coop = await openCooperative();
});
afterEach(() => coop.close());

/** What the files say of two people, and nobody else here is called. */
const SAID = [
  "Euphrasie",
  "Nyiransengimana",
  "0789777111",
  "789777111",
  "euphrasie@kera.coop.rw",
  "Theoneste",
  "Bizimungu",
  "Mutara wa kera",
];
const BOOKS = filesOf({
  members: [
    "1,Euphrasie,Nyiransengimana,0789777111,euphrasie@kera.coop.rw,F,1961-07-01,Gasabo,Remera,Mutara wa kera,2015-01-31,Theoneste,0789777112",
    "2,Theoneste,Bizimungu,,,M,1971-07-01,,,,",
  ],
  balances: ["1,12500", "2,0"],
  trialBalance: ["1030,12500,", "2010,,12500"],
  history: ["1,2015-03-31,Deposit of Euphrasie,12500,R-17"],
});

/** In which columns, of all that hold text of any kind, something of it stands. */
async function standsIn(): Promise<string[]> {
  const columns = await coop.owner<{ t: string; c: string }[]>`
    select format('%I.%I', c.table_schema, c.table_name) as t, quote_ident(c.column_name) as c
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
      and c.udt_name not in ('uuid', 'bool', 'int2', 'int4', 'int8', 'date', 'timestamptz', 'timestamp', 'float8', 'numeric')`;
  expect(columns.length).toBeGreaterThan(300);
  const like = SAID.map((word) => `%${word}%`);
  const each = columns.map(
    ({ t, c }) =>
      `select '${t}.${c}' as at where exists (select from ${t} where ${c}::text ilike any ($1))`,
  );
  const found = await coop.owner.unsafe<{ at: string }[]>(each.join(" union all "), [like]);
  return found.map(({ at }) => at).sort();
}

/** Postings keep the names of their parties as everybody's do: each is under its digest in the audit trail, and never rewritten. */
const POSTED = ["public.transactions.from_name", "public.transactions.to_name"];

test("of whom it is undone that they moved in nothing is left but what was posted: no name, number, address or village of the files", async () => {
  const of = movingIn(coop);
  expect(await standsIn()).toEqual([]);
  const id = await of.bring(BOOKS);
  await of.correct(id, [{ kind: "members", row: 3, column: "C", text: "Bizimungu Theoneste" }]);
  await of.check(id);
  expect(await standsIn()).toEqual([
    "public.import_corrections.now",
    "public.import_corrections.was",
    "public.import_history.kind",
    "public.import_problems.cell",
    "public.import_rows.person",
  ]);
  await of.approve(id);
  await of.work();
  expect(await standsIn()).toEqual(
    expect.arrayContaining(["public.members.first_name", "public.name_words.word"]),
  );
  await of.undo(id);
  await of.work();
  expect(await of.view(id)).toMatchObject({ state: "undone" });
  expect(await standsIn()).toEqual(POSTED);
  // The register says by its number that somebody came and left, and why.
  const left = await coop.owner`select name, reason from former_members`;
  expect([...left]).toEqual([
    { name: "", reason: "members.csv" },
    { name: "", reason: "members.csv" },
  ]);
  await expectBooksToBalance(coop.db);
});

test("who is called as they were is still found by a misspelt name", async () => {
  const of = movingIn(coop);
  await coop.join({ username: "theo", firstName: "Theoneste", lastName: "Habyarimana" });
  const id = await of.bring(BOOKS);
  await of.approve(id);
  await of.work();
  await of.undo(id);
  await of.work();
  const words = await coop.owner`
    select word from name_words where word in ('theoneste', 'habyarimana', 'bizimungu', 'euphrasie') order by 1`;
  expect(words.map(({ word }) => word)).toEqual(["habyarimana", "theoneste"]);
});

test("who joins while the last of them leave waits, or they wait for them: neither is ended for the other", async () => {
  const of = movingIn(coop);
  const id = await of.bring(BOOKS);
  await of.approve(id);
  await of.work();
  await of.undo(id);
  const joining = await coop.owner.reserve();
  await joining`begin`;
  await joining`lock table member_names in row exclusive mode`;
  const working = of.work();
  await vi.waitFor(
    async () => {
      const waiting = await coop.owner`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%import_take(%'`;
      expect(waiting).toHaveLength(1);
    },
    { timeout: 60_000, interval: 20 },
  );
  // What the others would hold by now, if they held anything.
  const now = coop.clock.now().toISOString();
  await joining`select audit_append(${now}, null, 'member.register', 'done', 'member', ${id}, null, null)`;
  await joining`select from accounts for update nowait`;
  await joining`commit`;
  joining.release();
  await working;
  expect(await of.view(id)).toMatchObject({ state: "undone" });
});

test("nobody else is forgotten: the register keeps the name of who is not moved out again", async () => {
  const of = movingIn(coop);
  const { id: someone } = await coop.join({ username: "silas" });
  const id = await of.bring(BOOKS);
  await of.approve(id);
  await of.work();
  const rows = await coop.owner<{ id: string }[]>`
    select member_id as id from import_rows where run_id = ${id} and savings = 0`;
  const now = coop.clock.now().toISOString();
  for (const who of [someone, rows[0]?.id ?? ""]) {
    const asked = coop.client`
      select member_close(${who}, ${now}, ${coop.idOf("admin")}, null, null, 'left', true)`;
    await expect(asked).rejects.toMatchObject({ code: REFUSALS.no_proposal });
  }
  const left = await coop.owner`select from former_members`;
  expect(left).toHaveLength(0);
});
