import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytes, instant } from "./columns";
import { transactions } from "./ledger";

/** One line: on which account of the chart, francs, credit positive, as entries. */
export type StoredVoucherLine = { account: string; amount: number };

/**
 * What a voucher says on each of the cooperative's accounts, from when it is recorded on: an approval posts exactly
 * these lines (db/functions/voucher-keep.sql).
 */
export const vouchers = pgTable(
  "vouchers",
  {
    /** The transaction's. */
    id: uuid().primaryKey(),
    lines: jsonb().$type<StoredVoucherLine[]>().notNull(),
  },
  (t) => [
    check(
      "vouchers_lines",
      sql`jsonb_typeof(${t.lines}) = 'array' and jsonb_array_length(${t.lines}) between 2 and 20`,
    ),
  ],
);

/** The documents of a voucher, or of what a project spent or got back: a bill, a photo of a receipt. Never changed, never taken away. */
export const voucherFiles = pgTable(
  "voucher_files",
  {
    id: uuid().primaryKey(),
    voucherId: uuid("voucher_id")
      .notNull()
      .references(() => transactions.id),
    kind: text({ enum: ["photo", "document"] }).notNull(),
    /** What it was called when it was sent. */
    name: text().notNull(),
    /** SHA-256 of its bytes, hex: the same file twice on a voucher is one. */
    hash: text().notNull(),
    content: bytes("content").notNull(),
    size: integer().notNull(),
    addedBy: uuid("added_by").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("voucher_files_hash_key").on(t.voucherId, t.hash),
    index("voucher_files_list_idx").on(t.voucherId, t.id),
    check("voucher_files_kind", sql`${t.kind} in ('photo', 'document')`),
    check("voucher_files_hash", sql`${t.hash} = encode(sha256(${t.content}), 'hex')`),
  ],
);
