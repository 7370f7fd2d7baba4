import type { Context } from "@/lib/context";
import { issueSlip, type Proof } from "@/lib/documents/proof";
import { settledOrigin } from "@/lib/net/origin.mjs";
import { readReceipt } from "@/lib/receipts/queries";
import type { Receipt, SlipPaperSize } from "@/lib/receipts/rules";

/** What was just done at the desk, as its slip says it, and by what that can be checked: it is issued by this. */
export async function slipOf(
  ctx: Context,
  id: string,
): Promise<{ receipt: Receipt; proof: Proof }> {
  const receipt = await readReceipt(ctx.db, id, { id: ctx.actor.id, all: true });
  return { receipt, proof: await issueSlip(ctx, receipt, settledOrigin()) };
}

/** Where a slip is to be had as PDF, on a roll or a sheet. */
export const slipAddress = (id: string, paper: SlipPaperSize) =>
  `/transactions/${id}/receipt/pdf?paper=${paper}`;
