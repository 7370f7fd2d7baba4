import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/page-header";
import { TryAgain } from "@/components/try-again";
import { Button } from "@/components/ui/button";
import { Send } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { database } from "@/db/client";
import { getOwnUser } from "@/lib/members/queries";
import { loaded } from "@/lib/web/loaded";
import { requireActor } from "@/lib/web/session";
import { pendingWithdrawals } from "@/lib/withdrawals/queries";
import { AccountSummary } from "./account-summary";
import { FinancialOverview } from "./financial-overview";
import { PersonalInformation } from "./personal-information";
import { SendMoneyDialog } from "./send-money-dialog";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("profile"))("title") };
}

const SHOWN_WAITING = 5;

type Search = Promise<Record<string, string | string[] | undefined>>;

/** One's own profile: identity, balances and their reasons, and Send Money (PRO, SND). */
export default async function ProfilePage({ searchParams }: { searchParams: Search }) {
  const actor = await requireActor("/profile");
  const t = await getTranslations("profile");
  const user = await loaded(getOwnUser(database(), actor.id));
  const waiting = user?.parts.held
    ? await loaded(pendingWithdrawals(database(), actor.id, SHOWN_WAITING))
    : [];
  const { send } = await searchParams;
  return (
    <>
      <PageHeader
        title={t("title")}
        subtitle={t("subtitle")}
        actions={
          <Button asChild>
            <Link href="/profile?send=1" scroll={false}>
              <Send />
              {t("sendMoney")}
            </Link>
          </Button>
        }
      />
      {user ? (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[3fr_2fr]">
          <PersonalInformation user={user} />
          <div className="grid grid-cols-1 gap-6 max-lg:order-first">
            <AccountSummary user={user} waiting={waiting ?? []} />
            <FinancialOverview user={user} />
          </div>
        </div>
      ) : (
        <TryAgain message={t("failed")} />
      )}
      {send !== undefined && user && (
        <SendMoneyDialog available={user.availableBalance} sender={user.fullName} />
      )}
    </>
  );
}
