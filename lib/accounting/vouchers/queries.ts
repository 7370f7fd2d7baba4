import { and, asc, desc, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { chart, chartNames, members, transactions, voucherFiles, vouchers } from "@/db/schema";
import type { NamedLine } from "@/lib/accounting/vouchers/accounts";
import { linesOfVoucher } from "@/lib/accounting/vouchers/lines";
import { type VoucherStatus, WITH_DOCUMENTS } from "@/lib/accounting/vouchers/rules";
import { AppError } from "@/lib/errors";
import { LOCALES } from "@/lib/locales";
import { type Page, pageOf } from "@/lib/paging";

/** A document of a voucher; its bytes stay in the database. */
export type VoucherFile = {
  id: string;
  kind: "photo" | "document";
  name: string;
  size: number;
};

/** A document with who added it when; `late`: after the voucher was approved, so whoever approved it has not seen this one. */
export type AddedFile = VoucherFile & {
  addedById: string;
  addedBy: string | null;
  addedAt: string;
  late: boolean;
};

/** A voucher as the books show it. Francs; of each line one side is 0. */
export type VoucherView = {
  id: string;
  reference: string;
  status: VoucherStatus;
  /** It was reversed, or taken away. */
  gone: boolean;
  description: string;
  amount: number;
  date: string;
  recordedBy: string | null;
  decidedBy: string | null;
  rejectReason: string | null;
  lines: { code: string; name: NamedLine["name"]; debit: number; credit: number }[];
  files: AddedFile[];
};

/** Vouchers, and what projects spend and get back, the newest first: up to `limit` of them after `place`, a voucher's id; of a status or all. */
export async function listVouchers(
  db: Executor,
  place: string | null,
  limit: number,
  status?: VoucherStatus,
): Promise<Page<VoucherView>> {
  const where = and(
    inArray(transactions.type, WITH_DOCUMENTS),
    status ? eq(transactions.status, status) : undefined,
    place ? lt(transactions.id, place) : undefined,
  );
  const rows = await readVouchers(db, where, limit + 1);
  return pageOf(rows, limit, ({ id }) => id);
}

/** One of them by its number or its id. Throws not_found. */
export async function findVoucher(
  db: Executor,
  key: { id: string } | { reference: string },
): Promise<VoucherView> {
  const which =
    "id" in key ? eq(transactions.id, key.id) : eq(transactions.reference, key.reference);
  const [row] = await readVouchers(db, and(inArray(transactions.type, WITH_DOCUMENTS), which), 1);
  if (!row) throw new AppError("not_found");
  return row;
}

const nameOf = (id: SQL) =>
  sql<string | null>`(select ${members.fullName} from ${members} where ${members.id} = ${id})`;

async function readVouchers(
  db: Executor,
  where: SQL | undefined,
  limit: number,
): Promise<VoucherView[]> {
  const rows = await db
    .select({
      row: transactions,
      lines: linesOfVoucher,
      recordedBy: nameOf(sql`${transactions.submittedBy}`),
      decidedBy: nameOf(sql`${transactions.decidedBy}`),
    })
    .from(transactions)
    .leftJoin(vouchers, eq(vouchers.id, transactions.id))
    .where(where)
    .orderBy(desc(transactions.id))
    .limit(limit);
  const [named, files] = await Promise.all([
    namesOf(
      db,
      rows.flatMap(({ lines }) => lines.map(({ account }) => account)),
    ),
    filesOf(
      db,
      rows.map(({ row }) => row.id),
    ),
  ]);
  return rows.map(({ row, lines, recordedBy, decidedBy }) => ({
    id: row.id,
    reference: row.reference,
    status: row.status,
    gone: row.voidedAt !== null || row.reversedBy !== null,
    description: row.description ?? "",
    amount: row.amount,
    date: row.createdAt.toISOString(),
    recordedBy,
    decidedBy,
    rejectReason: row.rejectReason,
    lines: lines.map(({ account, amount }) => ({
      code: named.get(account)?.code ?? "",
      name: named.get(account)?.name ?? unnamed(account),
      debit: Math.max(0, -amount),
      credit: Math.max(0, amount),
    })),
    files: files.get(row.id) ?? [],
  }));
}

/** Of an account that the chart has lost, its key stands in every language. */
const unnamed = (account: string) =>
  Object.fromEntries(LOCALES.map((locale) => [locale, account])) as NamedLine["name"];

async function namesOf(db: Executor, keys: string[]) {
  if (keys.length === 0) return new Map<string, Pick<NamedLine, "code" | "name">>();
  const rows = await db
    .select({ key: chart.key, code: chart.code, name: chartNames })
    .from(chart)
    .where(inArray(chart.key, keys));
  return new Map(rows.map(({ key, ...row }) => [key, row]));
}

async function filesOf(db: Executor, ids: string[]): Promise<Map<string, AddedFile[]>> {
  const found = new Map<string, AddedFile[]>();
  if (ids.length === 0) return found;
  const { id, kind, name, size, voucherId, addedBy: addedById, createdAt } = voucherFiles;
  const rows = await db
    .select({
      file: { id, kind, name, size, addedById, addedBy: nameOf(sql`${addedById}`) },
      of: voucherId,
      at: createdAt,
      late: sql<boolean>`coalesce(${createdAt} > ${transactions.decidedAt}, false)`,
    })
    .from(voucherFiles)
    .innerJoin(transactions, eq(transactions.id, voucherId))
    .where(inArray(voucherId, ids))
    .orderBy(asc(id));
  for (const { of, file, at, late } of rows) {
    const added = { ...file, addedAt: at.toISOString(), late };
    found.set(of, [...(found.get(of) ?? []), added]);
  }
  return found;
}
