import { z } from "zod";
import { JOURNAL_FORMAT_NAMES } from "@/lib/accounting/journal/formats";
import { bookDay } from "@/lib/accounting/schema";

// Both inclusive; a last day that is not reached yet is today.
const period = z.strictObject({ from: bookDay.optional(), to: bookDay.optional() });
const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  !from || !to || from <= to;
const wrongOrder = { path: ["to"], error: "dateOrder" };

/** The query of the auditor's pack. */
export const packQuery = period.refine(inOrder, wrongOrder);

/** The query of the journal; `people=hide` sums up what members have. */
export const journalQuery = period
  .extend({
    format: z.enum(JOURNAL_FORMAT_NAMES, { error: "filterInvalid" }),
    people: z.enum(["show", "hide"], { error: "filterInvalid" }).default("show"),
  })
  .refine(inOrder, wrongOrder);
