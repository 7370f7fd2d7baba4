import { getTranslations } from "next-intl/server";
import { BalanceParts } from "@/components/balance-parts";
import { ClaimNote } from "@/components/claim-note";
import { Money } from "@/components/money";
import { StatCard } from "@/components/stat-card";
import { TransactionTable } from "@/components/transaction-table";
import { TryAgain } from "@/components/try-again";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { Clock, HandCoins, Layers, Plus, Send } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { database } from "@/db/client";
import type { Actor } from "@/lib/context";
import { getOwnUser } from "@/lib/members/queries";
import { formatExact } from "@/lib/money";
import { listPassbook } from "@/lib/transactions/queries";
import { loaded } from "@/lib/web/loaded";
import { balanceItems } from "../profile/balance-items";

/** One's own money: what is there, what it is doing, what moved last. */
export async function MemberDashboard({ actor }: { actor: Actor }) {
  const t = await getTranslations("dashboard");
  const db = database();
  const data = await loaded(
    Promise.all([getOwnUser(db, actor.id), listPassbook(db, actor.id, {}, null, 5)]),
  );
  if (!data) return <TryAgain message={t("failed")} />;
  const [user, latest] = data;
  const items = await balanceItems({ id: actor.id, now: new Date() }, user);
  return (
    <div className="grid grid-cols-1 gap-6">
      <ClaimNote claim={user.parts.claim} />
      <Card className="flex flex-wrap items-end justify-between gap-5 p-5">
        <div>
          <p className="text-sm text-muted-foreground">{t("availableNow")}</p>
          <p className="figures mt-1 text-2xl font-semibold sm:text-3xl">
            {formatExact(user.availableBalance)}
          </p>
          <p className="mt-1 text-sm text-muted-foreground">{t("availableText")}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink href="/deposits?new=1">
            <Plus />
            {t("newDeposit")}
          </ButtonLink>
          <ButtonLink variant="outline" href="/profile?send=1">
            <Send />
            {t("sendMoney")}
          </ButtonLink>
        </div>
      </Card>
      <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        <StatCard
          label={t("balance")}
          value={<Money amount={user.balance} />}
          icon={HandCoins}
          href="/profile"
        />
        <StatCard
          label={t("used2")}
          value={<Money amount={user.usedBalance} />}
          icon={Layers}
          href="/profile"
        />
        <StatCard
          label={t("pendingSum")}
          value={<Money amount={user.pendingDeposits} />}
          caption={t("awaitingApproval")}
          icon={Clock}
          tone="waiting"
          href="/deposits"
        />
        <StatCard
          label={t("owed")}
          value={<Money amount={user.parts.owed} />}
          icon={HandCoins}
          href="/borrow?show=loans"
        />
      </div>
      <BalanceParts user={user} items={items} />
      <section aria-labelledby="latest" className="grid grid-cols-1 gap-3">
        <div className="flex items-baseline justify-between gap-4">
          <h2 id="latest" className="text-lg font-semibold">
            {t("recent")}
          </h2>
          {latest.rows.length > 0 && (
            <Link className="link text-sm" href="/transactions">
              {t("all")}
            </Link>
          )}
        </div>
        {latest.rows.length > 0 ? (
          <TransactionTable rows={latest.rows} reader={actor.id} />
        ) : (
          <Card className="p-5 text-muted-foreground">{t("none")}</Card>
        )}
      </section>
    </div>
  );
}
