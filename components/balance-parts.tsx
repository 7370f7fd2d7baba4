import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import type { OwnUser } from "@/lib/members/schema";
import { formatExact } from "@/lib/money";

/** One offer, withdrawal, loan or project within a part. Francs. */
export type BalanceItem = { label: string; amount: number; href: string };
export type BalanceItems = Record<"held" | "lent" | "invested" | "owed", BalanceItem[]>;

type Props = { user: OwnUser; items: BalanceItems };

/** "Why is this my balance?": each part leads to what it is made of (decisions, section 2). */
export function BalanceParts({ user, items }: Props) {
  const t = useTranslations("profile");
  const { parts } = user;
  return (
    <details className="rounded-lg border border-border">
      <summary className="cursor-pointer px-4 py-3 text-sm font-medium">{t("why")}</summary>
      <div className="px-4 pb-4">
        <p className="text-sm text-muted-foreground">{t("whyText")}</p>
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
