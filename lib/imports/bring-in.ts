import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { sql } from "drizzle-orm";
import type { Database, Executor } from "@/db/client";
import { importContents } from "@/db/schema";
import { record } from "@/lib/audit/commands";
import { kigaliDay } from "@/lib/dates";
import type { DayOrder } from "@/lib/imports/days";
import { type Examined, examine } from "@/lib/imports/examine";
import { keepFound, summaryOf, sumsOf } from "@/lib/imports/kept";
import { knownAlready } from "@/lib/imports/refusals";
import { refuseFiles } from "@/lib/imports/refused-files";
import { IMPORT_KINDS, type ImportKind, type OfEachFile } from "@/lib/imports/schema";
import { newId } from "@/lib/ledger/ids";
import { retried } from "@/lib/ledger/once";

export type BroughtFile = { name: string; bytes: Uint8Array };
export type BroughtFiles = OfEachFile<BroughtFile>;

/** What who brings in, when and from where; `cutOver`: the day on whose evening the old books say this. */
export type Bringing = {
  files: BroughtFiles;
  order: DayOrder;
  cutOver: string;
  actor: { id: string };
  now: Date;
  address: string | null;
};

const packed = promisify(gzip);

/**
 * Reads files beside the books and keeps what was found, in one database transaction; where they are read, so that a hundred thousand
 * rows never come to the server's own thread. Answers the id of what was brought in. Throws import_kind and import_unreadable beside
 * each file that cannot be read, import_known with where these members are, import_under_way, and forbidden.
 */
export async function bringIn(db: Database, bringing: Bringing): Promise<string> {
  const { files, order, cutOver, now } = bringing;
  const listed = fileNames(files);
  await knownAlready(db, listed[0]?.sha256 ?? "");
  const bytes = {
    members: files.members.bytes,
    balances: files.balances.bytes,
    "trial-balance": files["trial-balance"].bytes,
    ...(files.history && { history: files.history.bytes }),
  };
  const reading = { files: bytes, order, cutOver, now, today: kigaliDay(now) };
  const examined = await examine(db, reading);
  refuseFiles(examined.run.refused);
  const contents = await Promise.all(
    each(files).map(async ([kind, file]) => ({ kind, content: await packed(file.bytes) })),
  );
  return retried(() => db.transaction((tx) => keep(tx, bringing, examined, { listed, contents })));
}

type Kept = { listed: KeptFile[]; contents: { kind: ImportKind; content: Buffer }[] };

async function keep(
  tx: Executor,
  { order, cutOver, ...ctx }: Bringing,
  examined: Examined,
  { listed, contents }: Kept,
): Promise<string> {
  const { actor, now, address } = ctx;
  const id = newId(now);
  const row = {
    id,
    day_order: order,
    cut_over: cutOver,
    files: listed,
    members_sha256: listed[0]?.sha256,
    ...sumsOf(examined),
    brought_by: actor.id,
    brought_at: now,
  };
  await keepFound(tx, id, examined, sql`select import_bring(${JSON.stringify(row)})`);
  await tx.insert(importContents).values(contents.map((content) => ({ runId: id, ...content })));
  await record(
    { db: tx, actor, now, address },
    {
      action: "import.bring",
      outcome: "done",
      subject: { type: "import_runs", id },
      detail: { ...summaryOf(examined), cutOver, files: listed.map(({ name }) => name).join(", ") },
    },
  );
  return id;
}

const each = (files: BroughtFiles): [ImportKind, BroughtFile][] =>
  IMPORT_KINDS.flatMap((kind) => (files[kind] ? [[kind, files[kind]] as const] : []));

type KeptFile = { kind: ImportKind; name: string; sha256: string; bytes: number };

function fileNames(files: BroughtFiles): KeptFile[] {
  return each(files).map(([kind, { name, bytes }]) => {
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    return { kind, name: name.slice(0, 200), sha256, bytes: bytes.length };
  });
}
