import { useTranslations } from "next-intl";
import { FactList } from "@/components/fact-list";
import { Card } from "@/components/ui/card";
import { env } from "@/lib/env";
import { formatMoney, formatNumber } from "@/lib/money";
import type { Condition } from "@/lib/operations/views";

type Method = Parameters<ReturnType<typeof useTranslations<"methods">>>[0];

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];
const MEGABYTE = 1_000_000;

/** The condition in cards, each with names and figures. */
export function StatusCards({ condition }: { condition: Condition }) {
  const t = useTranslations("systemStatus");
  const cards = useCards(condition);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      {(Object.keys(cards) as (keyof typeof cards)[]).map((name) => (
        <Card key={name} className="grid gap-3 p-4">
          <h2 className="font-medium">{t(`card.${name}`)}</h2>
          {cards[name].length === 0 ? (
            <p className="text-sm text-muted-foreground">{t("nothing")}</p>
          ) : (
            <FactList facts={cards[name] as [string, string | null][]} />
          )}
        </Card>
      ))}
    </div>
  );
}

function useCards(condition: Condition) {
  const t = useTranslations("systemStatus");
  const names = useTranslations("types");
  const age = useAge();
  const channels = useTranslations("methods");
  const { waiting, jobs, connections, backups } = condition;
  const due = jobs.reduce((sum, { count }) => sum + count, 0);
  return {
    people: waiting.map(({ type, count, oldest }) => [
      names(type as Parameters<typeof names>[0]),
      t("countOldest", { count, age: age(oldest) }),
    ]),
    jobs: [
      [
        t("due"),
        t("countOldest", { count: due, age: age(Math.max(0, ...jobs.map((job) => job.oldest))) }),
      ],
      [t("givenUp"), formatNumber(jobs.reduce((sum, { failed }) => sum + failed, 0))],
    ],
    proofs: [
      [t("verified"), age(condition.verificationAge)],
      [t("found"), formatNumber(condition.findings ?? 0)],
      [t("sealed"), age(condition.sealAge)],
      [t("proved"), age(condition.proofAge)],
      [t("backedUp"), backups && age(backups.age)],
    ],
    unexplained: condition.unexplained.map(({ channel, francs }) => [
      channels.has(channel as Method) ? channels(channel as Method) : channel,
      formatMoney(francs),
    ]),
    rails: condition.rails.map(({ rail, live, unknown, oldest, wrong }) => [
      channels.has(rail as Method) ? channels(rail as Method) : rail,
      [
        t("countOldest", { count: live + unknown, age: age(oldest) }),
        ...(unknown > 0 ? [t("unknown", { count: unknown })] : []),
        ...(wrong ? [t("askedWrongly", { reason: wrong })] : []),
      ].join(" · "),
    ]),
    database: [
      [t("connections"), t("busyOf", connections)],
      [t("longest"), age(condition.longestTransaction)],
      [t("size"), `${formatNumber(Math.round(condition.size / MEGABYTE))} MB`],
      ...condition.copies.map(({ lag }, at) => [
        t("copy", { n: at + 1 }),
        lag === null ? t("away") : t("behind", { age: age(lag) }),
      ]),
    ],
    server: [
      [t("does"), t(`role.${env().ROLE}`)],
      [t("upSince"), age(process.uptime())],
      [t("memory"), `${formatNumber(Math.round(process.memoryUsage.rss() / MEGABYTE))} MB`],
    ],
  } satisfies Record<string, (string | null)[][]>;
}

/** A time of that many seconds in the one unit that says it. */
function useAge(): (seconds: number | null) => string {
  const t = useTranslations("systemStatus");
  return (seconds) => {
    if (seconds === null) return t("never");
    if (seconds < MINUTE) return t("seconds", { n: Math.max(0, Math.round(seconds)) });
    if (seconds < 2 * HOUR) return t("minutes", { n: Math.round(seconds / MINUTE) });
    if (seconds < 2 * DAY) return t("hours", { n: Math.round(seconds / HOUR) });
    return t("days", { n: Math.round(seconds / DAY) });
  };
}
