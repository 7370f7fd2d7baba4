import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { BalanceParts } from "@/components/balance-parts";
import { ClaimNote } from "@/components/claim-note";
import { TransactionTable } from "@/components/transaction-table";
import { TryAgain } from "@/components/try-again";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { Plus, Send } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { database } from "@/db/client";
import type { Actor } from "@/lib/context";
import { kigaliDay } from "@/lib/dates";
import { openingOf } from "@/lib/imports/answer-queries";
import { loanAgenda } from "@/lib/loans/agenda";
import { openDebts } from "@/lib/loans/borrowing";
import { readFirstSteps } from "@/lib/members/first-steps";
import { getOwnUser } from "@/lib/members/queries";
import { ownSavings } from "@/lib/members/rules";
import type { OwnUser } from "@/lib/members/views";
import { formatExact } from "@/lib/money";
import { savingsByMonth } from "@/lib/statements/savings";
import { readPassbook } from "@/lib/transactions/passbook";
import { listPassbook } from "@/lib/transactions/queries";
import { lastRecipients } from "@/lib/transfers/queries";
import { loaded } from "@/lib/web/loaded";
import { heldForWithdrawals } from "@/lib/withdrawals/queries";
import { balanceItems } from "../profile/balance-items";
import { DueCard, OverdueCard } from "./due-cards";
import { FirstSteps } from "./first-steps";
import { OpeningCard } from "./opening-card";
import { SavingsBrief } from "./savings-brief";
import { SendBefore } from "./send-before";

// Of each kind; the calendar names the rest.
const DUE = 10;
// Beside the button to send money, in one line of most phones.
const SENT_BEFORE = 2;

/** One's own money: what must be done, what is there and what it is doing, what is due, what moved last. */
export async function MemberDashboard({ actor }: { actor: Actor }) {
  const t = await getTranslations("dashboard");
  const db = database();
  const now = new Date();
  const viewer = { id: actor.id, now };
  const data = await loaded(
    Promise.all([
      getOwnUser(db, actor.id),
      latestOf(actor.id),
      loanAgenda(db, viewer, DUE),
      openDebts(db, [actor.id], now),
      readFirstSteps(db, actor.id),
      heldForWithdrawals(db, actor.id),
      lastRecipients(db, actor.id, SENT_BEFORE),
      openingOf(db, actor.id),
    ]),
  );
  if (!data) return <TryAgain message={t("failed")} />;
  const [user, latest, items, debtsOf, firstSteps, leaving, past, opening] = data;
  const savings = ownSavings(user);
  const [named, months] = await Promise.all([
    balanceItems(viewer, user),
    loaded(savingsByMonth(db, { ...user, savings }, now)),
  ]);
  const due = { items, debts: debtsOf(actor.id), today: kigaliDay(now) };
  return (
    <div className="grid grid-cols-1 gap-4 sm:gap-6">
      <ClaimNote claim={user.parts.claim} />
      <OpeningCard opening={opening} />
      {firstSteps && <FirstSteps standing={firstSteps} />}
      <OverdueCard {...due} />
      <div className="grid grid-cols-1 gap-4 sm:gap-6 lg:grid-cols-[3fr_2fr] lg:has-[>:only-child]:grid-cols-1">
        <Balance user={user} items={named} past={past} />
        <DueCard {...due} waits={{ deposits: user.pendingDeposits, ...leaving }} />
      </div>
      <Latest {...latest} />
      {months && <SavingsBrief months={months} />}
    </div>
  );
}

type BalanceProps = {
  user: OwnUser;
  items: React.ComponentProps<typeof BalanceParts>["items"];
  past: React.ComponentProps<typeof SendBefore>["past"];
};

/** What one has, what it is doing, and the ways to more and to others. */
function Balance({ user, items, past }: BalanceProps) {
  const t = useTranslations("dashboard");
  const own = useTranslations("ownMoney");
  const savings = ownSavings(user);
  return (
    <Card className="grid content-start gap-4 p-4 sm:p-5">
      <div>
        <h2 className="text-sm text-muted-foreground">{own("balance")}</h2>
        <p className="text-2xl font-semibold tabular-nums break-words sm:text-3xl">
          {formatExact(user.balance)}
        </p>
        {savings < user.balance && (
          <p className="text-sm text-muted-foreground">
            {own("ownOf", {
              own: formatExact(savings),
              owed: formatExact(user.balance - savings),
            })}
          </p>
        )}
      </div>
      <BalanceParts user={user} items={items} />
      <div className="flex flex-wrap gap-2 max-sm:*:flex-1 max-sm:*:px-2">
        <ButtonLink href="/deposits?new=1">
          <Plus />
          {t("newDeposit")}
        </ButtonLink>
        <ButtonLink variant="outline" href="/profile?send=1">
          <Send />
          {t("sendMoney")}
        </ButtonLink>
      </div>
      <SendBefore past={past} />
    </Card>
  );
}

function Latest({ rows, own }: Awaited<ReturnType<typeof latestOf>>) {
  const t = useTranslations("dashboard");
  return (
    <section aria-labelledby="latest" className="grid grid-cols-1 gap-3">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="latest" className="text-lg font-semibold">
          {t("recent")}
        </h2>
        {rows.length > 0 && (
          <Link className="link text-sm" href="/transactions">
            {t("all")}
          </Link>
        )}
      </div>
      {rows.length > 0 ? (
        <TransactionTable rows={rows} own={own} />
      ) : (
        <Card className="p-5 text-muted-foreground">{t("none")}</Card>
      )}
    </section>
  );
}

async function latestOf(member: string) {
  const { rows } = await listPassbook(database(), member, {}, null, 5);
  return { rows, own: await readPassbook(database(), member, rows, true) };
}
