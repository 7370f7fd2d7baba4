import { z } from "zod";
import { SLIP_PAPER_SIZES } from "@/lib/receipts/rules";

/** The query string of a receipt as PDF: which paper it is for; A4 where it does not say. */
export const receiptQuery = z.strictObject({
  paper: z.enum(["a4", "strip", ...SLIP_PAPER_SIZES], { error: "filterInvalid" }).optional(),
});
