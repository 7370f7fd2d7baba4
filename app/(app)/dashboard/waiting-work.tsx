import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { ChevronRight, Clock } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import type { Work } from "@/lib/approvals/work";
import { dayCount, kigaliDay } from "@/lib/dates";
import { formatNumber } from "@/lib/money";
import { COUNT_CAP } from "@/lib/paging";
import { TO_DECIDE, toDecideAddress } from "../transactions/address";

type Props = {
  work: Work[];
  /** How much the list has in all, what waits for colleagues included. */
  all: number;
  now: Date;
};

/** What waits for the reader, by kind, with the oldest's age: each leads to its list. */
export function WaitingWork({ work, all, now }: Props) {
  const t = useTranslations("office");
  const mine = work.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card className="flex flex-col p-4 sm:p-5">
      <div className="-mt-1.5 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="waiting-work" className="text-lg font-semibold">
          {mine > 0 ? t("waiting", { count: capped(mine) }) : t("nothing")}
        </h2>
        {all > 0 && (
          <Link
            href={TO_DECIDE}
            className="link flex min-h-11 items-center text-sm pointer-fine:min-h-9"
          >
            {t("waitingAll", { count: capped(all) })}
          </Link>
        )}
      </div>
      {work.length > 0 && (
        <ul className="grid divide-y">
          {work.map(({ kind, count, oldest }) => (
            <li key={kind}>
              <Link
                href={toDecideAddress(kind)}
                className="-mx-2 flex min-h-11 items-center gap-3 rounded-md px-2 py-1.5 hover:bg-muted/60"
              >
                <span className="min-w-0 flex-1">
                  <span className="block">{t(`kinds.${kind}`)}</span>
                  <span className="flex items-center gap-1 text-sm text-muted-foreground">
                    <Clock className="size-3.5 shrink-0" />
                    {t("oldest", { days: dayCount(kigaliDay(oldest), kigaliDay(now)) - 1 })}
                  </span>
                </span>
                <Badge variant="waiting" className="figures">
                  {mine > COUNT_CAP ? `${formatNumber(count)}+` : formatNumber(count)}
                </Badge>
                <ChevronRight className="size-4 shrink-0 text-muted-foreground" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const capped = (count: number) =>
  count > COUNT_CAP ? `${formatNumber(COUNT_CAP)}+` : formatNumber(count);
