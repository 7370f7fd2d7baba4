import { z } from "zod";
import { type BookRow, CLASSES, type TrialBalance } from "@/lib/accounting/rules";
import type { Channel } from "@/lib/accounting/schema";
import { francs, method, named, text } from "@/lib/answers/words";
import { LOCALES, type Locale } from "@/lib/locales";

const accountName = z.strictObject(
  Object.fromEntries(LOCALES.map((locale) => [locale, text])) as Record<Locale, typeof text>,
);

const channel = named(
  "Channel",
  z.strictObject({ channel: method, account: text, balance: francs }),
) satisfies z.ZodType<Channel>;
const bookRow = z.strictObject({
  class: z.enum(CLASSES),
  code: text,
  kind: text,
  name: accountName,
  debit: francs,
  credit: francs,
}) satisfies z.ZodType<BookRow>;
export const trialBalance = named(
  "TrialBalance",
  z.strictObject({
    date: z.iso.date(),
    rows: z.array(bookRow),
    balanced: z.boolean(),
    totalDebit: francs,
    totalCredit: francs,
    missing: francs,
  }),
) satisfies z.ZodType<TrialBalance>;

export const channels = z.array(channel);
