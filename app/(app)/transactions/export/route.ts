import { getTranslations } from "next-intl/server";
import { noteExport } from "@/lib/audit/commands";
import { kigaliDay } from "@/lib/dates";
import { can } from "@/lib/permissions";
import { EXPORT_COLUMNS, exportRows } from "@/lib/transactions/export";
import { allTransactionsQuery } from "@/lib/transactions/schema";
import { csvDownload } from "@/lib/web/csv-download";
import { refuse } from "@/lib/web/gate";
import { resource, route } from "@/lib/web/handler";

/** What the list shows, all of it, as a file: everybody's for the office, else one's own passbook. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "The transactions, or one's own passbook, as a file",
    query: allTransactionsQuery,
    file: "text/csv",
    fails: ["forbidden"],
    run: async ({ db, actor, now, address }, { request, query }) => {
      const all = can(actor.role, "transactions.list");
      if (all && !can(actor.role, "transactions.export")) {
        await refuse(actor, "transactions.export", { now, address });
      }
      const { cursor: _, limit: __, ...filter } = query;
      const t = await getTranslations("transactions.columns");
      return csvDownload({
        filename: `transactions_${kigaliDay(now)}.csv`,
        headings: EXPORT_COLUMNS.map((column) => t(column)),
        rows: await exportRows(db, all ? filter : { ...filter, member: actor.id }, { people: all }),
        note: all
          ? () => noteExport({ db, actor, now, address }, request, "transactions.export", filter)
          : null,
        request,
      });
    },
  }),
});
