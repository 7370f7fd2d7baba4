import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { importContents, importProblems } from "@/db/schema";
import { record } from "@/lib/audit/commands";
import type { Context } from "@/lib/context";
import { kigaliDay } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import type { DayOrder } from "@/lib/imports/days";
import type { Examined, Examining } from "@/lib/imports/examine";
import { unpackText } from "@/lib/imports/packed-rows";
import { examineAside } from "@/lib/imports/read-aside";
import { bringingRefusal } from "@/lib/imports/refusals";
import { IMPORT_KINDS, type ImportKind, MAX_IMPORT_BYTES } from "@/lib/imports/schema";
import { newId } from "@/lib/ledger/ids";
import { retried } from "@/lib/ledger/once";
import { ledgerRefusal } from "@/lib/ledger/refusals";

export type BroughtFiles = Record<ImportKind, { name: string; bytes: Uint8Array }>;
type Brought = { files: BroughtFiles; order: DayOrder };
/** Aside from the server's thread, or in a test's own. */
type Examine = (reader: string, examining: Examining) => Promise<Examined>;

const packed = promisify(gzip);
const PROBLEMS_AT_ONCE = 500;

/**
 * Reads what a cooperative moves in with, and keeps what was found; nothing is in the books before a second person has
 * approved it (decisions, section 18). What the same person brought in before and asked nobody about goes. Answers its id.
 * Throws forbidden, invalid beside a file that is too large, and import_known for members who were brought in already.
 */
export async function bringImport(
  ctx: Context,
  { files, order }: Brought,
  examine: Examine = examineAside,
): Promise<string> {
  const large = IMPORT_KINDS.filter((kind) => files[kind].bytes.length > MAX_IMPORT_BYTES);
  if (large.length > 0) {
    throw new AppError(
      "invalid",
      {},
      Object.fromEntries(large.map((kind) => [kind, { key: "importFileTooLarge" }])),
    );
  }
  const read = (kind: ImportKind) => files[kind].bytes;
  const bytes = {
    members: read("members"),
    balances: read("balances"),
    "trial-balance": read("trial-balance"),
  };
  const { now } = ctx;
  const examined = await examine(ctx.actor.id, { files: bytes, order, now, today: kigaliDay(now) });
  const contents = await Promise.all(
    IMPORT_KINDS.map(async (kind) => ({ kind, content: await packed(files[kind].bytes) })),
  );
  return retried(() =>
    ctx.db.transaction((tx) => keep(ctx, tx, { files, order }, examined, contents)),
  );
}

type Packed = { kind: ImportKind; content: Buffer }[];

async function keep(
  ctx: Context,
  tx: Executor,
  { files, order }: Brought,
  { run, lines, rows }: Examined,
  contents: Packed,
): Promise<string> {
  const id = newId(ctx.now);
  const told = IMPORT_KINDS.map((kind) => fileOf(kind, files[kind]));
  const { members, withBalance, savings, withShares, shares, shareValue } = run;
  const { debit, credit, errors, warnings, refused, ties } = run;
  const row = {
    id,
    day_order: order,
    files: told,
    members_sha256: told[0]?.sha256,
    members,
    with_balance: withBalance,
    savings,
    with_shares: withShares,
    shares,
    share_value: shareValue,
    debit,
    credit,
    errors,
    warnings,
    refused,
    ties,
    lines,
    brought_by: ctx.actor.id,
    brought_at: ctx.now,
  };
  try {
    await tx.execute(sql`select import_bring(${JSON.stringify(row)})`);
    for (const part of rows) {
      await tx.execute(sql`select import_add_rows(${id}, ${unpackText(part)})`);
    }
    if (run.ready) await tx.execute(sql`select import_seal(${id})`);
  } catch (error) {
    throw bringingRefusal(error);
  }
  await tx.insert(importContents).values(contents.map((each) => ({ runId: id, ...each })));
  for (let from = 0; from < run.problems.length; from += PROBLEMS_AT_ONCE) {
    const part = run.problems.slice(from, from + PROBLEMS_AT_ONCE);
    await tx
      .insert(importProblems)
      .values(part.map((each, at) => ({ runId: id, no: from + at + 1, ...each })));
  }
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
        errors,
        files: told.map(({ name }) => name).join(", "),
      },
    },
  );
  return id;
}

function fileOf(kind: ImportKind, { name, bytes }: BroughtFiles[ImportKind]) {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { kind, name: name.slice(0, 200), sha256, bytes: bytes.length };
}

/** Takes away what was brought in and is not approved. Throws not_found, forbidden, import_waits while a second person is asked. */
export async function dropImport(ctx: Context, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    try {
      await tx.execute(sql`select import_drop(${id}, ${ctx.actor.id}, ${ctx.now.toISOString()})`);
    } catch (error) {
      const refusal = ledgerRefusal(error);
      const waits = refusal instanceof AppError && refusal.code === "not_pending";
      throw waits ? new AppError("import_waits") : refusal;
    }
    const subject = { type: "import_runs", id };
    await record({ ...ctx, db: tx }, { action: "import.drop", outcome: "done", subject });
  });
}
