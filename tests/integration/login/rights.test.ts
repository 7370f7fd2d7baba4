import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "@/tests/support/database";
import { table } from "@/tests/support/markdown";

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

/** What the application's role may do with each relation: all of it, or some columns. */
const relations = () => sql<{ name: string; kind: string; reads: boolean; writes: string }[]>`
  select format('%s.%s', n.nspname, c.relname) as name, c.relkind as kind,
    has_any_column_privilege('openfuture_app', c.oid, 'select') as reads,
    (select string_agg(case when has_table_privilege('openfuture_app', c.oid, p.privilege) then p.privilege
        else format('%s (%s)', p.privilege, p.columns) end, ', ' order by p.place)
      from (select w.privilege, w.place, (
          select string_agg(a.attname, ', ' order by a.attnum) from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and case when w.privilege in ('insert', 'update', 'references')
            then has_column_privilege('openfuture_app', c.oid, a.attnum, w.privilege) end) as columns
        from unnest('{insert,update,delete,truncate,references,trigger}'::text[]) with ordinality as w(privilege, place)) p
      where p.columns is not null or has_table_privilege('openfuture_app', c.oid, p.privilege)) as writes
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname !~ '^(pg_|information_schema)' and c.relkind in ('r', 'p', 'v', 'm', 'f')
    and not c.relispartition order by 1`;

/** The functions that the role may call, extensions' and triggers' left out. */
const functions = () => sql<{ name: string; owner: boolean }[]>`
  select p.oid::regprocedure::text as name, p.prosecdef as owner
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname !~ '^(pg_|information_schema)' and p.prorettype <> 'trigger'::regtype
    and has_schema_privilege('openfuture_app', n.oid, 'usage') and has_function_privilege('openfuture_app', p.oid, 'execute')
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`;

async function page(): Promise<string> {
  const all = await relations();
  const written = all.filter(({ writes }) => writes);
  const read = all.filter(({ reads, writes }) => reads && !writes);
  const neither = all.filter(({ reads, writes }) => !reads && !writes);
  const called = await functions();
  const names = (rows: { name: string }[]) => rows.map(({ name }) => `\`${name}\``).join(", ");
  return `${[
    "# What the application's role of the database may do",
    "",
    "Made from the database by `tests/integration/login/rights.test.ts`, which fails where this page says something else",
    "(`npm run test:integration -- login/rights -u` writes it anew). It is what `openfuture_app` may do, all of it: a new",
    "table is written by nobody until a line of [`db/rights.sql`](../db/rights.sql) says so, and that line stands here.",
    "How the role is made: [database-roles.md](database-roles.md).",
    "",
    "## Tables that it writes",
    "",
    ...table(
      ["table", "may"],
      written.map(({ name, writes }) => [`\`${name}\``, writes]),
    ),
    "",
    "## Tables and views that it only reads",
    "",
    names(read),
    "",
    "## Tables that it does not see",
    "",
    names(neither) || "None.",
    "",
    "## Functions that it calls",
    "",
    ...table(
      ["function", "acts as"],
      called.map(({ name, owner }) => [`\`${name}\``, owner ? "the owner" : "the caller"]),
    ),
  ].join("\n")}\n`;
}

test("docs/database-rights.md says what the application's role may do", async () => {
  await expect(await page()).toMatchFileSnapshot("../../../docs/database-rights.md");
});

test("the role owns nothing, is none other, and what it may do is granted to it by name", async () => {
  const [role] = await sql`
    select rolcanlogin, rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as special
    from pg_roles where rolname = 'openfuture_app'`;
  expect(role).toEqual({ rolcanlogin: true, special: false });
  const owned = await sql`
    select 1 from pg_shdepend where refobjid = 'openfuture_app'::regrole and deptype = 'o'`;
  const others = await sql`select 1 from pg_auth_members where member = 'openfuture_app'::regrole`;
  const everybody = await sql`
    select c.oid::regclass from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) g
    where n.nspname in ('public', 'drizzle', 'pgboss') and g.grantee = 0`;
  const made = await sql`
    select nspname from pg_namespace
    where nspname !~ '^pg_(toast|temp)' and has_schema_privilege('openfuture_app', oid, 'create')`;
  expect([owned, others, everybody, made].map((rows) => rows.length)).toEqual([0, 0, 0, 0]);
});
