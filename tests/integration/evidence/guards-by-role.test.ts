import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { sql } from "drizzle-orm";
import type { Sql } from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "@/db/client";
import { applyMigrations } from "@/db/migrate";
import { checkSchema } from "@/lib/evidence/schema-objects";
import { waitUntil } from "@/tests/support/wait-until";

const script = (path: string) => import(resolve(`scripts/${path}.mjs`));
const { startPostgres } = await script("postgres");
const { ensureRoles, withAdmin } = await script("database");

// Roles and the server's settings are of a whole cluster: this one is no other test's.
const place = mkdtempSync(join(tmpdir(), "guards-"));
let cluster: Awaited<ReturnType<typeof startPostgres>>;
let admin: ReturnType<typeof connect>;
beforeAll(async () => {
  // PostgreSQL, which may run as another user, passes through.
  chmodSync(place, 0o711);
  cluster = await startPostgres(join(place, "data"), { throwAway: true, say: () => {} });
  await withAdmin(cluster, async (of: Sql) => {
    await ensureRoles(of, cluster, { createDatabases: true });
    await of`create database books owner openfuture`;
  });
  await applyMigrations(cluster.url("books"));
  admin = connect(cluster.adminUrl("books"), { max: 1, role: "none" });
});
afterAll(async () => {
  await admin?.close();
  await cluster?.stop();
  rmSync(place, { recursive: true, force: true });
});

/** The guards that are found to be others after what the server's administrator did, which is undone. */
async function foundAfter(...statements: string[]): Promise<unknown[]> {
  const undo = new Error("undo");
  let found: unknown[] = [];
  await admin.db
    .transaction(async (tx) => {
      for (const statement of statements) await tx.execute(sql.raw(statement));
      found = (await checkSchema(tx)).breaches.map(({ record, object }) => `${record}: ${object}`);
      throw undo;
    })
    .catch((error) => {
      if (error !== undo) throw error;
    });
  return found;
}

test.each([
  "revoke openfuture_app from openfuture; grant openfuture to openfuture_app",
  "grant pg_write_all_data to openfuture_app",
  "alter role openfuture_app superuser",
  "alter role openfuture_app createrole",
  "alter role openfuture_app replication",
  "alter database books owner to openfuture_app",
  "grant set on parameter session_replication_role to openfuture_app",
  "grant set on parameter session_replication_role to public",
])("what lets the application past the guards is found: %s", async (statement) => {
  expect(await foundAfter(...statement.split(";"))).toEqual(["grant: rights of openfuture_app"]);
});

test.each([
  "alter database books set session_replication_role = replica",
  "alter role openfuture_app set session_replication_role = replica",
  "alter role openfuture_app in database books set session_replication_role = replica",
  "alter role all set session_replication_role = replica",
])("what switches the triggers off from the next connection on is found: %s", async (statement) => {
  expect(await foundAfter(statement)).toEqual(["schema: setting session_replication_role"]);
});

test("what acts on each change of the schema is found", async () => {
  expect(
    await foundAfter(
      "create schema aside",
      "create function aside.act() returns event_trigger language plpgsql as 'begin end'",
      "create event trigger act on ddl_command_end execute function aside.act()",
    ),
  ).toEqual(["schema: event trigger act"]);
});

test("what an operator sets for the speed of it, and a right of the owner's, are not", async () => {
  expect(
    await foundAfter(
      "alter database books set work_mem = '8MB'",
      "alter role openfuture_app set statement_timeout = '5s'",
      "alter role openfuture_app nologin",
      "grant set on parameter session_replication_role to openfuture",
      "grant openfuture_app to openfuture",
      "create role reader in role pg_read_all_data",
    ),
  ).toEqual([]);
});

/** Sets it in the server's own settings, which the server reads again when it comes to it. */
async function setForAll(value: "origin" | "replica") {
  await admin.client.unsafe(`alter system set session_replication_role = ${value}`);
  await admin.client`select pg_reload_conf()`;
  await waitUntil(`the server's triggers are those of ${value}`, async () => {
    const [row] = await admin.client`show session_replication_role`;
    return row?.session_replication_role === value || undefined;
  });
}

test("triggers that the server's own settings switch off are found", async () => {
  await setForAll("replica");
  try {
    expect(await foundAfter()).toEqual(["schema: setting session_replication_role"]);
  } finally {
    await setForAll("origin");
  }
  expect(await foundAfter()).toEqual([]);
});
