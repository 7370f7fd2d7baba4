import { drawAside } from "@/lib/documents/pdf/pool";
import { issueAgreement } from "@/lib/documents/proof";
import { pathId } from "@/lib/fields";
import { agreementOf } from "@/lib/loans/agreement";
import { loanById } from "@/lib/loans/details";
import { settledOrigin } from "@/lib/net/origin.mjs";
import { can } from "@/lib/permissions";
import { drawnLetterhead } from "@/lib/settings/queries";
import { resource, route } from "@/lib/web/handler";
import { pdfDownload } from "@/lib/web/pdf-download";
import { agreementDocument } from "../agreement-pdf";

/** The agreement of a loan as PDF, for its two parties and the office. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "The agreement of a loan as PDF",
    file: "application/pdf",
    run: async (ctx, { request, params }) => {
      const viewer = { id: ctx.actor.id, now: ctx.now, all: can(ctx.actor.role, "loans.list") };
      const loan = await loanById(ctx.db, viewer, pathId(params.id));
      const agreement = agreementOf(loan);
      const proof = await issueAgreement(ctx, loan, settledOrigin());
      const document = {
        kind: "receipt" as const,
        ...(await agreementDocument(await drawnLetterhead(ctx.db), agreement, proof)),
      };
      const filename = `loan-agreement_${agreement.reference}.pdf`;
      return pdfDownload(request, async () => ({ filename, draw: () => drawAside(document) }));
    },
  }),
});
