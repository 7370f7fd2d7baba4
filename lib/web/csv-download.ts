import { setTimeout as sleep } from "node:timers/promises";
import type { SQLWrapper } from "drizzle-orm";
import type { Sql } from "postgres";
import { openCopy } from "@/db/copy";
import { csvHeader, csvSelect, parameterTexts, withLiterals } from "@/lib/csv";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { heavyWork } from "@/lib/heavy-work";
import { csvStream } from "@/lib/web/csv-stream";
import type { Rest } from "@/lib/web/handler";

// The first byte is to come within 100 ms (quality, Speed).
const SOON_MS = 40;

type Download = {
  /** Of letters, digits, `_`, `-` and `.`. */
  filename: string;
  /** In the reader's language, one for each column of `rows`. */
  headings: readonly string[];
  /**
   * A select whose columns follow the headings, as they are stored: the cells are written by their
   * types (lib/csv). Its values are quoted by the server.
   */
  rows: SQLWrapper;
  request: Pick<Request, "method" | "signal">;
};

/**
 * A CSV file of any size (decisions, section 11), at the speed of the database's own COPY. Failures
 * before the first byte are thrown; after it the stream is cut, so that no file looks whole that is
 * not. Waits for the member's turn. Throws too_many_at_once, busy, invalid on text with NUL.
 */
export function csvDownload(download: Download): Rest {
  return (memberId) => openDownload(download, memberId);
}

async function openDownload(
  { filename, headings, rows, request }: Download,
  memberId: string,
): Promise<Response> {
  if (!/^[\w.-]+$/.test(filename)) throw new Error("The file's name is none.");
  const headers = {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${filename}"`,
    // Compressing it here would take longer than making it; the proxy in front may.
    "cache-control": "no-store, no-transform",
  };
  if (request.method === "HEAD") return new Response(null, { headers });
  const release = await heavyWork("exports").hold(memberId, request.signal);
  const write = (sql: Sql) => writeSelect(sql, rows, headings.length);
  const copy = await openCopy(env().DATABASE_URL, write, release);
  try {
    // What fails at once is answered as a failure; a long sort need not keep the reader waiting.
    await Promise.race([copy.rows, sleep(SOON_MS)]);
  } catch (error) {
    copy.end();
    throw error;
  }
  return new Response(csvStream(csvHeader(headings), copy, request.signal), { headers });
}

// COPY takes no values; the server says of which types the columns are.
async function writeSelect(sql: Sql, rows: SQLWrapper, width: number): Promise<string> {
  const select = await quoteValues(sql, rows);
  const { columns } = await sql.unsafe(select).describe();
  if (columns.length !== width) throw new Error("The headings do not fit the columns.");
  const types = columns.map((column) => column.type);
  const enums = await sql`select oid::int from pg_type where typtype = 'e'`;
  return csvSelect(select, types, new Set(enums.map((row) => row.oid as number)));
}

/** The query's text with its values in it, each quoted by the server. Throws invalid on NUL. */
export async function quoteValues(sql: Sql, query: SQLWrapper): Promise<string> {
  const values = parameterTexts(query);
  if (values.some((value) => value?.includes("\0"))) throw new AppError("invalid");
  const quoting = values.map((_, index) => `quote_nullable($${index + 1}::text)`).join(", ");
  const [literals = []] = await sql.unsafe(`select ${quoting}`, values).values();
  return withLiterals(query, literals as string[]);
}
