import { sql } from "drizzle-orm";
import type { ISql } from "postgres";
import { type Executor, SESSION_LIMITS } from "./client";

const APP_ROLE = "openfuture_app";

/**
 * Whether the role that signed in is the owner of the tables or could become it (SET ROLE, RESET ROLE): then
 * nothing that the database refuses the application holds against it.
 */
export async function canBecomeOwner(db: Executor): Promise<boolean> {
  const [row] = await db.execute<{ can: boolean }>(sql`
    select r.rolsuper or r.rolcreaterole or pg_has_role(session_user, c.relowner, 'member') as can
    from pg_class c, pg_roles r where c.relnamespace = 'public'::regnamespace and c.relname = 'entries' and r.rolname = session_user`);
  return row?.can ?? false;
}

/** Whether there is a database of ours already, made by another role than the one that signed in. */
export async function isGuest(client: ISql): Promise<boolean> {
  const [row] = await client<{ guest: boolean }[]>`
    select not pg_has_role(current_user, c.relowner, 'usage') as guest
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'drizzle' and c.relname = '__drizzle_migrations'`;
  return row?.guest ?? false;
}

/**
 * What of its limits a session of the application lacks, or that it is not the application's role: what the driver asks
 * for by itself, and a pooler has to (DATABASE_POOLER).
 */
export async function lackingLimits(db: Executor): Promise<string[]> {
  const names = Object.keys(SESSION_LIMITS);
  const rows = await db.execute<{ name: string; ms: string }>(
    sql`select name, setting as ms from pg_settings where name in ${names}`,
  );
  const [who] = await db.execute<{ role: string }>(sql`select current_user as role`);
  const lacking = Object.entries(SESSION_LIMITS)
    .filter(([name, most]) => {
      const ms = Number(rows.find((row) => row.name === name)?.ms ?? 0);
      return ms === 0 || ms > most;
    })
    .map(([name]) => name);
  return who?.role === APP_ROLE ? lacking : ["role", ...lacking];
}
