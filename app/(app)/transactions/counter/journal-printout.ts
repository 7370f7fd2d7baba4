import { getLocale, getTranslations } from "next-intl/server";
import type { DrawerJournal, JournalLine } from "@/lib/counter/journal";
import { formatDateTime, formatTime, kigaliDay } from "@/lib/dates";
import type { Printout } from "@/lib/documents/printout";
import type { Issuer } from "@/lib/documents/register";
import { formatExact, formatNumber } from "@/lib/money";
import type { Letterhead } from "@/lib/settings/letterhead";
import { issuedReport } from "../../issued-report";

/** The journal of a closed drawer on A4, registered with a code to check it by. */
export async function journalPrintout(by: Issuer, head: Letterhead, journal: DrawerJournal) {
  const t = await getTranslations("counter.journal");
  const { openedAt, closedAt } = journal.drawer;
  const day = (at: string | null) => kigaliDay(new Date(at ?? openedAt));
  return issuedReport(by, await printoutOf(journal), {
    head,
    days: { from: day(openedAt), to: day(closedAt) },
    empty: t("nothing"),
    note: t("note"),
  });
}

async function printoutOf({ drawer, closedBy, lines }: DrawerJournal): Promise<Printout> {
  const t = await getTranslations("counter.journal");
  const language = await getLocale();
  const instant = (at: string | null) => (at ? formatDateTime(new Date(at), language) : "–");
  const { clerk, openedAt, float, countedAt, expected, counted, difference, closedAt } = drawer;
  return {
    language,
    title: t("title"),
    facts: [
      [t("clerk"), clerk.name],
      [t("openedAt"), instant(openedAt)],
      [t("float"), formatExact(float)],
      [t("countedAt"), instant(countedAt)],
      [t("expected"), formatExact(expected ?? 0)],
      [t("counted"), formatExact(counted ?? 0)],
      [t("difference"), formatExact(difference ?? 0)],
      [t("closedAt"), instant(closedAt)],
      [t("closedBy"), closedBy],
    ],
    headings: [t("movement"), t("amount"), t("after")],
    rows: lines.map((line) => [
      [formatTime(line.at), t(`kinds.${line.kind}`), ...whoOf(line)].join(" · "),
      signed(line.amount),
      formatNumber(line.balance),
    ]),
    total: [t("left"), "", formatNumber(lines.at(-1)?.balance ?? 0)],
  };
}

const whoOf = ({ reference, member, memberNumber }: JournalLine) =>
  [member, memberNumber, reference].filter((each): each is string => Boolean(each));

const signed = (amount: number) => `${amount < 0 ? "−" : "+"}${formatNumber(Math.abs(amount))}`;
