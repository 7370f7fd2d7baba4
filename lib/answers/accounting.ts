import { z } from "zod";
import { TRANSACTION_TYPES } from "@/db/schema/names";
import type { CashBook } from "@/lib/accounting/cash-book";
import { type BookHeading, CLASSES } from "@/lib/accounting/rules";
import type { Channel } from "@/lib/accounting/schema";
import type {
  ShownBookRow,
  ShownChartRow,
  ShownSubtotal,
  ShownTrialBalance,
} from "@/lib/accounting/shown";
import type { AddedFile, VoucherFile, VoucherView } from "@/lib/accounting/vouchers/queries";
import { VOUCHER_STATUSES } from "@/lib/accounting/vouchers/rules";
import {
  count,
  francs,
  id,
  instant,
  named,
  nullableText,
  text,
  withheld,
} from "@/lib/answer-words";
import { LOCALES, type Locale } from "@/lib/locales";

export const accountName = z.strictObject(
  Object.fromEntries(LOCALES.map((locale) => [locale, text])) as Record<Locale, typeof text>,
);

const channel = named(
  "Channel",
  z.strictObject({ channel: text, account: text, balance: francs }),
) satisfies z.ZodType<Channel>;
const bookRow = z.strictObject({
  class: z.enum(CLASSES),
  code: text,
  kind: text,
  name: accountName,
  parent: text.nullable(),
  active: z.boolean(),
  debit: francs.nullable(),
  credit: francs.nullable(),
  withheld,
}) satisfies z.ZodType<ShownBookRow>;
const heading = z.strictObject({
  class: z.enum(CLASSES),
  code: text,
  kind: text,
  name: accountName,
}) satisfies z.ZodType<BookHeading>;
const subtotal = z.strictObject({
  class: z.enum(CLASSES),
  heading: heading.nullable(),
  debit: francs.nullable(),
  credit: francs.nullable(),
  withheld,
}) satisfies z.ZodType<ShownSubtotal>;
export const trialBalance = named(
  "TrialBalance",
  z.strictObject({
    date: z.iso.date(),
    rows: z.array(bookRow),
    subtotals: z.array(subtotal),
    balanced: z.boolean(),
    totalDebit: francs,
    totalCredit: francs,
    missing: francs,
  }),
) satisfies z.ZodType<ShownTrialBalance>;

export const channels = z.array(channel);

const chartRow = named(
  "ChartRow",
  z.strictObject({
    class: z.enum(CLASSES),
    code: text,
    kind: text,
    name: accountName,
    parent: text.nullable(),
    active: z.boolean(),
    heading: z.boolean(),
    vouchers: z.boolean(),
    side: z.enum(["debit", "credit"]),
    system: z.boolean(),
    balance: francs.nullable(),
    withheld,
    proposal: id.nullable(),
  }),
) satisfies z.ZodType<ShownChartRow>;
export const chart = z.array(chartRow);

export const cashBook = named(
  "CashBook",
  z.strictObject({
    channel: text,
    account: text,
    from: z.iso.date(),
    to: z.iso.date(),
    opening: francs,
    closing: francs,
    entries: z.array(
      z.strictObject({
        reference: text,
        type: z.enum(TRANSACTION_TYPES),
        description: text.nullable(),
        member: text.nullable(),
        at: instant,
        in: francs,
        out: francs,
        balance: francs,
      }),
    ),
  }),
) satisfies z.ZodType<CashBook>;

const file = z.strictObject({ id, kind: z.enum(["photo", "document"]), name: text, size: count });
export const voucherFile = named("VoucherFile", file) satisfies z.ZodType<VoucherFile>;
const addedFile = named(
  "VoucherDocument",
  file.extend({ addedById: id, addedBy: nullableText, addedAt: instant, late: z.boolean() }),
) satisfies z.ZodType<AddedFile>;
export const voucher = named(
  "Voucher",
  z.strictObject({
    id,
    reference: text,
    status: z.enum(VOUCHER_STATUSES),
    gone: z.boolean(),
    description: text,
    amount: francs,
    date: instant,
    recordedBy: nullableText,
    decidedBy: nullableText,
    rejectReason: nullableText,
    lines: z.array(
      z.strictObject({ code: text, name: accountName, debit: francs, credit: francs }),
    ),
    files: z.array(addedFile),
  }),
) satisfies z.ZodType<VoucherView>;
