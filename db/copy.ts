import { connect as connectTcp, type Socket } from "node:net";
import type { Readable } from "node:stream";
import postgres, { type Sql } from "postgres";
import { withinTime } from "./client";

export const EXPORT_NAME = "open-future export";

const MOST_MS = 30 * 60_000;

/** A COPY under way. */
export type Copy = {
  /**
   * The rows as the server sends them, one a chunk, ended by `\n`. Comes with the first 8 KB of
   * them; rejects when the server fails before.
   */
  rows: Promise<Readable>;
  /** Ends the server's work and the connection at once, whatever is still under way. */
  end: () => void;
};

/**
 * Opens `COPY (…) TO STDOUT (FORMAT csv)` on a connection of its own: one that is aborted in a
 * COPY is lost to a pool. `write` makes the select with that connection's help, within 5 s; `ended` is
 * called when the connection is given up, also by a failure. Throws DatabaseUnavailable when the server does
 * not answer.
 */
export async function openCopy(
  url: string,
  write: (sql: Sql) => Promise<string>,
  ended: () => void = () => undefined,
): Promise<Copy> {
  const { client, cut } = connectAlone(url);
  const end = () => {
    cut();
    client.end({ timeout: 0 }).catch(() => undefined);
    ended();
  };
  try {
    const select = await withinTime(write(client));
    const rows = openRows(client, `copy (${select}) to stdout (format csv)`);
    // Whoever waits for it learns of a failure; until then it must not end the process.
    rows.catch(() => undefined);
    return { rows, end };
  } catch (error) {
    end();
    throw error;
  }
}

// The driver gives the rows before there are any: whoever waits gets them with the first one, the end
// or a failure. That may all come in one packet, so the driver's own call has to be listened to.
async function openRows(client: Sql, copy: string): Promise<Readable> {
  const query = client.unsafe(copy) as postgres.PendingQuery<postgres.Row[]> & Resolving;
  const { resolve } = query;
  // The driver calls it once more at the end.
  query.resolve = (rows: Readable) => {
    query.resolve = resolve;
    resolve(begun(rows));
  };
  return query.readable();
}

function begun(rows: Readable): Promise<Readable> {
  return new Promise((ready, failed) => {
    rows.once("data", (first) => {
      rows.pause();
      rows.unshift(first);
      ready(rows);
    });
    rows.once("end", () => ready(rows));
    rows.on("error", failed);
  });
}

type Resolving = { resolve(rows: Readable | Promise<Readable>): void };

// The driver closes politely, after the rows that nobody reads: so the socket is ours, to destroy it.
function connectAlone(url: string): { client: Sql; cut: () => void } {
  let socket: Socket | undefined;
  const options = {
    max: 1,
    connect_timeout: 5,
    max_lifetime: null,
    fetch_types: false,
    onnotice: () => {},
    socket: ({ host: [name = ""], port: [number = 5432], path }: Address) => {
      socket = path ? connectTcp(path) : connectTcp(number, name);
      // What the driver checks a certificate against.
      return Object.assign(socket, { host: name });
    },
    connection: {
      application_name: EXPORT_NAME,
      role: "openfuture_app",
      default_transaction_read_only: true,
      statement_timeout: MOST_MS,
      lock_timeout: 5_000,
      TimeZone: "Africa/Kigali",
      DateStyle: "ISO",
      // Notices that the reader left even while a row is long in coming.
      client_connection_check_interval: 1_000,
    },
  };
  const client = postgres(url, options as postgres.Options<Record<string, never>>);
  return { client, cut: () => socket?.destroy() };
}

type Address = { host: string[]; port: number[]; path: string | false };
