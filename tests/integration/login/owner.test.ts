import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect } from "@/db/client";
import { canBecomeOwner } from "@/db/login-role";
import { applyMigrations } from "@/db/migrate";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { refusalOf } from "@/tests/support/refused";

const NOT_ALLOWED = "42501";

let coop: Cooperative;
/** As whoever holds DATABASE_URL signs in, without any role set. */
let sql: Sql;
beforeAll(async () => {
  coop = await openCooperative();
  sql = postgres(coop.appUrl, { max: 1, onnotice: () => {} });
});
afterAll(async () => {
  await sql.end();
  await coop.close();
});

const who = async () => (await sql`select session_user as login, current_user as role`)[0];
const APPLICATION = { login: "openfuture_app", role: "openfuture_app" };

describe("who signs in as the application is nobody else", () => {
  test.each(["set role none", "reset role", "reset session authorization", "reset all"])(
    "%s makes it nobody else",
    async (statement) => {
      await sql.unsafe(statement);
      expect(await who()).toEqual(APPLICATION);
      const disable = () => sql.unsafe("alter table entries disable trigger all");
      expect(await refusalOf(disable)).toBe(NOT_ALLOWED);
    },
  );

  test.each([
    "set role openfuture",
    "set role postgres",
    "set session authorization openfuture",
    "set session authorization postgres",
    "grant openfuture to openfuture_app",
    "alter role openfuture_app superuser",
    "alter role openfuture_app createrole",
    "alter role openfuture password 'mine'",
    "create role mine",
    "set session_replication_role = replica",
    "alter system set fsync = off",
  ])("%s is refused", async (statement) => {
    expect(await refusalOf(() => sql.unsafe(statement))).toBe(NOT_ALLOWED);
    expect(await who()).toEqual(APPLICATION);
  });

  test("a login that could become the owner is told from one that cannot", async () => {
    const login = connect(coop.appUrl, { max: 1 });
    expect(await canBecomeOwner(login.db)).toBe(false);
    expect(await canBecomeOwner(coop.db)).toBe(true);
    expect(await canBecomeOwner(coop.ownerDb)).toBe(true);
    await login.close();
  });
});

describe("and changes nothing of what the database does by itself", () => {
  test.each([
    "alter table entries add column mine int",
    "alter table entries disable trigger all",
    "alter table members owner to openfuture_app",
    "alter function ledger_post owner to openfuture_app",
    "drop table accounts cascade",
    "drop function ledger_check_rules cascade",
    "drop trigger members_role_by_two on members",
    "truncate entries",
    "truncate members cascade",
    "truncate loan_reminders",
    "create trigger mine before insert on entries for each row execute function refuse_change()",
    "create rule mine as on update to members do instead nothing",
    "create policy mine on members",
    "create table mine (x int)",
    "create function mine() returns int language sql as 'select 1'",
    "create or replace function holds_right(p_member uuid, p_right text) returns boolean language sql as 'select true'",
    "create or replace function is_now(p_at timestamptz) returns boolean language sql as 'select true'",
    "create schema mine",
    "create extension dblink",
    "copy entries from program 'id'",
    "comment on table entries is 'mine'",
    "alter default privileges for role openfuture grant all on tables to openfuture_app",
    "update drizzle.functions set fingerprint = ''",
    "delete from drizzle.__drizzle_migrations",
    "insert into right_holders values ('money.confirm', 'member')",
    "update proposal_acts set checker_right = maker_right",
    "update settings set second_approval_from = null",
    "update settings set founded_at = null",
    "update loan_reminders set at = at - interval '30 days'",
    "delete from loan_reminders",
    "insert into proposals select * from proposals",
    "update proposals set state = 'confirmed'",
    "insert into loan_words select * from loan_words",
  ])("%s", async (statement) => {
    expect(await refusalOf(() => sql.unsafe(statement))).toBe(NOT_ALLOWED);
  });

  test("what its triggers ask of tables, no table of its own answers", async () => {
    const loose = await coop.owner`
      select distinct f.proname from pg_trigger t join pg_proc f on f.oid = t.tgfoid
      where not t.tgisinternal and f.pronamespace = 'public'::regnamespace and f.prosrc ~* '\\m(select|perform|insert into|update [a-z_]+ set|delete from)\\M'
        and has_any_column_privilege('openfuture_app', t.tgrelid, 'insert, update')
        and f.proconfig is null`;
    expect([...loose]).toEqual([]);
    const open = await coop.owner`
      select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
        and not coalesce('search_path=public, pg_temp' = any (proconfig), false)`;
    expect([...open]).toEqual([]);
  });
});

describe("a start as the application's role", () => {
  test("goes on where nothing is to be migrated, and else says what to do", async () => {
    await applyMigrations(coop.appUrl);
    await coop.owner`update drizzle.functions set fingerprint = '' where name = 'ledger_post'`;
    const refused = applyMigrations(coop.appUrl);
    await expect(refused).rejects.toThrow(/DATABASE_OWNER_URL=.*npm run db:migrate/);
    await applyMigrations(coop.url);
    await applyMigrations(coop.appUrl);
  });
});
