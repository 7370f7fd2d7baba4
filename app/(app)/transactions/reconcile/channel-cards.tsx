import { useLocale, useTranslations } from "next-intl";
import { FactList } from "@/components/fact-list";
import { Card } from "@/components/ui/card";
import { formatDate, formatDateTime, type Locale } from "@/lib/dates";
import { formatExact } from "@/lib/money";
import type { ChannelState } from "@/lib/reconciliation/schema";

/** Each channel: what its provider says it holds, what the books say, and what waits to be explained. */
export function ChannelCards({ channels }: { channels: ChannelState[] }) {
  const t = useTranslations("reconcile.channel");
  const methods = useTranslations("methods");
  const locale = useLocale() as Locale;
  const at = (instant: string) => formatDateTime(new Date(instant), locale);
  return (
    <ul className="mb-6 grid gap-3 md:grid-cols-2 xl:grid-cols-3">
      {channels.map((channel) => {
        const { method, since, balance, balanceAt, books, oldest, gaps, unread } = channel;
        const facts: [string, React.ReactNode][] = [
          [
            t("provider"),
            balance === null
              ? t("notTold")
              : `${formatExact(balance)}${balanceAt ? ` · ${at(balanceAt)}` : ""}`,
          ],
          [t("books"), formatExact(books)],
          [t("waitingIn"), formatExact(channel.waitingIn)],
          [t("waitingOut"), formatExact(channel.waitingOut)],
        ];
        if (since) facts.unshift([t("since"), at(since)]);
        if (oldest) facts.push([t("oldest"), formatDate(new Date(oldest), locale)]);
        if (unread > 0) facts.push([t("unread"), String(unread)]);
        if (gaps.length > 0) {
          facts.push([
            t("gaps"),
            gaps
              .map(({ francs }) => formatExact(Math.abs(francs)))
              .slice(0, 3)
              .join(", "),
          ]);
        }
        return (
          <li key={method}>
            <Card className="grid h-full content-start gap-2 p-4">
              <h2 className="font-semibold">{methods(method)}</h2>
              {since ? (
                <>
                  {balance !== null && balance !== books && (
                    <p className="text-sm text-waiting-ink">
                      {t("differs", { amount: formatExact(Math.abs(balance - books)) })}
                    </p>
                  )}
                  <FactList facts={facts} />
                </>
              ) : (
                <p className="text-sm text-muted-foreground">{t("off")}</p>
              )}
            </Card>
          </li>
        );
      })}
    </ul>
  );
}
