import { useLocale, useTranslations } from "next-intl";
import { FactList } from "@/components/fact-list";
import { Alert } from "@/components/ui/alert";
import { formatDateTime, type Locale } from "@/lib/dates";
import { formatExact } from "@/lib/money";
import type { ShownPreview } from "@/lib/reconciliation/shown";

type Props = { preview: ShownPreview };

/** What a statement would bring or has brought: its lines, what could not be read, and where balances do not agree. */
export function PreviewFacts({ preview }: Props) {
  const t = useTranslations("reconcile.preview");
  const when = useWhen();
  const { rows, known, first, last, moneyIn, moneyOut, early, alike } = preview;
  return (
    <div className="grid gap-3">
      {preview.experimental && <Alert variant="warning">{t("experimental")}</Alert>}
      <FactList
        facts={[
          [t("new"), String(preview.new)],
          [t("known"), t("knownOf", { known, rows })],
          [t("span"), `${when(first)} – ${when(last)}`],
          [t("in"), formatExact(moneyIn)],
          [t("out"), formatExact(moneyOut)],
          [t("charges"), formatExact(preview.charges)],
        ]}
      />
      {preview.chargesApart > 0 && (
        <Alert variant="warning">
          {t("chargesApart", { amount: formatExact(preview.chargesApart) })}
        </Alert>
      )}
      <Gaps preview={preview} />
      {early.rows.length > 0 && (
        <Alert variant="info">{t("refused", { rows: rowsOf(early) })}</Alert>
      )}
      {alike.rows.length > 0 && (
        <Alert variant="warning">{t("alike", { rows: rowsOf(alike) })}</Alert>
      )}
      <Unread preview={preview} />
      <Lines preview={preview} />
    </div>
  );
}

function useWhen() {
  const locale = useLocale() as Locale;
  return (at: string | null) => (at ? formatDateTime(new Date(at), locale) : "–");
}

const rowsOf = ({ rows, more }: ShownPreview["early"]) =>
  rows.join(", ") + (more > 0 ? ` (+${more})` : "");

/** Where a balance does not follow from the one before. */
function Gaps({ preview: { gaps, gapCount } }: Props) {
  const t = useTranslations("reconcile.preview");
  if (gaps.length === 0) return null;
  return (
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
  );
}

function Unread({ preview: { unread, unreadCount } }: Props) {
  const t = useTranslations("reconcile.preview");
  const reasons = useTranslations("statementLines.unread");
  if (unread.length === 0) return null;
  return (
    <ul className="grid gap-1 text-sm">
      <li className="font-medium">{t("unreadCount", { count: unreadCount })}</li>
      {unread.map(({ row, text, reason }) => (
        <li key={row}>
          <span className="font-medium">{t("unreadRow", { row, reason: reasons(reason) })}</span>{" "}
          <span className="break-words text-muted-foreground">{text.slice(0, 160)}</span>
        </li>
      ))}
      {unreadCount > unread.length && <li>{t("more", { count: unreadCount - unread.length })}</li>}
    </ul>
  );
}

function Lines({ preview: { lines } }: Props) {
  const when = useWhen();
  if (lines.length === 0) return null;
  return (
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
  );
}
