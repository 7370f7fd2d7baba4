import { getTranslations } from "next-intl/server";
import { can } from "@/lib/permissions";
import { noteOpened, periodFor } from "@/lib/statements/commands";
import { STATEMENT_COLUMNS, statementRows } from "@/lib/statements/export";
import { ANY_LENGTH, statementQuery } from "@/lib/statements/schema";
import { csvDownload } from "@/lib/web/csv-download";
import { refuse } from "@/lib/web/gate";
import { resource, route } from "@/lib/web/handler";

/** A statement of any length as a file for spreadsheets; somebody else's for those who may export. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "A member's statement as a file",
    query: statementQuery,
    file: "text/csv",
    fails: ["forbidden", "not_found"],
    run: async (ctx, { request, query }) => {
      const memberId = query.member ?? ctx.actor.id;
      if (memberId !== ctx.actor.id && !can(ctx.actor.role, "transactions.export")) {
        await refuse(ctx.actor, "transactions.export", ctx);
      }
      const period = await periodFor(ctx, query, ANY_LENGTH);
      const t = await getTranslations("documents");
      const positions = {
        owed: t("positions.kinds.owed"),
        claim: t("positions.kinds.claim"),
        given: t("positions.kinds.given"),
        project: t("positions.kinds.project"),
      };
      const words = { opening: t("opening"), closing: t("closing"), positions };
      const rows = await statementRows(ctx.db, memberId, period, words, ctx.now);
      await noteOpened(ctx, memberId, period);
      return csvDownload({
        filename: `statement_${period.from}_${period.to}.csv`,
        headings: STATEMENT_COLUMNS.map((column) => t(`columns.${column}`)),
        rows,
        // The opening balance in them was.
        fromMain: true,
        // noteOpened has said so.
        note: null,
        request,
      });
    },
  }),
});
