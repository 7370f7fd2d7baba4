import { drawAside } from "@/lib/documents/pdf/pool";
import { issueCertificate } from "@/lib/documents/proof";
import { pathId } from "@/lib/fields";
import { settledOrigin } from "@/lib/net/origin.mjs";
import { can } from "@/lib/permissions";
import { drawnLetterhead } from "@/lib/settings/queries";
import { certificateOf } from "@/lib/shares/certificate";
import { refuse } from "@/lib/web/gate";
import { resource, route } from "@/lib/web/handler";
import { pdfDownload } from "@/lib/web/pdf-download";
import { certificateDocument } from "./certificate-pdf";

/** The certificate of one's own shares on A4, issued by this; a member's for those who see the register. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "The certificate of a member's shares as PDF",
    file: "application/pdf",
    fails: ["forbidden", "not_found"],
    run: async (ctx, { request, params }) => {
      const id = pathId(params.id);
      if (id !== ctx.actor.id && !can(ctx.actor.role, "members.list")) {
        await refuse(ctx.actor, "members.list", ctx);
      }
      const certificate = await certificateOf(ctx.db, id, ctx.now);
      const proof = await issueCertificate(ctx, certificate, settledOrigin());
      const document = {
        kind: "certificate" as const,
        ...(await certificateDocument(await drawnLetterhead(ctx.db), certificate, proof)),
      };
      const filename = `shares_${certificate.memberNumber}_${certificate.day}.pdf`;
      return pdfDownload(request, async () => ({ filename, draw: () => drawAside(document) }));
    },
  }),
});
