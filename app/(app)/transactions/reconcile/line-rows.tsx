import { useLocale, useTranslations } from "next-intl";
import { Money } from "@/components/money";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button-link";
import { formatDateTime, type Locale } from "@/lib/dates";
import { channelWord } from "@/lib/methods";
import type { LineView, SuggestionView } from "@/lib/reconciliation/views";

type Props = {
  lines: LineView[];
  suggested: ReadonlyMap<string, SuggestionView[]>;
  at: (line: string) => string;
};

/** Lines of statements, each with what it may be of and why. Each row's link opens it, by keyboard too. */
export function LineRows({ lines, suggested, at }: Props) {
  return (
    <ul className="sheet divide-y rounded-lg border bg-card">
      {lines.map((line) => (
        <Line key={line.id} line={line} found={suggested.get(line.id) ?? []} href={at(line.id)} />
      ))}
    </ul>
  );
}

type LineProps = { line: LineView; found: SuggestionView[]; href: string };

function Line({ line, found, href }: LineProps) {
  const t = useTranslations("reconcile");
  const methods = useTranslations("methods");
  const unread = useTranslations("statementLines.unread");
  const locale = useLocale() as Locale;
  const party =
    line.partyName ?? line.partyNumber ?? (line.partyTail ? `…${line.partyTail}` : null);
  const who = party ?? line.message ?? line.text.slice(0, 80);
  const charge = line.kind === "charge" && t("line.charge");
  const booked = line.bookedAt && formatDateTime(new Date(line.bookedAt), locale);
  return (
    <li className="grid gap-1 p-3.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 font-medium break-words">{who}</span>
        {line.direction && <Money amount={line.amount} direction={line.direction} exact />}
      </div>
      <p className="text-sm text-muted-foreground">
        {[charge, methods(channelWord(line.channel)), booked, line.providerId]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {line.state === "unmatched" && <Suggested found={found} />}
      {line.kind === "unread" && line.reason && (
        <p className="text-sm text-waiting-ink">{unread(line.reason)}</p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-sm text-muted-foreground">
          {line.matches.length > 0
            ? line.matches
                .map(({ reference }) => reference)
                .filter(Boolean)
                .join(", ")
            : t(`states.${line.state}`)}
        </span>
        <ButtonLink variant="outline" size="sm" href={href} scroll={false}>
          {t(line.state === "unmatched" ? "decide" : "look")}
          <span className="sr-only"> {who}</span>
        </ButtonLink>
      </div>
    </li>
  );
}

const FORCES = { certain: "success", likely: "info", possible: "info" } as const;

/** Of which transactions it may be, how surely, and by which rule. */
function Suggested({ found }: Pick<LineProps, "found">) {
  const rules = useTranslations("statementLines.rules");
  const force = useTranslations("statementLines.force");
  const several = useTranslations("statementLines");
  const [first] = found;
  if (!first) return null;
  const { reason } = first;
  return (
    <p className="text-sm">
      <Badge variant={first.oneOfSeveral ? "secondary" : FORCES[first.force]}>
        {force(first.force)}
      </Badge>{" "}
      {first.transactions.map(({ reference, name }) => `${name} ${reference}`).join(", ")}.{" "}
      {found.length > 1 ? several("oneOfSeveral") : rules(reason.rule, reason.values as never)}
    </p>
  );
}
