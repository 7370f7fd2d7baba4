import { getLocale, getTranslations } from "next-intl/server";
import { statementWords } from "@/components/documents/statement-words";
import { formatDate, startOfKigaliDay } from "@/lib/dates";
import type { PassbookPage } from "@/lib/documents/passbook-page";
import type { Printout } from "@/lib/documents/printout";
import { formatNumber } from "@/lib/money";
import type { StatementLine } from "@/lib/statements/schema";

/** What is printed of a page's lines: what only changed place among the member's own money came neither in nor out. */
export const printedLines = ({ lines }: PassbookPage) => lines.filter(({ net }) => net !== 0);

/**
 * A page of a member's passbook in the reader's language, word for word as it is registered; `cooperative`: the name at
 * the head of its documents.
 */
export async function passbookPrintout(page: PassbookPage, cooperative: string): Promise<Printout> {
  const t = await getTranslations("counter.passbook");
  const language = await getLocale();
  const words = await statementWords(cooperative);
  const { member, days, opening, lines, earlier } = page;
  const day = (of: string) => formatDate(startOfKigaliDay(of), language);
  const row = (line: StatementLine): Printout["total"] => [
    [
      formatDate(line.at, language),
      words.what(line),
      words.party(line),
      words.note(line),
      line.reference,
    ]
      .filter(Boolean)
      .join(" · "),
    signed(line.net),
    formatNumber(line.after),
  ];
  return {
    language,
    title: t("paper"),
    facts: [
      [t("member"), member.name],
      [t("memberNumber"), member.number],
      [t("period"), t("days", { from: day(days.from), to: day(days.to) })],
    ],
    headings: [t("line"), t("inOrOut"), t("balance")],
    rows: [
      [t(earlier ? "broughtEarlier" : "brought"), "", formatNumber(opening)],
      ...printedLines(page).map(row),
    ],
    total: [t("now"), "", formatNumber(lines.at(-1)?.after ?? opening)],
  };
}

const signed = (francs: number) => `${francs < 0 ? "−" : "+"}${formatNumber(Math.abs(francs))}`;
