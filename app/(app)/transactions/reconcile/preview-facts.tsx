import { useLocale, useTranslations } from "next-intl";
import { FactList } from "@/components/fact-list";
import { Alert } from "@/components/ui/alert";
import { formatDateTime, type Locale } from "@/lib/dates";
import { formatExact } from "@/lib/money";
import type { ShownPreview } from "@/lib/reconciliation/shown";

/** What a statement would bring or has brought: its lines, what could not be read, and where balances do not agree. */
export function PreviewFacts({ preview }: { preview: ShownPreview }) {
  const t = useTranslations("reconcile.preview");
  const unread = useTranslations("statementLines.unread");
  const locale = useLocale() as Locale;
  const when = (at: string | null) => (at ? formatDateTime(new Date(at), locale) : "–");
  const { rows, known, first, last, gaps, gapCount, lines, moneyIn, moneyOut, charges } = preview;
  const { unreadCount, early, alike } = preview;
  const rowsOf = (some: typeof early) =>
    some.rows.join(", ") + (some.more > 0 ? ` (+${some.more})` : "");
  return (
    <div className="grid gap-3">
      <FactList
        facts={[
          [t("new"), String(preview.new)],
          [t("known"), t("knownOf", { known, rows })],
          [t("span"), `${when(first)} – ${when(last)}`],
          [t("in"), formatExact(moneyIn)],
          [t("out"), formatExact(moneyOut)],
          [t("charges"), formatExact(charges)],
        ]}
      />
      {gaps.length > 0 && (
        <Alert variant="warning">
          {gaps
            .map(({ francs, after, before }) =>
              t("gap", {
                amount: formatExact(Math.abs(francs)),
                direction: francs > 0 ? "in" : "out",
                after: formatExact(after.balance),
                before: formatExact(before.balance),
              }),
            )
            .join(" ")}
          {gapCount > gaps.length && ` ${t("more", { count: gapCount - gaps.length })}`}
        </Alert>
      )}
      {early.rows.length > 0 && (
        <Alert variant="info">{t("refused", { rows: rowsOf(early) })}</Alert>
      )}
      {alike.rows.length > 0 && (
        <Alert variant="warning">{t("alike", { rows: rowsOf(alike) })}</Alert>
      )}
      {preview.unread.length > 0 && (
        <ul className="grid gap-1 text-sm">
          <li className="font-medium">{t("unreadCount", { count: unreadCount })}</li>
          {preview.unread.map(({ row, text, reason }) => (
            <li key={row}>
              <span className="font-medium">{t("unreadRow", { row, reason: unread(reason) })}</span>{" "}
              <span className="break-words text-muted-foreground">{text.slice(0, 160)}</span>
            </li>
          ))}
          {unreadCount > preview.unread.length && (
            <li>{t("more", { count: unreadCount - preview.unread.length })}</li>
          )}
        </ul>
      )}
      {lines.length > 0 && (
        <ul className="grid gap-1 text-sm">
          {lines.map(({ row, bookedAt, direction, amount, partyName, partyNumber, message }) => (
            <li key={row} className="flex flex-wrap justify-between gap-x-4">
              <span>
                {when(bookedAt)} · {partyName ?? partyNumber ?? message?.slice(0, 60) ?? "–"}
              </span>
              {direction && (
                <span className="figures ml-auto">
                  {direction === "in" ? "+" : "−"}
                  {formatExact(amount)}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
