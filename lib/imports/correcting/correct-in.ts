import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { sql } from "drizzle-orm";
import type { Database, Executor } from "@/db/client";
import { record } from "@/lib/audit/commands";
import { kigaliDay } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { correctionsOf } from "@/lib/imports/correcting/corrections";
import { openRun } from "@/lib/imports/correcting/open";
import { allCorrections } from "@/lib/imports/correcting/queries";
import type { CellCorrection, CellPlace } from "@/lib/imports/correcting/schema";
import type { DayOrder } from "@/lib/imports/days";
import { examine } from "@/lib/imports/examine";
import { columnPlace, columnsOf } from "@/lib/imports/headings";
import { keepFound, summaryOf, sumsOf } from "@/lib/imports/kept";
import { plainCell } from "@/lib/imports/reading";
import { openRefusal } from "@/lib/imports/refusals";
import { eachRow } from "@/lib/imports/rows";
import { contentOf, type Run } from "@/lib/imports/runs";
import { IMPORT_KINDS, type ImportKind, MOST_CELL, type OfEachFile } from "@/lib/imports/schema";
import { retried } from "@/lib/ledger/once";

/** Who does something with what was brought in, when and from where. */
export type Doing = { id: string; actor: { id: string }; now: Date; address: string | null };
export type Correcting = Doing & { cells: CellCorrection[] };

const unpacked = promisify(gunzip);
/** So many places of cells stand in the audit trail, of those that are corrected at once. */
const MOST_PLACES = 50;
const placeOf = ({ kind, row, column }: CellPlace) => `${kind} ${column}${row}`;

/**
 * Keeps cells as somebody has corrected them, each beside what its file says there. Throws not_found for a row that no file has, invalid
 * beside a column that its row has not or where too many are corrected, import_waits where a second person is asked, forbidden.
 * Answers the id of what was brought in.
 */
export async function correctIn(
  db: Database,
  { cells: asked, ...doing }: Correcting,
): Promise<string> {
  const { id, actor, now } = doing;
  // Of a cell that is named twice, what is said last.
  const cells = [...new Map(asked.map((cell) => [placeOf(cell), cell])).values()];
  const kinds = IMPORT_KINDS.filter((kind) => cells.some((cell) => cell.kind === kind));
  const corrected = await inTurn(kinds, async (kind) => {
    const own = cells.filter((cell) => cell.kind === kind);
    const says = await cellsAt(await fileOf(db, id, kind), kind, own);
    return own.map(({ text, ...cell }, at) => ({ ...cell, was: says[at], now: text }));
  });
  const where = cells.slice(0, MOST_PLACES).map(placeOf).join(", ");
  await retried(() =>
    db.transaction(async (tx) => {
      const kept = JSON.stringify(corrected.flat());
      await opened(
        tx.execute(sql`select import_correct(${id}, ${kept}, ${actor.id}, ${now.toISOString()})`),
      );
      await note(tx, doing, "import.correct", { cells: cells.length, where });
    }),
  );
  return id;
}

/**
 * Reads all again with the corrected cells, and puts what is found in the place of what was found before: ties, doubles and sums are of
 * the whole files. Answers its id. Throws not_found, import_corrected where somebody has corrected a cell meanwhile, import_waits, forbidden.
 */
export async function checkIn(db: Database, doing: Doing): Promise<string> {
  const { id, actor, now } = doing;
  const run = await openRun(db, id);
  const { cells, digest } = await allCorrections(db, id);
  const today = kigaliDay(now);
  const found = await examine(db, {
    files: await filesOf(db, run),
    today,
    cutOver: run.cutOver ?? today,
    order: run.dayOrder as DayOrder,
    corrections: correctionsOf(cells),
    now,
  });
  const row = JSON.stringify({ id, corrections_digest: digest, ...sumsOf(found) });
  await retried(() =>
    db.transaction(async (tx) => {
      const keeps = sql`select import_check(${row}, ${actor.id}, ${now.toISOString()})`;
      await opened(keepFound(tx, id, found, keeps));
      await note(tx, doing, "import.check", { ...summaryOf(found), corrected: cells.length });
    }),
  );
  return id;
}

async function filesOf(db: Executor, { id, files }: Run): Promise<OfEachFile<Uint8Array>> {
  const kinds = IMPORT_KINDS.filter((kind) => files.some((file) => file.kind === kind));
  const read = await inTurn(kinds, async (kind) => [kind, await fileOf(db, id, kind)] as const);
  return Object.fromEntries(read) as OfEachFile<Uint8Array>;
}

async function fileOf(db: Executor, id: string, kind: ImportKind): Promise<Uint8Array> {
  const content = await contentOf(db, id, kind);
  if (!content) throw new AppError("not_found");
  return unpacked(content);
}

/** What a file says in these cells: of a row below its headings that says anything, and a column that the row has. */
async function cellsAt(
  bytes: Uint8Array,
  kind: ImportKind,
  places: readonly CellPlace[],
): Promise<string[]> {
  const asked = new Set(places.map(({ row }) => row));
  const last = Math.max(...asked);
  const rows = new Map<number, string[]>();
  let width = 0;
  await eachRow(bytes, (row, number) => {
    if (width > 0 && !asked.has(number)) return number < last;
    const cells = row.map(plainCell);
    if (cells.every((cell) => cell === "")) return number < last;
    if (width > 0) rows.set(number, cells);
    else width = columnsOf(kind, cells) instanceof Map ? cells.length : 0;
    return width > 0 && number < last;
  });
  return places.map(({ row, column }) => {
    const cells = rows.get(row);
    if (!cells) throw new AppError("not_found");
    const at = columnPlace(column);
    if (at >= Math.max(width, cells.length)) {
      throw new AppError("invalid", {}, { column: { key: "importCellUnknown" } });
    }
    return (cells[at] ?? "").slice(0, MOST_CELL);
  });
}

async function inTurn<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (const one of all) done.push(await work(one));
  return done;
}

async function opened<T>(work: PromiseLike<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw openRefusal(error);
  }
}

function note(tx: Executor, doing: Doing, action: string, detail: Record<string, unknown>) {
  const { id, actor, now, address } = doing;
  const subject = { type: "import_runs", id };
  return record({ db: tx, actor, now, address }, { action, outcome: "done", subject, detail });
}
