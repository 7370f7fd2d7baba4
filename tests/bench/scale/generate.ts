import { readFileSync } from "node:fs";
import type { Sql } from "postgres";
import { MEMBERS, STAFF } from "@/db/seed/people";
import { PLACES } from "@/db/seed/places";

const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");
const reports = read("../../support/rebuild-reports.sql");
const STEPS = read("generate.sql")
  .replace("-- rebuild-reports.sql", () => reports)
  .split(/^-- step: /m)
  .slice(1)
  .map((step) => ({ name: step.split("\n")[0] ?? "", text: step.slice(step.indexOf("\n")) }));

const TABLES = ["members", "member_names", "transactions", "entries", "audit_log", "requests"];

/**
 * Makes a cooperative of `members` and `transactions` on an empty, migrated database, as its owner on
 * one connection.
 * Indexes that are no constraint are made last, at once; that is most of the time.
 */
export async function generate(sql: Sql, members: number, transactions: number): Promise<void> {
  const people = [...STAFF, ...MEMBERS];
  await set(sql, "members", members);
  await set(sql, "transactions", transactions);
  await set(sql, "until", new Date(Math.floor(Date.now() / 1000) * 1000 - 86_400_000));
  const firsts = people.map(([, first, , gender]) => [first, gender]);
  await set(sql, "firsts", firsts);
  const lasts = people.map(([, , last]) => [last]);
  await set(sql, "lasts", lasts);
  await set(sql, "places", PLACES);
  const indexes = await takeIndexes(sql);
  for (const { name, text } of STEPS) await timed(name, () => sql.unsafe(text));
  for (const { name, definition } of indexes) {
    await timed(`Index ${name}`, () => sql.unsafe(definition));
  }
  await timed("Statistics", () => sql.unsafe("vacuum analyze"));
}

async function set(sql: Sql, name: string, value: unknown): Promise<void> {
  const text = value instanceof Date ? value.toISOString() : JSON.stringify(value);
  await sql`select set_config(${`bench.${name}`}, ${text}, false)`;
}

async function takeIndexes(sql: Sql): Promise<{ name: string; definition: string }[]> {
  const found = await sql<{ name: string; definition: string }[]>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and tablename = any(${TABLES}) and not exists (
      select from pg_constraint where conname = indexname) order by tablename, indexname`;
  for (const { name } of found) await sql`drop index ${sql(name)}`;
  return found;
}

async function timed(name: string, work: () => PromiseLike<unknown>): Promise<void> {
  const start = performance.now();
  await work();
  console.log(`    ${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
}
