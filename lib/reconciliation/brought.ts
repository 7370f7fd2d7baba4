import { and, eq, inArray } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { statementProfiles } from "@/db/schema";
import type { Refusal, RefusalCode } from "@/lib/channels/lines";
import type { Mapping } from "@/lib/channels/mapping";
import { guessedMapping, keptMapping, layoutKey, layoutKeys } from "@/lib/channels/readers/layout";
import type { Context } from "@/lib/context";
import { AppError, type ErrorCode } from "@/lib/errors";
import { readAside } from "@/lib/reconciliation/read-aside";
import { type Brought, channelOf } from "@/lib/reconciliation/schema";
import type { Columns } from "@/lib/reconciliation/views";
import type { ReadFile } from "@/lib/reconciliation/worker";

/**
 * Reads a statement; a table as its columns were named, now or for the channel before. Throws statement_kind,
 * statement_too_large or statement_unreadable with why (`errors.field.unreadable…`), of headings that nobody knows with what stands there.
 */
export async function readBrought(ctx: Context, brought: Brought): Promise<ReadFile> {
  const read = await readKnown(ctx, brought);
  if ("refused" in read) throw unreadable(read);
  return read;
}

/**
 * The first rows of a table and how it would be read now, for somebody to name its columns. Throws as reading it does, and
 * statement_unreadable for what is no table.
 */
export async function columnsOfBrought(ctx: Context, brought: Brought): Promise<Columns> {
  const read = await readKnown(ctx, brought);
  const top = "refused" in read ? read.sample : read.table?.top;
  if (!top || top.length === 0) throw unreadable("refused" in read ? read : { refused: "noTable" });
  const mapping = "refused" in read ? null : read.table?.mapping;
  return { rows: top, mapping: mapping ?? guessedMapping(top) };
}

/** Whether a refusal is that nobody knows the headings of a table. */
export function lacksColumns(error: unknown): boolean {
  return (
    error instanceof AppError &&
    error.code === "statement_unreadable" &&
    error.values.reason === "noHeadings"
  );
}

async function readKnown(ctx: Context, brought: Brought): Promise<ReadFile | Refusal> {
  const { method, content, format, mapping } = brought;
  const options = { method, now: ctx.now, ...(format && { format }) };
  const read = (as?: Mapping) =>
    readAside(ctx.actor.id, { content, options: { ...options, ...(as && { mapping: as }) } });
  const first = await read(mapping);
  const top = "refused" in first ? first.sample : first.table?.top;
  if (mapping || !top) return first;
  const kept = await keptFor(ctx.db, channelOf(brought), top);
  return kept ? read(kept) : first;
}

function unreadable({ refused, row, headings = [] }: Refusal): AppError {
  const values = { reason: refused, row: row ?? 0, headings: headings.join(", ").slice(0, 300) };
  const why = `${refused[0]?.toUpperCase()}${refused.slice(1)}`;
  return new AppError(codeOf(refused), values, { file: { key: `unreadable${why}`, values } });
}

/** A file of another kind than any statement's, one that is too large, and one that is damaged or says too little. */
function codeOf(refused: RefusalCode): ErrorCode {
  if (refused === "tooLarge") return "statement_too_large";
  const isOther = refused === "unknownFormat" || refused === "binary";
  return isOther ? "statement_kind" : "statement_unreadable";
}

async function keptFor(
  db: Executor,
  channel: string,
  top: readonly string[][],
): Promise<Mapping | null> {
  const { headings, mapping } = statementProfiles;
  const rows = await db
    .select({ headings, mapping })
    .from(statementProfiles)
    .where(and(eq(statementProfiles.channel, channel), inArray(headings, layoutKeys(top))));
  return keptMapping(top, new Map(rows.map((row) => [row.headings, row.mapping as Mapping])));
}

/** The layout of a table as its channel knows it again; null of what is no table. */
function layoutOf({ table }: Pick<ReadFile, "table">): string | null {
  return table ? layoutKey(table.top, table.mapping.headingRow) : null;
}

/** Keeps how a table's columns were named, for the channel's next file of this layout. */
export async function keepColumns(
  ctx: Context,
  tx: Executor,
  brought: Brought,
  file: ReadFile,
): Promise<void> {
  const { mapping } = brought;
  const headings = layoutOf(file);
  if (!mapping || headings === null) return;
  const said = { mapping, savedBy: ctx.actor.id, savedAt: ctx.now };
  await tx
    .insert(statementProfiles)
    .values({ channel: channelOf(brought), headings, ...said })
    .onConflictDoUpdate({
      target: [statementProfiles.channel, statementProfiles.headings],
      set: said,
    });
}
