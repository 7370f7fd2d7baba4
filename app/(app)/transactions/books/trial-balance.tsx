import { useTranslations } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { ExportButton } from "@/components/export-button";
import { ClientTexts } from "@/components/texts/client-texts";
import { TryAgain } from "@/components/try-again";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { WithheldWhy } from "@/components/withheld";
import { database } from "@/db/client";
import { firstBookDay, getTrialBalance } from "@/lib/accounting/queries";
import { trialBalanceQuery } from "@/lib/accounting/schema";
import { type ShownTrialBalance, shownTrialBalance } from "@/lib/accounting/shown";
import type { Actor } from "@/lib/context";
import { withheldFrom } from "@/lib/counter/blind";
import { formatDate, kigaliDay, startOfKigaliDay } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { formatExact } from "@/lib/money";
import { explain, type Failure } from "@/lib/web/failures";
import { check } from "@/lib/web/handler";
import { loaded } from "@/lib/web/loaded";
import { PrintButton } from "./print-button";
import { TakeAway } from "./take-away";
import { TrialBalanceTable } from "./trial-balance-table";

type Props = { date: string | undefined; actor: Actor };

/** The trial balance of the day in the address; a day that cannot be shown says why beside it. */
export async function TrialBalanceSection({ date, actor }: Props) {
  const t = await getTranslations("books");
  const locale = await getLocale();
  const now = new Date();
  const today = kigaliDay(now);
  const read = await loaded(readOrExplain(actor, date || undefined, now));
  const balance = read?.balance;
  const day = formatDate(startOfKigaliDay(balance?.date ?? today), locale);
  return (
    <section aria-labelledby="trial-balance" className="mt-8 grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id="trial-balance" className="text-lg font-semibold">
            {t("trialBalance")}
          </h2>
          {balance && (
            <p className="text-sm text-muted-foreground">
              <span className="hidden print:inline">Open Future · </span>
              {balance.date === today ? t("asOfNow", { day }) : t("asOf", { day })}
            </p>
          )}
        </div>
        <form method="get" action="/transactions/books" className="no-print flex items-start gap-2">
          <TextField
            name="date"
            label={t("date")}
            error={read?.failure?.fields?.date}
            type="date"
            defaultValue={date ?? today}
            min={read?.first}
            max={today}
          />
          <Button type="submit" variant="outline" className="mt-6.5">
            {t("show")}
          </Button>
        </form>
      </div>
      {!read && <TryAgain message={t("failed")} />}
      {balance && <Balance balance={balance} actor={actor} blind={read.blind} />}
    </section>
  );
}

/** Whether it balances, its accounts, and the ways to keep it. */
function Balance({
  balance,
  actor,
  blind,
}: {
  balance: ShownTrialBalance;
  actor: Actor;
  blind: boolean;
}) {
  const t = useTranslations("books");
  return (
    <>
      <Alert variant={balance.balanced ? "success" : "destructive"}>
        {balance.balanced
          ? t("balances", { amount: formatExact(balance.totalDebit) })
          : t("unbalanced", {
              amount: formatExact(Math.abs(balance.totalDebit - balance.totalCredit)),
            })}
      </Alert>
      {balance.missing > 0 && (
        <Alert variant="destructive">
          {t("daysDiffer", { amount: formatExact(balance.missing) })}
        </Alert>
      )}
      <TrialBalanceTable balance={balance} />
      {balance.rows.some(({ withheld }) => withheld) && <WithheldWhy />}
      <div className="no-print flex flex-wrap gap-2">
        <ClientTexts namespaces={["documents.file"]}>
          <ExportButton
            href={`/transactions/books/export?date=${balance.date}`}
            texts="documents.file"
            label={t("download")}
          />
        </ClientTexts>
        <PrintButton label={t("print")} />
      </div>
      <TakeAway actor={actor} to={balance.date} blind={blind} />
    </>
  );
}

type Read = {
  balance?: ShownTrialBalance;
  /** Whether something of today is not told to the reader. */
  blind: boolean;
  first?: string;
  failure?: Failure;
};

// A day of which there is no balance comes back with the reason.
async function readOrExplain(actor: Actor, date: string | undefined, now: Date): Promise<Read> {
  const db = database();
  const [first, withheld] = await Promise.all([
    firstBookDay(db, kigaliDay(now)),
    withheldFrom(db, actor),
  ]);
  const blind = withheld !== null;
  try {
    const { date: day } = check(trialBalanceQuery, date === undefined ? {} : { date });
    const balance = shownTrialBalance(await getTrialBalance(db, now, day), withheld);
    return { first, blind, balance };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { first, blind, failure: await explain(error) };
  }
}
