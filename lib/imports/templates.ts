import writeExcelFile from "write-excel-file/node";
import { csvHeader } from "@/lib/csv";
import { FIELDS } from "@/lib/imports/headings";
import { IMPORT_KINDS, type ImportKind } from "@/lib/imports/schema";
import { LOCALES, type Locale } from "@/lib/locales";

/** The headings of a file to be filled in, in a language. */
export function templateHeadings(kind: ImportKind, locale: Locale): string[] {
  const place = LOCALES.indexOf(locale);
  return Object.values(FIELDS[kind]).map((names) => names[place]);
}

/** What every file is called without its ending: `members-rw`. */
export const templateName = (kind: ImportKind, locale: Locale) => `${kind}-${locale}`;

/** All templates, each as CSV and as a workbook. */
export async function templates(): Promise<{ name: string; content: string | Buffer }[]> {
  const files = [];
  for (const kind of IMPORT_KINDS) {
    for (const locale of LOCALES) {
      const headings = templateHeadings(kind, locale);
      const name = templateName(kind, locale);
      const cells = headings.map((value) => ({ value, type: String, fontWeight: "bold" as const }));
      const columns = headings.map(() => ({ width: 22 }));
      const workbook = await writeExcelFile([cells], { columns }).toBuffer();
      files.push({ name: `${name}.csv`, content: csvHeader(headings) });
      files.push({ name: `${name}.xlsx`, content: workbook });
    }
  }
  return files;
}
