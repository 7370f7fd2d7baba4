import { drawAside } from "@/lib/documents/pdf/pool";
import { issueReceipt } from "@/lib/documents/proof";
import { pathId } from "@/lib/fields";
import { settledOrigin } from "@/lib/net/origin.mjs";
import { can } from "@/lib/permissions";
import { readReceipt } from "@/lib/receipts/queries";
import { receiptQuery } from "@/lib/receipts/schema";
import { drawnLetterhead } from "@/lib/settings/queries";
import { resource, route } from "@/lib/web/handler";
import { pdfDownload } from "@/lib/web/pdf-download";
import { receiptDocument } from "../receipt-pdf";

/** A receipt as PDF: on A4, or on a strip as wide as a phone. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "The receipt of a transaction as PDF",
    query: receiptQuery,
    file: "application/pdf",
    run: async (ctx, { request, params, query: { paper: width = "a4" } }) => {
      const reader = { id: ctx.actor.id, all: can(ctx.actor.role, "transactions.list") };
      const receipt = await readReceipt(ctx.db, pathId(params.id), reader);
      const proof = await issueReceipt(ctx, receipt, settledOrigin());
      const document = {
        kind: "receipt" as const,
        ...(await receiptDocument(await drawnLetterhead(ctx.db), receipt, proof, width)),
      };
      const filename = `receipt_${receipt.reference}.pdf`;
      return pdfDownload(request, async () => ({ filename, draw: () => drawAside(document) }));
    },
  }),
});
