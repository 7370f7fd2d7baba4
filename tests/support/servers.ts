import { sql } from "drizzle-orm";
import { connect } from "@/db/client";

/**
 * So many application servers of one connection each. Within one server, what is recorded together
 * never meets in the database; between servers it does.
 */
export async function openServers(url: string, count: number) {
  const servers = Array.from({ length: count }, () => connect(url, { max: 1 }));
  await Promise.all(servers.map(({ db }) => db.execute(sql`select 1`)));
  return {
    /** The server that takes the act with this number, in turn. */
    at: (index: number) => {
      const server = servers[index % count];
      if (!server) throw new Error("There is no server.");
      return server.db;
    },
    close: () => Promise.all(servers.map((server) => server.close())),
  };
}
