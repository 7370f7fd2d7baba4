import { useTranslations } from "next-intl";
import { Money } from "@/components/money";
import { StackedBar } from "@/components/stacked-bar";
import { ChevronDown } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { ownSavings } from "@/lib/members/rules";
import type { OwnUser } from "@/lib/members/schema";
import { formatExact } from "@/lib/money";

/** One offer, withdrawal, loan or project within a part. Francs. */
export type BalanceItem = { label: string; amount: number; href: string };
export type BalanceItems = Record<"held" | "lent" | "invested" | "owed", BalanceItem[]>;

type Props = { user: OwnUser; items: BalanceItems };

// What the balance is doing, in the order and the colours of the bar.
const DOING = [
  { key: "available", fill: "fill-chart-1", sign: "bg-chart-1" },
  { key: "held", fill: "fill-chart-2", sign: "bg-chart-2" },
  { key: "lent", fill: "fill-chart-3", sign: "bg-chart-3" },
  { key: "invested", fill: "fill-chart-5", sign: "bg-chart-5" },
] as const;

/**
 * What the balance is doing as one bar, which opens "Why is this my balance?": each part leads to what it is made
 * of (decisions, section 2). Borrowed money is in it, and is taken off what is one's own.
 */
export function BalanceParts({ user, items }: Props) {
  const t = useTranslations("profile");
  const own = useTranslations("ownMoney");
  const { parts } = user;
  const shown = DOING.filter(({ key }) => key === "available" || parts[key] > 0);
  const debt = parts.owed + parts.claim;
  return (
    <details className="group rounded-lg border border-border">
      <summary className="grid gap-3 rounded-lg p-4 text-sm hover:bg-muted/60">
        <StackedBar parts={DOING.map((part) => ({ ...part, amount: parts[part.key] }))} />
        <span className="grid gap-1.5">
          {shown.map(({ key, sign }) => (
            <span key={key} className="flex flex-wrap items-baseline gap-x-2">
              <span className="flex min-w-0 items-center gap-2">
                <span className={`size-3 shrink-0 rounded-sm ${sign}`} />
                {own(key)}
              </span>
              <Money amount={parts[key]} className="ml-auto font-medium" />
            </span>
          ))}
        </span>
        <span className="flex items-center gap-2 font-medium text-primary-ink">
          {t("why")}
          <ChevronDown className="ml-auto size-4 shrink-0 transition-transform group-open:rotate-180" />
        </span>
      </summary>
      <div className="px-4 pb-4">
        <p className="text-sm text-muted-foreground">
          {t("whyText")} {debt > 0 && own("borrowedText")}
        </p>
        <dl className="facts mt-3">
          <Part label={t("available")} amount={parts.available} href="/transactions" />
          <Part label={t("held")} amount={parts.held} href="/rent?show=offers" items={items.held} />
          <Part
            label={t("lent")}
            amount={parts.lent}
            href="/rent?show=lending"
            items={items.lent}
          />
          <Part
            label={t("invested")}
            amount={parts.invested}
            href="/projects"
            items={items.invested}
          />
          <div className="font-semibold">
            <dt>{t("currentBalance")}</dt>
            <dd>{formatExact(user.balance)}</dd>
          </div>
          {parts.owed > 0 && (
            <Part
              label={t("owed")}
              amount={parts.owed}
              href="/borrow?show=loans"
              items={items.owed}
            />
          )}
          {parts.claim > 0 && (
            <Part label={t("claim")} amount={parts.claim} href="/transactions?type=claim" />
          )}
          {debt > 0 && (
            <div className="font-semibold">
              <dt>{own("own")}</dt>
              <dd>{formatExact(ownSavings(user))}</dd>
            </div>
          )}
        </dl>
        <Link className="link mt-3 inline-block text-sm" href="/transactions">
          {t("traced")}
        </Link>
      </div>
    </details>
  );
}

type PartProps = { label: string; amount: number; href: string; items?: BalanceItem[] };

function Part({ label, amount, href, items = [] }: PartProps) {
  return (
    <div>
      <dt>
        <Link className="link" href={href}>
          {label}
        </Link>
      </dt>
      <dd>{formatExact(amount)}</dd>
      {items.length > 0 && (
        <dd className="w-full">
          <ul className="grid rounded-md bg-muted/60 px-3 py-1 text-sm font-normal">
            {items.map((item, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two of them may say the same.
              <li key={at} className="flex flex-wrap items-center justify-between gap-x-4">
                <Link
                  className="link inline-flex min-h-11 items-center text-start pointer-fine:min-h-8"
                  href={item.href}
                >
                  {item.label}
                </Link>
                <span className="figures ml-auto">{formatExact(item.amount)}</span>
              </li>
            ))}
          </ul>
        </dd>
      )}
    </div>
  );
}
