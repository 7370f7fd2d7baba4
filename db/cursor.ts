import { connect as connectTcp, type Socket } from "node:net";
import postgres from "postgres";
import { isPooled } from "@/lib/env";
import { DatabaseUnavailable, withinTime } from "./turn";

export const EXPORT_NAME = "open-future export";

const MOST_MS = 30 * 60_000;
/** Rows that are in memory: some 200 KB. */
const ROWS_AT_ONCE = 1_000;
// PostgreSQL's type numbers, which never change.
const [INT8, NUMERIC, DATE, TIMESTAMP, TIMESTAMPTZ] = [20, 1700, 1082, 1114, 1184];
const [BYTEA, JSON_TEXT, JSONB] = [17, 114, 3802];

/**
 * How a file for people writes what the server sends: amounts as numbers, instants to the second that had begun
 * (`2026-11-20T14:05:09+02:00`; the session's zone is Kigali), dates, bytes and records as the server writes them.
 */
export const FILE_TYPES = {
  amount: fileType([INT8], BigInt),
  share: fileType([NUMERIC], Number),
  instant: fileType([TIMESTAMPTZ], writeInstant),
  text: fileType([DATE, TIMESTAMP, BYTEA, JSON_TEXT, JSONB], (text) => text),
};

let last = { text: "", written: "" };

// A row mostly says the instant of the cell before it again.
function writeInstant(text: string): string {
  if (text !== last.text) {
    last = { text, written: `${text.slice(0, 10)}T${text.slice(11, 19)}+02:00` };
  }
  return last.written;
}

function fileType<T>(from: number[], parse: (text: string) => T) {
  return { to: 0, from, serialize: String, parse };
}

const LIMITS = {
  statement_timeout: MOST_MS,
  lock_timeout: 5_000,
  TimeZone: "Africa/Kigali",
  DateStyle: "ISO",
  // Notices that the reader left even while a row is long in coming.
  client_connection_check_interval: 1_000,
};

// A pooler's session is lent for this transaction alone.
const LOCAL_LIMITS = Object.entries({ ...LIMITS, idle_in_transaction_session_timeout: 0 })
  .map(([name, value]) => `set local ${name} = '${value}'`)
  .join(";");

type Query = { sql: string; params: unknown[] };

/** A read under way. */
export type Cursor = {
  /** The rows in order, each batch once the one before is taken. */
  batches: AsyncIterable<unknown[][]>;
  /** Ends the server's work and the connection at once, whatever is still under way. */
  end: () => void;
};

/**
 * Reads what a query selects by a cursor, on a connection of its own: the longest of them keep nobody else from
 * the pool. `ended` is called when the connection is given up, also by a failure. Throws DatabaseUnavailable when
 * the server does not answer within 5 s.
 */
export async function openCursor(
  url: string,
  query: Query,
  ended: () => void = () => undefined,
): Promise<Cursor> {
  const { read, end } = await openReading(url, ended, "begin read only");
  return { batches: read(query), end };
}

/** Reads under way, one after the other, that all see the same instant. */
export type Snapshot = { read: (query: Query) => Cursor["batches"]; end: () => void };

/** The same for several queries of one instant. */
export async function openSnapshot(url: string, ended: () => void): Promise<Snapshot> {
  return openReading(url, ended, "begin isolation level repeatable read read only");
}

async function openReading(url: string, ended: () => void, begin: string): Promise<Snapshot> {
  const { client, cut } = connectAlone(url);
  const end = () => {
    cut();
    client.end({ timeout: 0 }).catch(() => undefined);
    ended();
  };
  try {
    await withinTime(client.unsafe(isPooled() ? `${begin};${LOCAL_LIMITS}` : begin));
    const began = await withinTime(transaction(client));
    const read = ({ sql, params }: Query) =>
      whole(
        client,
        client
          .unsafe(sql, params as never[])
          .values()
          .cursor(ROWS_AT_ONCE),
        began,
      );
    return { read, end };
  } catch (error) {
    end();
    throw error;
  }
}

// Two statements of one transaction are told the same; a pooler may lend one session to both, and another time.
async function transaction(client: postgres.Sql): Promise<string> {
  const [row] = await client<{ name: string }[]>`
    select pg_backend_pid() || ' ' || extract(epoch from transaction_timestamp()) as name`;
  return row?.name ?? "";
}

// The driver's cursor just ends when its connection is lost between two batches: the transaction that began must
// still be there after the last row, or the file would look whole.
async function* whole(client: postgres.Sql, batches: Cursor["batches"], began: string) {
  yield* batches;
  if ((await transaction(client)) !== began) throw new DatabaseUnavailable();
}

// The driver closes politely, after the rows that nobody reads: so the socket is ours, to destroy it.
function connectAlone(url: string) {
  let socket: Socket | undefined;
  const options = {
    max: 1,
    connect_timeout: 5,
    max_lifetime: null,
    fetch_types: false,
    types: FILE_TYPES,
    onnotice: () => {},
    socket: ({ host: [name = ""], port: [number = 5432], path }: Address) => {
      socket = path ? connectTcp(path) : connectTcp(number, name);
      // What the driver checks a certificate against.
      return Object.assign(socket, { host: name });
    },
    prepare: !isPooled(),
    connection: {
      application_name: EXPORT_NAME,
      ...(!isPooled() && {
        role: "openfuture_app",
        default_transaction_read_only: true,
        ...LIMITS,
      }),
    },
  };
  const client = postgres(url, options as postgres.Options<typeof FILE_TYPES>);
  return { client, cut: () => socket?.destroy() };
}

type Address = { host: string[]; port: number[]; path: string | false };
