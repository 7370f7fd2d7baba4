import { drawAside } from "@/lib/documents/pdf/pool";
import { pathId } from "@/lib/fields";
import { openLetter } from "@/lib/members/joining/letter";
import { settledOrigin } from "@/lib/net/origin.mjs";
import { drawnLetterhead } from "@/lib/settings/queries";
import { resource, route } from "@/lib/web/handler";
import { pdfDownload } from "@/lib/web/pdf-download";
import { letterDocument } from "./letter-texts";

/** The letter with a member's code on A5, for who gave the code out, within a day. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "The letter that opens a member's account as PDF, for who gave its code out",
    right: "members.enrol",
    file: "application/pdf",
    fails: ["not_found"],
    run: async (ctx, { request, params }) => {
      const read = async () => {
        const letter = await openLetter(ctx, pathId(params.id));
        const document = {
          kind: "letter" as const,
          ...letterDocument(await drawnLetterhead(ctx.db), letter, settledOrigin()),
        };
        return {
          filename: `letter_${letter.memberNumber}.pdf`,
          draw: () => drawAside(document),
        };
      };
      return pdfDownload(request, read);
    },
  }),
});
