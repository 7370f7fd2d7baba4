import writeExcelFile from "write-excel-file/node";
import type { StatementLine } from "./statement-lines";

/** What a spreadsheet of today is. */
export const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const COLUMNS = [{ width: 10 }, { width: 48 }, { width: 18 }];
const GROUPED = "#,##0";

/**
 * A statement as a spreadsheet: `head` above its lines. Every text is a cell of text and every amount one of a number, so that no
 * name is ever taken for a formula.
 */
export async function statementSheet(
  head: readonly string[],
  lines: readonly StatementLine[],
): Promise<Buffer> {
  const text = (value: string, bold = false) => ({
    value,
    type: String,
    ...(bold && { fontWeight: "bold" as const }),
  });
  const rows = lines.map(({ kind, code, name, francs, withheld }) => {
    const bold = kind !== "account";
    const amount = {
      value: francs ?? 0,
      type: Number,
      format: GROUPED,
      ...(bold && { fontWeight: "bold" as const }),
    };
    const instead = withheld ? text(withheld) : null;
    return [text(code), text(name, bold), francs === null ? instead : amount];
  });
  const title = head.map((line, at) => [text(line, at === 0)]);
  return writeExcelFile([...title, [], ...rows], { columns: COLUMNS }).toBuffer();
}
