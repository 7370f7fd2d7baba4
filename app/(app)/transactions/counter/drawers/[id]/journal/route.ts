import { noteExport } from "@/lib/audit/commands";
import { drawerJournal, journalFile } from "@/lib/counter/journal";
import { drawAside } from "@/lib/documents/pdf/pool";
import { pathId } from "@/lib/fields";
import { drawnLetterhead } from "@/lib/settings/queries";
import { resource, route } from "@/lib/web/handler";
import { pdfDownload } from "@/lib/web/pdf-download";
import { journalPrintout } from "../../../journal-printout";

/** The journal of a drawer that is closed, on paper: until then nobody is told what should be in it. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "The journal of a drawer that is closed, on paper",
    right: "books.view",
    file: "application/pdf",
    fails: ["drawer_not_closed"],
    run: async ({ db, actor, now, address }, { request, params }) => {
      const by = { db, actor, now, address };
      const journal = await drawerJournal(db, pathId(params.id));
      const document = await journalPrintout(by, await drawnLetterhead(db), journal);
      await noteExport(by, request, "books.export", { drawer: journal.drawer.id });
      const filename = journalFile(journal.drawer);
      return pdfDownload(request, async () => ({ filename, draw: () => drawAside(document) }));
    },
  }),
});
