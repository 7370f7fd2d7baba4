import { sql } from "drizzle-orm";
import type { Database, Executor } from "@/db/client";
import { refusalName } from "@/db/refusals";
import { record } from "@/lib/audit/commands";
import { joinRows } from "@/lib/imports/join";
import { inFrancs, inShares, openings } from "@/lib/imports/openings";
import { nextRows, rowsToUndo } from "@/lib/imports/rows-at-work";
import { noteFailure, type Run, runById } from "@/lib/imports/runs";
import { retried } from "@/lib/ledger/once";
import { postAll } from "@/lib/ledger/post";
import { databaseError } from "@/lib/ledger/refusals";

/** So many members join, or leave again, in one database transaction. */
const AT_ONCE = { join: 500, undo: 200 };

/**
 * Goes on with the moving in that two people have agreed to, or with its undoing, until nothing is left of it. A database
 * transaction for each batch: whatever ends it in between, the next one begins where it was. Two at once do it once.
 */
export async function workOnImports(
  db: Database,
  clock: () => Date = () => new Date(),
): Promise<void> {
  try {
    while (await retried(() => db.transaction((tx) => workOn(tx, clock())))) {}
  } catch (error) {
    // Told on its screen; the job is tried again each minute.
    const why = refusalName(databaseError(error).code) === "unbalanced" ? "unbalanced" : "unknown";
    await noteFailure(db, why, clock());
    throw error;
  }
}

// Whether there may be more to do.
async function workOn(tx: Executor, now: Date): Promise<boolean> {
  const [taken] = await tx.execute<{ id: string }>(sql`select import_take() as id`);
  const run = taken ? await runById(tx, taken.id) : null;
  if (!run) return false;
  return run.state === "undoing" ? undoSome(tx, run, now) : joinSome(tx, run, now);
}

async function joinSome(tx: Executor, run: Run, now: Date): Promise<boolean> {
  const rows = await nextRows(tx, run, AT_ONCE.join);
  const leftOut = await joinRows(tx, rows, now);
  const last = rows.at(-1)?.rowNo ?? run.members;
  const by = { submittedBy: run.broughtBy, ...(run.approvedBy && { confirmedBy: run.approvedBy }) };
  const bring = (row: (typeof rows)[number]) => ({ to: row.memberId, from: null });
  const postings = [
    ...openings(rows, run, now, { type: "opening", by, party: bring, of: inFrancs }),
    ...openings(rows, run, now, { type: "opening-shares", by, party: bring, of: inShares(run) }),
  ];
  if (postings.length > 0) await postAll(tx, postings);
  const detail = { from: run.applied + 1, to: last };
  await note(tx, run, now, { action: "import.join", by: run.approvedBy, detail });
  await tx.execute(
    sql`select import_applied(${run.id}, ${last}, ${leftOut}, ${now.toISOString()})`,
  );
  return true;
}

async function undoSome(tx: Executor, run: Run, now: Date): Promise<boolean> {
  const rows = await rowsToUndo(tx, run, AT_ONCE.undo);
  const by = {
    submittedBy: run.undoBy ?? run.broughtBy,
    ...(run.undoneBy && { confirmedBy: run.undoneBy }),
  };
  const give = (row: (typeof rows)[number]) => ({ from: row.memberId, to: null });
  const opened = rows.filter(({ transactionId }) => transactionId);
  const withShares = rows.filter(({ sharesTransaction }) => sharesTransaction);
  const shared = { by, party: give };
  const postings = [
    ...openings(opened, run, now, { type: "opening-undone", ...shared, of: inFrancs }),
    ...openings(withShares, run, now, {
      type: "opening-shares-undone",
      ...shared,
      of: inShares(run),
    }),
  ];
  if (postings.length > 0) await postAll(tx, postings);
  if (rows.length > 0) {
    const ids = sql`${`{${rows.map(({ memberId }) => memberId).join(",")}}`}::uuid[]`;
    await tx.execute(sql`select member_close(id, ${now.toISOString()}, ${run.undoneBy}, ${JSON.stringify({ import: run.id })}, null, ${run.files[0]?.name ?? null}, true)
      from unnest(${ids}) as id`);
  }
  await note(tx, run, now, {
    action: "import.leave",
    by: run.undoneBy,
    detail: { members: rows.length },
  });
  const [after] = await tx.execute<{ state: string }>(
    sql`select import_undone(${run.id}, ${now.toISOString()}) as state`,
  );
  return rows.length > 0 && after?.state === "undoing";
}

type Note = { action: string; by: string | null; detail: Record<string, number> };

function note(tx: Executor, { id }: Run, now: Date, { action, by, detail }: Note): Promise<void> {
  const asker = { db: tx, actor: by ? { id: by } : null, now, address: null };
  return record(asker, { action, outcome: "done", subject: { type: "import_runs", id }, detail });
}
