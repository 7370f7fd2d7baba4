import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { sql } from "drizzle-orm";
import type { Database, Executor } from "@/db/client";
import { importContents, importProblems } from "@/db/schema";
import { record } from "@/lib/audit/commands";
import { kigaliDay } from "@/lib/dates";
import type { DayOrder } from "@/lib/imports/days";
import { type Examined, examine } from "@/lib/imports/examine";
import { unpackText } from "@/lib/imports/packed-rows";
import { bringingRefusal } from "@/lib/imports/refusals";
import { IMPORT_KINDS, type ImportKind, type OfEachFile, type Problem } from "@/lib/imports/schema";
import { newId } from "@/lib/ledger/ids";
import { retried } from "@/lib/ledger/once";

export type BroughtFile = { name: string; bytes: Uint8Array };
export type BroughtFiles = OfEachFile<BroughtFile>;

/** What who brings in, when and from where. */
export type Bringing = {
  files: BroughtFiles;
  order: DayOrder;
  actor: { id: string };
  now: Date;
  address: string | null;
};

const packed = promisify(gzip);
const PROBLEMS_AT_ONCE = 500;

/**
 * Reads files beside the books and keeps what was found, in one database transaction; where they are read, so that a hundred thousand
 * rows never come to the server's own thread. Answers the id of what was brought in. Throws import_known, and forbidden.
 */
export async function bringIn(db: Database, bringing: Bringing): Promise<string> {
  const { files, order, now } = bringing;
  const bytes = {
    members: files.members.bytes,
    balances: files.balances.bytes,
    "trial-balance": files["trial-balance"].bytes,
    ...(files.history && { history: files.history.bytes }),
  };
  const examined = await examine(db, { files: bytes, order, now, today: kigaliDay(now) });
  const contents = await Promise.all(
    toldOf(files).map(async ([kind, file]) => ({ kind, content: await packed(file.bytes) })),
  );
  return retried(() => db.transaction((tx) => keep(tx, bringing, examined, contents)));
}

type Packed = { kind: ImportKind; content: Buffer }[];

async function keep(
  tx: Executor,
  bringing: Bringing,
  examined: Examined,
  contents: Packed,
): Promise<string> {
  const { files, order: _, ...ctx } = bringing;
  const { run } = examined;
  const { members, savings, shares, errors } = run;
  const id = newId(ctx.now);
  const told = toldOf(files).map(([kind, file]) => fileOf(kind, file));
  await keepRun(tx, id, rowOf(bringing, examined, told), examined);
  await tx.insert(importContents).values(contents.map((each) => ({ runId: id, ...each })));
  await keepProblems(tx, id, run.problems);
  await record(
    { ...ctx, db: tx },
    {
      action: "import.bring",
      outcome: "done",
      subject: { type: "import_runs", id },
      detail: {
        members,
        savings,
        ...(shares > 0 && { shares }),
        ...(run.history > 0 && { history: run.history }),
        errors,
        files: told.map(({ name }) => name).join(", "),
      },
    },
  );
  return id;
}

/** The run's own row, by the names of its columns. */
function rowOf({ order, actor, now }: Bringing, { run, lines }: Examined, files: KeptFile[]) {
  const { members, savings, shares, history, debit, credit, errors, warnings, refused, ties } = run;
  return {
    day_order: order,
    files,
    members_sha256: files[0]?.sha256,
    members,
    with_balance: run.withBalance,
    savings,
    with_shares: run.withShares,
    shares,
    share_value: run.shareValue,
    history,
    debit,
    credit,
    errors,
    warnings,
    refused,
    ties,
    lines,
    brought_by: actor.id,
    brought_at: now,
  };
}

async function keepRun(
  tx: Executor,
  id: string,
  row: object,
  { run, rows, history }: Examined,
): Promise<void> {
  try {
    await tx.execute(sql`select import_bring(${JSON.stringify({ id, ...row })})`);
    for (const part of rows) {
      await tx.execute(sql`select import_add_rows(${id}, ${unpackText(part)})`);
    }
    for (const part of history) {
      await tx.execute(sql`select import_add_history(${id}, ${unpackText(part)})`);
    }
    if (run.ready) await tx.execute(sql`select import_seal(${id})`);
  } catch (error) {
    throw bringingRefusal(error);
  }
}

async function keepProblems(tx: Executor, runId: string, problems: Problem[]): Promise<void> {
  for (let from = 0; from < problems.length; from += PROBLEMS_AT_ONCE) {
    const part = problems.slice(from, from + PROBLEMS_AT_ONCE);
    await tx
      .insert(importProblems)
      .values(part.map((each, at) => ({ runId, no: from + at + 1, ...each })));
  }
}

const toldOf = (files: BroughtFiles): [ImportKind, BroughtFile][] =>
  IMPORT_KINDS.flatMap((kind) => (files[kind] ? [[kind, files[kind]] as const] : []));

type KeptFile = ReturnType<typeof fileOf>;

function fileOf(kind: ImportKind, { name, bytes }: BroughtFile) {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { kind, name: name.slice(0, 200), sha256, bytes: bytes.length };
}
