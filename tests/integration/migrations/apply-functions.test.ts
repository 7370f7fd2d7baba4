import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { applyChanged, dropRemoved, prepareFingerprints } from "@/db/apply-functions";
import type { FunctionFile } from "@/db/function-files";
import { createTestDatabase } from "@/tests/support/database";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let sql: Sql;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = postgres(database.url, { max: 1, onnotice: () => {} });
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

const file = (name: string, text: string): FunctionFile => ({
  file: `${name}.sql`,
  name,
  text,
  fingerprint: text,
  beforeTables: false,
});

/** Brings the database to the files, whose names begin with `t_`, and takes all of it back in the end. */
function trying(
  work: (apply: (...files: FunctionFile[]) => Promise<void>, tx: Sql) => Promise<void>,
) {
  const done = Symbol("done");
  return sql
    .begin(async (tx) => {
      await prepareFingerprints(tx);
      const apply = async (...files: FunctionFile[]) => {
        await tx`delete from drizzle.functions where name not like 't\\_%'`;
        await dropRemoved(tx, files);
        await applyChanged(tx, files);
      };
      await work(apply, tx as unknown as Sql);
      throw done;
    })
    .catch((error) => {
      if (error !== done) throw error;
    });
}

const answering = (answer: number, more = "") =>
  file(
    "t_answer",
    `CREATE OR REPLACE FUNCTION t_answer() RETURNS int LANGUAGE sql AS 'SELECT ${answer}';${more}`,
  );
const answer = async (tx: Sql) => (await tx`select t_answer() as answer`)[0]?.answer;
const oids = async (tx: Sql) =>
  (await tx`select oid from pg_proc where proname = 't_answer'`).map((row) => row.oid as number);

test("a function is made, left alone while its text stays, and replaced when it changes", async () => {
  await trying(async (apply, tx) => {
    await apply(answering(1));
    const made = await oids(tx);
    await tx`create or replace function t_answer() returns int language sql as 'select 7'`;
    await apply(answering(1));
    expect(await answer(tx)).toBe(7);
    await apply(answering(2));
    expect(await answer(tx)).toBe(2);
    expect(await oids(tx)).toEqual(made);
  });
});

test.each([
  [
    "what it gives",
    "CREATE OR REPLACE FUNCTION t_answer() RETURNS text LANGUAGE sql AS $$ SELECT '3' $$;",
    "t_answer()",
    "3",
  ],
  [
    "what it takes",
    "CREATE OR REPLACE FUNCTION t_answer(p int) RETURNS int LANGUAGE sql AS 'SELECT p';",
    "t_answer(3)",
    3,
  ],
])(
  "a function that changes %s takes the place of the one before",
  async (_, text, call, result) => {
    await trying(async (apply, tx) => {
      await apply(answering(1));
      await apply(file("t_answer", text));
      expect((await tx.unsafe(`select ${call} as answer`))[0]?.answer).toBe(result);
      expect(await oids(tx)).toHaveLength(1);
    });
  },
);

test("nobody may call a function but whom its present text grants it", async () => {
  const mayCall = async (tx: Sql) =>
    (await tx`select has_function_privilege('openfuture_app', 't_answer()', 'execute') as may`)[0]
      ?.may;
  await trying(async (apply, tx) => {
    await apply(answering(1));
    expect(await mayCall(tx)).toBe(false);
    await apply(answering(1, " GRANT EXECUTE ON FUNCTION t_answer TO openfuture_app;"));
    expect(await mayCall(tx)).toBe(true);
    await apply(answering(2));
    expect(await mayCall(tx)).toBe(false);
  });
});

test("a function with a grant takes other parameters", async () => {
  const grant = " GRANT EXECUTE ON FUNCTION t_answer TO openfuture_app;";
  const other = `CREATE OR REPLACE FUNCTION t_answer(p int) RETURNS int LANGUAGE sql AS 'SELECT p';${grant}`;
  await trying(async (apply, tx) => {
    await apply(answering(1, grant));
    await apply(file("t_answer", other));
    expect(await oids(tx)).toHaveLength(1);
  });
});

test("triggers, views and types are those of the present text", async () => {
  const on = (table: string) =>
    file(
      "t_refuse",
      `CREATE OR REPLACE FUNCTION t_refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
       CREATE TRIGGER t_kept BEFORE DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION t_refuse();`,
    );
  const view = (columns: string) => file("t_view", `CREATE VIEW t_view AS SELECT ${columns};`);
  const type = (fields: string) => file("t_type", `CREATE TYPE t_type AS (${fields});`);
  const triggers = async (tx: Sql) =>
    (await tx`select tgrelid::regclass::text as table from pg_trigger where tgname = 't_kept'`).map(
      (row) => row.table,
    );
  await trying(async (apply, tx) => {
    await apply(on("settings"), type("a int"), view("1 AS a"));
    expect(await triggers(tx)).toEqual(["settings"]);
    await apply(on("sessions"), type("b text"), view("'x' AS b, 2 AS a"));
    expect(await triggers(tx)).toEqual(["sessions"]);
    expect(await tx`select * from t_view`).toEqual([{ b: "x", a: 2 }]);
    expect(await tx`select ('x')::t_type as row`.catch((error) => error.code)).toBeDefined();
  });
});

test("what has no file any more is dropped, with its triggers", async () => {
  await trying(async (apply, tx) => {
    await apply(
      answering(1),
      file(
        "t_refuse",
        `CREATE OR REPLACE FUNCTION t_refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
         CREATE TRIGGER t_kept BEFORE DELETE ON settings FOR EACH ROW EXECUTE FUNCTION t_refuse();`,
      ),
      file("t_view", "CREATE VIEW t_view AS SELECT 1 AS a;"),
    );
    await apply();
    const left = await tx`
      select proname from pg_proc where proname like 't\\_%' and pronamespace = 'public'::regnamespace
      union all select relname from pg_class where relname like 't\\_%' and relnamespace = 'public'::regnamespace
      union all select tgname from pg_trigger where tgname like 't\\_%'
      union all select name from drizzle.functions`;
    expect(left).toEqual([]);
  });
});

test("a mistake says in which file it is", async () => {
  const failed = trying((apply) =>
    apply(answering(1), file("t_broken", "CREATE FUNCTION t_broken(")),
  );
  await expect(failed).rejects.toThrow(/^t_broken\.sql: syntax error/);
});
