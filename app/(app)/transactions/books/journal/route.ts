import { JOURNAL_FORMATS } from "@/lib/accounting/journal/formats";
import { journalRow, journalRows } from "@/lib/accounting/journal/rows";
import { journalQuery } from "@/lib/accounting/journal/schema";
import { journalStart, journalWriter } from "@/lib/accounting/journal/writer";
import { record } from "@/lib/audit/commands";
import { withheldFrom } from "@/lib/counter/blind";
import { kigaliDay, notAfter } from "@/lib/dates";
import { textDownload } from "@/lib/web/csv-download";
import { resource, route } from "@/lib/web/handler";

/** Every posting step as an entry of a journal that accountants' programs read. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "The journal of the books as a file for accountants' programs",
    right: "transactions.export",
    query: journalQuery,
    file: ["text/plain", "text/csv"],
    run: async (ctx, { request, query }) => {
      const { format, people } = query;
      const withheld = await withheldFrom(ctx.db, ctx.actor);
      const from = journalStart(query.from ?? null, withheld);
      const to = notAfter(kigaliDay(ctx.now), query.to);
      const { contentType, extension, head } = JOURNAL_FORMATS[format];
      const writer = journalWriter(JOURNAL_FORMATS[format], to, withheld);
      const detail = { format, people, to, ...(from && { from }) };
      return textDownload({
        // Its first day may be an earlier one than was asked for.
        filename: `${["journal", from, to].filter(Boolean).join("_")}.${extension}`,
        contentType,
        writer: {
          head: head(from),
          write: (rows) => writer.write(rows.map(journalRow)),
          end: writer.end,
        },
        rows: journalRows({ from, to, people }),
        note: () => record(ctx, { action: "books.journal", outcome: "done", detail }),
        request,
      });
    },
  }),
});
