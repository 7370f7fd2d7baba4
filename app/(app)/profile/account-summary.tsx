import { useTranslations } from "next-intl";
import { type BalanceItems, BalanceParts } from "@/components/balance-parts";
import { FactList } from "@/components/fact-list";
import { Money } from "@/components/money";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { ChartColumn, ChartPie, FileText, ShieldCheck } from "@/components/ui/icons";
import type { OwnUser } from "@/lib/members/views";
import { formatRate } from "@/lib/percent";

type Props = {
  user: OwnUser;
  /** What the parts of the balance are made of. */
  items: BalanceItems;
  /** Whether the cooperative issues shares. */
  shares: boolean;
};

/** The balances, and what they are made of (PRO-30 to PRO-34; decisions, section 2). */
export function AccountSummary({ user, items, shares }: Props) {
  const t = useTranslations("profile");
  const documents = useTranslations("documents");
  const own = useTranslations("ownMoney");
  const proof = useTranslations("savingsProof");
  const words = useTranslations("shares");
  return (
    <Card className="p-5">
      <h2 className="text-lg font-semibold">{t("summary")}</h2>
      <p className="mt-4 text-sm text-muted-foreground">{t("available")}</p>
      <p className="figures text-2xl font-semibold sm:text-3xl">
        {<Money amount={user.availableBalance} />}
      </p>
      <p className="text-sm text-muted-foreground">{t("availableText")}</p>
      <FactList
        className="mt-4"
        facts={[
          [t("currentBalance"), <Money key="balance" amount={user.balance} />],
          [t("usedBalance"), <Money key="used" amount={user.usedBalance} />],
          [t("share"), formatRate(user.sharePercentage)],
        ]}
      />
      <div className="mt-4">
        <BalanceParts user={user} items={items} />
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <ButtonLink variant="outline" href="/profile/money">
          <ChartColumn />
          {own("title")}
        </ButtonLink>
        {shares && (
          <ButtonLink variant="outline" href="/shares">
            <ChartPie />
            {words("title")}
          </ButtonLink>
        )}
        <ButtonLink variant="outline" href="/transactions/statement">
          <FileText />
          {documents("statement")}
        </ButtonLink>
        <ButtonLink variant="outline" href="/profile/proof">
          <ShieldCheck />
          {proof("title")}
        </ButtonLink>
      </div>
    </Card>
  );
}
