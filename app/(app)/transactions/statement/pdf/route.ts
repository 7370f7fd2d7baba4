import { drawAside } from "@/lib/documents/pdf/pool";
import { issueStatement } from "@/lib/documents/proof";
import { settledOrigin } from "@/lib/net/origin.mjs";
import { can } from "@/lib/permissions";
import { drawnLetterhead } from "@/lib/settings/queries";
import { openStatement } from "@/lib/statements/commands";
import { statementQuery } from "@/lib/statements/schema";
import { refuse } from "@/lib/web/gate";
import { resource, route } from "@/lib/web/handler";
import { pdfDownload } from "@/lib/web/pdf-download";
import { statementDocument } from "../statement-pdf";

/** A statement on A4 in the reader's language; somebody else's for those who may see all. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "A member's statement as PDF",
    query: statementQuery,
    file: "application/pdf",
    fails: ["forbidden", "not_found"],
    run: async (ctx, { request, query }) => {
      const another = query.member !== undefined && query.member !== ctx.actor.id;
      if (another && !can(ctx.actor.role, "transactions.list")) {
        await refuse(ctx.actor, "transactions.list", ctx);
      }
      const read = async () => {
        const statement = await openStatement(ctx, query);
        const proof = await issueStatement(ctx, statement, settledOrigin());
        const document = {
          kind: "statement" as const,
          ...(await statementDocument(await drawnLetterhead(ctx.db), statement, proof)),
        };
        const filename = `statement_${statement.from}_${statement.to}.pdf`;
        return { filename, draw: () => drawAside(document) };
      };
      return pdfDownload(request, read);
    },
  }),
});
