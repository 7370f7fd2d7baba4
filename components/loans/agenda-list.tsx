import { clsx } from "clsx";
import { useLocale, useTranslations } from "next-intl";
import { DueText } from "@/components/loans/due-text";
import { ButtonLink } from "@/components/ui/button-link";
import { Link } from "@/components/ui/link";
import { formatDay } from "@/lib/dates";
import type { AgendaItem } from "@/lib/loans/views";
import { formatExact } from "@/lib/money";

type Props = { items: readonly AgendaItem[]; today: string };

/** What is due, day by day: two lines for each, and the way to repay what one owes. */
export function AgendaList({ items, today }: Props) {
  return (
    <ul className="divide-y">
      {items.map((item) => (
        <Row key={`${item.kind}${item.id}`} item={item} today={today} />
      ))}
    </ul>
  );
}

function Row({ item, today }: { item: AgendaItem; today: string }) {
  const t = useTranslations("ownMoney");
  const loans = useTranslations("loans");
  const { kind, id, day, party, amount, status, auto, asksWord } = item;
  const name = party ?? "";
  const locale = useLocale();
  return (
    <li className="grid gap-0.5 py-2.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Link
          className="min-w-0 flex-1 basis-32 font-medium break-words hover:underline"
          href={hrefOf(kind, id)}
        >
          {t(kind, { name })}
        </Link>
        <span className={clsx("figures font-semibold", kind === "collect" && "text-primary-ink")}>
          {formatExact(amount)}
        </span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
        <div className="flex min-w-0 flex-1 basis-32 flex-wrap gap-x-2 text-muted-foreground">
          <time dateTime={day}>{formatDay(day, locale)}</time>
          {status === "written_off" && (
            <span className="font-medium text-destructive-ink">{loans("status.written_off")}</span>
          )}
          {(status === "active" || status === "overdue") && (
            <DueText deadline={day} today={today} auto={auto && kind === "repay"} />
          )}
          {asksWord && (
            <Link className="link w-full" href={`/borrow/${id}`}>
              {t("asksWord")}
            </Link>
          )}
        </div>
        {kind === "repay" && (
          <ButtonLink
            size="sm"
            variant={status === "active" ? "outline" : undefined}
            href={`/borrow/${id}?repay=1`}
            aria-label={t("repayNamed", { name, amount: formatExact(amount) })}
          >
            {loans("loan.repay")}
          </ButtonLink>
        )}
      </div>
    </li>
  );
}

function hrefOf(kind: AgendaItem["kind"], id: string): string {
  if (kind === "offer") return "/rent?show=offers";
  if (kind === "request") return "/borrow?show=requests";
  return `/borrow/${id}`;
}
