import { noteExport } from "@/lib/audit/commands";
import { drawAside } from "@/lib/documents/pdf/pool";
import { drawnLetterhead } from "@/lib/settings/queries";
import { wholeRegister } from "@/lib/shares/register";
import { resource, route } from "@/lib/web/handler";
import { pdfDownload } from "@/lib/web/pdf-download";
import { registerPrintout } from "../register-printout";

/** The whole register of members and their shares on paper: as it is now, with a code to check it by. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "The register of members and their shares, on paper",
    right: "members.export",
    file: "application/pdf",
    fails: ["register_too_long"],
    run: async ({ db, actor, now, address }, { request }) => {
      const by = { db, actor, now, address };
      const document = await registerPrintout(
        by,
        await drawnLetterhead(db),
        await wholeRegister(db),
      );
      await noteExport(by, request, "members.export", { status: "shares", format: "pdf" });
      const filename = "members-shares.pdf";
      return pdfDownload(request, async () => ({ filename, draw: () => drawAside(document) }));
    },
  }),
});
