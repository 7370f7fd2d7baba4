import { useLocale, useTranslations } from "next-intl";
import { Money } from "@/components/money";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button-link";
import { formatDateTime, type Locale } from "@/lib/dates";
import type { LineView, SuggestionView } from "@/lib/reconciliation/views";

type Props = {
  lines: LineView[];
  suggested: ReadonlyMap<string, SuggestionView[]>;
  at: (line: string) => string;
};

/** Lines of statements, each with what it may be of and why. Each row's link opens it, by keyboard too. */
export function LineRows({ lines, suggested, at }: Props) {
  const t = useTranslations("reconcile");
  const methods = useTranslations("methods");
  const rules = useTranslations("statementLines.rules");
  const force = useTranslations("statementLines.force");
  const unread = useTranslations("statementLines.unread");
  const several = useTranslations("statementLines");
  const locale = useLocale() as Locale;
  return (
    <ul className="sheet divide-y rounded-lg border bg-card">
      {lines.map((line) => {
        const found = suggested.get(line.id) ?? [];
        const [first] = found;
        const party =
          line.partyName ?? line.partyNumber ?? (line.partyTail ? `…${line.partyTail}` : null);
        const who = party ?? line.message ?? line.text.slice(0, 80);
        return (
          <li key={line.id} className="grid gap-1 p-3.5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="min-w-0 font-medium break-words">{who}</span>
              {line.direction && <Money amount={line.amount} direction={line.direction} exact />}
            </div>
            <p className="text-sm text-muted-foreground">
              {[
                methods(line.method),
                line.bookedAt && formatDateTime(new Date(line.bookedAt), locale),
                line.providerId,
              ]
                .filter(Boolean)
                .join(" · ")}
            </p>
            {line.state === "unmatched" && first && (
              <p className="text-sm">
                <Badge
                  variant={
                    first.oneOfSeveral
                      ? "secondary"
                      : first.force === "certain"
                        ? "success"
                        : "info"
                  }
                >
                  {force(first.force)}
                </Badge>{" "}
                {first.transactions.map(({ reference, name }) => `${name} ${reference}`).join(", ")}
                .{" "}
                {found.length > 1
                  ? several("oneOfSeveral")
                  : rules(first.reason.rule, first.reason.values as never)}
              </p>
            )}
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
              <ButtonLink variant="outline" size="sm" href={at(line.id)} scroll={false}>
                {t(line.state === "unmatched" ? "decide" : "look")}
                <span className="sr-only"> {who}</span>
              </ButtonLink>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
