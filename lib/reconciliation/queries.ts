import {
  type AnyColumn,
  and,
  desc,
  eq,
  getTableColumns,
  gte,
  ilike,
  inArray,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Executor } from "@/db/client";
import {
  depositsWithoutLine,
  lineMatches,
  members,
  proposals,
  statementFiles,
  statementLines,
  transactions,
  unprovenDeposits,
} from "@/db/schema";
import { cappedCount } from "@/lib/capped-count";
import type { Format, UnreadReason } from "@/lib/channels/lines";
import { addDays, startOfKigaliDay } from "@/lib/dates";
import { firstIdAt } from "@/lib/ledger/ids";
import { type StatementMethod, statementMethodOf } from "@/lib/methods";
import { type Cursor, createdPlace, type Page, pageOf } from "@/lib/paging";
import type { LinesQuery } from "@/lib/reconciliation/schema";
import type { FileView, LineState, LineView, UnprovenView } from "@/lib/reconciliation/views";

export type LineFilter = ChannelFilter & Pick<LinesQuery, "state" | "file" | "q" | "from" | "to">;

type ChannelFilter = { method?: StatementMethod | undefined; channel?: string | undefined };

/** Of one channel, or of all of a method. */
function ofChannel(column: AnyColumn, { method, channel }: ChannelFilter): SQL | undefined {
  const ofMethod = sql`${column} in (select key from channels where method = ${method ?? null})`;
  return and(method && ofMethod, channel ? eq(column, channel) : undefined);
}

/** Lines by when money moved, newest first; what was withdrawn only where it, or its file, is asked for. */
export function filtered(filter: LineFilter): SQL | undefined {
  const { state, file, q, from, to } = filter;
  const { id, fileId, providerId, partyName, partyNumber, message, raw } = statementLines;
  const words = q?.trim() ? `%${q.trim().replace(/[\\%_]/g, "\\$&")}%` : null;
  return and(
    state
      ? eq(statementLines.state, state)
      : file
        ? undefined
        : sql`${statementLines.state} <> 'withdrawn'`,
    file ? eq(fileId, file) : undefined,
    ofChannel(statementLines.channel, filter),
    from ? gte(id, firstIdAt(startOfKigaliDay(from))) : undefined,
    to ? lt(id, firstIdAt(startOfKigaliDay(addDays(to, 1)))) : undefined,
    words
      ? or(...[providerId, partyName, partyNumber, message, raw].map((text) => ilike(text, words)))
      : undefined,
  );
}

/** How many lines a filter lets through, counted up to 1,000. */
export function countLines(db: Executor, filter: LineFilter): Promise<number> {
  return cappedCount(db, statementLines, filtered(filter));
}

/** One keyset page of the lines that a filter lets through. For those who hold books.view. */
export async function listLines(
  db: Executor,
  filter: LineFilter,
  cursor: Cursor | null,
  limit: number,
): Promise<Page<LineView>> {
  const rows = await db
    .select({ line: statementLines, provenance: statementFiles.provenance })
    .from(statementLines)
    .innerJoin(statementFiles, eq(statementFiles.id, statementLines.fileId))
    .where(
      and(filtered(filter), cursor ? sql`${statementLines.id} < ${cursor.id}::uuid` : undefined),
    )
    .orderBy(desc(statementLines.id))
    .limit(limit + 1);
  const page = pageOf(rows, limit, ({ line }) =>
    createdPlace({ createdAt: line.bookedAt ?? new Date(0), id: line.id }),
  );
  const matches = await matchesOf(
    db,
    page.rows.map(({ line }) => line.id),
  );
  return {
    ...page,
    rows: page.rows.map(({ line, provenance }) =>
      lineView(line, provenance, matches.get(line.id) ?? []),
    ),
  };
}

/** One line, as the list shows it; null where there is none. */
export async function lineViewById(db: Executor, id: string): Promise<LineView | null> {
  const [row] = await db
    .select({ line: statementLines, provenance: statementFiles.provenance })
    .from(statementLines)
    .innerJoin(statementFiles, eq(statementFiles.id, statementLines.fileId))
    .where(eq(statementLines.id, id));
  if (!row) return null;
  return lineView(row.line, row.provenance, (await matchesOf(db, [id])).get(id) ?? []);
}

async function matchesOf(db: Executor, ids: string[]): Promise<Map<string, LineView["matches"]>> {
  const found = new Map<string, LineView["matches"]>();
  if (ids.length === 0) return found;
  const rows = await db
    .select({
      lineId: lineMatches.lineId,
      transactionId: lineMatches.transactionId,
      amount: lineMatches.amount,
      rule: lineMatches.rule,
      reference: transactions.reference,
      posted: sql<boolean>`${transactions.status} is not distinct from 'approved'`,
    })
    .from(lineMatches)
    .leftJoin(transactions, eq(transactions.id, lineMatches.transactionId))
    .where(and(inArray(lineMatches.lineId, ids), isNull(lineMatches.endedAt)));
  for (const { lineId, ...match } of rows) found.set(lineId, [...(found.get(lineId) ?? []), match]);
  return found;
}

function lineView(
  line: typeof statementLines.$inferSelect,
  provenance: LineView["provenance"],
  matches: LineView["matches"],
): LineView {
  const { id, kind, direction, amount, charge, balanceAfter, providerId, partnerId } = line;
  const { partyName, partyNumber, partyTail, message, open } = line;
  return {
    id,
    kind,
    direction,
    amount,
    charge,
    balanceAfter,
    providerId,
    partnerId,
    partyName,
    partyNumber,
    partyTail,
    message,
    open,
    provenance,
    matches,
    method: statementMethodOf(line.channel),
    channel: line.channel,
    row: line.rowNo,
    bookedAt: line.bookedAt?.toISOString() ?? null,
    reason: line.reason as UnreadReason | null,
    text: line.raw,
    state: line.state as LineState,
  };
}

type FileFilter = ChannelFilter & {
  /** What this phone sent on; null: what none did. */
  forwarder?: string | null;
};

/** What was brought in, newest first: one keyset page. For those who hold books.view. */
export async function listFiles(
  db: Executor,
  { method, channel, forwarder }: FileFilter,
  cursor: Cursor | null,
  limit: number,
): Promise<Page<FileView>> {
  const rows = await db
    .select({ ...fileColumns, by: members.fullName, withdrawal })
    .from(statementFiles)
    .leftJoin(members, eq(members.id, statementFiles.uploadedBy))
    .where(
      and(
        ofChannel(statementFiles.channel, { method, channel }),
        forwarder === null ? isNull(statementFiles.forwarderId) : undefined,
        forwarder ? eq(statementFiles.forwarderId, forwarder) : undefined,
        cursor ? sql`${statementFiles.id} < ${cursor.id}::uuid` : undefined,
      ),
    )
    .orderBy(desc(statementFiles.id))
    .limit(limit + 1);
  const page = pageOf(rows, limit, (row) =>
    createdPlace({ createdAt: row.uploadedAt, id: row.id }),
  );
  return { ...page, rows: page.rows.map(fileView) };
}

const { content: _content, ...fileColumns } = getTableColumns(statementFiles);

const withdrawal = sql<string | null>`(select p.id from ${proposals} p
  where p.act = 'statement-withdrawal' and p.subject_id = ${statementFiles.id} and p.state = 'waiting' and p.expires_at > now())`;

type FileRow = Omit<typeof statementFiles.$inferSelect, "content"> & {
  by: string | null;
  withdrawal: string | null;
};

function fileView(row: FileRow): FileView {
  const { id, provenance, name, opening, closing, state, withdrawnBy, withdrawReason } = row;
  const { withdrawal: waiting } = row;
  return {
    id,
    provenance,
    name,
    opening,
    closing,
    state,
    withdrawnBy,
    withdrawReason,
    withdrawal: waiting,
    method: statementMethodOf(row.channel),
    channel: row.channel,
    format: row.format as Format,
    uploadedBy: row.by ?? "",
    uploadedAt: row.uploadedAt.toISOString(),
    first: row.firstAt?.toISOString() ?? null,
    last: row.lastAt?.toISOString() ?? null,
    rows: row.lineCount,
    new: row.newLines,
    known: row.knownLines,
    refused: row.refusedLines,
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
  };
}

/** One file that was brought in. */
export async function fileById(db: Executor, id: string): Promise<FileView | null> {
  const [row] = await db
    .select({ ...fileColumns, by: members.fullName, withdrawal })
    .from(statementFiles)
    .leftJoin(members, eq(members.id, statementFiles.uploadedBy))
    .where(eq(statementFiles.id, id));
  return row ? fileView(row) : null;
}

/**
 * Deposits in the books of which no statement tells until today, newest first: one keyset page, with the reason where proof was
 * asked for. What was pasted takes none of these off the list. For those who hold books.view.
 */
export async function listUnproven(
  db: Executor,
  cursor: Cursor | null,
  limit: number,
): Promise<Page<UnprovenView>> {
  const { transactionId } = depositsWithoutLine;
  const rows = await db
    .select({
      transactionId,
      reference: transactions.reference,
      amount: transactions.amount,
      member: sql<string>`coalesce(${transactions.fromName}, '')`,
      reason: unprovenDeposits.reason,
      approvedBy: sql<string>`coalesce(${members.fullName}, '')`,
      approvedAt: sql<
        Date | string
      >`coalesce(${unprovenDeposits.approvedAt}, ${transactions.decidedAt})`,
      createdAt: transactions.createdAt,
    })
    .from(depositsWithoutLine)
    .innerJoin(transactions, eq(transactions.id, transactionId))
    .leftJoin(unprovenDeposits, eq(unprovenDeposits.transactionId, transactionId))
    .leftJoin(
      members,
      eq(members.id, sql`coalesce(${unprovenDeposits.approvedBy}, ${transactions.decidedBy})`),
    )
    .where(cursor ? sql`${transactionId} < ${cursor.id}::uuid` : undefined)
    .orderBy(desc(transactionId))
    .limit(limit + 1);
  const page = pageOf(rows, limit, ({ createdAt, transactionId: id }) =>
    createdPlace({ createdAt, id }),
  );
  return {
    ...page,
    rows: page.rows.map(({ createdAt: _, ...row }) => ({
      ...row,
      approvedAt: new Date(row.approvedAt).toISOString(),
    })),
  };
}

/** Why somebody has approved a deposit without proof; null where nobody has. */
export async function whyUnproven(db: Executor, transactionId: string): Promise<string | null> {
  const { reason } = unprovenDeposits;
  const [row] = await db
    .select({ reason })
    .from(unprovenDeposits)
    .where(eq(unprovenDeposits.transactionId, transactionId));
  return row?.reason ?? null;
}
