import { getLocale, getTranslations } from "next-intl/server";
import { readFinancialStatement } from "@/lib/accounting/statements/queries";
import type { FinancialStatement } from "@/lib/accounting/statements/rules";
import { financialExportQuery } from "@/lib/accounting/statements/schema";
import { noteExport } from "@/lib/audit/commands";
import { withheldFrom } from "@/lib/counter/blind";
import { csvHeader, csvRows } from "@/lib/csv";
import { formatDay } from "@/lib/dates";
import { drawAside } from "@/lib/documents/pdf/pool";
import type { Letterhead } from "@/lib/settings/letterhead";
import { drawnLetterhead } from "@/lib/settings/queries";
import { fileHeaders } from "@/lib/web/csv-download";
import { asOfHeader, readFigures } from "@/lib/web/figures";
import { json, resource, route } from "@/lib/web/handler";
import { pdfDownload } from "@/lib/web/pdf-download";
import { statementLines } from "../statement-lines";
import { statementPrintout } from "../statement-printout";
import { statementSheet, XLSX } from "../statement-sheet";

/** A financial statement as JSON, a file of values, a spreadsheet or on paper, in the reader's language. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "The income statement of some days, or the balance sheet at the end of a day",
    right: "books.view",
    query: financialExportQuery,
    file: ["text/csv", "application/pdf", XLSX, "application/json"],
    run: async ({ db, actor, now, address }, { request, query: { format, ...query } }) => {
      // A printout is registered as it stands, by figures that the register has itself.
      const read = async (from: typeof db) =>
        readFinancialStatement(from, now, query, await withheldFrom(from, actor));
      const { value: statement, asOf } =
        format === "pdf"
          ? { value: await read(db), asOf: null }
          : await readFigures(actor.id, read);
      const dated = asOfHeader(asOf);
      const detail = { format, kind: query.kind, from: statement.from ?? "", to: statement.to };
      await noteExport({ db, actor, now, address }, request, "reports.export", detail);
      if (format === "json") return json(statement, { headers: dated });
      const head = await drawnLetterhead(db);
      const name = `${query.kind}_${statement.to}`;
      if (format === "pdf") {
        const document = await statementPrintout({ db, actor, now, address }, head, statement);
        const filename = `${name}.pdf`;
        return pdfDownload(request, async () => ({ filename, draw: () => drawAside(document) }));
      }
      const lines = await statementLines(statement);
      if (format === "xlsx") {
        const sheet = await statementSheet(await heading(head, statement), lines);
        const headers = { ...fileHeaders(`${name}.xlsx`, XLSX), ...dated };
        return new Response(new Uint8Array(sheet), { headers });
      }
      const t = await getTranslations("financial");
      const rows = lines.map((line) => [line.code, line.name, line.francs ?? line.withheld ?? ""]);
      const text = csvHeader([t("number"), t("account"), t("francs")]) + csvRows(rows);
      return new Response(text, {
        headers: { ...fileHeaders(`${name}.csv`, "text/csv; charset=utf-8"), ...dated },
      });
    },
  }),
});

async function heading(
  head: Letterhead,
  { kind, from, to }: FinancialStatement,
): Promise<string[]> {
  const t = await getTranslations("financial");
  const locale = await getLocale();
  const day = (of: string) => formatDay(of, locale);
  const days = from ? t("days", { from: day(from), to: day(to) }) : t("until", { to: day(to) });
  return [`${head.name}: ${t(kind)}`, days];
}
