import { z } from "zod";
import { amount, line, typedPassword } from "@/lib/fields";
import { METHODS, type Method } from "@/lib/methods";

const fields = z.strictObject({
  from: z.enum(METHODS, { error: "channelRequired" }),
  to: z.enum(METHODS, { error: "channelRequired" }),
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

/** The query string of the trial balance. */
export const trialBalanceQuery = z.strictObject({ date: bookDay.optional() });

/** What a channel holds, in francs. */
export type Channel = { channel: Method; balance: number };
