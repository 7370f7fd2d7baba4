import { and, desc, eq, gt, lte, or, type SQL, sql } from "drizzle-orm";
import type { borrowRequests, loanOffers } from "@/db/schema";
import { DAY_MS } from "@/lib/dates";
import { ENDED_SHOWN_DAYS, type OfferStatus } from "@/lib/loans/rules";
import { type Page, pageOf, readCursor, writeCursor } from "@/lib/paging";

/** A list whose open rows come first, then those that ended: which part, and after which row of it. */
export type Part = "open" | "ended";
export type After = { at: Date; id: string } | null;

/** A page: `cursor` is what `next` said before; lists without one begin at the top. */
export type Slice = { cursor?: string; limit: number };

const sign = (part: Part) => (part === "open" ? "o" : "e");

/**
 * A keyset page over both parts. `read` reads up to so many rows of one part behind a row of it; `placeOf`
 * says by which instant and id a row of it is ordered. Throws invalid for a cursor that is none of ours.
 */
export async function pageOfParts<Row extends { id: string }>(
  { cursor, limit }: Slice,
  read: (part: Part, after: After, most: number) => Promise<Row[]>,
  placeOf: (row: Row) => Date,
): Promise<Page<Row>> {
  const from = cursor?.startsWith("e") ? "ended" : "open";
  const after = cursor ? readCursor(cursor.slice(1)) : null;
  const found: { part: Part; row: Row }[] = [];
  if (from === "open") {
    const open = await read("open", after, limit + 1);
    found.push(...open.map((row) => ({ part: "open" as const, row })));
  }
  if (found.length <= limit) {
    const left = limit + 1 - found.length;
    const ended = await read("ended", from === "ended" ? after : null, left);
    found.push(...ended.map((row) => ({ part: "ended" as const, row })));
  }
  const page = pageOf(
    found,
    limit,
    ({ part, row }) => sign(part) + writeCursor({ at: placeOf(row), id: row.id }),
  );
  return { ...page, rows: page.rows.map(({ row }) => row) };
}

/** Which of offers, or requests, have a status at an instant, as `offerStatus` says of one; of no status all. */
export function offersIn(
  { status, endsAt }: typeof loanOffers | typeof borrowRequests,
  shown: OfferStatus | undefined,
  now: Date,
): SQL | undefined {
  if (shown === undefined) return undefined;
  if (shown === "available") return and(eq(status, "open"), gt(endsAt, now));
  if (shown !== "expired") return eq(status, shown);
  return or(eq(status, "expired"), and(eq(status, "open"), lte(endsAt, now)));
}

/** What ended at this instant or before stands in no list any more. */
export const endedShownFrom = (now: Date) => new Date(now.getTime() - ENDED_SHOWN_DAYS * DAY_MS);

/** Which offers or requests stand in a part behind `after`, and in which order: those that end, by their end. */
export function inPart(
  { id, status, endsAt }: typeof loanOffers | typeof borrowRequests,
  part: Part,
  after: After,
  now: Date,
): { where: SQL | undefined; order: SQL[] } {
  if (part === "open") {
    const next = after ? sql`${id} < ${after.id}::uuid` : undefined;
    return { where: and(eq(status, "open"), gt(endsAt, now), next), order: [desc(id)] };
  }
  const since = endedShownFrom(now);
  const next = after
    ? sql`(${endsAt}, ${id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
    : undefined;
  const where = and(lte(endsAt, now), gt(endsAt, since), next);
  return { where, order: [desc(endsAt), desc(id)] };
}
