import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { prepareJobs } from "./jobs";

/** Applies the migrations that are missing and makes the queues of jobs; one process at a time (advisory lock). */
export async function applyMigrations(url: string): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 10 });
  try {
    await client`select pg_advisory_lock(817263)`;
    await migrate(drizzle(client), {
      migrationsFolder: fileURLToPath(new URL("../drizzle", import.meta.url)),
    });
    await prepareJobs(client);
  } finally {
    await client.end({ timeout: 5 });
  }
}

if (process.argv[1]?.endsWith("db/migrate.ts")) {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error("DATABASE_URL is not set.");
  await applyMigrations(url);
}
