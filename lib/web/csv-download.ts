import { setTimeout as sleep } from "node:timers/promises";
import type { SQL, SQLWrapper } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { type Cursor, openCursor } from "@/db/cursor";
import { type Copy, servingCopy } from "@/db/replica";
import { csvHeader, csvRows } from "@/lib/csv";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { heavyWork } from "@/lib/heavy-work";
import { log } from "@/lib/log";
import { csvStream, type Writer } from "@/lib/web/csv-stream";
import { asOfHeader } from "@/lib/web/figures";
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
   * types (db/cursor).
   */
  rows: SQLWrapper;
  /** Read from the main database, whatever copies there are: what stands beside figures that were read from it. */
  fromMain?: boolean;
  /** Writes into the audit trail who takes it; null: one's own. */
  note: (() => Promise<void>) | null;
  request: Pick<Request, "method" | "signal">;
};

/**
 * A CSV file of any size (decisions, section 11). Failures before the first byte are thrown; after it
 * the stream is cut, so that no file looks whole that is not. Waits for the member's turn. Throws
 * too_many_at_once, busy, invalid on text with NUL.
 */
export function csvDownload({ headings, ...download }: Download): Rest {
  const writer = {
    head: csvHeader(headings),
    width: headings.length,
    write: csvRows,
  };
  return textDownload({ ...download, writer, contentType: "text/csv; charset=utf-8" });
}

type TextDownload = Omit<Download, "headings"> & { contentType: string; writer: Writer };

/** The same of any other text that is written from rows. */
export function textDownload(download: TextDownload): Rest {
  return (memberId) => openDownload(download, memberId);
}

/** The headers of a file that nobody keeps on the way. */
export function fileHeaders(filename: string, contentType: string) {
  if (!/^[\w.-]+$/.test(filename)) throw new Error("The file's name is none.");
  return {
    "content-type": contentType,
    "content-disposition": `attachment; filename="${filename}"`,
    // Compressing it here would take longer than making it; the proxy in front may.
    "cache-control": "no-store, no-transform",
  };
}

async function openDownload(
  { filename, contentType, writer, rows, note, request, fromMain = false }: TextDownload,
  memberId: string,
): Promise<Response> {
  const headers = fileHeaders(filename, contentType);
  if (request.method === "HEAD") return new Response(null, { headers });
  const query = new PgDialect().sqlToQuery(rows.getSQL() as SQL);
  if (query.params.some((value) => String(value).includes("\0"))) throw new AppError("invalid");
  const release = await heavyWork("exports").hold(memberId, request.signal);
  // Taking it is an act of the reader's, which the copy need not have.
  const copy = fromMain ? null : await servingCopy(memberId).catch(() => null);
  await note?.().catch((error) => {
    release();
    throw error;
  });
  const { cursor, asOf } = await openFrom(copy, query, release);
  const batches = fitting(cursor.batches, writer.width);
  const first = batches.next();
  // Whoever reads on learns of a failure; until then it must not end the process.
  first.catch(() => undefined);
  try {
    // What fails at once is answered as a failure; a long sort need not keep the reader waiting.
    await Promise.race([first, sleep(SOON_MS)]);
  } catch (error) {
    cursor.end();
    throw error;
  }
  const source = { writer, first, batches, end: cursor.end };
  return new Response(csvStream(source, request.signal), {
    headers: { ...headers, ...asOfHeader(asOf) },
  });
}

async function openFrom(
  copy: Copy | null,
  query: Parameters<typeof openCursor>[1],
  release: () => void,
): Promise<{ cursor: Cursor; asOf: Date | null }> {
  if (copy) {
    // The turn is given back by whoever reads at last.
    let opened = false;
    const ended = () => opened && release();
    try {
      const cursor = await openCursor(copy.url, query, ended);
      opened = true;
      return { cursor, asOf: copy.asOf };
    } catch (err) {
      copy.setAside();
      log.warn({ err }, "a copy of the database did not open an export");
    }
  }
  return { cursor: await openCursor(env().DATABASE_URL, query, release), asOf: null };
}

async function* fitting(batches: Cursor["batches"], width?: number): AsyncGenerator<unknown[][]> {
  for await (const rows of batches) {
    if (width !== undefined && rows.some((row) => row.length !== width)) {
      throw new Error("The headings do not fit the columns.");
    }
    yield rows;
  }
}
