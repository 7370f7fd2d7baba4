import type { APIRequestContext } from "@playwright/test";
import postgres from "postgres";
import { ownServer, PASSWORD } from "./server-test";

type ClientOf = (who: string) => Promise<APIRequestContext>;

/** Asks the database of this worker's server, past every right. */
export async function askDatabase<T>(read: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(ownServer().database, { max: 1 });
  try {
    return await read(sql);
  } finally {
    await sql.end();
  }
}

/** Francs that are in all drawers by the books. */
export const inDrawers = () =>
  askDatabase(async (sql) => {
    const [row] = await sql`select -sum(balance) as francs from accounts where kind = 'drawer'`;
    return Number(row?.francs ?? 0);
  });

/** Counts and closes whatever drawer is open, each by its clerk and another. What was in it is a difference. */
export async function closeDrawers(clientOf: ClientOf): Promise<void> {
  const open = await askDatabase(
    (sql) => sql`
      select d.id, d.state = 'counted' and d.counted_by = d.clerk as counted, d.counted_cash as cash, m.username from drawers d join members m on m.id = d.clerk
      where d.state <> 'closed'`,
  );
  for (const { id, counted, cash, username } of open) {
    const data = { denominations: counted ? cash : {} };
    const put = async (who: string, act: string) => {
      const answer = await (await clientOf(who)).put(`/admin/drawers/${id}/${act}`, { data });
      if (answer.status() !== 200) throw new Error(`${act}: ${await answer.text()}`);
    };
    if (!counted) await put(username, "count");
    await put(username === "admin" ? "finance" : "admin", "close");
  }
}

/** A colleague of the clerk's, who types their own password at the desk. */
export const secondOf = (identifier: string) => ({ identifier, password: PASSWORD });
