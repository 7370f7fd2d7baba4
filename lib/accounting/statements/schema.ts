import { z } from "zod";
import { bookDay } from "@/lib/accounting/schema";
import { STATEMENT_KINDS } from "@/lib/accounting/statements/rules";

const kind = z.enum(STATEMENT_KINDS, { error: "filterInvalid" });
const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  !from || !to || from <= to;
const wrongOrder = { path: ["to"], error: "dateOrder" };

const fields = z.strictObject({
  kind: kind.default("income"),
  from: bookDay.optional(),
  to: bookDay.optional(),
});

/** The query of a financial statement. */
export const financialQuery = fields.refine(inOrder, wrongOrder);
export type FinancialQuery = z.infer<typeof financialQuery>;

const STATEMENT_FORMATS = ["json", "csv", "xlsx", "pdf"] as const;

/** The query of its file. */
export const financialExportQuery = fields
  .extend({ format: z.enum(STATEMENT_FORMATS, { error: "filterInvalid" }) })
  .refine(inOrder, wrongOrder);
