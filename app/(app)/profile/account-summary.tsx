import { getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { OwnUser } from "@/lib/members/schema";
import { formatExact } from "@/lib/money";

/** The balances, and what they are made of (PRO-30 to PRO-34; decisions, section 2). */
export async function AccountSummary({ user }: { user: OwnUser }) {
  const t = await getTranslations("profile");
  const { parts } = user;
  const made = [
    { label: t("available"), amount: parts.available, href: "/transactions" },
    { label: t("held"), amount: parts.held, href: "/rent" },
    { label: t("lent"), amount: parts.lent, href: "/rent" },
    { label: t("invested"), amount: parts.invested, href: "/projects" },
  ];
  return (
    <Card className="p-5">
      <h2 className="text-lg font-semibold">{t("summary")}</h2>
      <p className="mt-4 text-sm text-muted-foreground">{t("available")}</p>
      <p className="figures text-2xl font-semibold sm:text-3xl">
        {formatExact(user.availableBalance)}
      </p>
      <p className="text-sm text-muted-foreground">{t("availableText")}</p>
      <dl className="facts mt-4">
        <div>
          <dt>{t("currentBalance")}</dt>
          <dd>{formatExact(user.balance)}</dd>
        </div>
        <div>
          <dt>{t("usedBalance")}</dt>
          <dd>{formatExact(user.usedBalance)}</dd>
        </div>
        <div>
          <dt>{t("share")}</dt>
          <dd>{user.sharePercentage}%</dd>
        </div>
      </dl>
      <details className="mt-4 rounded-lg border border-border">
        <summary className="cursor-pointer px-4 py-3 text-sm font-medium">{t("why")}</summary>
        <div className="px-4 pb-4">
          <p className="text-sm text-muted-foreground">{t("whyText")}</p>
          <dl className="facts mt-3">
            {made.map((part) => (
              <div key={part.label}>
                <dt>
                  <Link className="link" href={part.href}>
                    {part.label}
                  </Link>
                </dt>
                <dd>{formatExact(part.amount)}</dd>
              </div>
            ))}
            <div className="font-semibold">
              <dt>{t("currentBalance")}</dt>
              <dd>{formatExact(user.balance)}</dd>
            </div>
            {parts.owed > 0 && (
              <div>
                <dt>
                  <Link className="link" href="/borrow">
                    {t("owed")}
                  </Link>
                </dt>
                <dd>{formatExact(parts.owed)}</dd>
              </div>
            )}
          </dl>
          <Link className="link mt-3 inline-block text-sm" href="/transactions">
            {t("traced")}
          </Link>
        </div>
      </details>
    </Card>
  );
}
