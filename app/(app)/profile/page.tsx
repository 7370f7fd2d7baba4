import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/page-header";
import { TryAgain } from "@/components/try-again";
import { ButtonLink } from "@/components/ui/button-link";
import { Pencil, Send } from "@/components/ui/icons";
import { database } from "@/db/client";
import { AppError } from "@/lib/errors";
import { memberId } from "@/lib/fields";
import { getOwnUser, getRecipient } from "@/lib/members/queries";
import { pendingEmail } from "@/lib/profile/queries";
import { shareSettings } from "@/lib/settings/queries";
import { lastRecipients } from "@/lib/transfers/queries";
import { loaded } from "@/lib/web/loaded";
import { requireActor } from "@/lib/web/session";
import { titled } from "@/lib/web/titled";
import { AccountSummary } from "./account-summary";
import { balanceItems } from "./balance-items";
import { EditProfile } from "./edit-profile";
import { FinancialOverview } from "./financial-overview";
import { PersonalInformation } from "./personal-information";
import { SendMoneyDialog } from "./send-money-dialog";
import { firstOfTransfer } from "./send-review";
import { WhoLooked } from "./who-looked";

export const generateMetadata = titled("profile");

/** So many to whom money was sent before fit above the amount on a phone. */
const PAST_SHOWN = 4;

type Search = Promise<Record<string, string | string[] | undefined>>;

/** One's own profile, to see and to edit: identity, balances and their reasons, Send Money (PRO, SND). */
export default async function ProfilePage({ searchParams }: { searchParams: Search }) {
  const actor = await requireActor("/profile");
  const t = await getTranslations("profile");
  const { send, to, amount, edit, large } = await searchParams;
  const user = await loaded(getOwnUser(database(), actor.id));
  const items = user && (await balanceItems({ id: actor.id, now: new Date() }, user));
  const pending = await loaded(pendingEmail(database(), actor.id, new Date()));
  const shares = await loaded(shareSettings(database()));
  return (
    <>
      <PageHeader
        title={t("title")}
        subtitle={t("subtitle")}
        actions={<Actions edits={edit !== undefined} />}
      />
      {user && items ? (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[3fr_2fr]">
          {edit === undefined ? (
            <PersonalInformation user={user} pending={pending} />
          ) : (
            <EditProfile user={user} large={large !== undefined} />
          )}
          <div
            className={clsx("grid grid-cols-1 gap-6", edit === undefined && "max-lg:order-first")}
          >
            <AccountSummary user={user} items={items} shares={shares?.on ?? false} />
            <FinancialOverview user={user} />
            <WhoLooked memberId={actor.id} />
          </div>
        </div>
      ) : (
        <TryAgain message={t("failed")} />
      )}
      {send !== undefined && user && (
        <SendMoneyDialog
          available={user.availableBalance}
          past={(await loaded(lastRecipients(database(), actor.id, PAST_SHOWN))) ?? []}
          begins={
            await firstOfTransfer(
              { db: database(), actor, now: new Date() },
              await namedRecipient(actor.id, to),
              francs(amount),
            )
          }
        />
      )}
    </>
  );
}

function Actions({ edits }: { edits: boolean }) {
  const t = useTranslations("profile");
  return (
    <>
      {!edits && (
        <ButtonLink variant="outline" href="/profile?edit=1" scroll={false}>
          <Pencil />
          {t("edit")}
        </ButtonLink>
      )}
      <ButtonLink href="/profile?send=1" scroll={false}>
        <Send />
        {t("sendMoney")}
      </ButtonLink>
    </>
  );
}

/** How much an address says (`&amount=`); null where it says nothing that could be sent. */
function francs(text: string | string[] | undefined): number | null {
  return /^[1-9]\d{0,8}$/.test(String(text)) ? Number(text) : null;
}

/** Whom an address names to send money to (`&to=`); nobody when they cannot be sent any. */
async function namedRecipient(ownId: string, to: string | string[] | undefined) {
  const id = memberId("invalidValue").safeParse(to);
  if (!id.success) return null;
  return loaded(
    getRecipient(database(), ownId, id.data).catch((error) => {
      if (error instanceof AppError) return null;
      throw error;
    }),
  );
}
