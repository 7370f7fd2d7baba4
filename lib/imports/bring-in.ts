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
import { IMPORT_KINDS, type ImportKind } from "@/lib/imports/schema";
import { newId } from "@/lib/ledger/ids";
import { retried } from "@/lib/ledger/once";

export type BroughtFiles = Record<ImportKind, { name: string; bytes: Uint8Array }>;

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
  };
  const examined = await examine(db, { files: bytes, order, now, today: kigaliDay(now) });
  const contents = await Promise.all(
    IMPORT_KINDS.map(async (kind) => ({ kind, content: await packed(bytes[kind]) })),
  );
  return retried(() => db.transaction((tx) => keep(tx, bringing, examined, contents)));
}

type Packed = { kind: ImportKind; content: Buffer }[];

async function keep(
  tx: Executor,
  { files, order, ...ctx }: Bringing,
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
