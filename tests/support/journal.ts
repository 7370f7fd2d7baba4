import { JOURNAL_FORMATS, type JournalFormatName } from "@/lib/accounting/journal/formats";
import { journalRow, journalRows, type Period } from "@/lib/accounting/journal/rows";
import { journalWriter } from "@/lib/accounting/journal/writer";
import { textDownload } from "@/lib/web/csv-download";
import type { Cooperative } from "@/tests/support/cooperative";
import { textOf } from "@/tests/support/downloads";

type Asked = Partial<Period> & Pick<Period, "to">;

/** The journal of some days as it is taken away; without a first day from the beginning, with people's names. */
export async function journalOf(
  coop: Cooperative,
  format: JournalFormatName,
  asked: Asked,
): Promise<string> {
  const period = { from: null, people: "show" as const, ...asked };
  const { contentType, head } = JOURNAL_FORMATS[format];
  const { write, end } = journalWriter(JOURNAL_FORMATS[format], period.to);
  const answer = await textDownload({
    filename: "journal.txt",
    contentType,
    writer: { head: head(period.from), write: (rows) => write(rows.map(journalRow)), end },
    rows: journalRows(period),
    note: null,
    request: { method: "GET", signal: new AbortController().signal },
  })(coop.idOf("admin"));
  return textOf(answer);
}
