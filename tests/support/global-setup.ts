import { execFile } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import postgres, { type Sql } from "postgres";
import {
  asApplication,
  peopledDatabase,
  templateDatabase,
  testDatabaseUrl,
  withCluster,
} from "./database";

const run = promisify(execFile);
const setUpLock = 7_264_001;

/** Makes the databases that those of the tests are copies of, once for a cluster: each project of Vitest calls this. */
export default async function setup(): Promise<void> {
  await withCluster(async (sql) => {
    await sql`select pg_advisory_lock(${setUpLock})`;
    await make(sql, templateDatabase, "template1", async (url) => {
      await migrate(url);
      await keepPlans(url);
    });
    await make(sql, peopledDatabase, templateDatabase, letEverybodyJoin);
  });
}

/** The name is given last, so that a template is never half done. */
async function make(sql: Sql, name: string, from: string, fill: (url: string) => Promise<void>) {
  const [found] = await sql`select from pg_database where datname = ${name}`;
  if (found) return;
  const draft = `${name}_new`;
  await sql.unsafe(`drop database if exists ${draft} with (force)`);
  await sql.unsafe(`create database ${draft} template ${from}`);
  await fill(testDatabaseUrl(draft));
  await rename(sql, draft, name);
}

async function letEverybodyJoin(url: string): Promise<void> {
  const { openCooperative } = await import("./cooperative");
  const database = { url, appUrl: asApplication(url), drop: async () => {} };
  await (await openCooperative({ database })).close();
}

// Tests of plans read them by what a new table's counts are taken for: no minute of the clock changes those.
async function keepPlans(url: string): Promise<void> {
  const owner = postgres(url, { max: 1, onnotice: () => {} });
  await owner.unsafe(`do $$ declare t regclass; begin
    for t in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
      execute format('alter table %s set (autovacuum_enabled = off)', t);
    end loop;
  end $$`);
  await owner.end();
}

async function rename(sql: Sql, draft: string, name: string): Promise<void> {
  // The migration's connection may still be closing ("is being accessed by other users").
  for (let attempt = 1; ; attempt++) {
    try {
      await sql.unsafe(`alter database ${draft} rename to ${name}`);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== "55006" || attempt === 1_000) throw error;
      await sleep(100);
    }
  }
}

async function migrate(url: string): Promise<void> {
  const env = { ...process.env, DATABASE_URL: url };
  try {
    await run(process.execPath, ["--import", "tsx", "db/migrate.ts"], { env });
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`The migration failed.\n${stdout}${stderr}`);
  }
}
