import { z } from "zod";
import { amount, line, typedPassword } from "@/lib/fields";
import { CHANNEL } from "@/lib/methods";
import { cursorField, limitField } from "@/lib/paging";

const channel = z.string({ error: "channelRequired" }).regex(CHANNEL, "channelRequired");
const fields = z.strictObject({
  from: channel,
  to: channel,
  amount: amount("amountAboveZero", "moveAmountRequired"),
  note: line(500, "noteRequired"),
});
const twoChannels = ({ from, to }: { from: string; to: string }) => from !== to;
const sameChannel = { path: ["to"], error: "sameChannel" };

/** What a move between channels is, before the password. */
export const moveTermsSchema = fields.refine(twoChannels, sameChannel);
export type MoveTerms = z.infer<typeof moveTermsSchema>;

/** POST /admin/channel-moves. */
export const moveSchema = fields
  .extend({ password: typedPassword() })
  .refine(twoChannels, sameChannel);
export type MoveInput = z.infer<typeof moveSchema>;

/** A calendar day that exists, `YYYY-MM-DD`. */
export const bookDay = z.iso
  .date({ error: "bookDayInvalid" })
  .refine((day) => day >= "1900-01-01" && day <= "9999-12-31", "bookDayInvalid");

/** The query string of the trial balance: its day, by either name. */
export const trialBalanceQuery = z
  .strictObject({ date: bookDay.optional(), on: bookDay.optional() })
  .refine(({ date, on }) => !date || !on || date === on, { path: ["on"], error: "bookDayInvalid" })
  .transform(({ date, on }) => ({ date: date ?? on }));

/** What a channel holds, in francs, and its account of the chart. */
export type Channel = { channel: string; account: string; balance: number };

/** Figures of the dashboard, the reports and the income statement that several accounts of the chart make up. */
export const FIGURES = [
  "balance",
  "available",
  "used",
  "savings",
  "revenue",
  "profit",
  "income",
  "expense",
  "passing",
  "surplus",
] as const;
export type FigureName = (typeof FIGURES)[number];

/** What a list of days is of: a figure, or one account of the chart by its key. */
export type Subject = { figure?: FigureName | undefined; account?: string | undefined };

/** What an account's list of days is asked by: a figure, or an account of the chart, and days. */
export const accountQuery = z.strictObject({
  figure: z.enum(FIGURES, { error: "filterInvalid" }).optional(),
  account: z
    .string({ error: "filterInvalid" })
    .regex(/^[\w:-]{1,100}$/, "filterInvalid")
    .optional(),
  from: bookDay.optional(),
  to: bookDay.optional(),
});

/** The query of its file. */
export const accountExportQuery = accountQuery.refine(
  ({ figure, account }) => Boolean(figure) !== Boolean(account),
  { path: ["account"], error: "filterInvalid" },
);

/** The query of a channel's cash book. */
export const cashBookQuery = z.strictObject({
  from: bookDay.optional(),
  to: bookDay.optional(),
  limit: limitField.optional(),
  cursor: cursorField.optional(),
});
export type CashBookQuery = z.infer<typeof cashBookQuery>;
