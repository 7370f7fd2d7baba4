import { drawAside } from "@/lib/documents/pdf/pool";
import { AppError } from "@/lib/errors";
import { pathId } from "@/lib/fields";
import { lettersNo } from "@/lib/imports/confirming/schema";
import { openLetters } from "@/lib/imports/letters";
import { settledOrigin } from "@/lib/net/origin.mjs";
import { drawnLetterhead } from "@/lib/settings/queries";
import { resource, route } from "@/lib/web/handler";
import { pdfDownload } from "@/lib/web/pdf-download";
import { lettersDocument } from "../letter-texts";

/** Letters of one number, four on a page, for who gave their codes out, within a day. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary:
      "Letters that open the accounts of those who moved in as PDF, for who gave their codes out",
    right: "imports.bring",
    file: "application/pdf",
    fails: ["not_found"],
    run: async (ctx, { request, params }) => {
      const id = pathId(params.id);
      const no = lettersNo.safeParse(params.no).data;
      if (no === undefined) throw new AppError("not_found");
      const read = async () => {
        const letters = await openLetters(ctx, id, no);
        const document = {
          kind: "letters" as const,
          ...lettersDocument(await drawnLetterhead(ctx.db), letters, settledOrigin()),
        };
        return { filename: `letters_${no}.pdf`, draw: () => drawAside(document) };
      };
      return pdfDownload(request, read);
    },
  }),
});
