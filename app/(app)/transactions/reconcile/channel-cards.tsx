import { useLocale, useTranslations } from "next-intl";
import { FactList } from "@/components/fact-list";
import { Card } from "@/components/ui/card";
import { formatDate, formatDateTime, type Locale } from "@/lib/dates";
import { channelWord } from "@/lib/methods";
import { formatExact } from "@/lib/money";
import type { AskedBalance, ChannelState } from "@/lib/reconciliation/views";

/** Each channel: what its provider says it holds, what the books say, and what waits to be explained. */
export function ChannelCards({ channels }: { channels: ChannelState[] }) {
  return (
    <ul className="mb-6 grid gap-3 md:grid-cols-2 xl:grid-cols-3">
      {channels.map((channel) => (
        <li key={channel.channel}>
          <ChannelCard channel={channel} />
        </li>
      ))}
    </ul>
  );
}

const GAPS_SHOWN = 3;

type Fact = [string, React.ReactNode];

function ChannelCard({ channel }: { channel: ChannelState }) {
  const t = useTranslations("reconcile.channel");
  const methods = useTranslations("methods");
  const locale = useLocale() as Locale;
  const { since, balance, balanceAt, books, oldest, gaps, unread, asked } = channel;
  const at = (instant: string) => formatDateTime(new Date(instant), locale);
  const facts: Fact[] = since
    ? [
        [t("since"), at(since)],
        [
          t("provider"),
          balance === null
            ? t("notReported")
            : `${formatExact(balance)}${balanceAt ? ` · ${at(balanceAt)}` : ""}`,
        ],
        [t("books"), formatExact(books)],
        [t("waitingIn"), formatExact(channel.waitingIn)],
        [t("waitingOut"), formatExact(channel.waitingOut)],
      ]
    : [];
  if (oldest) facts.push([t("oldest"), formatDate(new Date(oldest), locale)]);
  if (unread > 0) facts.push([t("unread"), String(unread)]);
  if (since && balance !== null) {
    const shown = gaps.slice(0, GAPS_SHOWN).map((gap) => formatExact(Math.abs(gap.francs)));
    const more = gaps.length - shown.length;
    if (more > 0) shown.push(t("gapsMore", { count: more }));
    facts.push([t("gaps"), shown.join(", ") || t("gapsNone")]);
  }
  if (asked) facts.push([t("asked"), `${formatExact(asked.balance)} · ${at(asked.at)}`]);
  return (
    <Card className="grid h-full content-start gap-2 p-4">
      <h2 className="font-semibold">{methods(channelWord(channel.channel))}</h2>
      {since && balance !== null && balance !== books && (
        <p className="text-sm text-waiting-ink">
          {t("differs", { amount: formatExact(Math.abs(balance - books)) })}
        </p>
      )}
      {asked && asked.difference !== 0 && <Differs asked={asked} />}
      <FactList facts={facts} />
      {!since && <p className="text-sm text-muted-foreground">{t("off")}</p>}
    </Card>
  );
}

/** That what a provider said when it was asked is not what the books have, whatever of what waits has moved. */
function Differs({ asked }: { asked: AskedBalance }) {
  const t = useTranslations("reconcile.channel");
  const { difference, books, comingIn, goingOut } = asked;
  const amount = formatExact(Math.abs(difference));
  return (
    <p className="text-sm text-waiting-ink">
      {t(difference > 0 ? "askedMore" : "askedLess", { amount })}{" "}
      {t("askedBooks", {
        books: formatExact(books),
        comingIn: formatExact(comingIn),
        goingOut: formatExact(goingOut),
      })}
    </p>
  );
}
