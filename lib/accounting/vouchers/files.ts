import { createHash } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { transactions, voucherFiles } from "@/db/schema";
import type { VoucherFile } from "@/lib/accounting/vouchers/queries";
import { MOST_FILES, WITH_DOCUMENTS } from "@/lib/accounting/vouchers/rules";
import { record as auditRecord } from "@/lib/audit/commands";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/ledger/ids";
import { makePhoto } from "@/lib/pictures/photos";
import { MAX_PICTURE_BYTES } from "@/lib/pictures/rules";
import { fileName, fileTooLarge, isPdf, type SentFile } from "@/lib/pictures/sent-file";

const SHOWN = {
  id: voucherFiles.id,
  kind: voucherFiles.kind,
  name: voucherFiles.name,
  size: voucherFiles.size,
};

/**
 * Adds a document to a voucher, or to what a project spent or got back: a PDF as it is, a photo made anew without what came with it; told apart by their content. The
 * same file twice is one. What is there stays: nobody takes a document away. Throws not_found, body_too_large above 5 MB,
 * invalid for anything else, for more than three by one person, and for a voucher that was taken away or rejected; too_many_at_once or busy.
 */
export async function addVoucherFile(
  ctx: Context,
  voucherId: string,
  { name, bytes }: SentFile,
): Promise<VoucherFile> {
  if (bytes.byteLength === 0) throw refused("fileRequired");
  if (bytes.byteLength > MAX_PICTURE_BYTES) throw fileTooLarge();
  const { kind, content } = isPdf(bytes)
    ? { kind: "document" as const, content: Buffer.from(bytes) }
    : {
        kind: "photo" as const,
        ...(await makePhoto({ bytes, field: "file", memberId: ctx.actor.id })),
      };
  const hash = createHash("sha256").update(content).digest("hex");
  return ctx.db.transaction(async (tx) => {
    // The voucher's row: two that are sent at once are counted one after the other.
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`voucher ${voucherId}`}, 0))`,
    );
    const reference = await openVoucher(tx, voucherId);
    const [known] = await tx.select(SHOWN).from(voucherFiles).where(theFile(voucherId, hash));
    if (known) return known;
    await leaveRoom(tx, voucherId, ctx.actor.id);
    const row = {
      id: newId(ctx.now),
      voucherId,
      kind,
      name: fileName(name, kind === "photo" ? "jpg" : "pdf"),
      hash,
      content,
      size: content.byteLength,
    };
    await tx.insert(voucherFiles).values({ ...row, addedBy: ctx.actor.id, createdAt: ctx.now });
    await note({ ...ctx, db: tx }, "voucher.add-file", voucherId, { file: row.name, reference });
    return { id: row.id, kind, name: row.name, size: row.size };
  });
}

const theFile = (voucherId: string, hash: string) =>
  and(eq(voucherFiles.voucherId, voucherId), eq(voucherFiles.hash, hash));

async function openVoucher(tx: Executor, id: string): Promise<string> {
  const [row] = await tx
    .select()
    .from(transactions)
    .where(and(eq(transactions.id, id), inArray(transactions.type, WITH_DOCUMENTS)));
  if (!row) throw new AppError("not_found");
  if (row.voidedAt || row.status === "rejected") throw refused("voucherOver");
  return row.reference;
}

async function leaveRoom(tx: Executor, id: string, by: string): Promise<void> {
  const [row] = await tx
    .select({ n: sql`count(*)`.mapWith(Number) })
    .from(voucherFiles)
    .where(and(eq(voucherFiles.voucherId, id), eq(voucherFiles.addedBy, by)));
  if ((row?.n ?? 0) < MOST_FILES) return;
  throw new AppError(
    "invalid",
    {},
    {
      file: { key: "voucherFilesFull", values: { count: MOST_FILES } },
    },
  );
}

/** A document's bytes, for who sees the books; that it was taken is in the audit trail. Throws not_found. */
export async function readVoucherFile(
  ctx: Context,
  voucherId: string,
  fileId: string,
): Promise<VoucherFile & { content: Buffer }> {
  const [row] = await ctx.db
    .select({ ...SHOWN, content: voucherFiles.content })
    .from(voucherFiles)
    .where(and(eq(voucherFiles.voucherId, voucherId), eq(voucherFiles.id, fileId)));
  if (!row) throw new AppError("not_found");
  await note(ctx, "voucher.read-file", voucherId, { file: row.name });
  return row;
}

type Asker = Parameters<typeof auditRecord>[0];

function note(asker: Asker, action: string, id: string, detail: Record<string, string>) {
  const subject = { type: "voucher", id };
  return auditRecord(asker, { action, outcome: "done", subject, detail });
}

const refused = (key: string) => new AppError("invalid", {}, { file: { key } });
